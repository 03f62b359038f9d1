import type { KeyboardEvent } from 'react'
import type { ChartState } from './chart-state.ts'
import { above } from './chart.ts'
import { mainRoot } from './expansion.ts'
import type { Layout } from './layout.ts'
import type { Profiles } from './org-chart-card.tsx'

/** Who the keyboard speaks of: the chosen person, else whoever of those above them is shown, else the head of the main tree. */
export function spokenOf(state: ChartState): number {
  const { chart } = state
  const { spotOf } = state.scene().layout
  const chosen = chart.placeOf.get(state.active() ?? '')
  const head = state.head() >= 0 ? state.head() : mainRoot(chart)
  if (chosen === undefined) return head
  return spotOf[chosen] ? chosen : (above(chart, chosen).find((place) => spotOf[place]) ?? head)
}

/**
 * Keys of a tree whose rows run across the page (ARIA tree pattern, horizontal): down opens or goes to the first report,
 * up closes or goes to the manager, left and right go along the row, Home and End to the first and the last card.
 * Answers false for a key that means nothing here.
 */
export function pressTreeKey(state: ChartState, key: string): boolean {
  const act = keys[key]
  if (!act || state.chart.people.length === 0) return false
  act(state, spokenOf(state))
  return true
}

const keys: Record<string, ((state: ChartState, place: number) => void) | undefined> = {
  ArrowDown: (state, place) => {
    if (state.chart.reports[place] === 0) return
    if (state.isOpen(place)) state.choose(place + 1)
    else open(state, place, true)
  },
  ArrowUp: (state, place) => {
    if (state.chart.reports[place]! > 0 && state.isOpen(place)) open(state, place, false)
    else if (state.chart.parent[place]! >= 0 && place !== state.head()) state.choose(state.chart.parent[place]!)
  },
  ArrowRight: (state, place) => goAlong(state, place, 1),
  ArrowLeft: (state, place) => goAlong(state, place, -1),
  Home: (state) => state.choose(state.scene().layout.placeAt[1] ?? 0),
  End: (state) => state.choose(state.scene().layout.placeAt.at(-1)!),
  ' ': (state, place) => open(state, place, !state.isOpen(place)),
  '+': (state) => state.zoom('in'),
  '=': (state) => state.zoom('in'),
  '-': (state) => state.zoom('out'),
  '0': (state) => state.zoomTo(1),
}

function open(state: ChartState, place: number, isOpen: boolean): void {
  state.setOpen(place, isOpen)
  state.choose(place)
}

function goAlong(state: ChartState, place: number, step: 1 | -1): void {
  const { layout } = state.scene()
  const row = layout.rows[state.chart.depth[place]!]!
  const beside = row[indexIn(row, layout, place) + step]
  if (beside !== undefined) state.choose(layout.placeAt[beside]!)
}

/** Spots of a row stand in chart order, so the search may halve. */
function indexIn(row: Int32Array, layout: Layout, place: number): number {
  const spot = layout.spotOf[place]!
  let [low, high] = [0, row.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (row[middle]! < spot) low = middle + 1
    else high = middle
  }
  return low
}

/** The same tree as a list, one person a line: up and down go along the lines, right opens or goes in, left closes or goes out. */
export function pressListKey(state: ChartState, key: string): boolean {
  const act = listKeys[key]
  if (!act || state.chart.people.length === 0) return false
  act(state, spokenOf(state))
  return true
}

function goToLine(state: ChartState, spot: number): void {
  const place = state.scene().layout.placeAt[spot]
  if (spot > 0 && place !== undefined) state.choose(place)
}
const lineOf = (state: ChartState, place: number): number => state.scene().layout.spotOf[place] ?? 0

const listKeys: Record<string, ((state: ChartState, place: number) => void) | undefined> = {
  ArrowDown: (state, place) => goToLine(state, lineOf(state, place) + 1),
  ArrowUp: (state, place) => goToLine(state, lineOf(state, place) - 1),
  ArrowRight: (state, place) => {
    if (state.chart.reports[place] === 0) return
    if (state.isOpen(place)) goToLine(state, lineOf(state, place) + 1)
    else open(state, place, true)
  },
  ArrowLeft: (state, place) => keys['ArrowUp']?.(state, place),
  Home: (state) => goToLine(state, 1),
  End: (state) => goToLine(state, state.scene().layout.placeAt.length - 1),
  ' ': (state, place) => open(state, place, !state.isOpen(place)),
}

interface Keyed {
  state: ChartState
  profiles: Profiles
  /** Place of the person the keyboard is on. */
  spoken: number
  onType: () => void
  onActions: (place: number) => void
  press: (state: ChartState, key: string) => boolean
}

const asksForActions = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (shiftKey && key === 'F10')
const isCommand = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey

/** What keys do on the tree, drawn or as lines: open a profile, ask what can be done, move about; letters go to the search. */
export const treeKeys =
  ({ state, profiles, spoken, onType, onActions, press }: Keyed) =>
  (event: KeyboardEvent): void => {
    if (isCommand(event)) return
    const person = state.chart.people[spoken]
    const asks = asksForActions(event)
    if (asks || event.key === 'Enter') {
      if (person?.withheld === false) (asks ? () => onActions(spoken) : () => profiles.open(person.id))()
    } else if (!press(state, event.key)) {
      if (/^[\p{L}\p{N}]$/u.test(event.key)) onType()
      return
    }
    event.preventDefault()
  }
