import { above, rootsOf, type Chart } from './chart.ts'
import { layOut } from './layout.ts'

/** The widest tree: the one most people would call the company. */
export function mainRoot(chart: Chart): number {
  return rootsOf(chart).reduce((main, root) => (chart.end[root]! - root > chart.end[main]! - main ? root : main), 0)
}

/**
 * Whose reports are shown at first: of the main root always; of further rows as long as the whole row still fits the width,
 * so that a small company is seen at once and a large one stays readable at 100 %; and the way down to the reader, with their own team
 * where that fits too.
 */
export function firstOpen(chart: Chart, width: number, you: number): Set<number> {
  if (chart.people.length === 0) return new Set()
  const open = new Set([mainRoot(chart)])
  for (let depth = 0; depth < chart.levels - 1; depth++) {
    const more = atDepth(chart, depth).filter((place) => chart.reports[place]! > 0)
    const wider = new Set([...open, ...more])
    if (!fits(chart, wider, width)) break
    for (const place of more) open.add(place)
  }
  if (you < 0) return open
  for (const place of above(chart, you)) open.add(place)
  const withTeam = new Set([...open, you])
  return chart.reports[you]! > 0 && fits(chart, withTeam, width) ? withTeam : open
}

function atDepth(chart: Chart, depth: number): number[] {
  const found: number[] = []
  chart.depth.forEach((level, place) => level === depth && found.push(place))
  return found
}

function fits(chart: Chart, open: ReadonlySet<number>, width: number): boolean {
  const layout = layOut(chart, (place) => open.has(place))
  return layout.right - layout.left <= width
}
