import { useEffect, useId, useRef, useState, useSyncExternalStore, type CSSProperties, type ReactElement } from 'react'
import { useSmallScreen } from '#platform/web/use-media.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { ChevronDown, ChevronRight } from '#ui/icons.ts'
import { totalReports } from './chart.ts'
import type { ShownChart } from './org-chart-canvas.tsx'
import { ChangeMark, JobTitle, Mark, noReasons, PersonLink } from './org-chart-card.tsx'
import { orgChartStrings, reportCount, inAll } from './strings.ts'
import { pressListKey, spokenOf, treeKeys } from './tree-keys.ts'

/** Rows are as high as org-chart.css makes them: one line of text, or two where the screen is narrow. */
const rowHeight = { wide: 44, narrow: 66 } as const
/** Rows drawn above and below the view; scrolling renders again only after half as many. */
const spare = 16

interface ListProps extends ShownChart {
  onType: () => void
  onActions: (place: number) => void
}

/** The same people as a tree of lines, walked by the keyboard alone if need be. Only the lines in view are in the page. */
export function OrgChartList({ onType, onActions, ...shown }: ListProps): ReactElement {
  const { state, match, profiles } = shown
  const { layout } = useSyncExternalStore(state.subscribe, state.scene)
  useSyncExternalStore(state.subscribe, state.active)
  const baseId = useId()
  const spoken = spokenOf(state)
  const height = useSmallScreen() ? rowHeight.narrow : rowHeight.wide
  const scroller = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const count = layout.placeAt.length - 1
  const inView = Math.ceil(globalThis.innerHeight / height)
  const first = Math.max(0, Math.min(top, count - inView) - spare)
  const spot = layout.spotOf[spoken]!
  const matchSpot = match === null ? 0 : (layout.spotOf[state.chart.placeOf.get(match) ?? -1] ?? 0)
  useEffect(() => {
    const list = scroller.current
    if (list && matchSpot > 0) list.scrollTop = (matchSpot - 1) * height - list.clientHeight / 2
  }, [matchSpot, height])
  useEffect(() => bringLine(scroller.current, (spot - 1) * height, height), [spot, height])
  const press = treeKeys({ state, profiles, spoken, onType, onActions, press: pressListKey })
  const places = [...layout.placeAt.subarray(first + 1, first + 1 + inView + 2 * spare)]
  if (spot > 0 && !places.includes(spoken)) places.push(spoken)
  return (
    <div ref={scroller} className="ek-org-list" onScroll={({ currentTarget }) => setTop(halfSpares(currentTarget.scrollTop / height))}>
      <ul
        role="tree"
        tabIndex={0}
        aria-label={orgChartStrings.tree}
        aria-activedescendant={`${baseId}${spoken}`}
        style={{ height: count * height }}
        onKeyDown={press}
      >
        {places.map((place) => (
          <Row
            key={state.chart.people[place]?.id}
            {...shown}
            place={place}
            start={(layout.spotOf[place]! - 1) * height}
            domId={`${baseId}${place}`}
            chosen={place === spoken}
          />
        ))}
      </ul>
    </div>
  )
}

const halfSpares = (row: number): number => Math.floor(row / (spare / 2)) * (spare / 2)

function bringLine(list: HTMLElement | null, start: number, height: number): void {
  if (!list || list.clientHeight === 0) return
  if (start < list.scrollTop) list.scrollTop = start
  else if (start + height > list.scrollTop + list.clientHeight) list.scrollTop = start + height - list.clientHeight
}

interface RowProps extends ShownChart {
  place: number
  start: number
  domId: string
  chosen: boolean
}

/** Far down, the step shrinks: the name must keep its room. The style sheet keeps the job titles in one column with it. */
function indented(depth: number): CSSProperties {
  const indent = Math.min(depth, 8) * 20 + Math.min(Math.max(depth - 8, 0), 20) * 4
  return { '--indent': `${indent}px` } as CSSProperties
}

function Row({ state, flags, changes, you, match, profiles, photos, place, start, domId, chosen }: RowProps): ReactElement {
  const { chart } = state
  const person = chart.people[place]!
  const reports = chart.reports[place]!
  const depth = chart.depth[place]! - (state.head() < 0 ? 0 : chart.depth[state.head()]!)
  const change = changes.get(person.id)
  return (
    <li
      id={domId}
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={chart.position[place]}
      aria-setsize={chart.siblings[place]}
      aria-expanded={reports > 0 ? state.isOpen(place) : undefined}
      aria-selected={chosen}
      className={classNames('ek-org-row', person.id === match && 'is-match', chosen && 'is-chosen')}
      style={{ transform: `translateY(${start}px)`, ...indented(depth) }}
    >
      <Twist state={state} place={place} />
      <Avatar id={person.id} name={person.initials} size={28} src={photos.get(person.id)} />
      <div className="ek-org-row__text">
        <span className="ek-org-row__name" dir="auto">
          <PersonLink person={person} profiles={profiles} className="ek-quiet-link" tabIndex={-1} />
        </span>
        <JobTitle person={person} className="ek-org-row__title" />
      </div>
      {(flags.get(person.id) ?? noReasons).map((reason) => (
        <Mark key={reason} reason={reason} />
      ))}
      {change && <ChangeMark change={change} />}
      {person.id === you && <Badge>{orgChartStrings.you}</Badge>}
      {reports > 0 && (
        <span className="ek-org-row__count">
          {reportCount(reports)}
          {totalReports(chart, place) > reports && inAll(totalReports(chart, place))}
        </span>
      )}
    </li>
  )
}

/** For the pointer: keys and screen readers open and close the line itself. */
function Twist({ state, place }: { state: ShownChart['state']; place: number }): ReactElement {
  if (state.chart.reports[place] === 0) return <span className="ek-org-row__nothing" />
  const open = state.isOpen(place)
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <button type="button" className="ek-iconbtn" tabIndex={-1} aria-hidden="true" onClick={() => state.setOpen(place, !open)}>
      <Chevron className="ek-icon" size={16} />
    </button>
  )
}
