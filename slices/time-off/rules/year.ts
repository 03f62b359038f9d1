import { addDays, addMonths } from '#platform/shared/calendar-date.ts'
import { publishedBankHolidays } from '#rules/uk/bank-holidays.ts'
import { product, rounded, total } from '#rules/uk/exact.ts'
import type { LeaveYear } from '#rules/uk/leave-year.ts'
import type { Account, EntryKind } from '../types.ts'
import { bankHolidayWorth, daysInMinutes, entitlementOf, type Entitlement, type Policy, shareInWords } from './entitlement.ts'
import { isEmployed, isHoliday, type PersonAtWork, rotaMinutes, weeksAt } from './schedule.ts'

/**
 * What the ledger of a leave year should say, by slots. The ledger is only ever added to, so where the facts have changed since, the
 * difference is what is added: the entries of a slot together are always what the rule comes to now.
 */

export interface SlotEntry {
  readonly slot: string
  readonly kind: EntryKind
  readonly minutes: number
  readonly effective_on: string
  readonly rule: string
  readonly inputs: Readonly<Record<string, unknown>>
  readonly expires_on?: string | null
}

/** An entry as the rules need to know it. */
export interface Entry {
  readonly account: Account
  readonly year_start: string
  readonly kind: EntryKind
  readonly minutes: number
  readonly effective_on: string
  readonly slot: string | null
  readonly expires_on: string | null
}

export interface YearFacts {
  readonly year: LeaveYear
  readonly policy: Policy
  readonly person: PersonAtWork
  readonly today: string
  /** Days on which a booking stands that is taken from the balance: they are not taken twice. */
  readonly bookedDays: ReadonlySet<string>
}

/** Bank holidays within the employment in this year, by the calendar of the nation on each day. */
export const bankHolidaysOf = ({ year, person }: Pick<YearFacts, 'year' | 'person'>): string[] =>
  publishedBankHolidays.filter((day) => day >= year.start && day <= year.end && isEmployed(person, day) && isHoliday(person, day))

const grantInputs = (policy: Policy, entitlement: Entitlement) => ({
  policy: policy.name,
  allowance: policy.allowance,
  unit: policy.allowance_unit,
  weeks: entitlement.weeksHundredths / 100,
  service: entitlement.service.days > 0 ? entitlement.service : null,
  share: entitlement.share,
  from: entitlement.stay.from,
  until: entitlement.stay.until,
  period: entitlement.stay.period,
  segments: entitlement.segments,
  raised: entitlement.raised,
  bank_holidays: policy.bank_holidays,
})

const statutoryRule = 'holiday.entitlementHours'

/** What the year brings, before bookings: the entitlement, and bank holidays on top and taken. */
export function grantsOf(facts: YearFacts): SlotEntry[] {
  const { year, policy, person } = facts
  const entitlement = entitlementOf(policy, year, person)
  if (entitlement.stay.period === 'none') return []
  const at = { effective_on: entitlement.stay.from }
  const holidays = bankHolidaysOf(facts)
  if (policy.irregular) return []
  const grants: SlotEntry[] = [
    {
      slot: 'entitlement',
      kind: 'grant',
      minutes: entitlement.minutes,
      ...at,
      rule: entitlement.raised ? statutoryRule : 'policy.allowance',
      inputs: grantInputs(policy, entitlement),
    },
  ]
  if (policy.bank_holidays === 'on-top') {
    const extra = rounded(total(holidays.map((day) => bankHolidayWorth(weeksAt(person, day)))), 0, 'up')
    grants.push({
      slot: 'bank-holidays',
      kind: 'grant',
      minutes: extra,
      ...at,
      rule: 'policy.bankHolidaysOnTop',
      inputs: { count: holidays.length, segments: entitlement.segments },
    })
    grants.push({
      slot: 'statutory',
      kind: 'grant',
      minutes: Math.max(0, entitlement.statutoryMinutes - entitlement.minutes - extra),
      ...at,
      rule: statutoryRule,
      inputs: { share: shareInWords(year, entitlement.stay) },
    })
  }
  return [...grants, ...holidays.flatMap((day) => bankHolidayTaken(facts, day))]
}

function bankHolidayTaken({ person, bookedDays }: YearFacts, day: string): SlotEntry[] {
  const minutes = bookedDays.has(day) ? 0 : rotaMinutes(person, day)
  return [{ slot: `bank-holiday:${day}`, kind: 'booking', minutes: -minutes, effective_on: day, rule: 'bankHoliday.is', inputs: { day } }]
}

const sumOf = (entries: readonly Entry[]): number => entries.reduce((sum, { minutes }) => sum + minutes, 0)
const isTaking = ({ kind }: Entry): boolean => kind === 'booking' || kind === 'return'
const closing = new Set(['carry-out', 'lapse'])

