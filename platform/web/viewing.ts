import { useSyncExternalStore } from 'react'
import { session } from './session.ts'

/** As whom this tab shows the product, when a super admin views it as somebody else. Kept in memory: a reload ends it here. */
export interface View {
  /** Made by the server for this session; it says nothing to anybody else. */
  readonly id: string
  readonly name: string
  readonly endsAt: string
}

let view: View | null = null
const listeners = new Set<() => void>()
function set(next: View | null): void {
  view = next
  for (const listener of listeners) listener()
}

export const viewing = {
  current: (): View | null => view,
  begin: (next: View): void => set(next),
  end: (): void => set(null),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
session.onClear(() => set(null))

export const useViewing = (): View | null => useSyncExternalStore(viewing.subscribe, viewing.current)
