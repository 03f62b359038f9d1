import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
// What this tab chose counts even where storage is refused.
const chosen = new Map<string, boolean>()

function read(name: string): boolean {
  const here = chosen.get(name)
  if (here !== undefined) return here
  try {
    return localStorage.getItem(`evenkeel-${name}`) === '1'
  } catch {
    return false
  }
}

function write(name: string, value: boolean): void {
  chosen.set(name, value)
  try {
    if (value) localStorage.setItem(`evenkeel-${name}`, '1')
    else localStorage.removeItem(`evenkeel-${name}`)
  } catch {
    // The choice then lasts until the page is left.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A yes or no about the frame that is remembered on this device (sidebar collapsed, notice read); never anything about a person. */
export function useDeviceChoice(name: string): [boolean, (value: boolean) => void] {
  return [useSyncExternalStore(subscribe, () => read(name)), useCallback((value: boolean) => write(name, value), [name])]
}
