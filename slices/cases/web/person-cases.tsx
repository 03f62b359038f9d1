import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { ProfileActionsProps } from '#slices/people/web/public.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { CaseRow } from '../contract.ts'
import { casesOfPerson } from './api.ts'
import { NextDue, OwnerMark, titleOf } from './case-cells.tsx'
import { StageLine } from './stage-line.tsx'

/** The Cases tab of a person: the cases about them that the reader sees, the newest first. Of others nothing shows. */
export function PersonCases({ employee }: Pick<ProfileActionsProps, 'employee'>): ReactElement {
  const found = useQuery(casesOfPerson(employee.id))
  if (found.isError)
    return <ErrorBanner message="The cases could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
  if (!found.data) return <SkeletonRows label="Cases are loading" avatar={false} rows={3} />
  if (found.data.data.length === 0) return <EmptyLine>No cases recorded.</EmptyLine>
  return (
    <ul className="border-t border-line text-sm">
      {found.data.data.map((row) => (
        <Line key={row.id} row={row} />
      ))}
    </ul>
  )
}

function Line({ row }: { row: CaseRow }): ReactElement {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5">
      <span className="min-w-56 flex-1">
        <Link to="/app/cases/$id" params={{ id: row.id }} className="ek-quiet-link font-[550] text-ink" dir="auto">
          {titleOf(row)}
        </Link>
        <span className="ek-meta block">
          {row.reference}, {row.process_title.toLowerCase()}, opened {showDate(row.opened_on)}
        </span>
      </span>
      <span className="flex w-52 items-center gap-2.5 text-xs text-ink-2">
        {row.progress && <StageLine {...row.progress} />}
        {row.stage?.label}
      </span>
      <span className="num min-w-52">
        <NextDue row={row} />
      </span>
      <OwnerMark owner={row.owner} />
    </li>
  )
}
