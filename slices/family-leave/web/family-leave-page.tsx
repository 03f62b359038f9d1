import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { PageHeading } from '#slices/workspace/web/public.tsx'
import { AbsenceNav } from '#slices/time-off/web/public.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import { familyLeaveKinds, type FamilyLine } from '../contract.ts'
import { familyLeaveList } from './api.ts'

/** /app/family-leave: who is on family leave or will be, and what is due next. */
export function FamilyLeavePage(): ReactElement {
  const found = useQuery(familyLeaveList)
  return (
    <>
      <PageHeading
        title="Family leave"
        lead="Who is away for a birth, an adoption, a loss or care, or will be, and what is due next."
        action={<AbsenceNav />}
      />
      <div className="px-4 pb-12 md:px-6 xl:px-gutter">
        {found.data ? (
          <Lines lines={found.data.data} />
        ) : found.isError ? (
          <ErrorBanner message="Family leave could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
        ) : (
          <SkeletonRows label="Family leave is loading" rows={6} />
        )}
      </div>
    </>
  )
}

function Lines({ lines }: { lines: readonly FamilyLine[] }): ReactElement {
  if (lines.length === 0)
    return (
      <EmptyState title="Nobody is on family leave" drawing="person">
        What somebody tells you of is planned on the Absence tab of their record, or by themselves under My Family Leave.
      </EmptyState>
    )
  return (
    <ul className="max-w-4xl divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm">
          <Avatar id={line.employee_id} name={line.name} size={30} />
          <span className="min-w-48 flex-1">
            <Link to="/app/people/$id" params={{ id: line.employee_id }} hash="absence" className="ek-link font-medium" dir="auto">
              {line.name}
            </Link>
            <span className="block text-ink-2">
              {familyLeaveKinds[line.kind].name}, {showDate(line.starts_on)} to {showDate(line.ends_on)}
            </span>
          </span>
          {line.state === 'planned' && <Status kind="current">To confirm</Status>}
          {line.next && (
            <span className="text-ink-2 sm:w-96 sm:text-right">
              {line.next.overdue ? (
                <Status kind="overdue">
                  {line.next.label}: {showDate(line.next.on)}
                </Status>
              ) : (
                <>
                  {line.next.label}: <span className="whitespace-nowrap">{showDate(line.next.on)}</span>
                </>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
