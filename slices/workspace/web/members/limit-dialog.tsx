import { useState, type ReactElement } from 'react'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Member } from '../../members-contract.ts'
import { useLimit } from '../members-api.ts'
import { problemOf } from '../saving.ts'

/** Says with which day a member's access ends by itself, as for a consultant who helps for some months. */
export function LimitDialog({ member, onClose }: { member: Member; onClose: () => void }): ReactElement {
  const [day, setDay] = useState(member.expires_on ?? '')
  const limit = useLimit()
  const submit = (): void =>
    limit.mutate(
      { id: member.id, version: member.version, expires_on: day || null },
      {
        onSuccess: () => {
          toast.success(day ? 'Access is limited.' : 'Access is not limited.')
          onClose()
        },
      },
    )
  const problem = problemOf(limit.error, 'This could not be saved. Please try again.')
  return (
    <FormDialog title={`Access of ${member.name}`} problem={problem.message} saving={limit.isPending} onSubmit={submit} onClose={onClose}>
      <Field label="Last day" hint="Access ends by itself with this day. Leave it empty for no limit." error={problem.fields['expires_on']}>
        <DateInput value={day} onChange={setDay} />
      </Field>
    </FormDialog>
  )
}
