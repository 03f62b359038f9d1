import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { isHr } from '#platform/shared/actor.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { dayIn, momentInWords } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { ActivityEntry, EditableField, Employee, HistoryRow } from '../contract.ts'
import { activityKinds, byMonth, monthInWords, timelineItems, type ActivityItem, type ActivityKind } from './activity-items.ts'
import { activity, historyOf } from './api.ts'
import { BeganEarlier } from './began-earlier.tsx'
import { Planned } from './planned-changes.tsx'
import { actionName, fieldLabel } from './strings.ts'
import { activityStrings, datedLabel, earlierStrings } from './timeline-strings.ts'
import { datedValueInWords, showValue } from './values.ts'

const entriesOf = (read: { pages: readonly { data: readonly ActivityEntry[] }[] } | undefined): readonly ActivityEntry[] =>
  read ? read.pages.flatMap(({ data }) => data) : []

function useTimeline(id: string) {
  const { tenant } = useMe()
  const query = useInfiniteQuery(activity(id))
  const history = useQuery(historyOf(id))
  const entries = entriesOf(query.data)
  const complete = !query.isError && !query.hasNextPage
  const zone = tenant?.time_zone ?? 'Europe/London'
  return {
    query,
    complete,
    pending: query.isPending || history.isPending,
    fetching: query.isFetching || history.isFetching,
    failed: query.isError || history.isError,
    items: timelineItems(history.data?.data ?? [], entries, { complete, dayOf: (instant) => dayIn(zone, instant) }),
    retry: (): void => {
      if (history.isError) void history.refetch()
      if (query.isError) void (entries.length > 0 ? query.fetchNextPage() : query.refetch())
    },
  }
}

function More({ query }: { query: ReturnType<typeof useTimeline>['query'] }): ReactElement | null {
  if (!query.hasNextPage || query.isError) return null
  return (
    <Button className="mt-4" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {activityStrings.more}
    </Button>
  )
}

/** The employment timeline: what is planned, then what was, month by month, as far as the asker may read it. */
export function ProfileActivity({ employee, own }: { employee: Employee; own: boolean }): ReactElement {
  const { pending, items, complete, failed, retry, query, fetching } = useTimeline(employee.id)
  const [kind, setKind] = useState<ActivityKind>('all')
  if (pending) return <SkeletonRows label={activityStrings.loading} />
  const none = kind === 'all' ? activityStrings.empty : activityStrings.noneOfKind
  return (
    <div className="max-w-3xl">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 overflow-x-auto">
        <Segmented
          label={activityStrings.filter}
          value={kind}
          onChange={setKind}
          items={activityKinds.map((value) => ({ value, label: activityStrings.kinds[value] }))}
        />
        <WhoHadAccess id={employee.id} />
      </div>
      {kind !== 'personal' && kind !== 'access' && <Ahead employee={employee} kind={kind} />}
      <Months
        items={items.filter((item) => kind === 'all' || item.kind === kind)}
        empty={complete && !failed ? none : null}
        latest={latestOf(items)}
        employee={employee}
        own={own}
      />
      {failed && (
        <ErrorBanner message={activityStrings.failed} onRetry={retry} retrying={fetching}>
          {activityStrings.failedHint}
        </ErrorBanner>
      )}
      <More query={query} />
    </div>
  )
}

/** For who may ask it: who could see the record on a day, who did, and what it was. */
function WhoHadAccess({ id }: { id: string }): ReactElement | null {
  const { userRole } = useMe()
  if (userRole === null || !isHr({ role: userRole })) return null
  return (
    <Link to="/app/settings/audit/access" search={{ record: id }} className="ek-link text-sm">
      {activityStrings.access}
    </Link>
  )
}

function Ahead({ employee, kind }: { employee: Employee; kind: ActivityKind }): ReactElement | null {
  const planned = employee.metadata.planned.filter(({ field }) => kind === 'all' || (field === 'pay') === (kind === 'pay'))
  if (planned.length === 0) return null
  return (
    <section className="mb-6">
      <h2 className="ek-section-title mb-2">{activityStrings.planned}</h2>
      <ul className="grid gap-1.5">
        {planned.map((change) => (
          <Planned key={`${change.field} ${change.valid_from}`} employee={employee} change={change} />
        ))}
      </ul>
    </section>
  )
}

