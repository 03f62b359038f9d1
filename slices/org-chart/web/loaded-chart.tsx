import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactElement, type ReactNode } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Segmented } from '#ui/segmented.tsx'
import type { OrgChart } from './api.ts'
import { headcount, type Chart } from './chart.ts'
import { chartStateOf } from './chart-states.ts'
import type { ChartState } from './chart-state.ts'
import type { Comparison } from './compare.ts'
import { DottedDialog } from './dotted-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { MoveDialog, type Moved } from './move-dialog.tsx'
import { OrgChartBar } from './org-chart-bar.tsx'
import { OrgChartCanvas } from './org-chart-canvas.tsx'
import type { Profiles } from './org-chart-card.tsx'
import { OrgChartList } from './org-chart-list.tsx'
import { MovedNotice, RearrangeNotice } from './org-chart-notices.tsx'
import { ChartPage } from './chart-page.tsx'
import { OrgChartSearch, useChartSearch } from './org-chart-search.tsx'
import { OrgChartTable } from './org-chart-table.tsx'
import { OrgChartTools } from './org-chart-tools.tsx'
import { OrgChartTray } from './org-chart-tray.tsx'
import { branchSummary, orgChartStrings, summary } from './strings.ts'

export interface LoadedProps {
  workspace: string
  workspaceName: string
  heading: string
  you: string | null
  /** Managers begin with their own branch. */
  ownBranchFirst: boolean
  profiles: Profiles
  loaded: OrgChart
  banner: ReactNode
  time: ReactNode
  comparison: Comparison | null
  onOtherDay: (() => void) | null
}

const noChanges: Comparison['marks'] = new Map()

/** What is asked about a person of the chart at the moment. */
type Asked = { kind: 'actions' | 'dotted'; id: string } | { kind: 'move'; id: string; onto: string | null } | { kind: 'export' } | null

export function LoadedChart(props: LoadedProps): ReactElement {
  const { workspace, heading, you, loaded, banner, time, comparison, onOtherDay } = props
  const { chart, flags, facts } = loaded
  const [state] = useState(() => chartStateOf(workspace, chart, { you, branch: props.ownBranchFirst && leads(chart, you) ? you : null }))
  useEffect(() => state.replaceChart(chart), [state, chart])
  const shownAs = useSyncExternalStore(state.subscribe, state.shownAs)
  useSyncExternalStore(state.subscribe, state.branch)
  const search = useChartSearch(state)
  const input = useRef<HTMLInputElement>(null)
  const tree = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Asked>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const profiles = useRemembering(state, props.profiles)
  const photos = useMemo(() => new Map(facts.photos.map(({ id, photo }) => [id, photo])), [facts])
  const shown = {
    state,
    flags,
    dotted: facts.dotted_lines,
    changes: comparison?.marks ?? noChanges,
    you,
    match: search.match,
    profiles,
    photos,
  }
  const canMove = facts.can.move && facts.day === facts.today
  const ask = useAsking(state, setAsked)
  const drop = useCallback(
    ({ place, onto }: { place: number; onto: number }) => {
      const [person, manager] = [state.chart.people[place], state.chart.people[onto]]
      if (person && manager) setAsked({ kind: 'move', id: person.id, onto: manager.id })
    },
    [state],
  )
  const type = () => (input.current?.focus(), input.current?.select())
  const tools = (className?: string) => (
    <OrgChartTools
      state={state}
      {...(className === undefined ? {} : { className })}
      canMove={canMove}
      hasDotted={facts.dotted_lines.length > 0}
      onOtherDay={onOtherDay}
      onExport={() => setAsked({ kind: 'export' })}
    />
  )
  return (
    <ChartPage
      heading={heading}
      text={textOf(state, loaded, shownAs === 'chart')}
      aside={<OrgChartSearch search={search} input={input} onLeave={() => tree.current?.focus()} />}
      under={<BranchSwitch state={state} you={you} team={props.ownBranchFirst} />}
    >
      {banner}
      {time}
      {shownAs === 'chart' ? (
        <OrgChartCanvas {...shown} tree={tree} onType={type} onActions={ask.actions} onDrop={drop}>
          {tools()}
          <OrgChartTray {...shown} canMove={canMove} onMove={ask.move} />
          {moved ? <MovedNotice moved={moved} onClose={() => setMoved(null)} /> : <RearrangeNotice state={state} />}
        </OrgChartCanvas>
      ) : (
        <>
          {tools('px-4 pb-2 md:px-6 xl:px-gutter')}
          {shownAs === 'list' ? <OrgChartList {...shown} onType={type} onActions={ask.actions} /> : <OrgChartTable {...shown} />}
          {moved && <MovedNotice moved={moved} onClose={() => setMoved(null)} />}
        </>
      )}
      <Asking
        {...{ asked, loaded, state, profiles, canMove, ask }}
        title={`${props.workspaceName}, ${showDate(facts.day)}`}
        onClose={() => (setAsked(null), tree.current?.focus())}
        onMoved={(done) => (setAsked(null), setMoved(done))}
      />
    </ChartPage>
  )
}

