import { card, type Layout } from './layout.ts'
import { clampZoom, type Size, type View } from './viewport.ts'

export type ShownAs = 'chart' | 'list' | 'table'

const margin = 32
/** Cards are still read at this zoom; one cut at the edge is worse. */
const leastAtStart = 0.75

/** The button behind which other days are, and which has the focus again when their panel closes. */
export const moreButton = 'org-chart-more'

/** At what zoom the width of a layout is seen at the start; null where that is too small to read. */
export function startZoom(layout: Layout, width: number): number | null {
  const wide = layout.right - layout.left
  if (wide <= width) return 1
  const k = (width - 2 * margin) / wide
  return k < leastAtStart ? null : k
}

/** The view that shows the whole of a layout, at 100 % at most; `top` is where its first row stands. */
export function wholeOf(layout: Layout, size: Size, top: number): View {
  const width = layout.right - layout.left
  const bottom = (layout.rows.length - 1) * card.row + card.height + card.handle
  const k = Math.min(
    1,
    clampZoom(Math.min((size.width - 2 * margin) / Math.max(1, width), (size.height - 2 * margin) / Math.max(1, bottom - top))),
  )
  return {
    k,
    x: Math.round(size.width / 2 - ((layout.left + layout.right) / 2) * k),
    y: Math.round(Math.max(margin, (size.height - (bottom - top) * k) / 2) - top * k),
  }
}
