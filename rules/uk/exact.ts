/**
 * Exact fractions. Statutory sums are decimals (12.07%, 5.6 weeks, pounds and pence) divided by 7, 12, 365 or 366:
 * binary floating point would put 4.15 x 12.07% on the wrong side of a half hour, so nothing here is ever a float in between.
 */
export interface Exact {
  readonly top: bigint
  /** Always above zero. */
  readonly bottom: bigint
}

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** In lowest terms; `bottom` is above zero. */
function fraction(top: bigint, bottom: bigint): Exact {
  const common = bottom === 1n ? 1n : divisor(top, bottom)
  return common === 1n ? { top, bottom } : { top: top / common, bottom: bottom / common }
}

/** The decimal a finite number prints as: 0.1 is one tenth exactly, 1e-7 one ten-millionth. */
export function exact(value: number): Exact {
  if (!Number.isFinite(value)) throw new RangeError(`Not a finite number: ${value}`)
  if (Number.isSafeInteger(value)) return { top: BigInt(value), bottom: 1n }
  const [digits = '0', power = '0'] = String(value).split('e')
  const [whole = '0', decimals = ''] = digits.split('.')
  const shift = Number(power) - decimals.length
  const figures = BigInt(whole + decimals)
  return shift < 0 ? fraction(figures, 10n ** BigInt(-shift)) : { top: figures * 10n ** BigInt(shift), bottom: 1n }
}

type Operand = Exact | number
const read = (value: Operand): Exact => (typeof value === 'number' ? exact(value) : value)

const add = (a: Exact, b: Exact): Exact => fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
const multiply = (a: Exact, b: Exact): Exact => fraction(a.top * b.top, a.bottom * b.bottom)

/** Sum of a list, of any length; 0 of none. */
export const total = (terms: readonly Operand[]): Exact => terms.map(read).reduce(add, exact(0))

/** Sum of a few terms. */
export const sum = (...terms: readonly Operand[]): Exact => total(terms)

/** Product of any number of factors; 1 of none. */
export const product = (...factors: readonly Operand[]): Exact => factors.map(read).reduce(multiply, exact(1))

/** a - b. */
export const difference = (a: Operand, b: Operand): Exact => add(read(a), multiply(exact(-1), read(b)))

/** a / b. Division by zero is a mistake in the caller and throws. */
export function quotient(a: Operand, b: Operand): Exact {
  const by = read(b)
  if (by.top === 0n) throw new RangeError('Division by zero')
  return multiply(read(a), by.top < 0n ? { top: -by.bottom, bottom: -by.top } : { top: by.bottom, bottom: by.top })
}

/** Below zero when a < b, 0 when equal, above zero when a > b. */
export function compare(a: Operand, b: Operand): number {
  const gap = difference(a, b).top
  return gap < 0n ? -1 : gap > 0n ? 1 : 0
}

export const least = (a: Operand, b: Operand): Exact => (compare(a, b) <= 0 ? read(a) : read(b))
export const most = (a: Operand, b: Operand): Exact => (compare(a, b) >= 0 ? read(a) : read(b))

const floor = ({ top, bottom }: Exact): bigint => (top >= 0n ? top / bottom : -((-top + bottom - 1n) / bottom))

/** `up`: towards plus infinity. `down`: towards zero. `nearest`: half a unit goes away from zero. */
export type Rounding = 'up' | 'down' | 'nearest'

function toWhole(value: Exact, rounding: Rounding): bigint {
  if (rounding === 'up') return -floor(multiply(value, exact(-1)))
  if (value.top < 0n) return -toWhole(multiply(value, exact(-1)), rounding)
  return floor(rounding === 'down' ? value : add(value, { top: 1n, bottom: 2n }))
}

/** Rounded to whole multiples of `step` (1 for whole, 0.5 for half days, 0.01 for pence), still exact. */
export const roundedTo = (value: Operand, step: number, rounding: Rounding): Exact =>
  product({ top: toWhole(quotient(value, step), rounding), bottom: 1n }, step)

/** Rounded to a number of decimal places, as an ordinary number. */
export function rounded(value: Operand, places: number, rounding: Rounding): number {
  const scaled = toWhole(multiply(read(value), { top: 10n ** BigInt(places), bottom: 1n }), rounding)
  return Number(`${scaled}e-${places}`)
}

/** Pounds to the nearest penny, half a penny away from zero: where the source names no rounding. */
export const pounds = (value: Operand): number => rounded(value, 2, 'nearest')
