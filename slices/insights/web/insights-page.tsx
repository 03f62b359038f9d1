import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { today } from '#platform/web/clock.ts'
import { PageHeading, useMe } from '#slices/workspace/web/public.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { useInSteps } from '#ui/in-steps.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { Insights } from '../contract.ts'
import { insightsOf } from './api.ts'
import { ChartPanel } from './chart-panel.tsx'
import { InsightsFilters } from './filters.tsx'
import { Headlines } from './headlines.tsx'
import { readInsightsSearch, type InsightsSearch } from './insights-search.ts'

const route = getRouteApi('/app/insights')

/** /app/insights: figures about the people of the workspace. What is asked stands in the address, so that it can be passed on. */
export function InsightsPage(): ReactElement {
  const { tenant } = useMe()
  const todayHere = today(tenant?.time_zone ?? 'Europe/London')
  const search = readInsightsSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const query = useQuery({ ...insightsOf(search), placeholderData: keepPreviousData })
  const choose = (next: InsightsSearch): void => void navigate({ search: next, replace: true, resetScroll: false })
  const { data } = query
  return (
    <>
      <PageHeading
        title="Insights & Reports"
        lead={data && `${tenant?.name ?? ''}, ${showDate(data.from)} to ${showDate(data.day)}.`}
        action={
          <Link to="/app/insights/reports" className={buttonClass({ size: 'sm' })}>
            Reports
          </Link>
        }
      />
      <InsightsFilters search={search} choices={data?.choices} today={data?.today ?? todayHere} onChange={choose} />
      <div className="px-4 pb-10 md:px-6 xl:px-gutter" aria-busy={query.isPlaceholderData || undefined}>
        <Answer query={query} search={search} onClear={() => choose({})} />
      </div>
    </>
  )
}

interface AnswerProps {
  query: UseQueryResult<Insights>
  search: InsightsSearch
  onClear: () => void
}

function Answer({ query, search, onClear }: AnswerProps): ReactElement {
  const { data } = query
  return (
    <>
      {query.isError ? (
        <ErrorBanner message="The figures could not be loaded." onRetry={() => void query.refetch()} retrying={query.isFetching}>
          Check your connection, then try again.
        </ErrorBanner>
      ) : data ? (
        <Figures data={data} search={search} onClear={onClear} />
      ) : (
        <SkeletonRows label="Loading the figures…" rows={8} />
      )}
    </>
  )
}

function Figures({ data, search, onClear }: { data: Insights; search: InsightsSearch; onClear: () => void }): ReactElement {
  if (data.refused)
    return (
      <EmptyState title="Too few people to show figures about" drawing="chart" action={<Button onClick={onClear}>Clear filters</Button>}>
        These filters leave fewer than 5 people, or would let the figures of a smaller group be worked out from others.
      </EmptyState>
    )
  return (
    <>
      <Headlines headlines={data.headlines} />
      <Charts data={data} search={search} />
    </>
  )
}

/** About what a chart takes, in px, with its title and what it counts. */
const chartRoom = 300

/** Those of the first screen, then two with each picture: all at once are the longest work of any page. */
function Charts({ data, search }: { data: Insights; search: InsightsSearch }): ReactElement {
  const built = useInSteps(data.charts.length, { first: 2, step: 2 })
  return (
    <div className="grid lg:grid-cols-2">
      {data.charts.map((chart, i) =>
        i < built ? (
          <ChartPanel key={chart.key} chart={chart} search={search} day={data.day} />
        ) : (
          <div key={chart.key} aria-hidden="true" style={{ height: chartRoom }} />
        ),
      )}
    </div>
  )
}
