import { toast } from '#ui/toast-store.ts'
import { askLink, type AnyPlace } from './api.ts'
import { toasts } from './strings.ts'

export interface Fetched {
  readonly name: string
  /** An earlier version; the current one when absent. */
  readonly versionId?: string | undefined
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Shows a document in a new tab (R133). The tab opens with the press, since a browser that waits for the link would take it for a
 * pop-up, and learns nothing of this page.
 */
export async function viewDocument(place: AnyPlace, { name, versionId }: Fetched): Promise<void> {
  const tab = window.open('', '_blank')
  if (!tab) return void toast.error(toasts.blocked)
  tab.opener = null
  toast.info(toasts.opening(name))
  try {
    const { href } = await askLink(place, 'view', versionId)
    tab.location.replace(new URL(href, location.href))
  } catch (error) {
    tab.close()
    toast.error(wordsOf(error))
  }
}

/** Downloads a document through a new window (R133), which the browser closes by itself when it finds a file to save. */
export async function downloadDocument(place: AnyPlace, { name, versionId }: Fetched): Promise<void> {
  toast.info(toasts.downloading(name))
  try {
    const { href } = await askLink(place, 'download', versionId)
    const opened = window.open(new URL(href, location.href), '_blank')
    if (opened) opened.opener = null
    else toast.error(toasts.blocked)
  } catch (error) {
    toast.error(wordsOf(error))
  }
}
