import { useState, type ReactElement } from 'react'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { handlerRoles, partyRoles, type CaseFile, type HandlerRole, type PartyRole } from '../contract.ts'
import { useAddParty, useEndRole, useGiveRole } from './api.ts'
import { meanwhile } from './record-dialog.tsx'
import type { RoleHeld } from './shapes.ts'
import { fieldProblems, isConflict, roleWords, sayProblem } from './words.ts'

interface DialogProps {
  file: CaseFile
  onClose: () => void
}

const isParty = (as: string): as is PartyRole => partyRoles.some((role) => role === as)
const isHandler = (as: string): as is HandlerRole => handlerRoles.some((role) => role === as)

interface Draft {
  readonly person: Colleague | null
  readonly as: string
  readonly reason: string
  readonly anonymous: boolean
}

/** Sends what a draft says, and what the server thought of it. */
function useName(file: CaseFile, onClose: () => void) {
  const role = useGiveRole(file.id)
  const party = useAddParty(file.id)
  const answer = {
    onSuccess: () => {
      toast.success('They are in the case.')
      onClose()
    },
  }
  const send = ({ person, as, reason, anonymous }: Draft): void => {
    if (!person) return
    if (isParty(as)) party.mutate({ seen: file.seen, person: person.value, as, anonymous }, answer)
    else if (isHandler(as))
      role.mutate({ seen: file.seen, person: person.value, as, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }, answer)
  }
  return { send, working: role.isPending || party.isPending, error: role.error ?? party.error }
}

const said = (error: unknown): string => (isConflict(error) ? meanwhile(error) : sayProblem(error, 'This could not be saved.'))

/** Names somebody in a case: a role gives access, a part in it takes all other access away. */
export function NamePerson({ file, role = '', onClose }: DialogProps & { role?: HandlerRole | '' }): ReactElement {
  const [draft, setDraft] = useState<Draft>({ person: null, as: role, reason: '', anonymous: false })
  const [problem, setProblem] = useState<string | null>(null)
  const name = useName(file, onClose)
  const submit = (): void => {
    const missing = draft.person === null ? 'Choose a person.' : draft.as === '' ? 'Choose what they are in the case.' : null
    setProblem(missing)
    if (missing === null) name.send(draft)
  }
  return (
    <FormDialog
      title="Add a person"
      problem={problem ?? (name.error ? said(name.error) : null)}
      saving={name.working}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Person" required>
        <ColleaguePicker label="Person" value={draft.person} onChange={(person) => setDraft({ ...draft, person })} />
      </Field>
      <Field
        label="What they are in the case"
        required
        hint={
          isParty(draft.as)
            ? 'A part in the case ends every other access they have to it, at once.'
            : 'A role gives access to this case and to no other.'
        }
      >
        <Select
          value={draft.as}
          placeholder="Choose"
          onChange={(as) => setDraft({ ...draft, as })}
          options={[...handlerRoles, ...partyRoles].map((value) => ({ value, label: roleWords[value] }))}
        />
      </Field>
      {draft.as === 'complainant' && (
        <Checkbox
          label="Whoever it is about does not learn who complains"
          checked={draft.anonymous}
          onChange={(anonymous) => setDraft({ ...draft, anonymous })}
        />
      )}
      {isHandler(draft.as) && (
        <Field
          label="Reason, where one person does two things that should be apart"
          error={fieldProblems(name.error)['reason'] ?? null}
          hint="It stays on the file."
        >
          <TextArea
            rows={2}
            maxLength={4000}
            value={draft.reason}
            onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
          />
        </Field>
      )}
    </FormDialog>
  )
}

/** Ends a role, and the access it gave. */
export function EndRole({ file, role, onClose }: DialogProps & { role: RoleHeld }): ReactElement {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const end = useEndRole(file.id)
  const submit = (): void => {
    if (reason.trim() === '') return setProblem('Say why.')
    setProblem(null)
    end.mutate(
      { seen: file.seen, person: role.person.id, as: role.as, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.success('The role has ended.')
          onClose()
        },
        onError: (error) => setProblem(said(error)),
      },
    )
  }
  return (
    <FormDialog title={`End the role of ${role.person.name}`} problem={problem} saving={end.isPending} onSubmit={submit} onClose={onClose}>
      <p className="text-sm text-ink-2">
        {roleWords[role.as]}. What they did stays on the file, and who investigated stays counted as involved.
      </p>
      <Field label="Why" required>
        <TextArea rows={3} maxLength={4000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
