import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { uninvited, useInviteSome, type Uninvited } from './api.ts'
import { count, counted, problemWords } from './words.ts'

/**
 * Being recorded and being able to sign in are two things; the second is never done by an import. Whoever may invite chooses here whom, now or
 * later: the same invitations as on Members, which end after seven days and hold no password.
 */
export function InviteStep({ id }: { id: string }): ReactElement {
  const { userRole } = useMe()
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="invite">
      <h2 id="invite" className="ek-section-title">
        Nobody was invited
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        The people are recorded, but they cannot sign in yet.{' '}
        {userRole === 'super_admin' ? 'Invite them when you are ready.' : 'A super admin can invite them when you are ready.'}
      </p>
      {userRole === 'super_admin' && (
        <div className="mt-3">{open ? <Choice id={id} /> : <Button onClick={() => setOpen(true)}>Choose whom to invite…</Button>}</div>
      )}
    </section>
  )
}

function Choice({ id }: { id: string }): ReactElement {
  const asked = useQuery(uninvited(id))
  if (asked.isError)
    return (
      <ErrorBanner
        message={problemWords(asked.error, 'It could not be found out who can be invited.')}
        onRetry={() => void asked.refetch()}
        retrying={asked.isFetching}
      />
    )
  if (!asked.data)
    return (
      <div className="grid gap-2">
        <output className="sr-only">Looking for people without an account…</output>
        <Skeleton width={240} />
        <Skeleton width={180} />
      </div>
    )
  return <People id={id} people={asked.data.data} total={asked.data.total} />
}

function People({ id, people, total }: { id: string; people: readonly Uninvited[]; total: number }): ReactElement {
  const invite = useInviteSome(id)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [leaders, setLeaders] = useState(true)
  const shown = people.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(search.trim().toLowerCase()))
  const all = shown.length > 0 && shown.every((person) => chosen.has(person.id))
  const put = (ids: readonly string[], on: boolean): void =>
    setChosen((before) => new Set([...before].filter((each) => on || !ids.includes(each)).concat(on ? ids : [])))
  const some = people.filter((person) => chosen.has(person.id))
  return (
    <div className="grid gap-3">
      {invite.data && <Outcome sent={invite.data.sent} already={invite.data.already} />}
      {people.length === 0 ? (
        <p className="text-sm text-ink-2">Everybody of this import who can be invited has an account or an invitation.</p>
      ) : (
        <>
          <SearchInput label="Find somebody of this import" value={search} onChange={setSearch} />
          <Checkbox
            label={search.trim() === '' ? `All ${count(people.length)}` : `All ${count(shown.length)} found`}
            checked={all}
            indeterminate={!all && shown.some((person) => chosen.has(person.id))}
            disabled={shown.length === 0}
            onChange={(on) =>
              put(
                shown.map((person) => person.id),
                on,
              )
            }
          />
          <ul aria-label="People without an account" className="max-h-72 overflow-y-auto border-y border-line py-1">
            {shown.slice(0, 200).map((person) => (
              <li key={person.id} className="py-1">
                <Checkbox
                  label={<span dir="auto">{person.name}</span>}
                  hint={person.email}
                  checked={chosen.has(person.id)}
                  onChange={(on) => put([person.id], on)}
                />
              </li>
            ))}
          </ul>
          {shown.length > 200 && <p className="text-xs text-ink-3">The first 200 are shown. Search to find others.</p>}
          <Checkbox
            label="Whoever leads somebody is invited as a manager"
            hint="Everybody else as an employee. Roles can be changed on Members."
            checked={leaders}
            onChange={setLeaders}
          />
          {invite.isError && <ErrorBanner message={problemWords(invite.error, 'The invitations could not be sent.')} />}
          <div>
            <Button
              variant="primary"
              disabled={some.length === 0}
              loading={invite.isPending}
              onClick={() => invite.mutate({ people: some, leaders }, { onSuccess: () => setChosen(new Set()) })}
            >
              {some.length === 0 ? 'Send invitations' : `Send ${counted(some.length, 'invitation')}`}
            </Button>
          </div>
        </>
      )}
      {total > people.length && (
        <p className="text-xs text-ink-3">
          {count(people.length)} of {count(total)} people; the others follow when these have been invited.
        </p>
      )}
    </div>
  )
}

function Outcome({ sent, already }: { sent: number; already: number }): ReactElement {
  return (
    <Notice>
      <output>
        {counted(sent, 'invitation was', 'invitations were')} sent.
        {already > 0 && ` ${counted(already, 'person', 'people')} had an account or an invitation already.`}
      </output>{' '}
      <Link to="/app/workspace/members" search={{}} className="ek-link">
        See invitations
      </Link>
    </Notice>
  )
}
