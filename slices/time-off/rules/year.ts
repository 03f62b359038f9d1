import { publishedBankHolidays } from '#rules/uk/bank-holidays.ts'
import { product, rounded, total } from '#rules/uk/exact.ts'
import type { LeaveYear } from '#rules/uk/leave-year.ts'
import { bankHolidayWorth, entitlementOf, type Entitlement, type Policy, type ShareInWords, stayIn } from './entitlement.ts'
import { isEmployed, isHoliday, type PersonAtWork, rotaMinutes, weeksAt } from './schedule.ts'
import type { SlotEntry } from './slots.ts'
import { grantedStretches, type Holding, type Stretch, termsOf } from './stretches.ts'

/** What a leave year grants, before bookings. */

export interface YearFacts {
  readonly year: LeaveYear
  /** The one in force when the year ends, or today. */
  readonly policy: Policy
  readonly person: PersonAtWork
  readonly today: string
  /** Days on which a booking stands that is taken from the balance: they are not taken twice. */
  readonly bookedDays: ReadonlySet<string>
  /** The terms of the year by the dates of the contract, or as the ledger recorded them; left out: the policy's throughout. */
  readonly holdings?: readonly Holding[]
  /** Maternity and other family leave that stands: no holiday is taken in it. */
  readonly familyLeave?: readonly { readonly starts_on: string; readonly ends_on: string }[]
}

/** Bank holidays within the employment in this year, by the calendar of the nation on each day. */
export const bankHolidaysOf = ({ year, person }: Pick<YearFacts, 'year' | 'person'>): string[] =>
  publishedBankHolidays.filter((day) => day >= year.start && day <= year.end && isEmployed(person, day) && isHoliday(person, day))

interface Granted extends Stretch {
  readonly entitlement: Entitlement
  readonly holidays: readonly string[]
  /** Bank holidays on top of the allowance. */
  readonly extra: number
}

/** The stretches of the year in which leave is granted, and what each gives. */
export function grantedIn(facts: YearFacts): Granted[] {
  const { year, policy, person } = facts
  const stay = stayIn(year, person)
  if (stay.period === 'none') return []
  const holdings = facts.holdings ?? [{ from: year.start, terms: termsOf(policy) }]
  return grantedStretches(holdings, stay).map((stretch) => {
    const holidays = bankHolidaysOf(facts).filter((day) => day >= stretch.from && day <= stretch.until)
    const onTop = stretch.terms.bank_holidays === 'on-top'
    const extra = onTop ? rounded(total(holidays.map((day) => bankHolidayWorth(weeksAt(person, day)))), 0, 'up') : 0
    return { ...stretch, entitlement: entitlementOf(stretch.terms, year, person, stretch), holidays, extra }
  })
}

/** What the law gives at least in the stretches in which leave is granted. */
export const statutoryOfYear = (facts: YearFacts): number =>
  grantedIn(facts).reduce((sum, { entitlement }) => sum + entitlement.statutoryMinutes, 0)

const partInputs = ({ terms, entitlement }: Granted) => ({
  policy: terms.name,
  allowance: terms.allowance,
  unit: terms.allowance_unit,
  weeks: entitlement.weeksHundredths / 100,
  service: entitlement.service.days > 0 ? entitlement.service : null,
  share: entitlement.share,
  from: entitlement.stay.from,
  until: entitlement.stay.until,
  period: entitlement.part ? 'part' : entitlement.stay.period,
  segments: entitlement.segments,
  raised: entitlement.raised,
})

const statutoryRule = 'holiday.entitlementHours'
const add = (granted: readonly Granted[], of: (one: Granted) => number): number => granted.reduce((sum, one) => sum + of(one), 0)

/** What the year brings, before bookings: the entitlement, and bank holidays on top and taken. */
export function grantsOf(facts: YearFacts): SlotEntry[] {
  const granted = grantedIn(facts)
  const [first, ...others] = granted
  if (!first) return []
  const holdings = facts.holdings ?? [{ from: facts.year.start, terms: termsOf(facts.policy) }]
  const at = { kind: 'grant' as const, effective_on: first.from }
  const raised = granted.some(({ entitlement }) => entitlement.raised)
  const grants: SlotEntry[] = [
    {
      slot: 'entitlement',
      ...at,
      minutes: add(granted, ({ entitlement }) => entitlement.minutes),
      rule: raised ? statutoryRule : 'policy.allowance',
      inputs: { ...partInputs(first), bank_holidays: first.terms.bank_holidays, others: others.map(partInputs), holdings },
    },
  ]
  const onTop = granted.filter(({ terms }) => terms.bank_holidays === 'on-top')
  if (onTop.length > 0) grants.push(...grantsOnTop(onTop, at))
  return [...grants, ...granted.flatMap(({ holidays }) => holidays).map((day) => bankHolidayTaken(facts, day))]
}

function grantsOnTop(onTop: readonly Granted[], at: Pick<SlotEntry, 'kind' | 'effective_on'>): SlotEntry[] {
  const share: ShareInWords | null = onTop[0]?.entitlement.share ?? null
  return [
    {
      slot: 'bank-holidays',
      ...at,
      minutes: add(onTop, ({ extra }) => extra),
      rule: 'policy.bankHolidaysOnTop',
      inputs: { count: add(onTop, ({ holidays }) => holidays.length), segments: onTop[0]?.entitlement.segments ?? [] },
    },
    {
      slot: 'statutory',
      ...at,
      minutes: add(onTop, ({ entitlement, extra }) => Math.max(0, entitlement.statutoryMinutes - entitlement.minutes - extra)),
      rule: statutoryRule,
      inputs: { share },
    },
  ]
}

function bankHolidayTaken({ person, bookedDays, familyLeave = [] }: YearFacts, day: string): SlotEntry {
  const family = familyLeave.some(({ starts_on: from, ends_on: until }) => from <= day && day <= until)
  const because = family ? 'family-leave' : bookedDays.has(day) ? 'booked' : null
  const minutes = because === null ? -rotaMinutes(person, day) : 0
  return { slot: `bank-holiday:${day}`, kind: 'booking', minutes, effective_on: day, rule: 'bankHoliday.is', inputs: { day, because } }
}

/** The most an irregular worker earns in a year: 5.6 weeks of the week the policy names (the 28 days of the Regulations). */
export const mostAccrued = ({ full_week_minutes: week }: Pick<Policy, 'full_week_minutes'>): number => rounded(product(5.6, week), 0, 'up')
