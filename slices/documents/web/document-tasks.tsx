import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useMe } from '#slices/workspace/web/public.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import { tasksQuery } from './requests-api.ts'
import { taskStrings as words } from './request-strings.ts'
import { useDays } from './use-days.ts'

/** How many documents wait for the asker; undefined until it is known. */
export function useDocumentTasks(): { count: number | undefined } {
  const { tenant } = useMe()
  const { data } = useQuery({ ...tasksQuery(tenant?.id ?? ''), enabled: tenant !== null })
  return { count: data && data.to_read.length + data.to_send.length + data.to_decide.length + data.expiring.length }
}

/** Lines of the dashboard's list: documents to read, to send, to decide, about to expire. */
export function DocumentTasks(): ReactElement | null {
  const { tenant, employee_id: me } = useMe()
  const days = useDays()
  const query = useQuery({ ...tasksQuery(tenant?.id ?? ''), enabled: tenant !== null })
  if (query.isError) return <ErrorBanner message={words.failed} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (!query.data) return null
  const { to_read: read, to_send: send, to_decide: decide, expiring } = query.data
  const by = (hint: string, day: string | null): string => (day === null ? hint : words.by(hint, days.inWords(day)))
  const late = (day: string | null): boolean => day !== null && day < days.today
  const look = buttonClass({ size: 'sm' })
  return (
    <>
      {read.map(({ id, name, acknowledge_by: day }) => (
        <Task key={id} title={words.read(name)} hint={by(words.readHint, day)} late={late(day)}>
          <Link to="/app/documents/company" className={look}>
            {words.buttons.read} <span className="sr-only">{name}</span>
          </Link>
        </Task>
      ))}
      {send.map(({ id, title, due_on: day, refusal_reason: reason, requested_by: who }) => (
        <Task key={id} title={words.send(title)} hint={by(reason ? words.refusedHint(reason) : words.sendHint(who), day)} late={late(day)}>
          <Link to="/app/me" hash="documents" className={look}>
            {words.buttons.send} <span className="sr-only">{title}</span>
          </Link>
        </Task>
      ))}
      {decide.map(({ id, title, person }) => (
        <Task key={id} title={words.decide(person, title)} hint={words.decideHint}>
          <Link to="/app/documents/requests" className={look}>
            {words.buttons.decide} <span className="sr-only">{title}</span>
          </Link>
        </Task>
      ))}
      {expiring.map(({ id, name, person, own, employee_id: holder, expires_on: day }) => (
        <Task
          key={id}
          title={(late(day) ? words.expired : words.expires)(name, days.inWords(day))}
          hint={own ? words.ownHint : person}
          late={late(day)}
        >
          {holder === me ? (
            <Link to="/app/me" hash="documents" className={look}>
              {words.buttons.expires} <span className="sr-only">{name}</span>
            </Link>
          ) : (
            <Link to="/app/people/$id" params={{ id: holder }} hash="documents" className={look}>
              {words.buttons.expires} <span className="sr-only">{name}</span>
            </Link>
          )}
        </Task>
      ))}
    </>
  )
}

function Task({ title, hint, late = false, children }: { title: string; hint: string; late?: boolean; children: ReactNode }): ReactElement {
  return (
    <li className="flex items-center gap-3.5 border-b border-line py-2.5">
      <Glyph kind={late ? 'overdue' : 'due'} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words text-ink">{title}</span>
        <span className="block truncate text-sm text-ink-3">{hint}</span>
      </span>
      {children}
    </li>
  )
}
