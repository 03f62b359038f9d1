import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Status } from '#ui/status.tsx'
import type { SpellShown } from '../contract.ts'
import { daysInWords, pounds } from './words.ts'

type Pay = NonNullable<NonNullable<SpellShown['health']>['sick_pay']>

const caseWords = {
  not_entitled: 'Sick pay is not due, so form SSP1 is given',
  ending: 'Sick pay has ended, so form SSP1 is given',
  will_run_out: 'Sick pay will run out, so form SSP1 is given',
} as const

/** What form SSP1 says of this spell, for who writes it: the letter asks for these facts. */
function Statement({ form, writeFor }: { form: NonNullable<Pay['ssp1']>; writeFor: string | null }): ReactElement {
  return (
    <div className="rounded-lg border border-line px-3 py-2">
      <p>
        <Status kind="due">
          {caseWords[form.case]} by {showDate(form.due_on)}
        </Status>
      </p>
      <p className="mt-1 text-ink-2">
        {form.reason} First day of sickness {showDate(form.first_day)}
        {form.paid_from && form.paid_until && `, paid from ${showDate(form.paid_from)} to ${showDate(form.paid_until)}`}.
      </p>
      {writeFor !== null && (
        <Link to="/app/letters/write" search={{ template: 'ssp1', employee: writeFor }} className="ek-link mt-1 inline-block">
          Write form SSP1
        </Link>
      )}
    </div>
  )
}

/** Statutory sick pay as an estimate: what, week by week, and why; and the form that says why it is not paid. */
export function SickPay({ pay, writeFor }: { pay: Pay; writeFor: string | null }): ReactElement {
  return (
    <>
      {pay.ssp1 && <Statement form={pay.ssp1} writeFor={writeFor} />}
      <Estimate pay={pay} />
    </>
  )
}

function Estimate({ pay }: { pay: Pay }): ReactElement {
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
