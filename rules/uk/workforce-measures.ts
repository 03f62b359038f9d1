import * as z from 'zod/mini'
import { type Exact, product, quotient, rounded, sum } from './exact.ts'
import { quantity, whole } from './inputs.ts'
import { rule } from './rule.ts'

/** Every measure of an empty base is null: neither 0 nor a division by zero. */
const share = (part: Exact | number, all: Exact | number): Exact | null => {
  const base = sum(all)
  return base.top === 0n ? null : quotient(part, base)
}
const percent = (value: Exact | null): number | null => (value === null ? null : rounded(product(value, 100), 1, 'nearest'))
const ratio = (value: Exact | null): number | null => (value === null ? null : rounded(value, 2, 'nearest'))

const heads = () => quantity(0, 10_000_000)

/**
 * metrics.turnoverRate: {leavers, headcountStart, headcountEnd} → per cent, 1 decimal: leavers / mean of the two headcounts.
 * null without staff. Source: CIPD crude wastage.
 */
export const turnoverRate = rule(
  {
    name: 'metrics.turnoverRate',
    source: 'CIPD crude wastage formula',
    input: z.object({ leavers: whole(0, 10_000_000), headcountStart: heads(), headcountEnd: heads() }),
  },
  (input) => percent(share(input.leavers, quotient(sum(input.headcountStart, input.headcountEnd), 2))),
)

/**
 * metrics.absenceRate: {daysLost, employees, workingDaysPerEmployee} → per cent of possible days lost, 1 decimal; null of no days.
 */
export const absenceRate = rule(
  {
    name: 'metrics.absenceRate',
    source: 'Lost-time rate: days lost / possible days',
    input: z.object({ daysLost: quantity(0, 1_000_000_000), employees: heads(), workingDaysPerEmployee: quantity(0, 366) }),
  },
  (input) => percent(share(input.daysLost, product(input.employees, input.workingDaysPerEmployee))),
)

/** metrics.fte: {contractHours, fullTimeHours} → full-time equivalent, 2 decimals; null where full time is 0 hours. */
export const fullTimeEquivalent = rule(
  {
    name: 'metrics.fte',
    source: 'Definition: contract hours / full-time hours',
    input: z.object({ contractHours: quantity(0, 168), fullTimeHours: quantity(0, 168) }),
  },
  (input) => ratio(share(input.contractHours, input.fullTimeHours)),
)

/**
 * metrics.stabilityIndex: {employeesWithOneYearPlus, employedOneYearAgo} → per cent, 1 decimal; null where nobody was employed a year
 * ago. Source: CIPD stability index (general knowledge, to be confirmed).
 */
export const stabilityIndex = rule(
  {
    name: 'metrics.stabilityIndex',
    source: 'CIPD stability index, to be confirmed',
    input: z.object({ employeesWithOneYearPlus: heads(), employedOneYearAgo: heads() }),
  },
  (input) => percent(share(input.employeesWithOneYearPlus, input.employedOneYearAgo)),
)

/**
 * metrics.absenceFrequency: {spells, averageEmployees} → spells of absence for each employee, 2 decimals; null without staff.
 * Source: CIPD frequency rate (general knowledge, to be confirmed).
 */
export const absenceFrequency = rule(
  {
    name: 'metrics.absenceFrequency',
    source: 'CIPD frequency rate, to be confirmed',
    input: z.object({ spells: whole(0, 1_000_000_000), averageEmployees: heads() }),
  },
  (input) => ratio(share(input.spells, input.averageEmployees)),
)
