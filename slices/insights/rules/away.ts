import type { Division } from '../contract.ts'
import { guardOfHeads, scopeOf, type Asked, type Heads } from './facts.ts'
import type { Scope } from './query-set.ts'

/** People who shared a department, a place and a kind of employment in a quarter, and their days away in it. */
export interface AwayAtom extends Omit<Heads, 'count'> {
  /** From 0. */
  readonly quarter: number
  /** Employed on some day of the quarter, where they were last in it. */
  readonly people: number
  /** Days they would have worked by their week. */
  readonly possible: number
  readonly away: number
  readonly days: number
  readonly spells: number
  /** People who were away and have pay on record, and what those days cost by it. */
  readonly away_paid: number
  readonly pounds: number
}

const order = ['department', 'location', 'employment_type'] as const satisfies readonly Division[]

/** Numbers of people are told to the nearest 5 where the same people can be in several of them. */
export const toFive = (count: number): number => Math.round(count / 5) * 5

export const within = (atoms: readonly AwayAtom[], scope: Scope): AwayAtom[] =>
  atoms.filter((atom) => order.every((division, i) => scope[i] === null || scope[i] === atom[division]))
export const sumOf = (atoms: readonly AwayAtom[], of: Exclude<keyof AwayAtom, Division>): number =>
  atoms.reduce((total, each) => total + each[of], 0)

/**
 * Which groups may be told of. A time is a sum of quarters, and a group is told of where it could be in each of them by itself: so
 * two times that differ in a quarter give away nothing of it that is not told anyhow.
 */
export function openInEach(atoms: readonly AwayAtom[], of: 'people' | 'away' | 'away_paid'): (scope: Scope) => boolean {
  const guards = [...Map.groupBy(atoms, ({ quarter }) => quarter).values()].map((own) =>
    guardOfHeads(own.filter((atom) => atom[of] > 0).map((atom) => ({ ...divisionsOf(atom), count: atom[of] }))),
  )
  return (scope) => guards.every((guard) => guard.open(scope))
}
const divisionsOf = ({ department, location, employment_type }: AwayAtom) => ({ department, location, employment_type })

/** The groups that name these divisions among those the filters leave, the largest first. */
export function groupsIn(
  atoms: readonly AwayAtom[],
  asked: Asked,
  by: readonly Division[],
): { scope: Scope; labels: string[]; people: number }[] {
  const inside = within(atoms, scopeOf(asked))
  return [...Map.groupBy(inside, (atom) => JSON.stringify(by.map((division) => atom[division]))).values()]
    .map((own) => {
      const named = Object.fromEntries(by.map((division) => [division, own[0]?.[division]]))
      return {
        scope: scopeOf({ ...asked, ...named }),
        labels: by.map((division) => own[0]?.[division] ?? ''),
        people: sumOf(own, 'people'),
      }
    })
    .filter(({ people }) => people > 0)
    .toSorted((a, b) => b.people - a.people || (a.labels.join('\u0000') < b.labels.join('\u0000') ? -1 : 1))
}