const leads = (chart: Chart, you: string | null): boolean => you !== null && (chart.reports[chart.placeOf.get(you) ?? -1] ?? 0) > 0

function textOf(state: ChartState, { chart, flags }: OrgChart, drawn: boolean): string {
  const head = state.head()
  if (head < 0 || state.chart !== chart) return summary(headcount(chart, flags), chart.levels, drawn)
  return branchSummary(headcount(chart, flags, head, chart.end[head]), headcount(chart, flags), chart.people[head]!.name)
}

/** Coming back from a profile, the keyboard finds the person where they were left. */
function useRemembering(state: ChartState, profiles: Profiles): Profiles {
  return useMemo((): Profiles => ({ hrefOf: profiles.hrefOf, open: (id) => (state.remember(id), profiles.open(id)) }), [state, profiles])
}

function useAsking(state: ChartState, setAsked: (asked: Asked) => void) {
  return useMemo(() => {
    const about = (place: number, then: (id: string) => Asked): void => {
      const id = state.chart.people[place]?.id
      if (id === undefined) return
      if (state.scene().layout.spotOf[place] !== 0) state.remember(id)
      setAsked(then(id))
    }
    return {
      actions: (place: number) => about(place, (id) => ({ kind: 'actions', id })),
      move: (place: number) => about(place, (id) => ({ kind: 'move', id, onto: null })),
      dotted: (place: number) => about(place, (id) => ({ kind: 'dotted', id })),
    }
  }, [state, setAsked])
}

interface AskingProps {
  asked: Asked
  loaded: OrgChart
  state: ChartState
  profiles: Profiles
  canMove: boolean
  ask: ReturnType<typeof useAsking>
  title: string
  onClose: () => void
  onMoved: (moved: Moved) => void
}

function Asking({ asked, loaded, state, profiles, canMove, ask, title, onClose, onMoved }: AskingProps): ReactElement | null {
  const { chart, flags, facts } = loaded
  if (!asked) return null
  if (asked.kind === 'export') return <ExportDialog state={state} flags={flags} title={title} onClose={onClose} />
  const place = chart.placeOf.get(asked.id) ?? -1
  const person = personOf(chart, asked.id)
  if (!person) return null
  if (asked.kind === 'dotted') return <DottedDialog person={person} chart={chart} lines={facts.dotted_lines} onClose={onClose} />
  if (asked.kind === 'move') {
    const onto = personOf(chart, asked.onto)
    return <MoveDialog person={person} onto={onto} today={facts.today} onClose={onClose} onMoved={onMoved} />
  }
  return <OrgChartBar key={person.id} {...{ state, place, profiles, canMove, onClose }} onMove={ask.move} onDotted={ask.dotted} />
}

const personOf = (chart: Chart, id: string | null) => (id === null ? null : (chart.people[chart.placeOf.get(id) ?? -1] ?? null))

/** A manager's team or everyone; and, for whoever looks at one branch, the way back. */
function BranchSwitch({ state, you, team }: { state: ChartState; you: string | null; team: boolean }): ReactElement | null {
  const branch = state.branch()
  const own = leads(state.chart, you)
  if (team && own)
    return (
      <Segmented<'team' | 'all'>
        label="Whose chart"
        value={branch === you ? 'team' : branch === null ? 'all' : ''}
        onChange={(whose) => state.showBranch(whose === 'team' ? you : null)}
        items={[
          { value: 'team', label: orgChartStrings.yourTeam },
          { value: 'all', label: orgChartStrings.all },
        ]}
      />
    )
  if (branch === null) return null
  return (
    <button type="button" className="ek-link text-sm" onClick={() => state.showBranch(null)}>
      {orgChartStrings.everyone}
    </button>
  )
}
