import * as z from 'zod/mini'
import calendar from './data/bank-holidays.json' with { type: 'json' }
import { date, type Division, division, whole } from './inputs.ts'
import { RuleProblem } from './problem.ts'
import { rule } from './rule.ts'

/** Days come from the published list and are never worked out: royal events and moved days follow no formula. */
const days: Readonly<Record<Division, ReadonlySet<string>>> = {
  'england-and-wales': new Set(calendar.divisions['england-and-wales'].map((day) => day.date)),
  scotland: new Set(calendar.divisions.scotland.map((day) => day.date)),
  'northern-ireland': new Set(calendar.divisions['northern-ireland'].map((day) => day.date)),
}

const outside = (what: string): RuleProblem =>
  new RuleProblem('no_bank_holiday_data', `Bank holidays are known from ${calendar.from} to ${calendar.to}; ${what} is outside.`)

/** Whether a date is a bank holiday there: true, false or the problem `no_bank_holiday_data`. The feed lists substitute days only. */
export function isBankHoliday(day: string, where: Division): boolean | RuleProblem {
  if (day < calendar.from || day > calendar.to) return outside(day)
  return days[where].has(day)
}

/** Every day that is a bank holiday somewhere in the United Kingdom, in order. */
export const publishedBankHolidays: readonly string[] = [...new Set(Object.values(days).flatMap((of) => [...of]))].toSorted()

/** What a bank holiday is called there; null where the day is none, or outside the published years. */
export const bankHolidayName = (day: string, where: Division): string | null =>
  calendar.divisions[where].find(({ date: of }) => of === day)?.title ?? null

/** The bank holidays of a division from one date to another, both included, in order; a problem outside the published years. */
export function bankHolidaysBetween(from: string, to: string, where: Division): readonly string[] | RuleProblem {
  if (from < calendar.from || to > calendar.to) return outside(`${from} to ${to}`)
  return [...days[where]].filter((day) => day >= from && day <= to).toSorted()
}

const source = calendar.source

/**
 * bankHoliday.is: {date, division} → boolean. Divisions: england-and-wales, scotland, northern-ireland.
 * A weekend day with a substitute is not itself listed (26 December 2026 is false, 28 December true).
 * Problem `no_bank_holiday_data` outside 2024 to 2028. Source: gov.uk bank holidays.
 */
export const bankHolidayIs = rule({ name: 'bankHoliday.is', source, input: z.object({ date: date(), division: division() }) }, (input) =>
  isBankHoliday(input.date, input.division),
)

/**
 * bankHoliday.count: {year, division} → bank holidays in that calendar year.
 * Problem `no_bank_holiday_data` outside 2024 to 2028. Source: gov.uk bank holidays.
 */
export const bankHolidayCount = rule(
  { name: 'bankHoliday.count', source, input: z.object({ year: whole(1900, 2100), division: division() }) },
  ({ year, division: where }) => {
    const found = bankHolidaysBetween(`${year}-01-01`, `${year}-12-31`, where)
    return found instanceof RuleProblem ? found : found.length
  },
)
