import { addDays, daysBetween, addYears } from '#platform/shared/calendar-date.ts'
import { entitlementDays, entitlementHours } from '#rules/uk/holiday-entitlement.ts'
import { compare, exact, type Exact, least, most, product, quotient, rounded, roundedTo, sum } from '#rules/uk/exact.ts'
import { type LeaveYear, leaveYearFrom, shareOfDays, shareOfMonths } from '#rules/uk/leave-year.ts'
import { isProblem } from '#rules/uk/problem.ts'
import { averageWeek, type PersonAtWork, type WeekRow, weeksAt } from './schedule.ts'

/**
 * What a leave year brings a person. The shares of a year are those of rules/uk (months for a starter, days for a leaver), and the
 * statutory figure of rules/uk is the least it ever is.
 */

export interface Policy {
  readonly id: string
  readonly name: string
  readonly is_default: boolean
  readonly contracts: readonly string[]
  /** MM-DD */
  readonly year_start: string
  readonly unit: 'days' | 'hours'
  readonly allowance: number
  readonly allowance_unit: 'days' | 'weeks' | 'hours'
  readonly full_week_minutes: number
  readonly bank_holidays: 'inside' | 'on-top'
  readonly carry_days: number
  readonly carry_months: number
  readonly service_steps: readonly { readonly years: number; readonly days: number }[]
  readonly irregular: boolean
  readonly overdraw_days: number
  readonly notice_days: number
  readonly counts_from: string
}

/** The policy a contract falls under: one that names it, else the one for everybody. */
export const policyOf = (policies: readonly Policy[], contract: string | null): Policy | undefined =>
  policies.find(({ contracts }) => contract !== null && contracts.includes(contract)) ?? policies.find(({ is_default: all }) => all)

/** The leave year of a policy that holds a day. */
export function leaveYearOf({ year_start: start }: Pick<Policy, 'year_start'>, day: string): LeaveYear {
  const year = Number(day.slice(0, 4))
  const on = (of: number): string => `${String(of).padStart(4, '0')}-${start}`
  return leaveYearFrom(on(year) <= day ? on(year) : on(year - 1))
}

/** How much of a year somebody is there, and by which rule. */
export type Period = 'full_year' | 'starting' | 'leaving' | 'starting_and_leaving' | 'none'
export interface Stay {
  readonly period: Period
  readonly from: string
  readonly until: string
}
export function stayIn(year: LeaveYear, { start, end }: Pick<PersonAtWork, 'start' | 'end'>): Stay {
  const from = start !== null && start > year.start ? start : year.start
  const until = end !== null && end < year.end ? end : year.end
  if (until < from) return { period: 'none', from, until }
  const late = from > year.start
  const early = until < year.end
  return { period: late ? (early ? 'starting_and_leaving' : 'starting') : early ? 'leaving' : 'full_year', from, until }
}

const shareOf = (year: LeaveYear, { period, from, until }: Stay): Exact => {
  if (period === 'none') return exact(0)
  if (period === 'full_year') return exact(1)
  if (period === 'starting') return shareOfMonths(year, from)
  // Who comes and goes in one year: as gov.uk does, of a year that begins with them.
  return shareOfDays(period === 'leaving' ? year : leaveYearFrom(from), from, until)
}

/** The share of a year as words can give it: months of twelve, or days of the year. */
export interface ShareInWords {
  readonly top: number
  readonly bottom: number
  readonly unit: 'months' | 'days'
}
export function shareInWords(year: LeaveYear, stay: Stay): ShareInWords | null {
  if (stay.period === 'full_year' || stay.period === 'none') return null
  if (stay.period === 'starting') {
    const months = rounded(product(shareOfMonths(year, stay.from), 12), 0, 'nearest')
    return { top: months, bottom: 12, unit: 'months' }
  }
  const of = stay.period === 'leaving' ? year : leaveYearFrom(stay.from)
  return { top: daysBetween(stay.from, stay.until) + 1, bottom: of.days, unit: 'days' }
}

