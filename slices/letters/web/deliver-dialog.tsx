import { useState, type ReactElement } from 'react'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Letter } from '../contract.ts'
import { useDeliver, type DeliveryAsked } from './api.ts'
import { askedOf, SignerDrafts, signerProblem, type SignerDraft } from './signer-drafts.tsx'
import { sayProblem } from './words.ts'

type By = DeliveryAsked['by']
const startOf: Readonly<Record<Letter['delivery'], By>> = { portal: 'portal', email: 'email', post: 'print', hand: 'print' }

/** How an issued letter reaches the person, and who signs it, one after another. */
export function DeliverDialog({ letter, onClose }: { letter: Letter; onClose: () => void }): ReactElement {
  const [by, setBy] = useState<By>(startOf[letter.delivery])
  const [person, setPerson] = useState<'yes' | 'no'>('no')
  const [others, setOthers] = useState<readonly SignerDraft[]>([])
  const [until, setUntil] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const deliver = useDeliver(letter.id)
  const signs = person === 'yes' || others.length > 0
  const submit = (): void => {
    const wrong = signerProblem(others)
    if (wrong !== null) return setProblem(wrong)
    if (signs && until !== '' && !isCalendarDate(until)) return setProblem('Enter the last day to sign.')
    const first = person === 'yes' ? [{ employee_id: letter.employee_id, role: 'person', position: 1 } as const] : []
    const rest = others.map((each, at) => askedOf(each, first.length + at + 1))
    deliver.mutate(
      { version: letter.version, by, signers: [...first, ...rest], expires_on: signs && until !== '' ? until : null },
      {
        onSuccess: () => {
          toast.success(by === 'print' ? 'Recorded as handed over.' : 'The letter was sent.')
          onClose()
        },
        onError: (error) => setProblem(sayProblem(error, 'The letter could not be sent.')),
      },
    )
  }
  return (
    <FormDialog title={`Send ${letter.reference}`} problem={problem} saving={deliver.isPending} onSubmit={submit} onClose={onClose}>
      <Field label="How" group>
        <Segmented
          value={by}
          onChange={setBy}
          items={[
            { value: 'portal', label: 'Staff account' },
            { value: 'email', label: 'Email link' },
            { value: 'print', label: 'On paper' },
          ]}
        />
      </Field>
      <Field label={`Does ${letter.person} sign it?`} group hint="In their account; who has none gets a link and a code by email.">
        <Segmented
          value={person}
          onChange={setPerson}
          items={[
            { value: 'no', label: 'No' },
            { value: 'yes', label: 'Yes' },
          ]}
        />
      </Field>
      <SignerDrafts before={person === 'yes' ? 1 : 0} signers={others} onChange={setOthers} />
      {signs && (
        <Field label="To be signed by" hint="The request expires after this day.">
          <DateInput value={until} weekStartsOn={1} locale="en-GB" onChange={setUntil} />
        </Field>
      )}
    </FormDialog>
  )
}
