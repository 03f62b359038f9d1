import type { Countdown } from './timer.ts'
import { countdown } from './timer.ts'

export type ToastKind = 'info' | 'success' | 'error'
export type ToastOptions = { /** Milliseconds on screen. */ duration?: number | undefined }
export type ToastEntry = { id: number; kind: ToastKind; message: string; countdown: Countdown }

const defaultDuration = 3000
const successDuration = 4000
const errorDuration = 6000
// Older ones give way: a burst of failures must not cover the page.
const mostAtOnce = 5

const listeners = new Set<() => void>()
let entries: readonly ToastEntry[] = []
let lastId = 0

function set(next: readonly ToastEntry[]): void {
  for (const entry of entries) if (!next.includes(entry)) entry.countdown.pause()
  entries = next
  for (const listener of listeners) listener()
}
function dismiss(id: number): void {
  set(entries.filter((entry) => entry.id !== id))
}
function add(kind: ToastKind, message: string, duration: number): number {
  lastId += 1
  const id = lastId
  set([...entries, { id, kind, message, countdown: countdown(duration, () => dismiss(id)) }].slice(-mostAtOnce))
  return id
}

export const shownToasts = (): readonly ToastEntry[] => entries

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Short messages at the bottom right: 3 s, success 4 s, error 6 s, or the duration given. The message is text, never markup. */
export const toast = {
  info: (message: string, { duration = defaultDuration }: ToastOptions = {}): number => add('info', message, duration),
  success: (message: string, { duration = successDuration }: ToastOptions = {}): number => add('success', message, duration),
  error: (message: string, { duration = errorDuration }: ToastOptions = {}): number => add('error', message, duration),
  dismiss,
  clear: (): void => set([]),
}
