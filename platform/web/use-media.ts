import { useCallback, useSyncExternalStore } from 'react'

/** Whether the media query holds; `otherwise` where the browser cannot say. */
export function useMedia(query: string, otherwise: boolean): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = globalThis.matchMedia?.(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? otherwise)
}

/** Below 48rem: a phone, or a desktop zoomed far in (design.md section 7). */
export const useSmallScreen = (): boolean => useMedia('(width < 48rem)', false)
