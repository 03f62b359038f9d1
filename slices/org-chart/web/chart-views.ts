import { card, type Layout } from './layout.ts'
import { clampZoom, type Size, type View } from './viewport.ts'

export type ShownAs = 'chart' | 'list' | 'table'

const margin = 32

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
