import type { PayrollFigures } from '../payroll-contract.ts'

export const nothing: PayrollFigures = {
  leave_days: 0,
  leave_minutes: 0,
  sickness_days: 0,
  sickness_minutes: 0,
  sick_pay_days: 0,
  sick_pay_pence: 0,
  unpaid_days: 0,
  unpaid_minutes: 0,
}
const parts = Object.keys(nothing) as (keyof PayrollFigures)[]

/** Part by part; pay that is not known makes a sum not known. */
function combined(a: PayrollFigures, b: PayrollFigures, sign: 1 | -1): PayrollFigures {
  const one = (part: keyof PayrollFigures): number | null => {
    const [left, right] = [a[part], b[part]]
    return left === null || right === null ? null : left + sign * right
  }
  return Object.fromEntries(parts.map((part) => [part, one(part)])) as unknown as PayrollFigures
}
export const plus = (a: PayrollFigures, b: PayrollFigures): PayrollFigures => combined(a, b, 1)
export const minus = (a: PayrollFigures, b: PayrollFigures): PayrollFigures => combined(a, b, -1)
export const isNothing = (figures: PayrollFigures): boolean => parts.every((part) => figures[part] === 0 || figures[part] === null)

/** Of sick pay that was not known when a month was closed payroll was told none. */
const asTold = (figures: PayrollFigures): PayrollFigures => ({ ...figures, sick_pay_pence: figures.sick_pay_pence ?? 0 })

/**
 * What is to be put right of a closed month: what it comes to now, less what payroll was told when it was closed and by every
 * adjustment since. null: nothing.
 */
export function adjustmentOf(now: PayrollFigures, told: readonly PayrollFigures[]): PayrollFigures | null {
  const difference = minus(now, told.map(asTold).reduce(plus, nothing))
  return isNothing(difference) ? null : difference
}
