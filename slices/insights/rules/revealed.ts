import type { Atom, Scope } from './groups.ts'

/** Arithmetic of a finite field stands for that of fractions: products stay whole numbers, and a value that is 0 in one is 0 in the other but for chance. */
const prime = 8_388_593

const inverse = (value: number): number => {
  let [result, base, power] = [1, value, prime - 2]
  while (power > 0) {
    if (power & 1) result = (result * base) % prime
    base = (base * base) % prime
    power = Math.floor(power / 2)
  }
  return result
}

const holds = (scope: Scope, { key }: Atom): boolean => scope.every((value, i) => value === null || value === key[i])
const rowOf = (scope: Scope, atoms: readonly Atom[]): Float64Array => Float64Array.from(atoms, (atom) => (holds(scope, atom) ? 1 : 0))

/** Takes out of a row what the basis can make; answers the first place that is left, or -1. */
function reduce(row: Float64Array, basis: ReadonlyMap<number, Float64Array>): number {
  let left = -1
  for (let i = 0; i < row.length; i++) {
    const factor = row[i] ?? 0
    if (factor === 0) continue
    const base = basis.get(i)
    if (!base) {
      if (left < 0) left = i
      continue
    }
    for (let j = i; j < row.length; j++) row[j] = ((row[j] ?? 0) + (prime - factor) * (base[j] ?? 0)) % prime
  }
  return left
}

/**
 * Whether each of some hidden groups is a sum and difference of shown ones: what somebody finds who asks every allowed question and
 * works out the rest. Exact, by elimination over the people who are alike in every dimension.
 */
export function revealedBy(shown: readonly Scope[], hidden: readonly Scope[], atoms: readonly Atom[]): boolean[] {
  const basis = new Map<number, Float64Array>()
  for (const scope of shown) {
    if (basis.size === atoms.length) break
    const row = rowOf(scope, atoms)
    const at = reduce(row, basis)
    if (at < 0) continue
    const factor = inverse(row[at] ?? 1)
    basis.set(
      at,
      row.map((value) => (value * factor) % prime),
    )
  }
  return hidden.map((scope) => reduce(rowOf(scope, atoms), basis) < 0)
}
