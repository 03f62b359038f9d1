import { useState, type FormEvent, type ReactElement } from 'react'
import type { Role } from '#platform/shared/actor.ts'
import { roles } from '#platform/shared/actor.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Status } from '#ui/status.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { useInvite } from '../members-api.ts'
import { roleNames } from '../role-names.ts'
import { problemOf } from '../saving.ts'
import { pastedAddresses, type Pasted } from './addresses.ts'
import { PersonPicker, type PersonChoice } from './link-dialog.tsx'

type Answer = Awaited<ReturnType<ReturnType<typeof useInvite>['mutateAsync']>>['data']

function whyNot(good: number, bad: number): string {
  if (good === 0) return 'Enter an address first.'
  if (bad > 0) return 'Correct or remove what is no address.'
  return good > 200 ? 'At most 200 at once.' : ''
}

/** Many addresses at once; each is shown as understood before anything is sent, and with its answer afterwards. */
export function InviteDialog({ onClose }: { onClose: () => void }): ReactElement {
  const [text, setText] = useState('')
  const [role, setRole] = useState<Role>('employee')
  const [person, setPerson] = useState<PersonChoice | null>(null)
  const invite = useInvite()
  const pasted = pastedAddresses(text)
  const good = pasted.flatMap(({ address }) => (address === null ? [] : [address]))
  const bad = pasted.length - good.length
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (good.length === 0 || bad > 0) return
    const linked = good.length === 1 && person ? { employee_id: person.value } : {}
    invite.mutate(good.map((email) => ({ email, role, ...linked })))
  }
  if (invite.data) return <Outcome data={invite.data.data} onClose={onClose} />
  const problem = problemOf(invite.error, 'The invitations could not be sent. Please try again.')
  const [said] = invite.isError ? [problem.message ?? Object.values(problem.fields)[0]] : []
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Invite people"
      description="Each gets an email with a link that works once, for seven days and only for that address."
      closeBlocked={invite.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={invite.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={invite.isPending} disabledReason={whyNot(good.length, bad)}>
            {good.length > 1 ? `Invite ${good.length} people` : 'Invite'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {said && (
          <div role="alert">
            <Notice tone="warn">{said}</Notice>
          </div>
        )}
        <Field label="Email addresses" required hint="One a line, or separated by commas.">
          <TextArea data-autofocus rows={4} spellCheck={false} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        {pasted.length > 0 && <Understood pasted={pasted} />}
        <Field label="Role" hint="Everyone in this list gets it.">
          <Select
            options={roles.map((each) => ({ value: each, label: roleNames[each] }))}
            value={role}
            onChange={(chosen) => setRole(roles.find((each) => each === chosen) ?? 'employee')}
          />
        </Field>
        {good.length === 1 && (
          <Field label="Employee record" hint="Leave empty to use the record with this address, if there is one.">
            <PersonPicker value={person} onChange={setPerson} />
          </Field>
        )}
      </div>
    </Dialog>
  )
}

function Understood({ pasted }: { pasted: readonly Pasted[] }): ReactElement {
  return (
    <section
      aria-label="Addresses as understood"
      className="max-h-40 overflow-y-auto rounded-md bg-sunken px-3 py-1.5 text-sm"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- axe asks for it (scrollable-region-focusable)
      tabIndex={0}
    >
      <ul>
        {pasted.map(({ text, address }) => (
          <li key={text} className="flex justify-between gap-3 py-1">
            <span className="min-w-0 break-all">{address ?? text}</span>
            {address === null ? <Status kind="overdue">Not an address</Status> : <Status kind="done">Valid</Status>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const outcomeWords = {
  invited: 'Invited',
  member: 'Belongs to the workspace already',
  'open-invitation': 'Has an open invitation',
  twice: 'Was in the list twice',
} as const

function Outcome({ data, onClose }: { data: Answer; onClose: () => void }): ReactElement {
  const sent = data.filter(({ outcome }) => outcome === 'invited').length
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={sent === 1 ? '1 invitation is on its way' : `${sent} invitations are on their way`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className="text-sm">
        {data.map(({ email, outcome, person }) => (
          <li key={`${email} ${outcome}`} className="flex flex-wrap justify-between gap-x-3 border-b border-line py-2 last:border-0">
            <span className="min-w-0 break-all">
              {email}
              {person && <span className="text-ink-3"> as {person.name}</span>}
            </span>
            <Status kind={outcome === 'invited' ? 'done' : 'not-applicable'}>{outcomeWords[outcome]}</Status>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