/** How a year that is over ends: what goes on into the next, and what lapses. Of who left, nothing does: it is owed. */
export function closingOf({ year, policy, person, today }: YearFacts, entries: readonly Entry[]): SlotEntry[] {
  if (today <= year.end || (person.end !== null && person.end <= year.end)) return []
  const left = sumOf(entries.filter(({ slot }) => slot === null || !closing.has(slot)))
  const most = daysInMinutes(policy.carry_days, weeksAt(person, year.end))
  // What was taken too much is carried, too.
  const carried = left < 0 ? left : Math.min(left, most)
  const lapsed = Math.max(0, left) - Math.max(0, carried)
  const inputs = { left, most_days: policy.carry_days, most }
  return [
    { slot: 'carry-out', kind: 'carry_over', minutes: -carried, effective_on: year.end, rule: 'policy.carryOver', inputs },
    { slot: 'lapse', kind: 'expiry', minutes: -lapsed, effective_on: year.end, rule: 'policy.carryOver', inputs },
  ]
}

/** What came in from the year before, and what of all that was carried has run out by today. */
export function carriedInto({ year, policy, today }: YearFacts, before: readonly Entry[], entries: readonly Entry[]): SlotEntry[] {
  const carried = -sumOf(before.filter(({ slot }) => slot === 'carry-out'))
  const expires = policy.carry_months === 0 ? null : addDays(addMonths(year.start, policy.carry_months), -1)
  const carryIn: SlotEntry = {
    slot: 'carry-in',
    kind: 'carry_over',
    minutes: carried,
    effective_on: year.start,
    rule: 'policy.carryOver',
    inputs: { from_year: before[0]?.year_start ?? null, months: policy.carry_months },
    expires_on: expires,
  }
  const byHand = entries.filter(({ kind, slot, expires_on }) => kind === 'carry_over' && slot === null && expires_on !== null)
  const dated = [
    ...byHand.map(({ minutes, expires_on }) => ({ minutes, until: expires_on ?? '' })),
    ...(expires === null || carried <= 0 ? [] : [{ minutes: carried, until: expires }]),
  ].toSorted((a, b) => (a.until < b.until ? -1 : a.until > b.until ? 1 : 0))
  let used = 0
  let lapsed = 0
  let last: string | null = null
  for (const { minutes, until } of dated) {
    const taken = -sumOf(entries.filter((entry) => isTaking(entry) && entry.effective_on <= until))
    const own = Math.max(0, Math.min(minutes, taken - used))
    used += own
    if (until < today) {
      lapsed += minutes - own
      last = until
    }
  }
  const lapse: SlotEntry = {
    slot: 'carry-lapse',
    kind: 'expiry',
    minutes: -lapsed,
    effective_on: last ?? year.start,
    rule: 'holiday.carryOverExpiry',
    inputs: { until: last },
  }
  return [carryIn, lapse]
}

/** What has to be added so that each slot comes to what it should: the first entry of its kind, later ones the difference. */
export function additionsFor(wanted: readonly SlotEntry[], entries: readonly Entry[]): SlotEntry[] {
  return wanted.flatMap((entry) => {
    const before = entries.filter(({ slot }) => slot === entry.slot)
    const difference = entry.minutes - sumOf(before)
    if (difference === 0) return []
    const first = before.length === 0
    return [{ ...entry, minutes: difference, kind: first ? entry.kind : laterKind(entry.kind, difference) }]
  })
}

/** What was granted is put right by an adjustment; what was taken comes back as a return, or is taken once more. */
function laterKind(kind: EntryKind, minutes: number): EntryKind {
  if (kind === 'booking') return minutes > 0 ? 'return' : 'booking'
  if (kind === 'expiry') return minutes > 0 ? 'adjustment' : 'expiry'
  return kind === 'carry_over' ? 'carry_over' : 'adjustment'
}

/** Slots that stand in the ledger and that no rule asks for any more, such as a bank holiday after the last day. */
export const withoutCause = (wanted: readonly SlotEntry[], entries: readonly Entry[], slots: readonly string[]): SlotEntry[] =>
  slots
    .filter((slot) => !wanted.some((entry) => entry.slot === slot))
    .flatMap((slot) => {
      const [first] = entries.filter((entry) => entry.slot === slot)
      return first ? [{ slot, kind: first.kind, minutes: 0, effective_on: first.effective_on, rule: 'policy.noLonger', inputs: {} }] : []
    })

/** The most an irregular worker earns in a year: 5.6 weeks of the week the policy names (the 28 days of the Regulations). */
export const mostAccrued = ({ full_week_minutes: week }: Pick<Policy, 'full_week_minutes'>): number => rounded(product(5.6, week), 0, 'up')
