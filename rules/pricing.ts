/** Prices of the two plans (specification section 9). Money is counted in pence, so that no sum is off by a rounding. */

export type PlanId = 'foundation' | 'elevate'
export type Billing = 'monthly' | 'annual'

export const fewest = 5
export const most = 250
/** Headcounts from which a lower rate holds. */
export const thresholds = [10, 50] as const

/** Pence per employee per month: below the first threshold, from the first, from the second. */
const rates: Readonly<Record<PlanId, readonly [number, number, number]>> = {
  foundation: [450, 350, 250],
  elevate: [750, 550, 400],
}
const annualPercent = 80

/** The whole number of employees nearest to what was asked for, within what can be priced. */
export const clampCount = (count: number): number => Math.min(most, Math.max(fewest, Math.floor(count)))

/** What someone typed or pasted as a number of employees; null when it is no number. */
export function readCount(typed: string): number | null {
  const plain = typed.replaceAll(/[\s,]/g, '')
  if (!/^[+-]?\d+(\.\d+)?(e\d+)?$/i.test(plain)) return null
  return clampCount(Number(plain))
}

/** Which of the three rates holds: 0 the full one, 2 the lowest. */
export const bandOf = (count: number): 0 | 1 | 2 => (count >= thresholds[1] ? 2 : count >= thresholds[0] ? 1 : 0)

/** Pence per employee per month. */
export const rateOf = (plan: PlanId, count: number): number => rates[plan][bandOf(count)]

/** Pence per month. */
export const monthlyPrice = (plan: PlanId, count: number): number => rateOf(plan, count) * count

/** Pence per year, paid at once: twelve months less a fifth. */
export const annualPrice = (plan: PlanId, count: number): number => (monthlyPrice(plan, count) * 12 * annualPercent) / 100

/** Pence a year that paying at once saves. */
export const annualSaving = (plan: PlanId, count: number): number => (monthlyPrice(plan, count) * 12 * (100 - annualPercent)) / 100

/**
 * The next threshold, when a plan for that many costs less than for `count`: the rate falls for everyone at once, so the price
 * drops there. null when more employees cost more, as one expects.
 */
export function cheaperFrom(plan: PlanId, count: number): number | null {
  const next = thresholds.find((threshold) => threshold > count)
  return next !== undefined && monthlyPrice(plan, next) < monthlyPrice(plan, count) ? next : null
}

const whole = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 })
const withPence = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** A price as it is shown: whole pounds. */
export const pounds = (pence: number): string => whole.format(pence / 100)
/** A rate as it is shown: with its pence, as rounding would mislead. */
export const rateText = (pence: number): string => withPence.format(pence / 100)

/** Where a headcount stands on the drawn scale, in percent: 5, 10, 50 and 250 are marked at 0, 20, 60 and 100. */
export function placeOnScale(count: number): number {
  const marks = [fewest, ...thresholds, most]
  const places = [0, 20, 60, 100]
  const i = bandOf(count)
  const [from = 0, to = 1] = marks.slice(i, i + 2)
  const [start = 0, end = 100] = places.slice(i, i + 2)
  return start + ((end - start) * (clampCount(count) - from)) / (to - from)
}
