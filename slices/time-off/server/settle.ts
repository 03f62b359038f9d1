import type { Tx } from '#platform/server/database.ts'
import type { LeaveYear } from '#rules/uk/leave-year.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import {
  additionsFor,
  carriedInto,
  closingOf,
  type Entry,
  grantsOf,
  leaveYearOf,
  policyOf,
  type Policy,
  type SlotEntry,
  withoutCause,
} from '../rules.ts'
import { findFacts, findPolicies, type KeptPolicy, type PersonFacts } from './queries/facts.ts'
import { addEntries, findBookedDays, findEntries, lockLedger, type NewEntry, type StoredEntry } from './queries/ledger.ts'

/** Everything a use case needs of a person's leave, with a ledger that is up to date. */
export interface Settled {
  readonly person: PersonFacts
  readonly policy: KeptPolicy
  readonly years: readonly LeaveYear[]
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

const isGrantSlot = (slot: string): boolean =>
  slot === 'entitlement' || slot === 'bank-holidays' || slot === 'statutory' || slot.startsWith('bank-holiday:')

interface Kept {
  readonly person: PersonFacts
  readonly policy: Policy
  readonly today: string
  readonly bookedDays: ReadonlySet<string>
}

/** What is missing from a person's ledger, year by year: each year begins with what the one before leaves it. */
function missing(kept: Kept, years: readonly LeaveYear[], stored: readonly StoredEntry[]): NewEntry[] {
  const found: NewEntry[] = []
  let before: Entry[] = []
  for (const year of [...years, ...leftOver(years, stored)]) {
    const facts = { ...kept, year }
    const own: Entry[] = stored.filter(({ year_start, account }) => account === 'holiday' && year_start === year.start)
    const add = (wanted: readonly SlotEntry[]): void => {
      for (const entry of additionsFor(wanted, own)) {
        const made = { ...entry, account: 'holiday' as const, employee_id: kept.person.id, year_start: year.start, year_end: year.end }
        found.push(made)
        own.push({ ...made, expires_on: entry.expires_on ?? null })
      }
    }
    const grants = years.includes(year) ? grantsOf(facts) : []
    const standing = [...new Set(own.flatMap(({ slot }) => (slot !== null && isGrantSlot(slot) ? [slot] : [])))]
    add([...grants, ...withoutCause(grants, own, standing)])
    if (years.includes(year)) {
      add(carriedInto(facts, before, own))
      add(closingOf(facts, own))
    }
    before = own
  }
  return found
}

/** Years the ledger has and the employment no longer reaches: what was granted for them is taken back. */
function leftOver(years: readonly LeaveYear[], stored: readonly StoredEntry[]): LeaveYear[] {
  const known = new Set(years.map(({ start }) => start))
  const others = new Map(
    stored
      .filter((entry) => entry.account === 'holiday' && !known.has(entry.year_start))
      .map((entry) => [entry.year_start, entry.year_end]),
  )
  return [...others].map(([start, end]) => ({ start, end, days: 365 }))
}

/** Brings the ledgers of some people up to date, adding what has changed since; answers what their leave follows from. */
export async function settle(tx: Tx, ids: readonly string[], today: string): Promise<Map<string, Settled>> {
  await lockLedger(tx, ids)
  const policies = await findPolicies(tx)
  const people = await findFacts(tx, ids)
  const entries = Map.groupBy(await findEntries(tx, ids), ({ employee_id }) => employee_id)
  const booked = await findBookedDays(tx, ids)
  const settled = new Map<string, Settled>()
  const added: NewEntry[] = []
  for (const person of people.values()) {
    const policy = policyOf(policies, person.contract) as KeptPolicy | undefined
    if (!policy) continue
    const years = yearsOf(policy, person, today)
    added.push(...missing({ person, policy, today, bookedDays: booked.get(person.id) ?? new Set() }, years, entries.get(person.id) ?? []))
    settled.set(person.id, { person, policy, years })
  }
  await addEntries(tx, added, 'Evenkeel')
  return settled
}
