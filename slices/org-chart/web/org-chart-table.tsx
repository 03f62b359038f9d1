import { useMemo, useRef, useState, type ReactElement } from 'react'
import { classNames } from '#ui/class-names.ts'
import { ArrowDown, ArrowUp } from '#ui/icons.ts'
import { totalReports, type Chart } from './chart.ts'
import type { ShownChart } from './org-chart-canvas.tsx'
import { ChangeMark, JobTitle, Mark, noReasons, PersonLink } from './org-chart-card.tsx'

const rowHeight = 44
const spare = 16

type Column = 'name' | 'title' | 'manager' | 'level' | 'reports' | 'total'
const columns: readonly { key: Column; label: string; number?: true }[] = [
  { key: 'name', label: 'Name' },
  { key: 'title', label: 'Job title' },
  { key: 'manager', label: 'Manager' },
  { key: 'level', label: 'Level', number: true },
  { key: 'reports', label: 'Direct reports', number: true },
  { key: 'total', label: 'All reports', number: true },
]

interface Sorting {
  readonly by: Column | null
  readonly down: boolean
}

/** Everyone of the chart, open or not, placed or not, one a row. */
export function OrgChartTable(shown: ShownChart): ReactElement {
  const { state } = shown
  const { chart } = state
  const head = state.head()
  const [sorting, setSorting] = useState<Sorting>({ by: null, down: false })
  const [top, setTop] = useState(0)
  const scroller = useRef<HTMLElement>(null)
  const places = useMemo(() => sorted(chart, head, sorting), [chart, head, sorting])
  const inView = Math.ceil(globalThis.innerHeight / rowHeight)
  const first = Math.max(0, Math.min(top, places.length - inView) - spare)
  const rows = places.slice(first, first + inView + 2 * spare)
  return (
    // Scrolled by keyboard, too: the region takes the focus.
    <section
      ref={scroller}
      className="ek-org-list"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- axe asks for it (scrollable-region-focusable)
      tabIndex={0}
      aria-label="Table of the chart"
      onScroll={({ currentTarget }) => setTop(step(currentTarget.scrollTop))}
    >
      <table className="ek-org-table" aria-rowcount={places.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Heading key={column.key} column={column} sorting={sorting} onSort={setSorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr aria-hidden="true" style={{ height: first * rowHeight }} />}
          {rows.map((place, i) => (
            <Row key={chart.people[place]?.id} {...shown} place={place} index={first + i + 2} />
          ))}
          <tr aria-hidden="true" style={{ height: Math.max(0, places.length - first - rows.length) * rowHeight }} />
        </tbody>
      </table>
    </section>
  )
}

const step = (scrolled: number): number => Math.floor(scrolled / rowHeight / (spare / 2)) * (spare / 2)

function Heading({
  column,
  sorting,
  onSort,
}: {
  column: (typeof columns)[number]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}): ReactElement {
  const on = sorting.by === column.key
  const Arrow = sorting.down ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={on ? (sorting.down ? 'descending' : 'ascending') : 'none'} className={column.number && 'is-number'}>
      <button type="button" onClick={() => onSort({ by: column.key, down: on ? !sorting.down : false })}>
        {column.label}
        {on && <Arrow className="ek-icon" size={12} />}
      </button>
    </th>
  )
}

function Row({ state, flags, changes, profiles, match, place, index }: ShownChart & { place: number; index: number }): ReactElement {
  const { chart } = state
  const person = chart.people[place]!
  const change = changes.get(person.id)
  return (
    <tr aria-rowindex={index} className={classNames(person.id === match && 'is-match')}>
      <th scope="row" dir="auto">
        <PersonLink person={person} profiles={profiles} className="ek-quiet-link" />
        {(flags.get(person.id) ?? noReasons).map((reason) => (
          <Mark key={reason} reason={reason} />
        ))}
        {change && <ChangeMark change={change} />}
      </th>
      <td>
        <JobTitle person={person} className="truncate" />
      </td>
      <td dir="auto">{chart.unplaced[place] === 1 ? 'Not placed' : (chart.people[chart.parent[place]!]?.name ?? '')}</td>
      <td className="is-number">{chart.depth[place]! + 1}</td>
      <td className="is-number">{chart.reports[place]!.toLocaleString('en-GB')}</td>
      <td className="is-number">{totalReports(chart, place).toLocaleString('en-GB')}</td>
    </tr>
  )
}

function sorted(chart: Chart, head: number, { by, down }: Sorting): number[] {
  const [from, to] = head < 0 ? [0, chart.people.length] : [head, chart.end[head]!]
  const places = Array.from({ length: to - from }, (_, i) => from + i)
  if (by === null) return places
  const { compare } = new Intl.Collator('en-GB')
  const order: Record<Column, (a: number, b: number) => number> = {
    name: (a, b) => compare(chart.people[a]!.name, chart.people[b]!.name),
    title: (a, b) => compare(chart.people[a]!.jobTitle ?? '', chart.people[b]!.jobTitle ?? ''),
    manager: (a, b) => compare(chart.people[chart.parent[a]!]?.name ?? '', chart.people[chart.parent[b]!]?.name ?? ''),
    level: (a, b) => chart.depth[a]! - chart.depth[b]!,
    reports: (a, b) => chart.reports[a]! - chart.reports[b]!,
    total: (a, b) => totalReports(chart, a) - totalReports(chart, b),
  }
  return places.toSorted((a, b) => (down ? -1 : 1) * order[by](a, b) || a - b)
}
