import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { PlanLine } from '../contract.ts'

/** Line by line what goes, what stays and why. */
export function PlanTable({ plan }: { plan: readonly PlanLine[] }): ReactElement {
  return (
    <section aria-labelledby="plan-title">
      <h3 id="plan-title" className="ek-section-title mb-2">
        What goes and what stays
      </h3>
      <ul className="border-y border-line">
        {plan.map(({ category, label, count, keep, until, because }) => (
          <li key={category} className="border-b border-line py-2 text-sm last:border-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-[550]">
                {label}
                {count !== null && ` (${count})`}
              </span>
              <span className={keep ? 'text-ink-2' : 'text-danger-ink'}>
                {keep ? (until === null ? 'Stays' : `Stays until ${showDate(until)}`) : 'Goes'}
              </span>
            </p>
            {keep && <p className="text-ink-3">{because}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
