import { session } from '#platform/web/session.ts'
import type { PaletteItem } from '#ui/command-palette.tsx'

const most = 5
const mostFrequent = 3
/** Opened so often, something is looked for again. */
const often = 3
let opened: readonly PaletteItem[] = []
let times = new Map<string, { readonly item: PaletteItem; readonly count: number }>()
// Names of people stay on no device: they are kept while the page is open and its session lasts.
session.onClear(() => {
  opened = []
  times = new Map()
})

/** What was opened from the palette last, the newest first. Records only: places are listed anyhow. */
export const recentItems = (): readonly PaletteItem[] => opened

/** What was opened from it most often and is not among the last. */
export const frequentItems = (): readonly PaletteItem[] =>
  [...times.values()]
    .filter(({ item, count }) => count >= often && opened.every(({ value }) => value !== item.value))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostFrequent)
    .map(({ item }) => item)

/** A place of the application has no id in its address. */
const isPlace = (value: string): boolean => value.startsWith('/') && !/[\da-f]{8}-[\da-f]{4}-/.test(value)

export function remember(item: PaletteItem): void {
  if (isPlace(item.value)) return
  opened = [item, ...opened.filter(({ value }) => value !== item.value)].slice(0, most)
  times.set(item.value, { item, count: (times.get(item.value)?.count ?? 0) + 1 })
}
