import type { ClientLibrary, Due, LibraryItem } from './contract.ts'

/** Days ahead that a Monday morning looks at. */
export const daysAhead = 30
export const mostDue = 50

/** 'J.P.': what is said of a person before their workspace is entered. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s-]+/)
    .filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => `${Array.from(word ?? '')[0]?.toLocaleUpperCase('en-GB') ?? ''}.`).join('')
}

/** Soonest first; what is overdue before everything. */
export const inOrder = (due: readonly Due[]): Due[] =>
  due.toSorted((a, b) => a.day.localeCompare(b.day) || a.kind.localeCompare(b.kind) || a.what.localeCompare(b.what))

/** How something of one workspace stands at another: never copied, as it is here, older than here, or changed there by somebody since. */
export type CopyState = 'none' | 'current' | 'update' | 'changed'

export function copyState(item: LibraryItem, from: string, there: Pick<ClientLibrary, 'copies'>): CopyState {
  const copy = there.copies.find((each) => each.kind === item.kind && each.source_key === item.key && each.source_workspace === from)
  if (!copy) return 'none'
  if (copy.changed_here) return 'changed'
  return copy.source_version < item.version ? 'update' : 'current'
}

export interface Update<Target> {
  readonly item: LibraryItem
  readonly target: Target
}
/** Every copy at a client that is older than what it was copied from, and that nobody changed there. */
export const updatesFor = <Target extends Pick<ClientLibrary, 'id' | 'copies'>>(
  source: ClientLibrary,
  targets: readonly Target[],
): Update<Target>[] =>
  source.items.flatMap((item) =>
    targets.filter((target) => copyState(item, source.id, target) === 'update').map((target) => ({ item, target })),
  )
