import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { isHr } from '#platform/shared/actor.ts'
import { call } from '#platform/web/call.ts'
import { todayInWords } from '#platform/web/clock.ts'
import { listEmployees } from '#slices/people/contract.ts'
import { waitingSummary } from '#slices/people/web/public.tsx'
import { PlaceIcon, placesFor, useMe } from '#slices/workspace/web/public.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import { ChevronRight } from '#ui/icons.ts'
import { sideParts, taskSources, topParts } from './dashboard-parts.ts'

const headcountQuery = queryOptions({
  queryKey: ['people', 'headcount'],
  queryFn: async ({ signal }) => (await call(listEmployees, { query: { limit: '1' } }, { signal })).total,
})

/** /app: what waits for this person, how many people there are, and the ways on. Only facts of this workspace. */
export function DashboardPage(): ReactElement {
  const me = useMe()
  const changes = useQuery(waitingSummary).data?.filter((change) => change.can_decide).length
  const counts = [changes, ...useTaskCounts()]
  const toDecide = counts.includes(undefined) ? undefined : counts.reduce<number>((sum, count = 0) => sum + count, 0)
  return (
    <div className="flex flex-1 flex-col lg:flex-row">
      <div className="min-w-0 flex-1 px-4 pt-7 pb-10 md:px-6 xl:px-gutter">
        <h1 className="text-xl font-semibold tracking-tight">Dashboard</h1>
        <p className="mt-1 text-base text-ink-2">
          {todayInWords(me.tenant?.time_zone ?? 'Europe/London')}. {needs(toDecide)}
        </p>
        {topParts.map((Part, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes while the page is there
          <Part key={i} />
        ))}
        <NeedsYou />
        <GoTo />
      </div>
      <Beside />
    </div>
  )
}

const words = ['', 'One thing needs', 'Two things need', 'Three things need', 'Four things need', 'Five things need']
/** Nothing is said of nothing: the list below says so. */
const needs = (count = 0): string => (count === 0 ? '' : `${words[count] ?? `${count} things need`} you.`)

/** One count for each source; the list of them is fixed, and so is the order of the hooks. */
const useTaskCounts = (): (number | undefined)[] => taskSources.map(({ useCount }) => useCount().count)

function NeedsYou(): ReactElement {
  const waiting = useQuery(waitingSummary)
  const counts = useTaskCounts()
  return (
    <section className="mt-8" aria-labelledby="needs-you">
      <h2 id="needs-you" className="ek-section-title mb-3">
        Needs you
      </h2>
      {waiting.isError && (
        <ErrorBanner
          message="What waits for you could not be loaded."
          onRetry={() => void waiting.refetch()}
          retrying={waiting.isFetching}
        />
      )}
      {waiting.data?.length === 0 && counts.every((count) => count === 0) && <EmptyLine>Nothing is waiting for you. A good day.</EmptyLine>}
      {(counts.some((count) => count !== 0) || Boolean(waiting.data?.length)) && (
        <ul className="border-t border-line">
          {taskSources.map(({ Lines }, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes while the page is there
            <Lines key={i} />
          ))}
          {waiting.data?.map((change) => (
            <li key={change.id} className="flex items-center gap-3.5 border-b border-line py-2.5">
              <Glyph kind={change.can_decide ? 'due' : 'not-started'} />
              <Avatar id={change.employee_id} name={change.employee_name} size={30} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium text-ink">
                  {change.can_decide ? `Decide a change for ${change.employee_name}` : `A change for ${change.employee_name} waits for HR`}
                </span>
                <span className="block truncate text-sm text-ink-3">Asked for by {change.requested_by}</span>
              </span>
              {change.can_decide ? (
                <Link to="/app/people/proposals" className={buttonClass({ size: 'sm' })}>
                  Review <span className="sr-only">{change.employee_name}</span>
                </Link>
              ) : (
                <Link to="/app/people/$id" params={{ id: change.employee_id }} className={buttonClass({ size: 'sm' })}>
                  Open <span className="sr-only">{change.employee_name}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const reasons: Partial<Record<string, string>> = {
  '/app/people': 'Look someone up, add a person, change who they report to',
  '/app/org-chart': 'Who reports to whom',
  '/app/me': 'What is recorded about you',
  '/app/settings': 'Your password, theme and sessions',
}

function GoTo(): ReactElement | null {
  const { userRole } = useMe()
  if (!userRole) return null
  return (
    <section className="mt-10" aria-labelledby="go-to">
      <h2 id="go-to" className="ek-section-title mb-3">
        Go to
      </h2>
      <ul className="border-t border-line">
        {placesFor(userRole)
          .filter((place) => reasons[place.to])
          .map((place) => (
            <li key={place.to} className="border-b border-line">
              <Link to={place.to} className="flex items-center gap-3.5 rounded-md py-3 hover:bg-hover">
                <PlaceIcon place={place} className="text-ink-3" />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium text-ink">{place.label}</span>
                  <span className="block text-sm text-ink-3">{reasons[place.to]}</span>
                </span>
                <ChevronRight className="ek-icon text-ink-3" size={16} aria-hidden="true" />
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}

/** Who is away, what is ahead, and what is one's own; each part keeps to itself what it has nothing to say about. */
function Beside(): ReactElement {
  return (
    <aside
      className="grid grid-cols-1 content-start gap-7 divide-y divide-line border-t border-line bg-paper px-4 py-7 *:pb-7 md:px-6 lg:w-78 lg:shrink-0 lg:border-t-0 lg:border-l"
      aria-label="Today"
    >
      {sideParts.map((Part, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes while the page is there
        <Part key={i} />
      ))}
      <Organisation />
    </aside>
  )
}

/** The number of people this person may list: everyone for HR, their own reports for a manager. */
function Organisation(): ReactElement | null {
  const { userRole, tenant } = useMe()
  if (userRole === null || userRole === 'employee' || !tenant) return null
  const everyone = isHr({ role: userRole })
  return (
    <section aria-labelledby="organisation">
      <h2 id="organisation" className="ek-section-title" dir="auto">
        {everyone ? tenant.name : 'Your people'}
      </h2>
      <Headcount one={everyone ? 'person' : 'direct report'} many={everyone ? 'people' : 'direct reports'} />
      <Link to="/app/people" className="ek-link mt-3 inline-block text-sm">
        {everyone ? 'See everyone' : 'See your people'}
      </Link>
    </section>
  )
}

function Headcount({ one, many }: { one: string; many: string }): ReactElement {
  const { data: count, isError } = useQuery(headcountQuery)
  if (isError) {
    return (
      <p className="mt-3 text-sm text-danger-ink" role="alert">
        The number of people could not be loaded.
      </p>
    )
  }
  return (
    <p className="mt-3 flex items-baseline gap-2">
      <span className="text-2xl font-semibold tracking-tight">{count === undefined ? '…' : count.toLocaleString('en-GB')}</span>
      <span className="text-sm text-ink-3">{count === 1 ? one : many}</span>
    </p>
  )
}
