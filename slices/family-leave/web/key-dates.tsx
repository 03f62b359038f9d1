import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Status } from '#ui/status.tsx'

interface KeyDateShown {
  readonly key: string
  readonly label: string
  readonly on: string
  readonly who: 'person' | 'employer' | null
  readonly source: string
}
interface KeyDatesProps {
  readonly dates: readonly KeyDateShown[]
  readonly today: string
  /** What was done already: its day asks for nothing any more. */
  readonly done: readonly string[]
}

/** The days that matter, in order; whose turn it is stands beside them, and the law below on demand. */
export function KeyDates({ dates, today, done }: KeyDatesProps): ReactElement {
  return (
    <ol className="divide-y divide-line border-y border-line text-sm">
      {dates.map(({ key, label, on, who, source }) => {
        const asks = who !== null && !done.includes(key)
        return (
          <li key={key} className="grid grid-cols-[6.5rem_1fr] items-baseline gap-x-3 py-2 sm:grid-cols-[7rem_1fr_auto]">
            <span className={`num font-medium ${on < today ? 'text-ink-3' : ''}`}>{showDate(on)}</span>
            <span className="min-w-0">
              {label}
              <span className="block text-xs text-ink-3">{source}</span>
            </span>
            {asks && (
              <span className="col-start-2 sm:col-start-3">
                <Status kind={on < today ? 'overdue' : 'due'}>{who === 'person' ? 'Yours to say' : 'Employer’s to answer'}</Status>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

export function Rights({ rights }: { rights: readonly string[] }): ReactElement | null {
  if (rights.length === 0) return null
  return (
    <ul className="ml-5 grid list-disc gap-1 text-sm text-ink-2">
      {rights.map((right) => (
        <li key={right}>{right}</li>
      ))}
    </ul>
  )
}
