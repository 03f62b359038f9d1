import * as z from 'zod/mini'
import { valueOn } from './dated.ts'
import { compare, product, rounded } from './exact.ts'
import { above0, date, money, whole, yesNo } from './inputs.ts'
import { RuleProblem } from './problem.ts'
import { minimumWage } from './rates.ts'
import { rule } from './rule.ts'

const source = 'National Minimum Wage Act 1998; National Minimum Wage Regulations 2015; gov.uk minimum wage rates'
const weeksInYear = 52
const age = () => whole(0, 120)
const apprenticeRate = () => z._default(yesNo(), false)

interface Worker {
  readonly age: number
  readonly apprenticeRate: boolean
}

function hourly(worker: Worker, on: string): number | RuleProblem {
  const rates = valueOn(minimumWage, on)
  if (rates instanceof RuleProblem) return rates
  if (worker.apprenticeRate) return rates.apprentice
  return worker.age >= 21 ? rates.aged21 : worker.age >= 18 ? rates.aged18To20 : rates.under18
}

/**
 * pay.minimumHourly: {date, age, apprenticeRate?} → pounds an hour. apprenticeRate is for apprentices under 19 or in their first year.
 * Problems: before_table before 1 April 2024, not_published from 1 April 2027.
 */
export const minimumHourly = rule(
  { name: 'pay.minimumHourly', source, input: z.object({ date: date(), age: age(), apprenticeRate: apprenticeRate() }) },
  (input) => hourly(input, input.date),
)

/**
 * pay.minimumAnnualSalary: {hourlyRate, hoursPerWeek, weeksPerYear?} → pounds a year that pay the rate for every basic hour, part pence
 * up; 52 weeks unless said.
 */
export const minimumAnnualSalary = rule(
  {
    name: 'pay.minimumAnnualSalary',
    source,
    input: z.object({ hourlyRate: money(), hoursPerWeek: above0(168), weeksPerYear: z._default(above0(53), weeksInYear) }),
  },
  ({ hourlyRate, hoursPerWeek, weeksPerYear }) => rounded(product(hourlyRate, hoursPerWeek, weeksPerYear), 2, 'up'),
)

/**
 * pay.meetsMinimumWage: {annualSalary, hoursPerWeek, age, payReferenceStart, apprenticeRate?, weeksPerYear?} → whether the salary, spread
 * evenly over its basic hours, is at or above the rate on the first day of the pay reference period. Compared exactly, without rounding.
 * Problems: before_table, not_published.
 */
export const meetsMinimumWage = rule(
  {
    name: 'pay.meetsMinimumWage',
    source,
    input: z.object({
      annualSalary: money(),
      hoursPerWeek: above0(168),
      age: age(),
      payReferenceStart: date(),
      apprenticeRate: apprenticeRate(),
      weeksPerYear: z._default(above0(53), weeksInYear),
    }),
  },
  (input) => {
    const rate = hourly(input, input.payReferenceStart)
    if (rate instanceof RuleProblem) return rate
    return compare(input.annualSalary, product(rate, input.hoursPerWeek, input.weeksPerYear)) >= 0
  },
)

/** Age on a date; someone born on 29 February is a year older on 1 March of a common year (Family Law Reform Act 1969 s.9). */
const ageOn = (born: string, on: string): number =>
  Number(on.slice(0, 4)) - Number(born.slice(0, 4)) - (on.slice(5) < born.slice(5) ? 1 : 0)

/**
 * pay.minimumHourlyForPayReferencePeriod: {payReferenceStart, payReferenceEnd, dateOfBirth, apprenticeRate?} → pounds an hour for the
 * whole period: the rate and the age on its first day; a change counts from the next period (general knowledge, to be confirmed).
 * Problems: dates_out_of_order, before_table, not_published.
 */
export const minimumHourlyForPayReferencePeriod = rule(
  {
    name: 'pay.minimumHourlyForPayReferencePeriod',
    source: 'National Minimum Wage Regulations 2015, general knowledge: to be confirmed',
    input: z.object({ payReferenceStart: date(), payReferenceEnd: date(), dateOfBirth: date(), apprenticeRate: apprenticeRate() }),
  },
  (input) => {
    if (input.payReferenceEnd < input.payReferenceStart)
      return new RuleProblem('dates_out_of_order', 'The period ends before it begins.', 'payReferenceEnd')
    if (input.dateOfBirth >= input.payReferenceStart)
      return new RuleProblem('dates_out_of_order', 'The date of birth is not before the period.', 'dateOfBirth')
    const ageThen = ageOn(input.dateOfBirth, input.payReferenceStart)
    return hourly({ age: ageThen, apprenticeRate: input.apprenticeRate }, input.payReferenceStart)
  },
)
