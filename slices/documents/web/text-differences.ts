import { diffLines } from 'diff'

/** A run of lines that is in both versions, or only in the earlier or the later one. */
export interface Run {
  readonly kind: 'same' | 'removed' | 'added'
  readonly lines: readonly string[]
}

/** Longest a comparison may take, in milliseconds. */
const longest = 2_000

/** What was removed and added, in the order of the text; null when it would take too long to tell. */
export function differencesOf(earlier: string, later: string): Run[] | null {
  const parts = diffLines(`${earlier}\n`, `${later}\n`, { timeout: longest })
  return (
    parts?.map(({ value, added, removed }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      lines: value.replace(/\n$/, '').split('\n'),
    })) ?? null
  )
}

/** Changes a reader would count: a removal and the addition in its place are one. */
export const countChanges = (runs: readonly Run[]): number =>
  runs.filter(({ kind }, at) => kind === 'removed' || (kind === 'added' && runs[at - 1]?.kind !== 'removed')).length
