import { useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { SideSheet } from '#ui/side-sheet.tsx'
import type { FamilyOverview } from '../contract.ts'
import { PlanCard } from './plan-card.tsx'
import { PlanForm } from './plan-form.tsx'

/** The family leave of a person, the latest first, and the way to plan some. */
export function Plans({ overview, heading }: { overview: FamilyOverview; heading: string }): ReactElement {
  const [planning, setPlanning] = useState(false)
  return (
    <section aria-labelledby="family-leave" className="max-w-3xl">
      <div className="flex items-center justify-between gap-4">
        <h2 id="family-leave" className="ek-section-title">
          {heading}
        </h2>
        {overview.can.ask && (
          <Button size="sm" onClick={() => setPlanning(true)}>
            Plan family leave
          </Button>
        )}
      </div>
      {overview.plans.length === 0 ? (
        <EmptyLine>No family leave is planned.</EmptyLine>
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {overview.plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} overview={overview} />
          ))}
        </ul>
      )}
      {planning && (
        <SideSheet open onOpenChange={(open) => open || setPlanning(false)} title="Plan family leave">
          <PlanForm
            employeeId={overview.employee_id}
            employedFrom={overview.employed_from}
            today={overview.today}
            own={overview.own}
            plan={null}
            onDone={() => setPlanning(false)}
          />
        </SideSheet>
      )}
    </section>
  )
}
