import type { ReactElement } from 'react'
import { classNames } from '#ui/class-names.ts'
import type { Calendar } from './api.ts'
import { hasWeekday, weeksOfMonth } from './month-grid.tsx'
import { monthInWords } from './words.ts'

interface YearProps {
  year: string
  today: string
  calendar: Calendar
  me: string
  /** Whether the person works at weekends. */
  weekends: boolean
}

/** Twelve small months with one's own time off, bank holidays and closures. */
export function YearGrid({ year, today, calendar, me, weekends }: YearProps): ReactElement {
  const own = calendar.away.filter(({ employee_id: id }) => id === me)
  const closed = new Map(calendar.closed.map(({ day, name }) => [day, name]))
  const markOf = (day: string, weekend: boolean): { word: string; look: string } | null => {
    const name = closed.get(day)
    if (name && !weekend) return { word: name, look: 'border border-line-strong' }
    const booking = own.find((row) => row.starts_on <= day && day <= row.ends_on)
    if (!booking || (weekend && !weekends && hasWeekday(booking))) return null
    const look = booking.waiting ? 'border border-dashed border-accent bg-accent-soft text-accent-ink' : 'bg-accent text-on-accent'
    return { word: `${booking.type_name ?? 'away'}${booking.waiting ? ', waiting' : ''}`, look }
  }
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
      {Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}-01`).map((month) => (
        <table key={month} className="w-full table-fixed text-center text-2xs">
          <caption className="pb-1 text-left text-sm font-semibold">{monthInWords(month)}</caption>
          <tbody>
            {weeksOfMonth(month).map((week) => (
              <tr key={week[0]}>
                {week.map((day, i) => {
                  const inMonth = day.slice(0, 7) === month.slice(0, 7)
                  const mark = inMonth ? markOf(day, i > 4) : null
                  return (
                    <td key={day} className="p-0.5" title={mark?.word}>
                      {inMonth && (
                        <span
                          className={classNames(
                            'num grid h-6 place-items-center rounded-sm',
                            mark ? mark.look : i > 4 ? 'text-ink-3' : 'text-ink-2',
                            day === today && 'font-semibold underline',
                          )}
                        >
                          {Number(day.slice(8))}
                          {mark && <span className="sr-only">, {mark.word}</span>}
                        </span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
