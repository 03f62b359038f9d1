import { useEffect, useRef, useState, useSyncExternalStore, type CSSProperties, type ReactElement } from 'react'
import { useSmallScreen } from '#platform/web/use-media.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ChevronDown, ChevronRight } from '#ui/icons.ts'
import type { ShownChart } from './org-chart-canvas.tsx'
import { JobTitle, Mark, noReasons, PersonLink } from './org-chart-card.tsx'
import { listLevel, orgChartStrings, reportCount, toggleLabel } from './strings.ts'

/** Rows are as high as org-chart.css makes them: one line of text, or two where the screen is narrow. */
const rowHeight = { wide: 44, narrow: 66 } as const
/** Rows drawn above and below the view; scrolling renders again only after half as many. */
const spare = 16

/** The same people, open and closed alike, as rows with ordinary buttons and links. */
export function OrgChartList(shown: ShownChart): ReactElement {
  const { state, match } = shown
  const { layout } = useSyncExternalStore(state.subscribe, state.scene)
  const height = useSmallScreen() ? rowHeight.narrow : rowHeight.wide
  const scroller = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const count = layout.placeAt.length - 1
  const inView = Math.ceil(globalThis.innerHeight / height)
  const first = Math.max(0, Math.min(top, count - inView) - spare)
  const matchSpot = match === null ? 0 : (layout.spotOf[state.chart.placeOf.get(match) ?? -1] ?? 0)
  useEffect(() => {
    const list = scroller.current
    if (list && matchSpot > 0) list.scrollTop = (matchSpot - 1) * height - list.clientHeight / 2
  }, [matchSpot, height])
  return (
    <div ref={scroller} className="ek-org-list" onScroll={({ currentTarget }) => setTop(halfSpares(currentTarget.scrollTop / height))}>
      <ul aria-label={orgChartStrings.tree} style={{ height: count * height }}>
        {Array.from(layout.placeAt.subarray(first + 1, first + 1 + inView + 2 * spare), (place, i) => (
          <Row
            key={state.chart.people[place]?.id}
            {...shown}
            place={place}
            start={(first + i) * height}
            index={first + i}
            setSize={count}
          />
        ))}
      </ul>
    </div>
  )
}

const halfSpares = (row: number): number => Math.floor(row / (spare / 2)) * (spare / 2)

interface RowProps extends ShownChart {
  place: number
  start: number
  index: number
  setSize: number
}

/** Far down, the step shrinks: the name must keep its room. The style sheet keeps the job titles in one column with it. */
function indented(depth: number): CSSProperties {
  const indent = Math.min(depth, 8) * 20 + Math.min(Math.max(depth - 8, 0), 20) * 4
  return { '--indent': `${indent}px` } as CSSProperties
}

function Row({ state, flags, you, match, profiles, place, start, index, setSize }: RowProps): ReactElement {
  const { chart } = state
  const person = chart.people[place]!
  const reports = chart.reports[place]!
  const depth = chart.depth[place]!
  const open = state.isOpen(place)
  return (
    <li
      className={classNames('ek-org-row', person.id === match && 'is-match')}
      style={{ transform: `translateY(${start}px)`, ...indented(depth) }}
      aria-posinset={index + 1}
      aria-setsize={setSize}
    >
      {reports > 0 ? (
        <IconButton
          label={toggleLabel(open, reports, person.name)}
          icon={open ? ChevronDown : ChevronRight}
          tooltip={false}
          aria-expanded={open}
          onClick={() => state.setOpen(place, !open)}
        />
      ) : (
        <span className="ek-org-row__nothing" />
      )}
      <Avatar id={person.id} name={person.initials} size={28} />
      <div className="ek-org-row__text">
        <span className="ek-org-row__name" dir="auto">
          <PersonLink person={person} profiles={profiles} className="ek-quiet-link" />
        </span>
        <JobTitle person={person} className="ek-org-row__title" />
      </div>
      {(flags.get(person.id) ?? noReasons).map((reason) => (
        <Mark key={reason} reason={reason} />
      ))}
      {person.id === you && <Badge>{orgChartStrings.you}</Badge>}
      {reports > 0 && <span className="ek-org-row__count">{reportCount(reports)}</span>}
      <span className="sr-only">{listLevel(depth + 1, chart.people[chart.parent[place]!]?.name)}</span>
    </li>
  )
}
