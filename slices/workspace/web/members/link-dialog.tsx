import { useState, type FormEvent, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { RemoteCombo } from '#ui/remote-combo.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Member } from '../../members-contract.ts'
import { searchUnlinked, useLink } from '../members-api.ts'
import { problemOf } from '../saving.ts'

export interface PersonChoice {
  value: string
  label: string
}

async function findUnlinked(text: string, signal: AbortSignal): Promise<PersonChoice[]> {
  const found = await searchUnlinked(text, signal)
  return found.map(({ id, name, job_title }) => ({ value: id, label: job_title ? `${name}, ${job_title}` : name }))
}

/** Finds a person of the records whose account nobody is yet. */
export function PersonPicker({
  value,
  onChange,
}: {
  value: PersonChoice | null
  onChange: (person: PersonChoice | null) => void
}): ReactElement {
  return (
    <RemoteCombo<PersonChoice>
      search={findUnlinked}
      value={value}
      onChange={onChange}
      placeholder="Nobody"
      emptyText="Nobody without an account matches"
    />
  )
}

/** Says which employee record is a member's own. */
export function LinkDialog({ member, onClose }: { member: Member; onClose: () => void }): ReactElement {
  const [person, setPerson] = useState<PersonChoice | null>(member.person && { value: member.person.id, label: member.person.name })
  const link = useLink()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    link.mutate(
      { id: member.id, version: member.version, employee_id: person?.value ?? null },
      {
        onSuccess: () => {
          toast.success('Saved.')
          onClose()
        },
      },
    )
  }
  const problem = problemOf(link.error, 'This could not be saved. Please try again.')
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="confirm"
      title={`Employee record of ${member.name}`}
      closeBlocked={link.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={link.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={link.isPending}>
            Save
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-ink-2">
        The record becomes their own profile, with their own pay and documents. Leave it empty for somebody who is not employed here.
      </p>
      <Field label="Employee" error={link.isError ? (problem.fields['employee_id'] ?? problem.message) : undefined}>
        <PersonPicker value={person} onChange={setPerson} />
      </Field>
    </Dialog>
  )
}
