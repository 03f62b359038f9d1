import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { momentInWords } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { ActivityEntry } from '../contract.ts'
import { activity } from './api.ts'
import { activityStrings, actionName, fieldLabel } from './strings.ts'

/** What was changed, by whom and when, as far as the asker may read the fields; newest first. */
export function ProfileActivity({ id }: { id: string }): ReactElement {
  const query = useInfiniteQuery(activity(id))
  if (query.isPending) return <SkeletonRows label={activityStrings.loading} />
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? []
  const retry = () => void (entries.length > 0 ? query.fetchNextPage() : query.refetch())
  return (
    <div className="max-w-3xl">
      <Entries entries={entries} complete={!query.isError && !query.hasNextPage} />
      {query.isError && (
        <ErrorBanner message={activityStrings.failed} onRetry={retry} retrying={query.isFetching}>
          {activityStrings.failedHint}
        </ErrorBanner>
      )}
      {query.hasNextPage && !query.isError && (
        <Button className="mt-4" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {activityStrings.more}
        </Button>
      )}
    </div>
  )
}

function Entries({ entries, complete }: { entries: readonly ActivityEntry[]; complete: boolean }): ReactElement | null {
  if (entries.length === 0) return complete ? <EmptyLine>{activityStrings.empty}</EmptyLine> : null
  return (
    <ol>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

function Entry({ entry }: { entry: ActivityEntry }): ReactElement {
  const { tenant } = useMe()
  return (
    <li className="border-b border-line py-3 first:pt-0 last:border-b-0">
      <p className="text-sm">
        <span className="font-semibold">{actionName(entry.action)}</span>
        <span className="text-ink-2"> {activityStrings.by(entry.by)}</span>
      </p>
      <p className="ek-meta mt-0.5">
        <time dateTime={entry.at}>{momentInWords(entry.at, tenant?.time_zone ?? 'Europe/London')}</time>
      </p>
      {entry.changes.length > 0 && (
        <ul className="mt-1.5 grid gap-0.5 text-sm text-ink-2">
          {entry.changes.map((change) => (
            <li key={change.field} className="break-words">
              <span className="text-ink">{fieldLabel(change.field)}:</span> {differenceInWords(change)}
            </li>
          ))}
        </ul>
      )}
      {entry.reason && <p className="mt-1.5 text-sm break-words text-ink-2">{activityStrings.reason(entry.reason)}</p>}
    </li>
  )
}

const shown = (value: string | null): string => (value === null ? activityStrings.nothing : showDate(value))

function differenceInWords({ from, to }: ActivityEntry['changes'][number]): string {
  // Values that are kept sealed, and lists, are named without a before and after.
  if (from === to && from !== null) return from.toLowerCase()
  return from === null ? shown(to) : activityStrings.change(shown(from), shown(to))
}
