import type { ReactElement } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import type { OrgChart } from './api.ts'
import { ChartPage } from './chart-page.tsx'
import { LoadedChart, type LoadedProps } from './loaded-chart.tsx'
import { orgChartStrings } from './strings.ts'
import './org-chart.css'

/** `workspace`: under what the open cards and the view are kept; `you`: the reader's own record, if any. */
export interface ScreenProps extends Omit<LoadedProps, 'loaded' | 'banner'> {
  loaded: OrgChart | undefined
  failed: boolean
  retrying: boolean
  onRetry: () => void
}

/** The organisation chart in all its states. What did load stays on the page when a later load fails. */
export function OrgChartScreen({ loaded, failed, retrying, onRetry, ...rest }: ScreenProps): ReactElement {
  const banner = failed && (
    <div className="px-4 pb-5 md:px-6 xl:px-gutter">
      <ErrorBanner message={orgChartStrings.failed} onRetry={onRetry} retrying={retrying} />
    </div>
  )
  if (loaded && loaded.chart.people.length > 0) return <LoadedChart {...rest} loaded={loaded} banner={banner} />
  return (
    <ChartPage heading={rest.heading}>
      {banner}
      {rest.time}
      {loaded && !failed ? (
        <div className="grid flex-1 place-items-center border-t border-line">
          <EmptyState title={orgChartStrings.empty} drawing="chart">
            {orgChartStrings.emptyHelp}
          </EmptyState>
        </div>
      ) : (
        <Outline failed={failed} />
      )}
    </ChartPage>
  )
}

/** The shape of a chart where none can be drawn: while it loads, and, dashed, when it did not. */
function Outline({ failed }: { failed: boolean }): ReactElement {
  return (
    <>
      {!failed && <output className="sr-only">{orgChartStrings.loading}</output>}
      <svg className={failed ? 'ek-org-outline is-failed' : 'ek-org-outline'} viewBox="0 0 440 220" aria-hidden="true">
        <rect x="170" y="34" width="100" height="48" rx="8" />
        <path d="M220 82v24M90 130v-24h260v24M220 106v24" />
        <rect x="40" y="130" width="100" height="48" rx="8" />
        <rect x="170" y="130" width="100" height="48" rx="8" />
        <rect x="300" y="130" width="100" height="48" rx="8" />
      </svg>
    </>
  )
}
