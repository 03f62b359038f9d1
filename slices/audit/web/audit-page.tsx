import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { periodInWords } from '#platform/shared/calendar-date.ts'
import { today } from '#platform/web/clock.ts'
import { SettingsFrame, useMe } from '#slices/workspace/web/public.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { LogEntry } from '../contract.ts'
import { logEntries, logState } from './api.ts'
import { CheckPanel } from './check-panel.tsx'
import { ExportMenu } from './export-menu.tsx'
import { LogFilterBar, type Named } from './log-filters.tsx'
import { filtersOf, isFiltered, namesIn, type LogSearch } from './log-search.ts'
import { LogTable } from './log-table.tsx'

const route = getRouteApi('/app/settings/audit')

/** /app/settings/audit: every change and view, the check of the log, and its export. What is looked for stands in the address. */
export function AuditPage(): ReactElement {
  const { tenant } = useMe()
  const timeZone = tenant?.time_zone ?? 'Europe/London'
  const chosen = route.useSearch()
  const navigate = route.useNavigate()
  const [picked, setPicked] = useState<Named>({ person: null, record: null })
  const filters = filtersOf(chosen, today(timeZone))
  const state = useQuery(logState)
  const query = useInfiniteQuery({ ...logEntries(filters), placeholderData: keepPreviousData })
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? []
  const choose = (next: LogSearch, names?: Partial<Named>): void => {
    if (names) setPicked({ ...picked, ...names })
    void navigate({ search: next, replace: true, resetScroll: false })
  }
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
      <LogFilterBar chosen={chosen} named={namedIn(chosen, picked, query.isPlaceholderData ? [] : entries)} onChange={choose} />
      <Entries query={query} entries={entries} chosen={chosen} timeZone={timeZone} onClear={() => choose({})} />
      {state.data && (
        <p className="px-4 pt-4 text-sm text-ink-3 md:px-8">
          Entries are kept for {periodInWords(state.data.kept_months)}. Signed checkpoints are kept outside the database.
        </p>
      )}
    </SettingsFrame>
  )
}

/** The address holds ids. Who was just picked is known by name; of a link that was followed the entries tell it. */
function namedIn(chosen: LogSearch, picked: Named, entries: readonly LogEntry[]): Named {
  const told = namesIn(chosen, entries)
  const { person, record } = chosen
  return {
    person: person ? (picked.person?.value === person ? picked.person : { value: person, label: told.person ?? 'One person' }) : null,
    record: record
      ? picked.record?.value === record
        ? picked.record
        : { value: record, label: told.record ?? 'One person', initials: told.record ?? '', jobTitle: null, photo: null }
      : null,
  }
}

interface EntriesProps {
  query: ReturnType<typeof useInfiniteQuery>
  entries: readonly LogEntry[]
  chosen: LogSearch
  timeZone: string
  onClear: () => void
}

function Entries({ query, entries, chosen, timeZone, onClear }: EntriesProps): ReactElement {
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
          filtered={isFiltered(chosen)}
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
  filtered: boolean
  more: boolean
  loading: boolean
  onMore: () => void
  onClear: () => void
}

/** Older entries where there are any; else, where nothing was found, the way back. */
function EndOfPage({ any, filtered, more, loading, onMore, onClear }: EndProps): ReactElement | null {
  if (more)
    return (
      <div className="px-4 pt-4 md:px-8">
        <Button loading={loading} onClick={onMore}>
          Show older entries
        </Button>
      </div>
    )
  if (any) return null
  if (!filtered)
    return (
      <EmptyState title="Nothing has been recorded yet" drawing="page">
        Changes and views of what you may see appear here as they happen.
      </EmptyState>
    )
  return (
    <EmptyState title="No entries match these filters" drawing="page" action={<Button onClick={onClear}>Clear filters</Button>}>
      Try another person, action or span of days.
    </EmptyState>
  )
}
