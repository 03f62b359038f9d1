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
  const common = commonLengths(old, now)
  const at = (i: number, j: number): number => common[i * (now.length + 1) + j] ?? 0
  const made: Changed[] = []
  let [i, j] = [0, 0]
  for (let was = before[i], is = after[j]; was || is; was = before[i], is = after[j]) {
    const step = stepOf(was, is, { same: old[i] === now[j], drop: at(i + 1, j) >= at(i, j + 1) })
    made.push(step)
    if (step.kind !== 'added') i += 1
    if (step.kind !== 'removed') j += 1
  }
  return made
}

function stepOf(was: Clause | undefined, is: Clause | undefined, { same, drop }: { same: boolean; drop: boolean }): Changed {
  if (!is) return { section: '', text: '', ...was, kind: 'removed' }
  if (!was) return { ...is, kind: 'added' }
  if (same) return { ...is, kind: 'same' }
  return drop ? { ...was, kind: 'removed' } : { ...is, kind: 'added' }
}

/** How long the longest common sequence is from each place on. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint32Array {
  const width = now.length + 1
  const common = new Uint32Array((old.length + 1) * width)
  const at = (place: number): number => common[place] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const here = i * width + j
      common[here] = old[i] === now[j] ? at(here + width + 1) + 1 : Math.max(at(here + width), at(here + 1))
    }
  return common
}
