import type { ParsedLocation } from '@tanstack/react-router'

/**
 * Tells of each page that has just been built whether it has to be scrolled: back to where it was, or to its top. Where a page is opened
 * for the first time from one that stood at its top there is nothing to do, and to do it all the same has the browser lay out the new
 * page in the middle of the work that builds it.
 */
export function scrollNeeds(): (to: { location: ParsedLocation }) => boolean {
  const away = new Map<EventTarget, boolean>()
  let furthest: number | undefined
  document.addEventListener(
    'scroll',
    ({ target }) => {
      const box = target === document ? document.scrollingElement : target
      if (box instanceof Element && (target === document || box.id === 'main')) away.set(box, box.scrollTop > 0 || box.scrollLeft > 0)
    },
    { capture: true, passive: true },
  )
  return ({ location }) => {
    const { __TSR_index: index } = location.state
    // What is further on than anything before was not here before; all else may have a place to go back to.
    const isNew = furthest !== undefined && index > furthest
    if (furthest === undefined || isNew) furthest = index
    return !isNew || location.hash !== '' || [...away.values()].some(Boolean)
  }
}
