import type { FocusEvent, ReactElement } from 'react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { X } from './icons.ts'

export type ToastKind = 'info' | 'success' | 'error'
export type ToastOptions = { /** Milliseconds on screen. */ duration?: number | undefined }
export type ToastEntry = { id: number; kind: ToastKind; message: string; duration: number }

const defaultDuration = 3000
const successDuration = 4000
const errorDuration = 6000
// Older ones give way: a burst of failures must not cover the page.
const mostAtOnce = 5

const listeners = new Set<() => void>()
let entries: readonly ToastEntry[] = []
let lastId = 0

function set(next: readonly ToastEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}
function add(kind: ToastKind, message: string, duration: number): number {
  lastId += 1
  set([...entries, { id: lastId, kind, message, duration }].slice(-mostAtOnce))
  return lastId
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Short messages at the bottom right. The message is text, never markup. */
export const toast = {
  info: (message: string, { duration = defaultDuration }: ToastOptions = {}): number => add('info', message, duration),
  success: (message: string, { duration = successDuration }: ToastOptions = {}): number => add('success', message, duration),
  error: (message: string, { duration = errorDuration }: ToastOptions = {}): number => add('error', message, duration),
  dismiss: (id: number): void => set(entries.filter((entry) => entry.id !== id)),
  clear: (): void => set([]),
}

/** Where the toasts appear. Mount once, outside the routes, so that a message survives a navigation. */
export function ToastArea(): ReactElement {
  const shown = useSyncExternalStore(subscribe, () => entries)
  return (
    // aria-live marks the area as one that modal dialogs leave reachable; each message announces itself by its own role.
    <section className="ek-toasts" aria-label="Notifications" aria-live="off">
      {shown.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
    </section>
  )
}

function Toast({ entry }: { entry: ToastEntry }): ReactElement {
  const { pause, resume } = useCountdown(entry.duration, () => toast.dismiss(entry.id))
  // The words arrive one commit after their live region: regions that are born with text are often not read out.
  const [message, setMessage] = useState('')
  useEffect(() => setMessage(entry.message), [entry.message])
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) resume()
  }
  return (
    <div className="ek-toast" onPointerEnter={pause} onPointerLeave={resume} onFocus={pause} onBlur={leave}>
      <ToastGlyph kind={entry.kind} />
      <p className="ek-toast__text" role={entry.kind === 'error' ? 'alert' : 'status'}>
        {message}
      </p>
      <IconButton label="Close notification" icon={X} size={14} tooltip={false} className="ek-toast__close" onClick={() => toast.dismiss(entry.id)} />
    </div>
  )
}

/** Counts down once; a pause keeps the time that is left. */
function useCountdown(duration: number, done: () => void): { pause: () => void; resume: () => void } {
  const state = useRef({ left: duration, since: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined, done })
  useEffect(() => {
    state.current.done = done
  })
  const pause = (): void => {
    const { timer, since, left } = state.current
    if (timer === undefined) return
    clearTimeout(timer)
    state.current.timer = undefined
    state.current.left = left - (performance.now() - since)
  }
  const resume = (): void => {
    if (state.current.timer !== undefined) return
    state.current.since = performance.now()
    state.current.timer = setTimeout(() => state.current.done(), Math.max(0, state.current.left))
  }
  useEffect(() => {
    resume()
    return pause
    // Runs once for each toast: the entry of a toast never changes.
  }, [])
  return { pause, resume }
}

function ToastGlyph({ kind }: { kind: ToastKind }): ReactElement {
  const word = { info: 'Information', success: 'Done', error: 'Error' }[kind]
  const mark = { fill: 'none', stroke: 'var(--color-inverse)', strokeWidth: 1.4, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return (
    <svg className="ek-toast__glyph" width="16" height="16" viewBox="0 0 12 12" role="img" aria-label={word}>
      {kind === 'error' ? (
        <>
          <rect x="1" y="1" width="10" height="10" rx="2" fill="var(--color-inverse-danger)" />
          <path d="M6 3.4v3M6 8.4v.1" {...mark} />
        </>
      ) : (
        <>
          <circle cx="6" cy="6" r="5" fill={kind === 'success' ? 'var(--color-inverse-ok)' : 'var(--color-inverse-info)'} />
          <path d={kind === 'success' ? 'M3.7 6.2l1.6 1.6 3-3.4' : 'M6 5.6v3M6 3.5v.1'} {...mark} />
        </>
      )}
    </svg>
  )
}
