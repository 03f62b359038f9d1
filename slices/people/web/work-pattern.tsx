import type { ReactElement } from 'react'
import { classNames } from '#ui/class-names.ts'
import { weekDays } from '../contract.ts'
import { profileStrings } from './strings.ts'
import { showHours } from './values.ts'

/** The week as seven chips, then the hours; read out as the days worked. */
export function WorkPatternDays({ pattern }: { pattern: { days: readonly string[]; hours: number } }): ReactElement {
  const worked = weekDays.filter((day) => pattern.days.includes(day))
  return (
    <span className="num flex flex-wrap items-center gap-1">
      <span className="sr-only">{worked.length > 0 ? worked.join(', ') : profileStrings.dash}, </span>
      {weekDays.map((day) => (
        <span
          key={day}
          title={worked.includes(day) ? day : `${day}, ${profileStrings.notWorked}`}
          aria-hidden="true"
          className={classNames(
            'inline-grid h-5 w-5.5 place-items-center rounded-sm text-2xs',
            worked.includes(day) ? 'bg-accent-soft font-semibold text-accent-ink' : 'text-ink-3',
          )}
        >
          {day.charAt(0)}
        </span>
      ))}
      <span className="ml-2">{showHours(pattern.hours)}</span>
    </span>
  )
}
