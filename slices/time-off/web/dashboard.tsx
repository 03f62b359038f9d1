import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { today } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import { calendarOf, requestsToDecide, timeOffOf } from './api.ts'
import { amount, datesInWords } from './words.ts'

/** How many requests wait for this person; undefined until it is known. */
export const useTimeOffTasks = (): { count: number | undefined } => ({ count: useQuery(requestsToDecide).data?.data.length })

/** The requests that wait, as lines of the dashboard. */
export function TimeOffTasks(): ReactElement {
  const found = useQuery(requestsToDecide)
  return (
    <>
      {found.data?.data.map((request) => (
        <li key={request.id} className="flex items-center gap-3.5 border-b border-line py-2.5">
          <Glyph kind="due" />
          <Avatar id={request.employee_id} name={request.employee_name} size={30} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-ink">Decide time off for {request.employee_name}</span>
            <span className="block truncate text-sm text-ink-3">{datesInWords(request)}</span>
          </span>
          <Link to="/app/time-off" className={buttonClass({ size: 'sm' })}>
            Review <span className="sr-only">{request.employee_name}</span>
          </Link>
        </li>
      ))}
    </>
  )
}

/** Who of one's team is away today and, for who leads them, who is in; nothing while that is not known. */
export function AwayToday(): ReactElement | null {
  const { tenant, employee_id: me } = useMe()
  const day = today(tenant?.time_zone ?? 'Europe/London')
  const { data } = useQuery({ ...calendarOf(day, day, 'team'), enabled: me !== null })
  if (!data) return null
  const away = new Set(data.away.filter(({ waiting }) => !waiting).map(({ employee_id: id }) => id))
  const people = data.people.filter(({ employee_id: id }) => away.has(id) && id !== me)
  const working = new Set(data.working ?? [])
  const there = data.people.filter(({ employee_id: id }) => working.has(id) && id !== me)
  return (
    <section aria-labelledby="away-today">
      <h2 id="away-today" className="ek-section-title">
        Away today
      </h2>
      {people.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">Nobody in your team.</p>
      ) : (
        <ul className="mt-2 grid gap-1.5 text-sm">
          {people.map(({ employee_id: id, name }) => (
            <li key={id} className="flex items-center gap-2">
              <Avatar id={id} name={name} size={22} />
              <span className="truncate" dir="auto">
                {name}
              </span>
            </li>
          ))}
        </ul>
      )}
      {there.length > 0 && (
        <p className="mt-2 text-sm text-ink-2">
          In today:{' '}
          {there
            .slice(0, mostNamed)
            .map(({ name }) => name)
            .join(', ')}
          {there.length > mostNamed && ` and ${there.length - mostNamed} more`}.
        </p>
      )}
    </section>
  )
}
const mostNamed = 8

/** What is left of one's own holiday this year; nothing while that is not known. */
export function OwnBalance(): ReactElement | null {
  const { employee_id: me } = useMe()
  const { data } = useQuery({ ...timeOffOf(me ?? ''), enabled: me !== null })
  if (!data?.balance) return null
  return (
    <section aria-labelledby="own-balance">
      <h2 id="own-balance" className="ek-section-title">
        My time off
      </h2>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
        <span className="text-2xl font-semibold tracking-tight">{amount(data.balance.remaining, data)}</span>
        <span className="text-sm text-ink-3">left this leave year</span>
      </p>
      <Link to="/app/me/time-off" className="ek-link mt-2 inline-block text-sm">
        Book time off
      </Link>
    </section>
  )
}
