import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { SettingsFrame } from '#slices/workspace/web/public.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { definitions } from './api.ts'

/** /app/workspace/processes: every process cases follow, in its newest version. */
export function ProcessesPage(): ReactElement {
  const found = useQuery(definitions)
  return (
    <SettingsFrame
      title="Processes"
      lead="What cases follow. A workspace may change words and be stricter; what law and the Acas Codes ask for stays."
    >
      <div className="px-4 md:px-8">
        {found.isError && (
          <ErrorBanner message="The processes could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
        )}
        {found.isPending && <SkeletonRows label="The processes are loading" avatar={false} rows={8} />}
        <ul className="border-t border-line text-sm">
          {found.data?.data.map((line) => (
            <li key={line.process} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line py-2.5">
              <Link to="/app/workspace/processes/$process" params={{ process: line.process }} className="min-w-56 flex-1 font-[550]">
                {line.title}
              </Link>
              <span className="text-ink-2">
                {line.own ? `Version ${line.version}` : 'Standard'}
                {line.published_at !== null && `, ${showDate(line.published_at.slice(0, 10))}, ${line.published_by ?? ''}`}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </SettingsFrame>
  )
}
