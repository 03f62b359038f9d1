import { memo, type ReactElement } from 'react'
import { addDays, daysBetween, isoWeekday } from '#platform/shared/calendar-date.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyLine } from '#ui/empty-state.tsx'
import type { CalendarEntry } from '../contract.ts'
import type { Calendar } from './api.ts'
import { datesInWords } from './words.ts'

interface TimelineProps {
  calendar: Calendar
  from: string
  until: string
  today: string
}

const none: readonly CalendarEntry[] = []

/** People under each other, their time off as bars over the days. A row out of sight is not drawn by the browser. */
export function TeamTimeline({ calendar, from, until, today }: TimelineProps): ReactElement {
  if (calendar.people.length === 0) return <EmptyLine>There is nobody to show here.</EmptyLine>
  const byPerson = Map.groupBy(calendar.away, ({ employee_id: id }) => id)
  const length = daysBetween(from, until) + 1
  const days = Array.from({ length }, (_, i) => addDays(from, i))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it sideways
    <section className="overflow-x-auto rounded-lg border border-line text-xs" tabIndex={0} aria-label="People and days">
      <div className="min-w-180">
        <div className="flex border-b border-line bg-paper text-ink-2" aria-hidden="true">
          <span className="w-40 shrink-0 border-r border-line px-3 py-2">Name</span>
          <div className="flex flex-1">
            {days.length < 40
              ? days.map((day) => (
                  <span
                    key={day}
                    className={classNames(
                      'num flex-1 py-2 text-center',
                      isoWeekday(day) > 5 && 'bg-sunken text-ink-3',
                      day === today && 'font-semibold text-accent-ink',
                    )}
                  >
                    {Number(day.slice(8))}
                  </span>
                ))
              : days
                  .filter((day) => day.endsWith('-01'))
                  .map((day) => (
                    <span key={day} className="flex-1 py-2 text-center">
                      {monthNames[Number(day.slice(5, 7)) - 1]}
                    </span>
                  ))}
          </div>
        </div>
        <ul>
          {calendar.people.map(({ employee_id: id, name }) => (
            <PersonRow key={id} name={name} away={byPerson.get(id) ?? none} from={from} length={length} />
          ))}
        </ul>
      </div>
    </section>
  )
}
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

interface RowProps {
  name: string
  away: readonly CalendarEntry[]
  from: string
  length: number
}
const PersonRow = memo(function PersonRow({ name, away, from, length }: RowProps): ReactElement {
  const place = (row: CalendarEntry) => {
    const start = Math.max(0, daysBetween(from, row.starts_on))
    const end = Math.min(length, daysBetween(from, row.ends_on) + 1)
    return { left: `${(start / length) * 100}%`, width: `${(Math.max(0, end - start) / length) * 100}%` }
  }
  return (
    <li className="ek-lazy-row flex h-9 border-b border-line last:border-b-0">
      <span className="w-40 shrink-0 truncate border-r border-line px-3 leading-9" dir="auto">
        {name}
      </span>
      <span className="relative flex-1">
        {away.map((row) => {
          const words = `${row.type_name ?? 'Away'}${row.waiting ? ', waiting' : ''}, ${datesInWords(row as never)}`
          return (
            <span
              key={`${row.starts_on} ${row.first_part}`}
              className={classNames(
                'absolute top-2 h-5 rounded-sm px-0.5',
                row.waiting ? 'border border-dashed border-accent bg-accent-soft' : row.type_name ? 'bg-accent' : 'bg-chart-3',
              )}
              style={place(row)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a bar of the calendar is no picture from a file
              role="img"
              aria-label={words}
              title={words}
            />
          )
        })}
      </span>
    </li>
  )
})
