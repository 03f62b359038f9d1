import { addDays, daysBetween, isoWeekday } from '#platform/shared/calendar-date.ts'
import * as z from 'zod/mini'
import { valueOn } from './dated.ts'
import { type Exact, product, rounded, roundedTo, total } from './exact.ts'
import { date, isoWeekdays, money, whole } from './inputs.ts'
import { RuleProblem } from './problem.ts'
import { type SickPayTerms, sickPayReform, sickPayTerms } from './rates.ts'
import { rule } from './rule.ts'
import { dailyRateOf, longestSickPayWeeks, weeklyRate } from './sick-pay.ts'

export interface PaidDay {
  readonly day: string
  /** Pounds, at most 4 decimals. */
  readonly rate: number
}

/** Pounds for one week's days, given as days by rate. */
const payOf = (week: ReadonlyMap<number, number>): Exact => total([...week].map(([rate, count]) => product(rate, count)))

/** Total of paid days in pounds: the days of each week ending Saturday are added, and each week's part pence rounded up. */
export function totalOfWeeks(days: readonly PaidDay[]): number {
  const weeks = new Map<string, Map<number, number>>()
  for (const { day, rate } of days) {
    const saturday = addDays(day, (13 - isoWeekday(day)) % 7)
    const week = weeks.get(saturday) ?? new Map<number, number>()
    weeks.set(saturday, week.set(rate, (week.get(rate) ?? 0) + 1))
  }
  return rounded(total([...weeks.values()].map((week) => roundedTo(payOf(week), 0.01, 'up'))), 2, 'up')
}

interface Spell {
  readonly firstSickDay: string
  readonly lastSickDay: string
  readonly qualifyingIsoWeekdays: readonly number[]
  readonly averageWeeklyEarnings: number
  readonly waitingDaysLeft?: number | undefined
  /** Of weeks that take turns or change: whether a day is one of work. Each week is then shared over its own days. */
  readonly qualifies?: ((day: string) => boolean) | undefined
}

const isQualifying = ({ qualifies, qualifyingIsoWeekdays }: Spell, day: string): boolean =>
  qualifies ? qualifies(day) : qualifyingIsoWeekdays.includes(isoWeekday(day))

function qualifyingDays(spell: Spell): string[] {
  const length = daysBetween(spell.firstSickDay, spell.lastSickDay) + 1
  return Array.from({ length }, (_, i) => addDays(spell.firstSickDay, i)).filter((day) => isQualifying(spell, day))
}

/** How many days share the weekly rate in the week, Sunday to Saturday, of a day. */
export function daysInItsWeek(spell: Pick<Spell, 'qualifies' | 'qualifyingIsoWeekdays'>, day: string): number {
  const { qualifies } = spell
  if (!qualifies) return spell.qualifyingIsoWeekdays.length
  const sunday = addDays(day, -(isoWeekday(day) % 7))
  return Array.from({ length: 7 }, (_, i) => addDays(sunday, i)).filter((each) => qualifies(each)).length
}

/** The days before 6 April 2026 that are paid: none in a spell under 4 days or below the earnings limit, else all after the waiting days. */
function paidBeforeReform(spell: Spell, days: readonly string[], terms: SickPayTerms): string[] {
  const tooShort = daysBetween(spell.firstSickDay, spell.lastSickDay) + 1 < terms.minimumSpellDays
  const belowLimit = terms.lowerEarningsLimit !== null && spell.averageWeeklyEarnings < terms.lowerEarningsLimit
  if (tooShort || belowLimit) return []
  return days.filter((day) => day < sickPayReform).slice(spell.waitingDaysLeft ?? terms.waitingDays)
}

/** The days with their rates: one sum for each set of terms and length of week, not for each day. */
function ratesOf(days: readonly string[], spell: Spell, keepsFlatRate: boolean): PaidDay[] | RuleProblem {
  const rates = new Map<SickPayTerms, number[]>()
  const paid: PaidDay[] = []
  for (const day of days) {
    const terms = valueOn(sickPayTerms, day)
    if (terms instanceof RuleProblem) return terms
    const weekly = () => (keepsFlatRate ? terms.weekly : weeklyRate(terms, spell.averageWeeklyEarnings))
    const shared = daysInItsWeek(spell, day)
    const known = rates.get(terms) ?? []
    known[shared] ??= dailyRateOf(weekly(), shared)
    rates.set(terms, known)
    paid.push({ day, rate: known[shared] })
  }
  return paid
}

/** The days of a spell that are paid, each at the rate of its date: what `sickPayAmount` adds up, by the same rules and with its problems. */
export function sickPayDays(
  spell: Spell & {
    readonly qualifyingDaysAlreadyPaidInLinkedPeriod?: number
    /** The most days a chain is paid, where weeks differ. */
    readonly most?: number | undefined
  },
): PaidDay[] | RuleProblem {
  if (spell.lastSickDay < spell.firstSickDay)
    return new RuleProblem('dates_out_of_order', 'The last sick day is before the first.', 'lastSickDay')
  const terms = valueOn(sickPayTerms, spell.firstSickDay)
  if (terms instanceof RuleProblem) return terms
  const days = qualifyingDays(spell)
  const before = spell.firstSickDay < sickPayReform ? paidBeforeReform(spell, days, terms) : []
  const payable = [...before, ...days.filter((day) => day >= sickPayReform)]
  const already = spell.qualifyingDaysAlreadyPaidInLinkedPeriod ?? 0
  const left = Math.max(0, (spell.most ?? longestSickPayWeeks * spell.qualifyingIsoWeekdays.length) - already)
  return ratesOf(payable.slice(0, left), spell, before.length > 0)
}

/**
 * ssp.amount: {firstSickDay, lastSickDay, qualifyingIsoWeekdays, averageWeeklyEarnings, waitingDaysLeft?,
 * qualifyingDaysAlreadyPaidInLinkedPeriod?} → pounds of SSP for the spell.
 * Each day has the rate of its date, cut to 4 decimals; weeks end on Saturday and round up to the penny; 28 weeks in a chain of linked
 * spells. Before 6 April 2026: 4 calendar days at least, 3 waiting days (waitingDaysLeft says how many a linked spell has still to
 * serve) and the lower earnings limit of the first day. From then on every qualifying day from the first, at the lower of the flat
 * rate and 80% of earnings. A spell across that date is worked out on each side, and someone paid before it keeps the flat rate.
 * `qualifyingDaysAlreadyPaidInLinkedPeriod` is days really paid, not days sick.
 * Problems: dates_out_of_order, before_table. Source: gov.uk SSP calculator; SSCBA 1992 ss.151-163; Employment Rights Act 2025.
 */
export const sickPayAmount = rule(
  {
    name: 'ssp.amount',
    source: 'gov.uk SSP calculator; Social Security Contributions and Benefits Act 1992 ss.151-163; Employment Rights Act 2025',
    input: z.object({
      firstSickDay: date(),
      lastSickDay: date(),
      qualifyingIsoWeekdays: isoWeekdays(),
      averageWeeklyEarnings: money(),
      waitingDaysLeft: z.optional(whole(0, 3)),
      qualifyingDaysAlreadyPaidInLinkedPeriod: z._default(whole(0, 196), 0),
    }),
  },
  (spell) => {
    const paid = sickPayDays(spell)
    return paid instanceof RuleProblem ? paid : totalOfWeeks(paid)
  },
)
