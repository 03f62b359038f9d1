import { irregularAccrualHours } from '#rules/uk/holiday-irregular.ts'
import { isProblem } from '#rules/uk/problem.ts'

/**
 * Leave that comes from another system: what is left of the leave year, and how much of it was carried over and by when it has to be
 * taken. Stated as a whole, so that saying the same twice adds nothing.
 */

export interface Amount {
  readonly unit: 'days' | 'hours'
  /** With up to four places: a minute is never lost. */
  readonly value: number
}

/** The ledger of one person in the leave year of today. */
export interface OpenLedger {
  readonly unit: 'days' | 'hours'
  readonly day_minutes: number
  readonly year_start: string
  readonly year_end: string
  readonly remaining: number
  /** What was stated to be carried over before, in minutes by its last day. */
  readonly carried: readonly { readonly until: string; readonly minutes: number }[]
  /** Leave years, or parts of them, in which leave is earned by the hours worked. */
  readonly earning: readonly EarningYear[]
}

/** Days on which leave is earned by the hour, and what has been earned in their leave year. */
export interface EarningYear {
  readonly from: string
  readonly until: string
  readonly year_start: string
  readonly year_end: string
  /** The most a leave year gives: 5.6 weeks. */
  readonly most: number
  /** Minutes earned, by the last day of the pay period. */
  readonly periods: readonly { readonly on: string; readonly minutes: number }[]
}

export interface LeaveStated {
  readonly left: Amount | null
  readonly carried: (Amount & { readonly until: string }) | null
  /** Hours worked in the pay period that ended on a day. */
  readonly worked: { readonly hours: number; readonly until: string } | null
}

export interface OpeningEntry {
  readonly kind: 'adjustment' | 'carry_over' | 'accrual'
  readonly minutes: number
  readonly rule: 'import.opening' | 'import.carried' | 'holiday.irregularAccrualHours'
  readonly expires_on: string | null
  /** Of hours worked: the last day of their pay period, its leave year, and what the rule was given. */
  readonly earned?: {
    readonly on: string
    readonly year_start: string
    readonly year_end: string
    readonly inputs: Readonly<Record<string, unknown>>
  }
}

export const statedMinutes = ({ unit, value }: Amount, { day_minutes: day }: Pick<OpenLedger, 'day_minutes'>): number =>
  Math.round(value * (unit === 'days' ? day : 60))

/** Minutes in a unit, as they are written and read again without a loss. */
export const writtenAmount = (minutes: number, unit: Amount['unit'], { day_minutes: day }: Pick<OpenLedger, 'day_minutes'>): string =>
  String(Number((minutes / (unit === 'days' ? day : 60)).toFixed(4)))

/** What has to be added to the ledger so that it says what was stated. */
export function openingEntries(ledger: OpenLedger, { left, carried, worked }: LeaveStated): OpeningEntry[] {
  if (worked !== null) return workedEntries(ledger, worked)
  const carry = carried === null ? [] : carriedEntries(ledger, carried)
  const added = carry.reduce((sum, { minutes }) => sum + minutes, 0)
  const missing = left === null ? 0 : statedMinutes(left, ledger) - ledger.remaining - added
  return missing === 0 ? carry : [...carry, { kind: 'adjustment', minutes: missing, rule: 'import.opening', expires_on: null }]
}

export const earningOn = ({ earning }: Pick<OpenLedger, 'earning'>, day: string): EarningYear | undefined =>
  earning.find(({ from, until }) => from <= day && day <= until)

/** What the hours of a pay period earn, less what they have earned already: said again, or put right, the difference is added. */
function workedEntries(ledger: OpenLedger, { hours, until }: NonNullable<LeaveStated['worked']>): OpeningEntry[] {
  const year = earningOn(ledger, until)
  const found = irregularAccrualHours({ hoursWorkedInPayPeriod: hours })
  if (!year || isProblem(found)) return []
  const before = minutesOf(year.periods.filter(({ on }) => on === until))
  const others = minutesOf(year.periods) - before
  const minutes = Math.min(found * 60, Math.max(0, year.most - others)) - before
  if (minutes === 0) return []
  const inputs = { hours, earned: found * 60, capped: before + minutes < found * 60, ...(before === 0 ? {} : { before }) }
  const { year_start, year_end } = year
  return [
    {
      kind: minutes > 0 ? 'accrual' : 'adjustment',
      minutes,
      rule: 'holiday.irregularAccrualHours',
      expires_on: null,
      earned: { on: until, year_start, year_end, inputs },
    },
  ]
}
const minutesOf = (periods: EarningYear['periods']): number => periods.reduce((sum, { minutes }) => sum + minutes, 0)

function carriedEntries(ledger: OpenLedger, carried: Amount & { until: string }): OpeningEntry[] {
  const wanted = new Map([...ledger.carried.map(({ until }) => [until, 0] as const), [carried.until, statedMinutes(carried, ledger)]])
  return [...wanted].flatMap(([until, minutes]): OpeningEntry[] => {
    const difference = minutes - (ledger.carried.find((row) => row.until === until)?.minutes ?? 0)
    return difference === 0 ? [] : [{ kind: 'carry_over', minutes: difference, rule: 'import.carried', expires_on: until }]
  })
}
