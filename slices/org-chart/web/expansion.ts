import { above, rootsOf, type Chart } from './chart.ts'
import { card, layOut } from './layout.ts'
import type { Size } from './viewport.ts'

/** The widest tree: the one most people would call the company. */
export function mainRoot(chart: Chart): number {
  return rootsOf(chart).reduce((main, root) => (chart.end[root]! - root > chart.end[main]! - main ? root : main), 0)
}

/**
 * Whose reports are shown at first: of the main root always; of further rows as long as the whole row still fits the screen at
 * 100 %, so that a small company is seen at once and a large one stays readable; and the way down to the reader, with their own
 * team where that fits too.
 */
export function firstOpen(chart: Chart, size: Size, { you, head = -1 }: { you: number; head?: number }): Set<number> {
  if (chart.people.length === 0) return new Set()
  if (head >= 0) return firstOfBranch(chart, size, head)
  const open = new Set([mainRoot(chart)])
  const rows = Math.min(chart.levels, Math.ceil(size.height / card.row))
  for (let depth = 0; depth < rows - 1; depth++) {
    const more = managersAt(chart, depth)
    if (!fits(chart, open, more, size.width)) break
    for (const place of more) open.add(place)
  }
  if (you >= 0) openTowards(chart, open, { you, width: size.width })
  return open
}

function openTowards(chart: Chart, open: Set<number>, { you, width }: { you: number; width: number }): void {
  for (const place of above(chart, you)) open.add(place)
  if (chart.reports[you]! > 0 && fits(chart, open, [you], width)) open.add(you)
}

function managersAt(chart: Chart, depth: number): number[] {
  const found: number[] = []
  chart.depth.forEach((level, place) => level === depth && chart.reports[place]! > 0 && found.push(place))
  return found
}

function fits(chart: Chart, open: ReadonlySet<number>, more: readonly number[], width: number): boolean {
  // Reports side by side are the least there can be: a row of thousands need not be laid out to know.
  const least = more.reduce((sum, place) => sum + chart.reports[place]!, 0) * (card.width + card.gap) - card.gap
  if (least > width) return false
  const wider = new Set([...open, ...more])
  const layout = layOut(chart, (place) => wider.has(place))
  return layout.right - layout.left <= width
}

/** Of a branch: the head's reports, and theirs where the row fits. */
function firstOfBranch(chart: Chart, size: Size, head: number): Set<number> {
  const open = new Set([head, ...above(chart, head)])
  const more = managersAt(chart, chart.depth[head]! + 1).filter((place) => place > head && place < chart.end[head]!)
  const least = more.reduce((sum, place) => sum + chart.reports[place]!, 0) * (card.width + card.gap)
  if (least <= size.width) for (const place of more) open.add(place)
  return open
}
