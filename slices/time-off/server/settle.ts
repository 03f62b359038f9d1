import type { Tx } from '#platform/server/database.ts'
import type { LeaveYear } from '#rules/uk/leave-year.ts'
import { addDays, daysBetween } from '#platform/shared/calendar-date.ts'
import {
  additionsFor,
  carriedInto,
  closingOf,
  contractAt,
  type ContractRow,
  contractsOf,
  type Entry,
  grantsOf,
  holdingsOf,
  isEmployed,
  isHoliday,
  leaveYearOf,
  lieuTimeOf,
  type NoLonger,
  policyOf,
  type Policy,
  recordedHoldings,
  type SlotEntry,
  withoutCause,
  type YearFacts,
} from '../rules.ts'
import { accounts } from '../types.ts'
import { findFamilyLeave, type Span } from './queries/dated.ts'
import { findFacts, findPolicies, type KeptPolicy, type PersonFacts } from './queries/facts.ts'
import { addEntries, findBookedDays, findLedgers, type LedgerEntry, lockLedger, type NewEntry } from './queries/ledger.ts'

/** Everything a use case needs of a person's leave, with a ledger that is up to date. */
export interface Settled {
  readonly person: PersonFacts
  readonly policy: KeptPolicy
  readonly years: readonly LeaveYear[]
  /** The days from which another contract holds. */
  readonly contractDays: readonly string[]
  /** By the contract of a day. */
  readonly policyOn: (day: string) => KeptPolicy
  /** Whether any of their contracts earns leave by the hours worked. */
  readonly earns: boolean
}

/** The years kept here for a person: from where the policy counts, or they began, to the end of the next one, or their last. */
function yearsOf(policy: Policy, person: PersonFacts, today: string): LeaveYear[] {
  const first = person.start !== null && person.start > policy.counts_from ? person.start : policy.counts_from
  const next = leaveYearOf(policy, addDays(leaveYearOf(policy, today).end, 1)).end
  const last = person.end !== null && person.end < next ? person.end : next
  const years: LeaveYear[] = []
  for (let day = first; day <= last; day = addDays(leaveYearOf(policy, day).end, 1)) years.push(leaveYearOf(policy, day))
  return years
}

/** A slot of the grants, for which a rule asks anew each time; those of carrying and closing answer for themselves. */
const isGrant = ({ slot }: Entry): boolean =>
  slot !== null && (slot === 'entitlement' || slot === 'bank-holidays' || slot === 'statutory' || slot.startsWith('bank-holiday:'))

interface Kept {
  readonly person: PersonFacts
  readonly policies: readonly Policy[]
  readonly policy: Policy
  readonly contracts: readonly ContractRow[]
  readonly today: string
  readonly bookedDays: ReadonlySet<string>
  readonly familyLeave: readonly Span[]
}

type Account = NewEntry['account']
type Wanted = (kept: Kept, year: LeaveYear, before: readonly Entry[], own: readonly Entry[]) => readonly SlotEntry[]
type Step = readonly [Account, Wanted]

/** What the year grants by the contracts of its days; where it is over, as the ledger recorded it. */
const granted: Wanted = (kept, year, _before, own) => {
  const facts = factsOf(kept, year, own)
  const grants = grantsOf(facts)
  const irregular = facts.holdings?.every(({ terms }) => terms.irregular) ?? false
  return [...grants, ...withoutCause(grants, own.filter(isGrant), (slot) => whyNoLonger(kept.person, slot, irregular))]
}
const steps: readonly Step[] = [
  ['holiday', granted],
  ['holiday', (kept, year, before, own) => carriedInto(factsOf(kept, year, own), before, own)],
  ['holiday', (kept, year, _before, own) => closingOf(factsOf(kept, year, own), own)],
  ['toil', (kept, year, before, own) => lieuTimeOf(factsOf(kept, year, own), before, own)],
]

function factsOf(kept: Kept, year: LeaveYear, own: readonly Entry[]): YearFacts {
  const day = year.end < kept.today ? year.end : kept.today
  return {
    ...kept,
    year,
    policy: policyOf(kept.policies, contractAt(kept.contracts, day)) ?? kept.policy,
    holdings: recordedHoldings(year, kept.today, own) ?? holdingsOf(kept.policies, kept.contracts, year),
  }
}

