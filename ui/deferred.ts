import { useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from './toast-store.ts'

/** A part of the interface whose code arrives after the first paint, or at the first sign that it will be used. */
export type Deferred<Part> = {
  load: () => Promise<Part>
  now: () => Part | undefined
  subscribe: (listener: () => void) => () => void
}

export function defer<Part>(fetchPart: () => Promise<Part>): Deferred<Part> {
  const listeners = new Set<() => void>()
  let part: Part | undefined
  let loading: Promise<Part> | undefined
  const fetchOnce = async (): Promise<Part> => {
    try {
      part = await fetchPart()
    } catch (error) {
      // A failed download is tried again at the next need.
      loading = undefined
      throw error
    }
    for (const listener of listeners) listener()
    return part
  }
  return {
    load: () => (loading ??= fetchOnce()),
    now: () => part,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Fetches without a word when it fails: the next real need says so. */
export function warm(part: Deferred<unknown>): void {
  part.load().catch(() => undefined)
}

function whenIdle(call: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(call, { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }
  const handle = setTimeout(call, 300)
  return () => clearTimeout(handle)
}

/** The part once it is here. It is fetched when the page is idle, and at once when `wanted`. */
export function useDeferred<Part>(part: Deferred<Part>, wanted: boolean): Part | undefined {
  const here = useSyncExternalStore(part.subscribe, part.now)
  useEffect(() => whenIdle(() => warm(part)), [part])
  useEffect(() => {
    if (!wanted) return
    part.load().catch(() => toast.error('This part of the page could not be loaded. Check your connection, then try again.'))
  }, [part, wanted])
  return here
}

/** The same of something that opens: a page with many closed dialogs holds none of them, and one that was open stays to close as it should. */
export function useOpened<Part>(part: Deferred<Part>, open: boolean): Part | undefined {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  const here = useDeferred(part, open)
  return opened ? here : undefined
}
