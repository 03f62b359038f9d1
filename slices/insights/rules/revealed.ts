/**
 * Arithmetic of a finite field stands for that of fractions: products stay whole numbers of 31 bits, and a value that is 0 in one is 0 in
 * the other but for chance.
 */
const prime = 32_749

const inverse = (value: number): number => {
  let [result, base, power] = [1, value, prime - 2]
  while (power > 0) {
    if (power & 1) result = (result * base) % prime
    base = (base * base) % prime
    power = Math.floor(power / 2)
  }
  return result
}

const rowOf = (members: readonly number[], size: number): Int32Array => {
  const row = new Int32Array(size)
  for (const member of members) row[member] = 1
  return row
}

/** Takes out of a row what the basis can make; answers the first place that is left, or -1. */
function reduce(row: Int32Array, basis: readonly (Int32Array | undefined)[]): number {
  let left = -1
  for (let i = 0; i < row.length; i++) {
    const factor = row[i] ?? 0
    if (factor === 0) continue
    const base = basis[i]
    if (!base) {
      if (left < 0) left = i
      continue
    }
    const times = prime - factor
    for (let j = i; j < row.length; j++) {
      const own = base[j] ?? 0
      if (own !== 0) row[j] = ((row[j] ?? 0) + times * own) % prime
    }
  }
  return left
}

/**
 * Whether each of some hidden groups is a sum and difference of shown ones: what somebody finds who asks every allowed question and
 * works out the rest. Exact, by elimination over people who are alike in every dimension; a group is the numbers of those who are in it, and
 * one that nobody is in is not found.
 */
export function revealedBy(shown: readonly (readonly number[])[], hidden: readonly (readonly number[])[], size: number): boolean[] {
  const basis: (Int32Array | undefined)[] = Array.from({ length: size })
  // Groups that differ in people everybody knows of say the same about the rest; short ones first keep the rows short.
  const distinct = new Map(shown.map((members) => [members.join(' '), members]))
  for (const members of [...distinct.values()].toSorted((a, b) => a.length - b.length)) {
    const row = rowOf(members, size)
    const at = reduce(row, basis)
    if (at < 0) continue
    const factor = inverse(row[at] ?? 1)
    basis[at] = row.map((value) => (value * factor) % prime)
  }
  return hidden.map((members) => members.length > 0 && reduce(rowOf(members, size), basis) < 0)
}
