import type { Chart } from './chart.ts'

/** What happened to a person between the chart shown and the one it is compared with. */
export type Change = 'joined' | 'left' | 'moved'
export interface Comparison {
  readonly marks: ReadonlyMap<string, Change>
  /** Names, as they stand in the chart they are in. */
  readonly joined: readonly string[]
  readonly left: readonly string[]
  readonly moved: readonly string[]
}

/** Compares two days of one company: `earlier` and `later` in time; marks are by id and hold for both charts. */
export function compareDays(earlier: Chart, later: Chart, isAway: (id: string, day: 'earlier' | 'later') => boolean): Comparison {
  const marks = new Map<string, Change>()
  const names: Record<Change, string[]> = { joined: [], left: [], moved: [] }
  const note = (id: string, name: string, change: Change): void => {
    marks.set(id, change)
    names[change].push(name)
  }
  later.people.forEach(({ id, name }, place) => {
    if (isAway(id, 'later')) return
    const before = isAway(id, 'earlier') ? undefined : earlier.placeOf.get(id)
    if (before === undefined) note(id, name, 'joined')
    else if (managerOf(earlier, before) !== managerOf(later, place)) note(id, name, 'moved')
  })
  earlier.people.forEach(({ id, name }) => {
    if (!isAway(id, 'earlier') && (later.placeOf.get(id) === undefined || isAway(id, 'later'))) note(id, name, 'left')
  })
  return { marks, ...names }
}

const managerOf = (chart: Chart, place: number): string | undefined => chart.people[chart.parent[place]!]?.id
