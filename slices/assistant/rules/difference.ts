export interface Clause {
  readonly section: string
  readonly text: string
}
export interface Changed extends Clause {
  readonly kind: 'same' | 'added' | 'removed'
}

const keyOf = ({ text }: Clause): string => text.replaceAll(/\s+/g, ' ').trim()

/** Longest two texts that are compared line by line; longer ones are compared as sets. */
const mostCells = 4_000_000

/** What a text says that the one before did not, and the other way round, in the order of the new one. */
export function differenceBetween(
  before: readonly Clause[],
  after: readonly Clause[],
): { added: number; removed: number; data: Changed[] } {
  const data = before.length * after.length > mostCells ? asSets(before, after) : inOrder(before, after)
  return {
    added: data.filter(({ kind }) => kind === 'added').length,
    removed: data.filter(({ kind }) => kind === 'removed').length,
    data,
  }
}

function asSets(before: readonly Clause[], after: readonly Clause[]): Changed[] {
  const old = new Set(before.map(keyOf))
  const now = new Set(after.map(keyOf))
  return [
    ...after.map((clause): Changed => ({ ...clause, kind: old.has(keyOf(clause)) ? 'same' : 'added' })),
    ...before.filter((clause) => !now.has(keyOf(clause))).map((clause): Changed => ({ ...clause, kind: 'removed' })),
  ]
}

/** By their longest common sequence. */
function inOrder(before: readonly Clause[], after: readonly Clause[]): Changed[] {
  const [old, now] = [before.map(keyOf), after.map(keyOf)]
  const width = now.length + 1
  const common = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        old[i] === now[j]
          ? (common[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0)
  const made: Changed[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [was, is] = [before[i], after[j]]
    if (was && is && old[i] === now[j]) {
      made.push({ ...is, kind: 'same' })
      i += 1
      j += 1
    } else if (was && (!is || (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))) {
      made.push({ ...was, kind: 'removed' })
      i += 1
    } else if (is) {
      made.push({ ...is, kind: 'added' })
      j += 1
    }
  }
  return made
}
