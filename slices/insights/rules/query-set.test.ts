import { describe, expect, test } from 'vitest'
import { guardOf, least, type Atom, type Guard, type Scope } from './query-set.ts'
import { revealedBy } from './revealed.ts'

/** A generator of numbers that is the same every time. */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

function company(chance: () => number, sizes: readonly number[], people: number): Atom[] {
  const found = new Map<string, number>()
  for (let i = 0; i < people; i++) {
    // Squared, so that some groups are large and some have one person.
    const key = JSON.stringify(sizes.map((size) => String(Math.floor(chance() ** 2 * size))))
    found.set(key, (found.get(key) ?? 0) + 1)
  }
  return [...found].map(([key, count]) => ({ key: JSON.parse(key) as string[], count }))
}

const isSmall = (guard: Guard, scope: Scope): boolean => guard.count(scope) > 0 && guard.count(scope) < least

/** The attack: every open figure is asked for, and all sums and differences are formed. */
function attacked(guard: Guard, atoms: readonly Atom[]): { small: number; revealed: Scope[] } {
  const small = guard.scopes.filter((scope) => isSmall(guard, scope))
  const members = (scope: Scope): number[] =>
    atoms.flatMap(({ key }, i) => (scope.every((value, at) => value === null || value === key[at]) ? [i] : []))
  const found = revealedBy(guard.scopes.filter((scope) => guard.open(scope)).map(members), small.map(members), atoms.length)
  return { small: small.length, revealed: small.filter((_, i) => found[i]) }
}

describe('which groups may be counted', () => {
  test('SR-013 differencing reveals none of the small groups of 300 companies, whatever filters are put together', () => {
    const chance = chances(7)
    let small = 0
    for (let i = 0; i < 300; i++) {
      const atoms = company(chance, [2 + Math.floor(chance() * 4), 2 + Math.floor(chance() * 3), 2], 5 + Math.floor(chance() * 90))
      const guard = guardOf(atoms)
      const outcome = attacked(guard, atoms)
      small += outcome.small
      expect(outcome.revealed).toEqual([])
    }
    expect(small).toBeGreaterThan(1000)
  })

  test('SR-013 a characteristic beside one filter at a time reveals none either', () => {
    const chance = chances(11)
    for (let i = 0; i < 60; i++) {
      const atoms = company(chance, [4, 3, 2, 4], 20 + Math.floor(chance() * 80))
      const guard = guardOf(atoms, { together: 1, filters: 3 })
      expect(attacked(guard, atoms).revealed).toEqual([])
      expect(guard.scopes.every((scope) => scope.slice(0, 3).filter((value) => value !== null).length <= 1)).toBe(true)
    }
  })

  test('a small group closes another beside it; large ones stay open', () => {
    const guard = guardOf([
      { key: ['Halifax'], count: 87 },
      { key: ['Leeds'], count: 41 },
      { key: ['Bristol'], count: 3 },
    ])
    expect([['Halifax'], ['Leeds'], ['Bristol'], [null]].map((scope) => guard.open(scope))).toEqual([true, false, false, true])
  })

  test('without small groups everything is open, and an empty group has nothing to hide', () => {
    const guard = guardOf([
      { key: ['a', 'x'], count: 5 },
      { key: ['a', 'y'], count: 6 },
      { key: ['b', 'x'], count: 7 },
    ])
    expect(guard.scopes.every((scope) => guard.open(scope))).toBe(true)
    expect([guard.open(['b', 'y']), guard.count(['b', 'y'])]).toEqual([true, 0])
  })

  test('a group that is its parent but for one person is closed with it', () => {
    const guard = guardOf([
      { key: ['Sales', 'Leeds'], count: 11 },
      { key: ['Sales', 'York'], count: 1 },
      { key: ['Care', 'Leeds'], count: 20 },
      { key: ['Care', 'York'], count: 20 },
    ])
    expect(guard.open(['Sales', 'York'])).toBe(false)
    expect(guard.open(['Sales', null]) && guard.open(['Sales', 'Leeds'])).toBe(false)
    expect(guard.open([null, null])).toBe(true)
  })

  test('fewer than five people in all have no figures', () => {
    const guard = guardOf([{ key: ['a'], count: 4 }])
    expect([guard.open([null]), guard.open(['a'])]).toEqual([false, false])
  })
})
