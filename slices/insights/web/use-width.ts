import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** How wide the place for a drawing is, so that its letters keep their size on every screen. */
export function useWidth<Element extends HTMLElement>(usual: number): [RefObject<Element | null>, number] {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState(usual)
  useLayoutEffect(() => {
    const place = ref.current
    if (!place || typeof ResizeObserver === 'undefined') return undefined
    const watch = new ResizeObserver(([entry]) => {
      const found = Math.round(entry?.contentRect.width ?? 0)
      if (found > 0) setWidth(found)
    })
    watch.observe(place)
    return () => watch.disconnect()
  }, [])
  return [ref, width]
}
