import { useSyncExternalStore } from 'react'

/** design.md section 7: below this a row of a table becomes an item of a list. */
const query = '(min-width: 48rem)'
const media = (): MediaQueryList | undefined => globalThis.matchMedia?.(query)

function subscribe(listener: () => void): () => void {
  const list = media()
  list?.addEventListener('change', listener)
  return () => list?.removeEventListener('change', listener)
}

/** Whether there is room for a table; also false on a desktop zoomed to 400%. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => media()?.matches ?? true)
