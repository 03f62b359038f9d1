import type { ReactElement } from 'react'
import { addDays, daysBetween, isoWeekday, lastDayOfMonth, showDate } from '#platform/shared/calendar-date.ts'
import { classNames } from '#ui/class-names.ts'
import type { CalendarEntry } from '../contract.ts'
import type { Calendar } from './api.ts'

const heads = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** The days of the weeks that a month touches, from a Monday on. */
export function weeksOfMonth(month: string): string[][] {
  const first = `${month.slice(0, 7)}-01`
  const last = lastDayOfMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))
  const weeks: string[][] = []
  for (let day = addDays(first, 1 - isoWeekday(first)); day <= last; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(day, i)))
  return weeks
}
export const spanOfMonth = (month: string): { from: string; until: string } => {
  const weeks = weeksOfMonth(month)
  return { from: weeks[0]?.[0] ?? month, until: weeks.at(-1)?.[6] ?? month }
}

interface Chip {
  readonly key: string
  readonly text: string
  readonly look: string
  /** Text is written where it begins, and again at the start of each week. */
  readonly starts: boolean
}
export interface MonthProps {
  month: string
  today: string
  calendar: Calendar
  me: string
  /** Whether the person works at weekends. */
  weekends: boolean
  /** Days of the request that is being made. */
  asking: { starts_on: string; ends_on: string } | null
}

/** A month as weeks: one's own time off, the team's, bank holidays and closures. */
export function MonthGrid(props: MonthProps): ReactElement {
  return (
    <table className="w-full table-fixed border-collapse rounded-lg border border-line text-xs">
      <caption className="sr-only">Time off in the month</caption>
      <thead>
        <tr className="bg-paper text-left text-ink-2">
          {heads.map((head) => (
            <th key={head} scope="col" className="border-b border-line px-1 py-2 font-[550] md:px-2.5">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(props.month).map((week) => (
          <tr key={week[0]} className="h-16 align-top md:h-24">
            {week.map((day, i) => (
              <DayCell key={day} day={day} weekend={i > 4} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day, weekend, month, today, ...rest }: MonthProps & { day: string; weekend: boolean }): ReactElement {
  const other = day.slice(0, 7) !== month.slice(0, 7)
  const chips = chipsOf(day, weekend, rest)
  const shown = chips.slice(0, 3)
  const label = day.endsWith('-01') ? showDate(day).replace(/,? \d{4}$/, '') : String(Number(day.slice(8)))
  return (
    <td className={classNames('border border-line px-0.5 pt-1 md:pt-1.5', weekend && 'bg-paper')}>
      <span
        className={classNames('num px-0.5 md:px-2', other ? 'text-ink-3' : 'text-ink-2', day === today && 'font-semibold text-accent-ink')}
        aria-current={day === today ? 'date' : undefined}
      >
        {label}
      </span>
      <ul className="mt-1 grid gap-0.5">
        {shown.map((chip) => (
          <li key={chip.key} className={classNames('h-5 truncate rounded-sm px-1 leading-5 md:px-2', chip.look)} title={chip.text}>
            <span className={classNames(chip.starts || isoWeekday(day) === 1 ? 'max-md:sr-only' : 'sr-only')}>{chip.text}</span>
          </li>
        ))}
        {chips.length > shown.length && <li className="px-1 text-ink-3 md:px-2">+{chips.length - shown.length}</li>}
      </ul>
    </td>
  )
}

/** Whether a span has a day from Monday to Friday. */
export function hasWeekday({ starts_on: from, ends_on: until }: Pick<CalendarEntry, 'starts_on' | 'ends_on'>): boolean {
  return isoWeekday(from) <= 5 || isoWeekday(until) <= 5 || daysBetween(from, until) > 1
}

type ChipProps = Pick<MonthProps, 'calendar' | 'me' | 'asking' | 'weekends'>
function chipsOf(day: string, weekend: boolean, { calendar, me, asking, weekends }: ChipProps): Chip[] {
  const names = new Map(calendar.people.map(({ employee_id: id, name }) => [id, name]))
  const closed = calendar.closed
    .filter((row) => row.day === day)
    .map((row): Chip => ({
      key: `closed ${row.name}`,
      text: row.name,
      look: 'bg-surface text-ink-2 border border-line-strong',
      starts: true,
    }))
  // A weekend within a longer absence is time off of who works at weekends.
  const isShown = (row: CalendarEntry): boolean => !weekend || (row.employee_id === me && weekends) || !hasWeekday(row)
  const away = calendar.away
    .filter((row) => row.starts_on <= day && day <= row.ends_on && isShown(row) && closed.length === 0)
    .map((row): Chip => {
      const own = row.employee_id === me
      const kind = row.type_name ?? 'away'
      return {
        key: `${row.employee_id} ${row.starts_on}`,
        text: own
          ? `You, ${kind.toLowerCase()}${row.waiting ? ', waiting' : ''}`
          : `${names.get(row.employee_id) ?? 'Somebody'}${row.waiting ? ', waiting' : ''}`,
        look: own
          ? row.waiting
            ? 'border border-dashed border-accent bg-accent-soft text-accent-ink'
            : 'bg-accent text-on-accent font-[550]'
          : 'border border-line bg-sunken text-ink-2',
        starts: row.starts_on === day,
      }
    })
  const mine =
    asking && asking.starts_on <= day && day <= asking.ends_on && (!weekend || weekends || !hasWeekday(asking)) && closed.length === 0
  const request: Chip[] = mine
    ? [
        {
          key: 'asking',
          text: 'You, this request',
          look: 'border border-dashed border-accent bg-accent-soft text-accent-ink font-[550]',
          starts: asking.starts_on === day,
        },
      ]
    : []
  const own = away.filter(({ key }) => key.startsWith(me))
  return [...closed, ...own, ...request, ...away.filter((chip) => !own.includes(chip))]
}
