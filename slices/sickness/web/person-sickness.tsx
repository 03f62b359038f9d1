import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SideSheet } from '#ui/side-sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import type { SicknessOverview } from '../contract.ts'
import { sicknessOf } from './api.ts'
import { Spells } from './my-sickness-page.tsx'
import { ReportForm } from './report-form.tsx'
import { Steps } from './steps.tsx'

/** The sickness of a person on their Absence tab: days for who leads them, the sickness record beside it for hr. */
export function PersonSickness({ employee }: { employee: { id: string } }): ReactElement {
  const found = useQuery(sicknessOf(employee.id))
  if (found.isError)
    return (
      <ErrorBanner message="The sickness record could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
    )
  if (!found.data) return <SkeletonRows label="Sickness is loading" avatar={false} rows={3} />
  return <Shown key={employee.id} overview={found.data} />
}

function Shown({ overview }: { overview: SicknessOverview }): ReactElement {
  const [reporting, setReporting] = useState(false)
  return (
    <section aria-labelledby="sickness" className="mt-10 grid max-w-3xl gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id="sickness" className="ek-section-title">
          Sickness
        </h2>
        {overview.can.report && (
          <Button size="sm" onClick={() => setReporting(true)}>
            {overview.own ? 'Report sickness' : 'Record sickness'}
          </Button>
        )}
      </div>
      {overview.measures && <Measures measures={overview.measures} />}
      <Steps steps={overview.steps} withNote={overview.can.health} />
      <Spells overview={overview} />
      {reporting && overview.can.report && (
        <SideSheet open onOpenChange={(open) => open || setReporting(false)} title="Sickness">
          <ReportForm overview={overview} />
        </SideSheet>
      )}
    </section>
  )
}

/** What the spells add up to, each with what it would take to look after somebody. */
function Measures({ measures }: { measures: NonNullable<SicknessOverview['measures']> }): ReactElement {
  return (
    <dl className="grid gap-x-6 gap-y-1 rounded-lg border border-line bg-paper px-4 py-3 text-sm sm:grid-cols-2">
      {measures.map((measure) => (
        <div key={measure.name} className="contents">
          <dt className="text-ink-2">
            {measure.name} <span className="text-ink-3">({measure.threshold})</span>
          </dt>
          <dd className="num">{measure.exceeded ? <Status kind="due">{measure.words}</Status> : measure.words}</dd>
        </div>
      ))}
    </dl>
  )
}
