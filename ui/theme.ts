import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'light' | 'dark' | 'system'

const key = 'evenkeel-theme'
const listeners = new Set<() => void>()

/** What the person chose on this device; 'system' when nothing is saved or storage is refused. */
export function getTheme(): ThemeChoice {
  try {
    const saved = globalThis.localStorage.getItem(key)
    return saved === 'light' || saved === 'dark' ? saved : 'system'
  } catch {
    return 'system'
  }
}

const systemIsDark = (): boolean => globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false

/** Writes `<html data-theme>`; every colour follows from that one attribute. */
export function applyTheme(choice: ThemeChoice = getTheme()): void {
  const dark = choice === 'dark' || (choice === 'system' && systemIsDark())
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
}

/** Saves the choice for this device and shows it at once. */
export function setTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') globalThis.localStorage.removeItem(key)
    else globalThis.localStorage.setItem(key, choice)
  } catch {
    // Private windows may refuse storage: the choice then lasts until the page is left.
  }
  applyTheme(choice)
  for (const listener of listeners) listener()
}

const onChange = (): void => {
  applyTheme()
  for (const listener of listeners) listener()
}

/** Follows the operating system and other tabs while the page is open; returns the way to stop. */
export function followTheme(): () => void {
  const media = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
  media?.addEventListener('change', onChange)
  globalThis.addEventListener('storage', onChange)
  return () => {
    media?.removeEventListener('change', onChange)
    globalThis.removeEventListener('storage', onChange)
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The saved choice and the way to change it, for the theme control. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, getTheme), setTheme]
}
