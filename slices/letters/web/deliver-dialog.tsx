import { useState, type ReactElement } from 'react'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Letter, LetterSigner } from '../contract.ts'
import { useDeliver, type DeliveryAsked } from './api.ts'
import { sayProblem } from './words.ts'

type By = DeliveryAsked['by']
interface Outsider {
  readonly key: number
  readonly name: string
  readonly email: string
  readonly role: LetterSigner['role']
}
const roles = [
  { value: 'person', label: 'The person' },
  { value: 'companion', label: 'Companion' },
  { value: 'witness', label: 'Witness' },
  { value: 'employer', label: 'For the employer' },
] as const
const startOf: Readonly<Record<Letter['delivery'], By>> = { portal: 'portal', email: 'email', post: 'print', hand: 'print' }

/** How an issued letter reaches the person, and who signs it, one after another. */
export function DeliverDialog({ letter, onClose }: { letter: Letter; onClose: () => void }): ReactElement {
  const [by, setBy] = useState<By>(startOf[letter.delivery])
  const [person, setPerson] = useState<'yes' | 'no'>('no')
  const [others, setOthers] = useState<readonly Outsider[]>([])
  const [until, setUntil] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const deliver = useDeliver(letter.id)
  const signs = person === 'yes' || others.length > 0
  const set = (key: number, part: Partial<Outsider>): void =>
    setOthers(others.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const submit = (): void => {
    if (others.some(({ name, email }) => name.trim() === '' || !email.includes('@')))
      return setProblem('Each signer without an account needs a name and an address.')
    if (signs && until !== '' && !isCalendarDate(until)) return setProblem('Enter the last day to sign.')
    const first = person === 'yes' ? [{ employee_id: letter.employee_id, role: 'person', position: 1 } as const] : []
    const rest = others.map(({ name, email, role }, at) => ({
      name: name.trim(),
      email: email.trim(),
      role,
      position: first.length + at + 1,
    }))
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
      <Field label={`Does ${letter.person} sign it?`} group>
        <Segmented
          value={person}
          onChange={setPerson}
          items={[
            { value: 'no', label: 'No' },
            { value: 'yes', label: 'Yes, in their account' },
          ]}
        />
      </Field>
      {others.map((each, at) => (
        <fieldset key={each.key} className="grid gap-3 border-t border-line pt-4">
          <legend className="sr-only">Signer {at + 1} without an account</legend>
          <Field label="Name" required>
            <TextInput value={each.name} onChange={(event) => set(each.key, { name: event.target.value })} />
          </Field>
          <Field label="Email" required hint="The link and the code go there.">
            <TextInput type="email" value={each.email} onChange={(event) => set(each.key, { email: event.target.value })} />
          </Field>
          <Field label="As">
            <Select
              value={each.role}
              options={roles}
              onChange={(chosen) => set(each.key, { role: roles.find(({ value }) => value === chosen)?.value ?? 'witness' })}
            />
          </Field>
          <Button size="sm" className="justify-self-start" onClick={() => setOthers(others.filter(({ key }) => key !== each.key))}>
            Leave out
          </Button>
        </fieldset>
      ))}
      <Button
        size="sm"
        className="justify-self-start"
        disabled={others.length >= 9}
        onClick={() => setOthers([...others, { key: (others.at(-1)?.key ?? 0) + 1, name: '', email: '', role: 'companion' }])}
      >
        Add a signer without an account
      </Button>
      {signs && (
        <Field label="To be signed by" hint="The request expires after this day.">
          <DateInput value={until} weekStartsOn={1} locale="en-GB" onChange={setUntil} />
        </Field>
      )}
    </FormDialog>
  )
}