function whyNoLonger(person: PersonFacts, slot: string, irregular: boolean): NoLonger {
  const day = slot.startsWith('bank-holiday:') ? slot.slice('bank-holiday:'.length) : null
  if (day !== null && !isEmployed(person, day)) return 'not-employed'
  if (day !== null && !isHoliday(person, day)) return 'no-bank-holiday'
  return irregular || day !== null ? 'irregular' : 'other-terms'
}

const isReached = ({ start, end }: PersonFacts, year: LeaveYear): boolean =>
  (start === null || start <= year.end) && (end === null || end >= year.start)

/** What is missing from a person's ledger, year by year: each year begins with what the one before leaves it. */
function missing(kept: Kept, years: readonly LeaveYear[], stored: readonly LedgerEntry[]): NewEntry[] {
  const found: NewEntry[] = []
  const ledger: Entry[] = [...stored]
  const add = (year: LeaveYear, account: Account, wanted: (own: readonly Entry[]) => readonly SlotEntry[]): void => {
    const own = ledger.filter((entry) => entry.account === account && entry.year_start === year.start)
    for (const entry of additionsFor(wanted(own), own)) {
      const made = { ...entry, account, employee_id: kept.person.id, year_start: year.start, year_end: year.end }
      found.push(made)
      ledger.push({ ...made, expires_on: entry.expires_on ?? null })
    }
  }
  let before: LeaveYear | undefined
  for (const year of years) {
    for (const [account, wanted] of steps) {
      const last = ledger.filter((entry) => entry.account === account && entry.year_start === before?.start)
      add(year, account, (own) => wanted(kept, year, last, own))
    }
    before = year
  }
  for (const year of leftOver(years, stored)) {
    const reached = isReached(kept.person, year)
    if (reached && year.end < kept.today) continue
    // Of a year the employment does not reach nothing stays; of one that another start of the leave year replaced, what was granted.
    const falls = (entry: Entry): boolean => isGrant(entry) || !reached
    for (const account of accounts)
      add(year, account, (own) => withoutCause([], own.filter(falls), () => (reached ? 'other-terms' : 'not-employed')))
  }
  return found
}

/** Years the ledger has and the leave kept here no longer reaches. */
function leftOver(years: readonly LeaveYear[], stored: readonly LedgerEntry[]): LeaveYear[] {
  const known = new Set(years.map(({ start }) => start))
  const others = new Map(stored.filter(({ year_start }) => !known.has(year_start)).map((entry) => [entry.year_start, entry.year_end]))
  return [...others].map(([start, end]) => ({ start, end, days: daysBetween(start, end) + 1 }))
}

/** What the leave of some people follows from, and what their ledgers lack of it today. Nothing is written. */
export async function reckon(
  tx: Tx,
  ids: readonly string[],
  today: string,
): Promise<{ settled: Map<string, Settled>; lacking: readonly NewEntry[] }> {
  const policies = await findPolicies(tx)
  const people = await findFacts(tx, ids)
  const entries = Map.groupBy(await findLedgers(tx, ids), ({ employee_id }) => employee_id)
  const booked = await findBookedDays(tx, ids)
  const family = await findFamilyLeave(tx, ids)
  const settled = new Map<string, Settled>()
  const lacking: NewEntry[] = []
  for (const person of people.values()) {
    const policy = policyOf(policies, person.contract) as KeptPolicy | undefined
    if (!policy) continue
    const years = yearsOf(policy, person, today)
    const kept: Kept = {
      person,
      policies,
      policy,
      today,
      contracts: contractsOf(person.contracts, person.contract, today),
      bookedDays: booked.get(person.id) ?? new Set(),
      familyLeave: family.get(person.id) ?? [],
    }
    lacking.push(...missing(kept, years, entries.get(person.id) ?? []))
    const policyOn = (day: string): KeptPolicy => (policyOf(policies, contractAt(kept.contracts, day)) as KeptPolicy | undefined) ?? policy
    const earns = kept.contracts.some(({ from }) => policyOn(from).irregular) || policy.irregular
    settled.set(person.id, { person, policy, years, policyOn, earns, contractDays: kept.contracts.map(({ from }) => from) })
  }
  return { settled, lacking }
}

/** Brings the ledgers of some people up to date, adding what has changed since; answers what their leave follows from. */
export async function settle(tx: Tx, ids: readonly string[], today: string): Promise<Map<string, Settled>> {
  await lockLedger(tx, ids)
  const { settled, lacking } = await reckon(tx, ids, today)
  await addEntries(tx, lacking, 'Evenkeel')
  return settled
}
