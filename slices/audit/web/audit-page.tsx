import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { periodInWords } from '#platform/shared/calendar-date.ts'
import { SettingsFrame, useMe } from '#slices/workspace/web/public.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { logEntries, logState } from './api.ts'
import { CheckPanel } from './check-panel.tsx'
import { ExportMenu } from './export-menu.tsx'
import { filtersOf, LogFilterBar, nothingChosen, type Chosen } from './log-filters.tsx'
import { LogTable } from './log-table.tsx'

/** /app/settings/audit: every change and view, the check of the log, and its export. */
export function AuditPage(): ReactElement {
  const { tenant } = useMe()
  const timeZone = tenant?.time_zone ?? 'Europe/London'
  const [chosen, setChosen] = useState<Chosen>(nothingChosen)
  const filters = filtersOf(chosen, timeZone)
  const state = useQuery(logState)
  return (
    <SettingsFrame
      title="Audit log"
      lead="Every change and view, in order. Entries cannot be edited or removed."
      action={
        <span className="flex flex-wrap gap-2">
          <Link to="/app/settings/audit/access" className={buttonClass({})}>
            Access to a record
          </Link>
          <ExportMenu filters={filters} />
        </span>
      }
    >
      <CheckPanel state={state} timeZone={timeZone} />
      <LogFilterBar chosen={chosen} onChange={setChosen} />
      <Entries chosen={chosen} timeZone={timeZone} onClear={() => setChosen(nothingChosen)} />
      {state.data && (
        <p className="px-4 pt-4 text-sm text-ink-3 md:px-8">
          Entries are kept for {periodInWords(state.data.kept_months)}. Signed checkpoints are kept outside the database.
        </p>
      )}
    </SettingsFrame>
  )
}

function Entries({ chosen, timeZone, onClear }: { chosen: Chosen; timeZone: string; onClear: () => void }): ReactElement {
  const query = useInfiniteQuery({ ...logEntries(filtersOf(chosen, timeZone)), placeholderData: keepPreviousData })
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? []
  if (query.isPending)
    return (
      <div className="px-4 md:px-8">
        <SkeletonRows label="Loading the log…" rows={8} />
      </div>
    )
  return (
    <>
      {entries.length > 0 && (
        <LogTable entries={entries} timeZone={timeZone} oneDay={chosen.days === 'today'} busy={query.isPlaceholderData} />
      )}
      {query.isError ? (
        <div className="px-4 pt-4 md:px-8">
          <ErrorBanner
            message="Failed to load the log."
            onRetry={() => void (entries.length > 0 ? query.fetchNextPage() : query.refetch())}
            retrying={query.isFetching}
          >
            Check your connection, then try again.
          </ErrorBanner>
        </div>
      ) : (
        <EndOfPage
          any={entries.length > 0}
          more={query.hasNextPage}
          loading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
          onClear={onClear}
        />
      )}
    </>
  )
}

interface EndProps {
  any: boolean
  more: boolean
  loading: boolean
  onMore: () => void
  onClear: () => void
}

/** Older entries where there are any; else, where nothing was found, the way back. */
function EndOfPage({ any, more, loading, onMore, onClear }: EndProps): ReactElement | null {
  if (more)
    return (
      <div className="px-4 pt-4 md:px-8">
        <Button loading={loading} onClick={onMore}>
          Show older entries
        </Button>
      </div>
    )
  if (any) return null
  return (
    <EmptyState title="No entries match these filters" drawing="page" action={<Button onClick={onClear}>Clear filters</Button>}>
      Try another person, action or span of days.
    </EmptyState>
  )
}
