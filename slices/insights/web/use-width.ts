import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** As wide as the last one was, most probably: a page has many, and drawing each twice is most of its work. */
let last: number | undefined

/** How wide the place for a drawing is, so that its letters keep their size on every screen. */
export function useWidth<Element extends HTMLElement>(usual: number): [RefObject<Element | null>, number] {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState(last ?? usual)
  useLayoutEffect(() => {
    const place = ref.current
    if (!place || typeof ResizeObserver === 'undefined') return undefined
    const watch = new ResizeObserver(([entry]) => {
      const found = Math.round(entry?.contentRect.width ?? 0)
      if (found === 0) return
      last = found
      // A line between two columns makes them differ by a pixel.
      setWidth((before) => (found <= before && found >= before - 1 ? before : found))
    })
    watch.observe(place)
    return () => watch.disconnect()
  }, [])
  return [ref, width]
}
