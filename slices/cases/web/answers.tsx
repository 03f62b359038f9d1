import type { ReactElement } from 'react'
import { isCalendarDate, showDate } from '#platform/shared/calendar-date.ts'
import type { CaseWork } from '../contract.ts'
import { Section } from './section.tsx'
import { nameInWords } from './words.ts'

type Answered = CaseWork['answers'][number]

function shown(value: Answered['value']): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value.toLocaleString('en-GB')
  if (isCalendarDate(value)) return showDate(value)
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? nameInWords(value) : value
}

/** What was answered in the steps so far. */
export function WrittenDown({ answers }: { answers: CaseWork['answers'] }): ReactElement | null {
  if (answers.length === 0) return null
  return (
    <Section title="What was written down">
      <dl className="border-t border-line-strong text-sm">
        {answers.map(({ id, ask, value, on, by_name: by }) => (
          <div key={id} className="border-b border-line py-2.5">
            <dt className="text-xs text-ink-3">{ask}</dt>
            <dd className="mt-0.5 max-w-prose leading-5 whitespace-pre-line text-ink wrap-anywhere">
              {shown(value)}
              <span className="ek-meta block">
                {showDate(on)}, {by}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
