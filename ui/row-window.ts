import { measureElement, observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** Where there is no layout yet (or none at all) a window of this height is taken. */
const assumedHeight = 600

export interface RowWindow {
  readonly rows: readonly { readonly index: number; readonly key: string | number | bigint }[]
  /** Height of what is left out above and below, in px. */
  readonly above: number
  readonly below: number
  readonly measure: (row: Element | null) => void
  readonly toRow: (index: number) => void
}

/** The rows of a long table that are in view, and some to each side; the others are room above and below. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  // oxlint-disable-next-line react/incompatible-library -- what the virtualizer returns is used in the render that asked
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => report(rect.height > 0 ? rect : { ...rect, height: assumedHeight })),
    measureElement: (element, entry, instance) => measureElement(element, entry, instance) || rowHeight,
    initialRect: { width: 0, height: assumedHeight },
  })
  const rows = virtualizer.getVirtualItems()
  const first = rows[0]
  const last = rows.at(-1)
  return {
    rows,
    above: first?.start ?? 0,
    below: last ? virtualizer.getTotalSize() - last.end : 0,
    measure: virtualizer.measureElement,
    toRow: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}