const same = (a: WeekRow, b: WeekRow): boolean => JSON.stringify([a.weeks, a.firstWeekFrom]) === JSON.stringify([b.weeks, b.firstWeekFrom])

/** Stretches of a stay with one rota each. */
export function segmentsOf(person: Pick<PersonAtWork, 'weeks'>, { from, until }: Stay): { row: WeekRow; from: string; until: string }[] {
  const changes = person.weeks.filter(
    (row, i) => row.from > from && row.from <= until && !same(row, weeksAt({ weeks: person.weeks.slice(0, i) }, row.from)),
  )
  const starts = [from, ...changes.map((row) => row.from)]
  return starts.map((start, i) => {
    const next = starts[i + 1]
    return { row: weeksAt(person, start), from: start, until: next === undefined ? until : addDays(next, -1) }
  })
}

/** Working days a week that leave is counted in, five at most, and the length of one in minutes. */
function weekFigures(row: WeekRow): { days: Exact; dayMinutes: Exact } {
  const { minutes, days, of } = averageWeek(row)
  return { days: quotient(days, of), dayMinutes: days === 0 ? exact(0) : quotient(minutes, days) }
}

export const serviceYears = (start: string | null, day: string): number => {
  if (start === null || start > day) return 0
  let years = 0
  while (addYears(start, years + 1) <= day) years += 1
  return years
}

/** The days more that service gives when the leave year begins. */
export const serviceDays = (policy: Pick<Policy, 'service_steps'>, years: number): number =>
  policy.service_steps.filter((step) => step.years <= years).reduce((best, step) => Math.max(best, step.days), 0)

type AllowanceTerms = Pick<Policy, 'unit' | 'allowance' | 'allowance_unit' | 'full_week_minutes' | 'bank_holidays' | 'service_steps'>

/** The allowance of a whole year in weeks of the person's own. */
export function allowanceWeeks(policy: AllowanceTerms, extraDays: number): Exact {
  const own = {
    days: quotient(policy.allowance, 5),
    weeks: exact(policy.allowance),
    hours: quotient(product(policy.allowance, 60), policy.full_week_minutes),
  }
  return sum(own[policy.allowance_unit], quotient(extraDays, 5))
}

export interface Entitlement {
  readonly minutes: number
  readonly stay: Stay
  readonly share: ShareInWords | null
  /** Whether it is for some days of the stay only. */
  readonly part: boolean
  readonly service: { readonly years: number; readonly days: number }
  /** Whether the law's least was more than the contract gives. */
  readonly raised: boolean
  readonly statutoryMinutes: number
  readonly weeksHundredths: number
  readonly segments: readonly {
    readonly from: string
    readonly until: string
    readonly weekMinutes: number
    readonly daysTenths: number
    readonly annualMinutes?: number
  }[]
}

const lengthOf = ({ from, until }: Days): number => daysBetween(from, until) + 1

interface Days {
  readonly from: string
  readonly until: string
}

/**
 * What the year gives, before bank holidays and what was carried. Whole minutes, always rounded up. `within`: the days of the stay on
 * which the policy holds, where another holds on the others; they bring their share by days.
 */
