import { memo, useMemo, useRef, type ReactElement, type RefObject } from 'react'
import { addDays, daysBetween, isoWeekday } from '#platform/shared/calendar-date.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyLine } from '#ui/empty-state.tsx'
import { usePrinting } from '#ui/printing.ts'
import { useRowWindow } from '#ui/row-window.ts'
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

/** People under each other, their time off as bars over the days. The days stay in sight above a long list, which has only the rows in view. */
export function TeamTimeline({ calendar, from, until, today }: TimelineProps): ReactElement {
  const scroller = useRef<HTMLElement>(null)
  if (calendar.people.length === 0) return <EmptyLine>There is nobody to show here.</EmptyLine>
  const length = daysBetween(from, until) + 1
  return (
    <section
      ref={scroller}
      className="max-h-160 overflow-auto rounded-lg border border-line bg-surface text-xs print:max-h-none print:overflow-visible"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it both ways
      tabIndex={0}
      aria-label="People and days"
    >
      <div className="min-w-180">
        <Days from={from} length={length} today={today} />
        <People calendar={calendar} from={from} length={length} scroller={scroller} />
      </div>
    </section>
  )
}

interface SpanProps {
  from: string
  length: number
}

/** What stands over the bars: the days of a month, the months of a year. */
const Days = memo(function Days({ from, length, today }: SpanProps & { today: string }): ReactElement {
  const days = Array.from({ length }, (_, i) => addDays(from, i))
  return (
    <div className="sticky top-0 z-10 flex border-b border-line bg-paper text-ink-2" aria-hidden="true">
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
  )
})
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const rowHeight = 36

/** The rows in view, which say at which place of how many they are; on paper all of them. */
function People({
  calendar,
  from,
  length,
  scroller,
}: SpanProps & Pick<TimelineProps, 'calendar'> & { scroller: RefObject<HTMLElement | null> }) {
  const { people, away } = calendar
  const byPerson = useMemo(() => Map.groupBy(away, ({ employee_id: id }) => id), [away])
  const view = useRowWindow(scroller, people.length, rowHeight)
  const printing = usePrinting()
  const first = printing ? 0 : (view.rows[0]?.index ?? 0)
  const shown = printing ? people : people.slice(first, (view.rows.at(-1)?.index ?? -1) + 1)
  return (
    <ul style={printing ? undefined : { paddingTop: view.above, paddingBottom: view.below }}>
      {shown.map(({ employee_id: id, name }, i) => (
        <PersonRow key={id} at={first + i + 1} of={people.length} name={name} away={byPerson.get(id) ?? none} from={from} length={length} />
      ))}
    </ul>
  )
}

interface RowProps extends SpanProps {
  name: string
  away: readonly CalendarEntry[]
  /** Which row of how many, from 1. */
  at: number
  of: number
}
const PersonRow = memo(function PersonRow({ name, away, from, length, at, of }: RowProps): ReactElement {
  const place = (row: CalendarEntry) => {
    const start = Math.max(0, daysBetween(from, row.starts_on))
    const end = Math.min(length, daysBetween(from, row.ends_on) + 1)
    return { left: `${(start / length) * 100}%`, width: `${(Math.max(0, end - start) / length) * 100}%` }
  }
  return (
    <li className={classNames('flex h-9', at < of && 'border-b border-line')} aria-posinset={at} aria-setsize={of}>
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
