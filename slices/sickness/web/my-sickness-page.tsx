import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { PageHeading, useMe } from '#slices/workspace/web/public.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { SicknessOverview } from '../contract.ts'
import { sicknessOf } from './api.ts'
import { ReportForm } from './report-form.tsx'
import { SpellCard } from './spell-card.tsx'

/** /app/me/sickness: reporting, and one's own record. */
export function MySicknessPage(): ReactElement {
  const { employee_id: own, userRole } = useMe()
  const leads = userRole !== null && userRole !== 'employee'
  const action = leads && (
    <Link to="/app/sickness" className="ek-link text-sm">
      Sickness of your people
    </Link>
  )
  if (own === null)
    return <PageHeading title="My Sickness" lead="You have no employee record here, so no absence is kept for you." action={action} />
  return (
    <>
      <PageHeading title="My Sickness" lead="Report sickness, say that you are back, and see what is recorded." action={action} />
      <OwnSickness id={own} />
    </>
  )
}

function OwnSickness({ id }: { id: string }): ReactElement {
  const found = useQuery(sicknessOf(id))
  return (
    <div className="px-4 pb-12 md:px-6 xl:px-gutter">
      {found.data ? (
        <Loaded overview={found.data} />
      ) : found.isError ? (
        <ErrorBanner message="Your sickness record could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : (
        <SkeletonRows label="Your sickness record is loading" avatar={false} rows={6} />
      )}
    </div>
  )
}

function Loaded({ overview }: { overview: SicknessOverview }): ReactElement {
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
      {overview.can.report && (
        <section className="max-w-lg">
          <ReportForm overview={overview} />
        </section>
      )}
      <section aria-labelledby="my-spells">
        <h2 id="my-spells" className="ek-section-title mb-1">
          Your absences
        </h2>
        <Spells overview={overview} />
      </section>
    </div>
  )
}

/** Spells of a person, the latest first. */
export function Spells({ overview }: { overview: SicknessOverview }): ReactElement {
  if (overview.spells.length === 0) return <EmptyLine>No sickness absence is recorded.</EmptyLine>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {overview.spells.map((spell) => (
        <SpellCard key={spell.id} spell={spell} overview={overview} />
      ))}
    </ul>
  )
}