export function entitlementOf(policy: AllowanceTerms, year: LeaveYear, person: PersonAtWork, within?: Days): Entitlement {
  const whole = stayIn(year, person)
  const part = within !== undefined && (within.from > whole.from || within.until < whole.until)
  const stay: Stay = part ? { period: whole.period, ...within } : whole
  const years = serviceYears(person.start, year.start)
  const service = { years, days: serviceDays(policy, years) }
  const weeks = allowanceWeeks(policy, service.days)
  const segments = stay.period === 'none' ? [] : segmentsOf(person, stay)
  const ofWeeks = (count: Exact): number => minutesOf(count, policy.unit, year, { stay, whole, segments })
  const statutoryMinutes = Math.max(part ? 0 : statutoryOf(policy.unit, year, stay, segments), ofWeeks(exact(5.6)))
  // With bank holidays on top of the allowance, they are part of what the law's least is compared with; see year.ts.
  const contract = ofWeeks(weeks)
  const floor = policy.bank_holidays === 'inside' ? statutoryMinutes : 0
  return {
    minutes: Math.max(contract, floor),
    stay,
    share: part ? { top: lengthOf(stay), bottom: lengthOf(whole), unit: 'days' } : shareInWords(year, stay),
    part,
    service,
    raised: contract < floor && compare(weeks, 5.6) < 0,
    statutoryMinutes,
    weeksHundredths: rounded(product(weeks, 100), 0, 'nearest'),
    segments: segments.map(({ row, from, until }) => {
      const { minutes, days, of } = averageWeek(row)
      const annual = row.annualMinutes ? { annualMinutes: row.annualMinutes } : {}
      return { from, until, weekMinutes: Math.round(minutes / of), daysTenths: Math.round((days * 10) / of), ...annual }
    }),
  }
}

type Segment = ReturnType<typeof segmentsOf>[number]
interface Stretch {
  readonly stay: Stay
  readonly whole: Stay
  readonly segments: readonly Segment[]
}

/** Weeks as minutes of the person's rota. Rounded as gov.uk does: a starter's days up to a half, a leaver's up to a tenth of the unit shown. */
function minutesOf(weeks: Exact, unit: Policy['unit'], year: LeaveYear, { stay, whole, segments }: Stretch): number {
  if (segments.length === 0) return 0
  const length = lengthOf(whole)
  const part = lengthOf(stay) < length
  const share = shareOf(year, whole)
  const leaves = part || stay.period === 'leaving' || stay.period === 'starting_and_leaving'
  const parts = segments.map(({ row, from, until }) => {
    const { days, dayMinutes } = weekFigures(row)
    const taken = product(weeks, least(days, 5), share, quotient(daysBetween(from, until) + 1, length))
    return product(roundedDays(taken, !part && stay.period === 'starting' ? 0.5 : leaves && unit === 'days' ? 0.1 : 0), dayMinutes)
  })
  const minutes = sum(...parts)
  return rounded(leaves && unit === 'hours' ? roundedTo(minutes, 6, 'up') : minutes, 0, 'up')
}
const roundedDays = (days: Exact, step: number): Exact => (step === 0 ? days : roundedTo(days, step, 'up'))

/** The figure of rules/uk, in the unit the person sees, where one rota holds for the whole stay; 0 where it has nothing to say. */
function statutoryOf(unit: Policy['unit'], year: LeaveYear, { period, from, until }: Stay, segments: readonly Segment[]): number {
  const [only, another] = segments
  if (!only || another || period === 'none') return 0
  const { minutes, days, of } = averageWeek(only.row)
  if (minutes === 0) return 0
  const employment = {
    daysPerWeek: days / of,
    period,
    leaveYearStart: year.start,
    ...(period.includes('starting') ? { startDate: from } : {}),
    ...(period.includes('leaving') ? { leavingDate: until } : {}),
  }
  const found = unit === 'days' ? entitlementDays(employment) : entitlementHours({ ...employment, hoursPerWeek: minutes / 60 / of })
  if (isProblem(found)) return 0
  return rounded(product(found, unit === 'days' ? quotient(minutes, days) : 60), 0, 'up')
}

/** Minutes that a number of days is worth for a rota; half a minute up. */
export const daysInMinutes = (days: number, row: WeekRow): number => {
  const { dayMinutes } = weekFigures(row)
  return rounded(product(days, compare(dayMinutes, 0) === 0 ? 450 : dayMinutes), 0, 'up')
}

/** What one bank holiday is worth pro rata: a fifth of the person's week, or a day of it where they work more than five. */
export function bankHolidayWorth(row: WeekRow): Exact {
  const { minutes, days, of } = averageWeek(row)
  return quotient(quotient(minutes, of), most(quotient(days, of), 5))
}
