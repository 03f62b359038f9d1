import { addDays } from '#platform/shared/calendar-date.ts'
import type { LeaveYear } from '#rules/uk/leave-year.ts'
import { type Policy, policyOf } from './entitlement.ts'
import type { Entry } from './slots.ts'

/** Which policy holds when: a contract has dates, and a year that is over stays as it was granted. */

/** What a policy says of a year's leave; kept with the grant, so that a later change of the policy leaves closed years alone. */
export type Terms = Pick<
  Policy,
  'name' | 'unit' | 'allowance' | 'allowance_unit' | 'full_week_minutes' | 'bank_holidays' | 'service_steps' | 'irregular'
>
/** The terms from a day until the next row; the first also holds before its day. */
export interface Holding {
  readonly from: string
  readonly terms: Terms
}
export interface ContractRow {
  readonly from: string
  readonly contract: string | null
  /** Its day has not come, or has come and the record does not say so yet. */
  readonly planned?: boolean
}

export const termsOf = (policy: Terms): Terms => ({
  name: policy.name,
  unit: policy.unit,
  allowance: policy.allowance,
  allowance_unit: policy.allowance_unit,
  full_week_minutes: policy.full_week_minutes,
  bank_holidays: policy.bank_holidays,
  service_steps: policy.service_steps,
  irregular: policy.irregular,
})

/** The contracts of a record, oldest first; where the history does not lead to the contract of today, that one holds throughout. */
export function contractsOf(history: readonly ContractRow[], contract: string | null, today: string): readonly ContractRow[] {
  const now = history.findLast(({ from, planned }) => from <= today && planned !== true) ?? history[0]
  return now?.contract === contract ? history : [{ from: '1900-01-01', contract }]
}

export const contractAt = (contracts: readonly ContractRow[], day: string): string | null =>
  (contracts.findLast(({ from }) => from <= day) ?? contracts[0])?.contract ?? null

/** The policies that hold within a year by the contracts of its days. */
export function holdingsOf(policies: readonly Policy[], contracts: readonly ContractRow[], year: LeaveYear): Holding[] {
  const days = [year.start, ...contracts.map(({ from }) => from).filter((from) => from > year.start && from <= year.end)]
  const holdings: Holding[] = []
  let before: string | null = null
  for (const from of days) {
    const policy = policyOf(policies, contractAt(contracts, from))
    if (!policy || policy.id === before) continue
    before = policy.id
    holdings.push({ from, terms: termsOf(policy) })
  }
  return holdings
}

/**
 * What the ledger recorded of a year that is over; null: it is open, or nothing of it was settled yet. A year with entries and without a
 * grant was one of leave earned by the hour.
 */
export function recordedHoldings(year: LeaveYear, today: string, entries: readonly Entry[]): readonly Holding[] | null {
  if (today <= year.end) return null
  const grants = entries.filter(({ slot }) => slot === 'entitlement')
  const holdings = grants.flatMap(({ inputs }) => (inputs && 'holdings' in inputs ? [inputs['holdings'] as readonly Holding[]] : [])).at(-1)
  if (holdings) return holdings
  return grants.length === 0 && entries.some(({ slot }) => slot === null || slot === 'carry-out' || slot === 'lapse') ? [] : null
}

export interface Stretch {
  readonly from: string
  readonly until: string
  readonly terms: Terms
}
/** The holdings as stretches of a stay, those of leave earned by the hour left out. */
export const grantedStretches = (holdings: readonly Holding[], stay: { readonly from: string; readonly until: string }): Stretch[] =>
  holdings.flatMap(({ from, terms }, i) => {
    const next = holdings[i + 1]?.from
    const first = i === 0 || from < stay.from ? stay.from : from
    const last = next === undefined || next > stay.until ? stay.until : addDays(next, -1)
    return terms.irregular || last < first ? [] : [{ from: first, until: last, terms }]
  })