/** The latest row of each field; items come newest first. */
function latestOf(items: readonly ActivityItem[]): ReadonlySet<HistoryRow> {
  const latest = new Map<string, HistoryRow>()
  for (const item of items) if (item.type === 'row' && !latest.has(item.row.field)) latest.set(item.row.field, item.row)
  return new Set(latest.values())
}

/** Of a field the asker may change, and not the first value: that one began with the person. */
function isMovable(row: HistoryRow, { metadata: { can, as_at: past } }: Employee): boolean {
  const writable = [...can.edit, ...can.propose]
  return past === undefined && row.before !== null && Object.keys(row.values).every((field) => writable.includes(field as EditableField))
}

const inWords = (row: HistoryRow): string => row.manager_name ?? datedValueInWords(row.field, row.values)

function Earlier({ row, employee, own }: { row: HistoryRow; employee: Employee; own: boolean }): ReactElement {
  const [open, setOpen] = useState(false)
  const title = `${datedLabel(row.field)}: ${inWords(row) || activityStrings.nothing}`
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={earlierStrings.openNamed(title)} onClick={() => setOpen(true)}>
        {earlierStrings.open}
      </Button>
      {open && <BeganEarlier row={row} employee={employee} own={own} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}

interface MonthsProps {
  readonly items: readonly ActivityItem[]
  readonly empty: string | null
  /** Rows whose day can be put right. */
  readonly latest: ReadonlySet<HistoryRow>
  readonly employee: Employee
  readonly own: boolean
}

function Months({ items, empty, latest, employee, own }: MonthsProps): ReactElement | null {
  if (items.length === 0) return empty === null ? null : <EmptyLine>{empty}</EmptyLine>
  return (
    <>
      {byMonth(items).map(({ month, items: ofMonth }) => (
        <section key={month} className="mb-6">
          <h2 className="ek-section-title mb-2">{monthInWords(month)}</h2>
          <ol>
            {ofMonth.map((item) => (
              <li key={item.key} className="border-b border-line py-3 first:pt-0 last:border-b-0">
                {item.type === 'row' ? (
                  <Row row={item.row} employee={employee} own={own} latest={latest.has(item.row)} />
                ) : (
                  <Entry entry={item.entry} />
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

type RowProps = { row: HistoryRow; employee: Employee; own: boolean; latest: boolean }

function Row({ row, employee, own, latest }: RowProps): ReactElement {
  const value = inWords(row)
  const before = row.before && (row.manager_before ?? datedValueInWords(row.field, row.before))
  return (
    <>
      <p className="text-sm break-words">
        <span className="text-ink-2">{datedLabel(row.field)}:</span> {before ? activityStrings.change(before, '') : ''}
        <span className="font-semibold">{value || activityStrings.nothing}</span>
      </p>
      <p className="ek-meta mt-0.5">
        <time dateTime={row.valid_from}>{showDate(row.valid_from)}</time>
        {row.recorded_by && ` · ${activityStrings.by(row.recorded_by)}`}
        {row.kind === 'correct' && ` · ${activityStrings.corrected}`}
        {latest && isMovable(row, employee) && (
          <span className="ml-2">
            <Earlier row={row} employee={employee} own={own} />
          </span>
        )}
      </p>
    </>
  )
}

function Entry({ entry }: { entry: ActivityEntry }): ReactElement {
  const { tenant } = useMe()
  return (
    <>
      <p className="text-sm">
        <span className="font-semibold">{actionName(entry.action)}</span>
        <span className="text-ink-2"> {activityStrings.by(entry.by)}</span>
      </p>
      <p className="ek-meta mt-0.5">
        <time dateTime={entry.at}>{momentInWords(entry.at, tenant?.time_zone ?? 'Europe/London')}</time>
        {entry.effective_from && ` · ${activityStrings.countsFrom(showDate(entry.effective_from))}`}
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
    </>
  )
}

function differenceInWords({ field, from, to }: ActivityEntry['changes'][number]): string {
  const [before, after] = [from, to].map((value) => showValue(field, value) || activityStrings.nothing) as [string, string]
  // Values that are kept sealed, and lists, are named without a before and after.
  if (before === after && from) return before.toLowerCase()
  return from === null || from === undefined ? after : activityStrings.change(before, after)
}
