import { session } from '#platform/web/session.ts'
import type { PaletteItem } from '#ui/command-palette.tsx'

const most = 5
let opened: readonly PaletteItem[] = []
// Names of people stay on no device: they are kept while the page is open and its session lasts.
session.onClear(() => {
  opened = []
})

/** What was opened from the palette last, the newest first. People and documents only: places are listed anyhow. */
export const recentItems = (): readonly PaletteItem[] => opened

export function remember(item: PaletteItem): void {
  if (item.value.startsWith('/')) return
  opened = [item, ...opened.filter(({ value }) => value !== item.value)].slice(0, most)
}
