import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { addDays, isoWeekday } from '#platform/shared/calendar-date.ts'
import { today } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import { ArrowRight } from '#ui/icons.ts'
import type { CaseRow } from '../contract.ts'
import { nearestCases } from './api.ts'
import { dueGlyphs, shortDay } from './words.ts'

const shown = 6
const columns = 10

/** Today and the weekdays after it, ten in all; a weekend's deadline stands on the Monday. */
function weekdaysFrom(day: string): string[] {
  const days: string[] = [day]
  for (let next = addDays(day, 1); days.length < columns; next = addDays(next, 1)) if (isoWeekday(next) <= 5) days.push(next)
  return days
}

/** What is due next in the cases one works on, over the next two weeks; nothing where nothing is. */
export function CaseDeadlines(): ReactElement | null {
  const now = today(useMe().tenant?.time_zone ?? 'Europe/London')
  const { data } = useQuery(nearestCases)
  const days = weekdaysFrom(now)
  const last = days.at(-1) ?? now
  const rows = (data?.data ?? []).filter(({ access, next, paused }) => access === 'full' && !paused && next !== null && next.due <= last)
  if (rows.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="case-deadlines">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="case-deadlines" className="ek-section-title">
          Case deadlines, next two weeks
        </h2>
        <Link to="/app/cases" className="ek-link inline-flex items-center gap-1 text-sm">
          All cases
          <ArrowRight className="ek-icon" size={14} aria-hidden="true" />
        </Link>
      </div>
      <Days days={days} />
      <ul className="border-t border-line-strong">
        {rows.slice(0, shown).map((row) => (
          <DeadlineLine key={row.id} row={row} days={days} />
        ))}
      </ul>
    </section>
  )
}

const named = 'w-46 shrink-0'
const tenDays = 'hidden min-w-0 flex-1 grid-cols-10 xl:grid'

/** The days above the lines, for the eye: each line says its own day in words. */
function Days({ days }: { days: readonly string[] }): ReactElement {
  const [now = ''] = days
  return (
    <div className="hidden pb-1.5 text-xs text-ink-3 xl:flex" aria-hidden="true">
      <span className={named} />
      <span className={tenDays}>
        {days.map((day, i) => (
          <span key={day} className={i === 0 ? 'font-semibold text-accent-ink' : undefined}>
            {i === 0 ? 'Today' : shortDay(day, now).replace(/ \w+$/, '')}
          </span>
        ))}
      </span>
    </div>
  )
}

function DeadlineLine({ row, days }: { row: CaseRow; days: readonly string[] }): ReactElement | null {
  if (row.next === null) return null
  const { label, due } = row.next
  const [now = ''] = days
  const at = Math.max(
    0,
    days.findIndex((day) => day >= due),
  )
  const late = due < now
  const words = late ? `${label}, was due ${shortDay(due, now)}` : label
  return (
    <li className="border-b border-line">
      <Link
        to="/app/cases/$id"
        params={{ id: row.id }}
        className="flex flex-col gap-x-2 gap-y-0.5 rounded-md py-2.5 text-sm hover:bg-hover xl:flex-row xl:items-center"
      >
        <span className={`flex min-w-0 gap-3 ${named}`}>
          <span className="num text-ink-3">{row.reference}</span>{' '}
          <span className="truncate font-medium text-ink" dir="auto">
            {row.people[0]?.name ?? row.process_title}
          </span>
        </span>{' '}
        {/* Read out as words by what follows. */}
        <span className={tenDays} aria-hidden="true">
          <span className="flex min-w-0 items-center gap-1.5" style={{ gridColumn: `${at + 1} / -1` }}>
            <Glyph kind={dueGlyphs[row.due]} />
            <span className={late ? 'truncate text-danger-ink' : 'truncate text-ink-2'}>{words}</span>
          </span>
        </span>
        <span className="flex items-center gap-1.5 text-ink-2 xl:sr-only">
          <Glyph kind={dueGlyphs[row.due]} />
          {late ? words : `${label}, ${shortDay(due, now)}`}
        </span>
      </Link>
    </li>
  )
}

/** How many cases are open that one works on, and of which kinds. */
export function OpenCases(): ReactElement | null {
  const { data } = useQuery(nearestCases)
  if (!data || data.own_only || data.counts.open === 0) return null
  const kinds = Map.groupBy(data.data, (row) => row.process_title)
  const most = [...kinds].map(([kind, rows]) => [kind, rows.length] as const).toSorted((a, b) => b[1] - a[1])
  const complete = data.next === null
  return (
    <section aria-labelledby="open-cases">
      <h2 id="open-cases" className="ek-section-title">
        Open cases
      </h2>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
        <Link to="/app/cases" className="text-2xl font-semibold tracking-tight hover:underline">
          {data.counts.open}
        </Link>
        {data.counts.overdue > 0 && <span className="text-sm text-danger-ink">{data.counts.overdue} with a deadline that has passed</span>}
      </p>
      {complete && (
        <ul className="mt-2 grid grid-cols-1 gap-1 text-sm">
          {most.slice(0, 5).map(([kind, count]) => (
            <li key={kind} className="flex justify-between gap-3">
              <span className="truncate text-ink-2">{kind}</span>
              <span className="num">{count}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
