import type { Division, InsightsAsked } from '../contract.ts'
import { guardOf, least, type Guard, type Scope } from './query-set.ts'

/** People in post who are alike in all three divisions, and in a value beside them. */
export interface Heads {
  readonly department: string
  readonly location: string
  readonly employment_type: string
  readonly count: number
}
export type Asked = Pick<InsightsAsked, Division | 'by' | 'compare'>

const order = ['department', 'location', 'employment_type'] as const satisfies readonly Division[]

/** The group that the filters name, in the order of the guard. */
export const scopeOf = (asked: Partial<Record<Division, string | undefined>>): Scope => order.map((division) => asked[division] ?? null)
export const filtersIn = (asked: Asked): number => order.filter((division) => asked[division] !== undefined).length
export const scopeWith = (asked: Asked, by: Division, value: string): Scope => scopeOf({ ...asked, [by]: value })

export const guardOfHeads = (heads: readonly Heads[]): Guard =>
  guardOf(heads.map(({ count, ...key }) => ({ key: order.map((division) => key[division]), count })))

/** Of a month that is only part of an average, and never shown by itself: no look at what stands beside a group. */
export const countOfHeads = (heads: readonly Heads[]): Guard => {
  const count = (scope: Scope): number =>
    heads.reduce((sum, row) => (order.every((division, i) => scope[i] === null || scope[i] === row[division]) ? sum + row.count : sum), 0)
  return { count, open: (scope) => !isTooFew(count(scope)), scopes: [], values: () => [] }
}

/** Of a characteristic: one filter at a time, the characteristic beside it. */
export const guardOfMadeUp = (heads: readonly (Heads & { readonly value: string })[]): Guard =>
  guardOf(
    heads.map(({ count, value, ...key }) => ({ key: [...order.map((division) => key[division]), value], count })),
    { together: 1, filters: 3 },
  )

/** Of a list of numbers that stands alone. */
export const guardOfList = (counts: readonly { readonly key: string; readonly count: number }[]): Guard =>
  guardOf(counts.map(({ key, count }) => ({ key: [key], count })))

/** What the values of a division come to among the people the filters leave, the most first; values that are closed are not among them. */
export function openValues(guard: Guard, asked: Asked, by: Division): { value: string; count: number }[] {
  const own = asked[by]
  const at = order.indexOf(by)
  const values = own === undefined ? guard.values(at) : [own]
  return values
    .map((value) => ({ value, count: guard.count(scopeWith(asked, by, value)) }))
    .filter(({ value, count }) => count > 0 && guard.open(scopeWith(asked, by, value)))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/** A number of people as it may be shown; null while it is kept back. */
export const shown = (guard: Guard, scope: Scope): number | null => (guard.open(scope) ? guard.count(scope) : null)

export const isTooFew = (count: number): boolean => count > 0 && count < least
export const labelOf = (value: string): string => (value === '' ? 'Not recorded' : value)
