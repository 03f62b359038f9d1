import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Status } from '#ui/status.tsx'
import type { CaseCheck, GuidanceStep } from '../contract.ts'

const stateWords = { met: 'Met', not_met: 'Not met', unknown: 'Not known', not_applicable: 'Does not apply' } as const
const stateGlyphs = { met: 'done', not_met: 'due', unknown: 'not-started', not_applicable: 'not-applicable' } as const

/** What the rules say of the case that is asked about: what comes next, and what its record does not show yet. No model has part in it. */
export function CaseLines({ steps, checks }: { steps: readonly GuidanceStep[]; checks: readonly CaseCheck[] }): ReactElement | null {
  if (steps.length === 0 && checks.length === 0) return null
  return (
    <details className="mt-5 rounded-xl border border-line p-4" open>
      <summary className="cursor-pointer text-sm font-semibold">What the rules say of this case</summary>
      {steps.length > 0 && (
        <ul className="mt-3 grid gap-2.5 text-sm leading-5">
          {steps.map((step) => (
            <li key={`${step.title} ${step.due}`}>
              <b className="font-[550]">{step.title}</b>
              {step.due && `, by ${showDate(step.due)}`}
              <span className="block text-ink-2">{step.why}</span>
              {step.cite && <span className="ek-meta block">{step.cite}</span>}
            </li>
          ))}
        </ul>
      )}
      {checks.length > 0 && (
        <ul className="mt-4 grid gap-2.5 text-sm leading-5">
          {checks.map((check) => (
            <li key={check.id}>
              <Status kind={stateGlyphs[check.state]}>
                {stateWords[check.state]}: {check.title}
              </Status>
              <span className="block text-ink-2">{check.why}</span>
              {check.cite && <span className="ek-meta block">{check.cite}</span>}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
