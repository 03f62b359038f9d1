import { useEffect, useSyncExternalStore } from 'react'

const product = 'Evenkeel'
const listeners = new Set<() => void>()
let own: string | null = null

/** 'People' → 'People · Evenkeel'. */
export const pageTitle = (title: string | undefined): string => (title ? `${title} · ${product}` : product)

function setOwn(title: string | null): void {
  own = title
  for (const listener of listeners) listener()
}

/** A screen's own title while it is shown, for a page whose route cannot know it (a person's name). */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    setOwn(title ?? null)
    return () => setOwn(null)
  }, [title])
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the page is called now: the screen's own title, else its route's. */
export const useShownTitle = (routeTitle: string | undefined): string | undefined =>
  useSyncExternalStore(subscribe, () => own) ?? routeTitle

/** Keeps the window's title: the screen's own, else its route's. Mount once. */
export function useDocumentTitle(routeTitle: string | undefined): void {
  const shown = useShownTitle(routeTitle)
  useEffect(() => {
    document.title = pageTitle(shown)
  }, [shown])
}
