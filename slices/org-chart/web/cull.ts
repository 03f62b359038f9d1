import { card, type Layout } from './layout.ts'
import type { Area } from './viewport.ts'

/** Spots of the cards that touch an area of the chart, in chart order. */
export function cardsIn(layout: Layout, area: Area): number[] {
  const found: number[] = []
  const firstRow = Math.max(0, Math.floor((area.top - card.height - card.handle / 2) / card.row) + 1)
  const lastRow = Math.min(layout.rows.length - 1, Math.ceil(area.bottom / card.row) - 1)
  for (let depth = firstRow; depth <= lastRow; depth++) {
    const row = layout.rows[depth]!
    const half = card.width / 2
    for (let i = firstAtOrAfter(layout, row, area.left - half); i < row.length && layout.x[row[i]!]! <= area.right + half; i++)
      found.push(row[i]!)
  }
  return found.toSorted((a, b) => a - b)
}

/** Index in a row of the first card whose middle is at or right of `x`. */
function firstAtOrAfter(layout: Layout, row: Int32Array, x: number): number {
  let [low, high] = [0, row.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (layout.x[row[middle]!]! < x) low = middle + 1
    else high = middle
  }
  return low
}

const turn = card.height + (card.row - card.height + card.handle / 2) / 2

/** What lines are drawn with: a canvas, or a pen that writes path data. */
export interface Pen {
  moveTo: (x: number, y: number) => void
  lineTo: (x: number, y: number) => void
}
export interface BendingPen extends Pen {
  /** To a point, leaving and arriving upright; `bend` is the height between. */
  curveTo: (bend: number, x: number, y: number) => void
}
type From = { readonly x: number; readonly y: number }

/**
 * Draws the lines that cross an area, relative to `origin`: from each manager down, along, and down to each report. A line between
 * two cards that are both out of view is drawn as well, but only as far as the area reaches.
 */
export function traceLines(layout: Layout, area: Area, origin: From, pen: Pen): void {
  const firstRow = Math.max(1, Math.floor(area.top / card.row))
  const lastRow = Math.min(layout.rows.length - 1, Math.ceil((area.bottom - card.height) / card.row))
  for (let depth = firstRow; depth <= lastRow; depth++) {
    const row = layout.rows[depth]!
    const y = (depth - 1) * card.row - origin.y
    // One card more on either side, so that a line which only passes through is met.
    const from = Math.max(0, firstAtOrAfter(layout, row, area.left) - 1)
    const to = Math.min(row.length - 1, firstAtOrAfter(layout, row, area.right))
    let manager = 0
    for (let i = from; i <= to; i++) {
      const spot = row[i]!
      // The head of a branch hangs from nobody who is shown.
      if (layout.parent[spot] === 0) continue
      if (layout.parent[spot] !== manager) {
        manager = layout.parent[spot]!
        trunk({ layout, manager, area, from: { x: origin.x, y } }, pen)
      }
      const x = Math.round(layout.x[spot]! - origin.x)
      pen.moveTo(x, y + turn)
      pen.lineTo(x, y + card.row)
    }
  }
}

function trunk({ layout, manager, area, from }: { layout: Layout; manager: number; area: Area; from: From }, pen: Pen): void {
  const left = Math.max(layout.x[layout.firstChild[manager]!]!, area.left - card.row)
  const right = Math.min(layout.x[layout.lastChild[manager]!]!, area.right + card.row)
  const middle = Math.round(layout.x[manager]! - from.x)
  pen.moveTo(middle, from.y + card.height)
  pen.lineTo(middle, from.y + turn)
  if (right <= left) return
  pen.moveTo(Math.round(left - from.x), from.y + turn)
  pen.lineTo(Math.round(right - from.x), from.y + turn)
}

/** The same lines as SVG path data. */
export function linesIn(layout: Layout, area: Area, origin: From): string {
  const pen = new PathPen()
  traceLines(layout, area, origin, pen)
  return pen.data()
}

export type Pairs = readonly (readonly [place: number, manager: number])[]

/** Dashed lines between shown people whose ends, or what is between them, touch the area: from one card's middle to the other's. */
export function traceDotted(layout: Layout, area: Area, { origin, pairs }: { origin: From; pairs: Pairs }, pen: BendingPen): void {
  for (const [place, manager] of pairs) {
    const [from, to] = [layout.spotOf[place]!, layout.spotOf[manager]!]
    if (from === 0 || to === 0) continue
    const [x1, x2] = [layout.x[from]!, layout.x[to]!]
    const [y1, y2] = [layout.chart.depth[place]! * card.row + card.height / 2, layout.chart.depth[manager]! * card.row + card.height / 2]
    if (Math.max(x1, x2) < area.left || Math.min(x1, x2) > area.right || Math.max(y1, y2) < area.top || Math.min(y1, y2) > area.bottom)
      continue
    const bend = Math.round((y1 + y2) / 2 - card.row / 2 - origin.y)
    pen.moveTo(Math.round(x1 - origin.x), y1 - origin.y)
    pen.curveTo(bend, Math.round(x2 - origin.x), y2 - origin.y)
  }
}

export function dottedIn(layout: Layout, area: Area, origin: From, pairs: Pairs): string {
  const pen = new PathPen()
  traceDotted(layout, area, { origin, pairs }, pen)
  return pen.data()
}

/** Writes down what is drawn, as the data of an SVG path. */
class PathPen implements BendingPen {
  readonly #parts: string[] = []
  #x = 0
  #y = 0

  moveTo(x: number, y: number): void {
    this.#parts.push(`M${x} ${y}`)
    this.#at(x, y)
  }
  lineTo(x: number, y: number): void {
    this.#parts.push(x === this.#x ? `V${y}` : y === this.#y ? `H${x}` : `L${x} ${y}`)
    this.#at(x, y)
  }
  curveTo(bend: number, x: number, y: number): void {
    this.#parts.push(`C${this.#x} ${bend} ${x} ${bend} ${x} ${y}`)
    this.#at(x, y)
  }
  data(): string {
    return this.#parts.join('')
  }
  #at(x: number, y: number): void {
    this.#x = x
    this.#y = y
  }
}
