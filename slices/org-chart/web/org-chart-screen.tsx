import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactElement, type ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import type { OrgChart } from './api.ts'
import { headcount } from './chart.ts'
import { chartStateOf } from './chart-states.ts'
import type { Profiles } from './org-chart-card.tsx'
import { OrgChartCanvas } from './org-chart-canvas.tsx'
import { OrgChartList } from './org-chart-list.tsx'
import { OrgChartSearch, useChartSearch } from './org-chart-search.tsx'
import { OrgChartTools } from './org-chart-tools.tsx'
import { orgChartStrings, summary } from './strings.ts'
import './org-chart.css'

export interface ScreenProps {
  /** Under what the open cards and the view are kept. */
  workspace: string
  heading: string
  /** The reader's own record, if any. */
  you: string | null
  loaded: OrgChart | undefined
  failed: boolean
  retrying: boolean
  onRetry: () => void
  profiles: Profiles
}

/** The organisation chart in all its states. What did load stays on the page when a later load fails. */
export function OrgChartScreen({ loaded, failed, heading, ...rest }: ScreenProps): ReactElement {
  const banner = failed && (
    <div className="px-4 pb-5 md:px-6 xl:px-gutter">
      <ErrorBanner message={orgChartStrings.failed} onRetry={rest.onRetry} retrying={rest.retrying} />
    </div>
  )
  if (loaded && loaded.chart.people.length > 0) return <LoadedChart {...rest} heading={heading} loaded={loaded} banner={banner} />
  return (
    <Page heading={heading}>
      {banner}
      {loaded && !failed ? (
        <div className="grid flex-1 place-items-center border-t border-line">
          <EmptyState title={orgChartStrings.empty} drawing="chart">
            {orgChartStrings.emptyHelp}
          </EmptyState>
        </div>
      ) : (
        <Outline failed={failed} />
      )}
    </Page>
  )
}

function Page({
  heading,
  text,
  aside,
  children,
}: {
  heading: string
  text?: string
  aside?: ReactNode
  children: ReactNode
}): ReactElement {
  return (
    <div className="flex h-full min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-3 px-4 pt-4 pb-3 md:flex-row md:items-end md:justify-between md:gap-6 md:px-6 md:pt-7 md:pb-5 xl:px-gutter">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight">{heading}</h1>
          {text && <p className="mt-1 text-sm text-ink-2 md:text-base">{text}</p>}
        </div>
        {aside}
      </div>
      {children}
    </div>
  )
}

interface LoadedProps extends Pick<ScreenProps, 'workspace' | 'heading' | 'you' | 'profiles'> {
  loaded: OrgChart
  banner: ReactNode
}

function LoadedChart({ workspace, heading, you, loaded, banner, profiles }: LoadedProps): ReactElement {
  const { chart, flags } = loaded
  const [state] = useState(() => chartStateOf(workspace, chart, you))
  useEffect(() => state.replaceChart(chart), [state, chart])
  const asList = useSyncExternalStore(state.subscribe, state.asList)
  const search = useChartSearch(state)
  const input = useRef<HTMLInputElement>(null)
  const tree = useRef<HTMLDivElement>(null)
  const opening = useMemo(
    (): Profiles => ({ hrefOf: profiles.hrefOf, open: (id) => (state.remember(id), profiles.open(id)) }),
    [state, profiles],
  )
  const shown = { state, flags, you, match: search.match, profiles: opening }
  return (
    <Page
      heading={heading}
      text={summary(headcount(chart, flags), chart.levels, asList)}
      aside={<OrgChartSearch search={search} input={input} onLeave={() => tree.current?.focus()} />}
    >
      {banner}
      {asList ? (
        <>
          <OrgChartTools state={state} className="px-4 pb-2 md:px-6 xl:px-gutter" />
          <OrgChartList {...shown} />
        </>
      ) : (
        <OrgChartCanvas {...shown} tree={tree} onType={() => (input.current?.focus(), input.current?.select())} />
      )}
    </Page>
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
