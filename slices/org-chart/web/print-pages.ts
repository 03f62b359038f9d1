import type { Chart } from './chart.ts'
import { card, layOut, type Layout } from './layout.ts'

/** An A3 sheet lying down holds about this much at the smallest size that is read without a glass. */
const sheet = { width: 3000, height: 2000 } as const

/**
 * A chart, or a branch of it, cut into pages that can be read on paper: what fits is one page; of what does not, the head and the
 * direct reports are a page, and each of them who leads anybody begins a page of their own. Everyone is on at least one page.
 */
export function pagesOf(chart: Chart, heads: readonly number[]): Layout[] {
  const pages: Layout[] = []
  const waiting = [...heads].toReversed()
  for (let head = waiting.pop(); head !== undefined; head = waiting.pop()) {
    const whole = layOut(chart, () => true, head)
    if (fits(whole, chart.depth[head]!)) {
      pages.push(whole)
      continue
    }
    const only = head
    pages.push(layOut(chart, (place) => place === only, head))
    waiting.push(
      ...reportsOf(chart, head)
        .filter((place) => chart.reports[place]! > 0)
        .toReversed(),
    )
  }
  return pages
}

const fits = (layout: Layout, depth: number): boolean =>
  layout.right - layout.left <= sheet.width && (layout.rows.length - depth) * card.row <= sheet.height

function reportsOf(chart: Chart, head: number): number[] {
  const found: number[] = []
  for (let place = head + 1; place < chart.end[head]!; place = chart.end[place]!) found.push(place)
  return found
}

/** A layout without anybody, for a sheet of those who stand in no line. */
export const nobodyOf = (chart: Chart): Layout => layOut({ ...chart, unplaced: new Uint8Array(chart.people.length).fill(1) }, () => false)

const traySheet = 60

/** Who stands in no line, as many to a sheet as can be read. */
export const traySheets = (tray: readonly number[]): (readonly number[])[] =>
  Array.from({ length: Math.ceil(tray.length / traySheet) }, (_, i) => tray.slice(i * traySheet, (i + 1) * traySheet))
