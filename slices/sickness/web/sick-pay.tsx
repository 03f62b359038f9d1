import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { SpellShown } from '../contract.ts'
import { daysInWords, pounds } from './words.ts'

type Pay = NonNullable<NonNullable<SpellShown['health']>['sick_pay']>

/** Statutory sick pay as an estimate: what, week by week, and why. */
export function SickPay({ pay }: { pay: Pay }): ReactElement {
  return (
    <details className="rounded-lg border border-line bg-paper px-3 py-2">
      <summary className="cursor-pointer font-medium">
        Statutory sick pay, estimated: <span className="num">{pounds(pay.total)}</span>
      </summary>
      {pay.weeks.length > 0 && (
        <dl className="mt-2 grid gap-1">
          {pay.weeks.map((week) => (
            <div key={week.ends_on} className="flex justify-between gap-4">
              <dt className="text-ink-2">
                Week to {showDate(week.ends_on)}, {daysInWords(week.days)}
              </dt>
              <dd className="num font-semibold">{pounds(week.amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className="mt-2 grid gap-1 text-ink-2">
        {pay.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
