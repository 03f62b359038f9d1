import * as z from 'zod/mini'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'

/** Input kinds of the statutory rules. Each says what it wants, because the sentence reaches the person who typed it. */

const realDate = 'Use a real date as yyyy-MM-dd, 1900 to 2100.'

/** A calendar date as yyyy-MM-dd. */
export const date = () => z.string(realDate).check(z.refine(isCalendarDate, realDate))

/** A date that may be null or left out: null means "there is none". */
export const dateOrNone = () => z.optional(z.nullable(date()))

const number = (least: number, most: number, what: string) => {
  const message = `Give ${what} from ${least} to ${most}.`
  return z.number(message).check(z.refine((value) => value >= least && value <= most, message))
}

/** Pounds; 0 to 1,000,000,000. */
export const money = () => number(0, 1_000_000_000, 'an amount in pounds')

/** Pounds above zero. */
export const moneyAboveZero = () => money().check(z.refine((value) => value > 0, 'Give an amount in pounds above 0.'))

/** A decimal quantity (days, hours, per cent). */
export const quantity = (least: number, most: number) => number(least, most, 'a number')

/** A decimal quantity above zero. */
export const above0 = (most: number) => number(0, most, 'a number').check(z.refine((value) => value > 0, 'Give a number above 0.'))

/** A whole number. */
export const whole = (least: number, most: number) =>
  number(least, most, 'a whole number').check(z.refine((value) => Number.isInteger(value), 'Give a whole number.'))

export const yesNo = () => z.boolean('Say true or false.')

export const oneOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, `Choose one of: ${choices.join(', ')}.`)

/** A short text that is compared with a closed list, where anything else is simply not on the list. */
export const word = () => z.string('Give a text.').check(z.maxLength(200, 'At most 200 characters.'))

export const listOf = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.readonly(z.array(item, 'Give a list.').check(z.maxLength(most, `Give at most ${most} entries.`)))

/** The three bank-holiday calendars of the United Kingdom, named as gov.uk names them. */
export const divisions = ['england-and-wales', 'scotland', 'northern-ireland'] as const
export type Division = (typeof divisions)[number]
export const division = () => oneOf(divisions)

/** Bank holidays of that division announced since the published list; none when left out. */
export const announced = () => z.optional(listOf(date(), 100))

/** ISO weekdays (1 Monday to 7 Sunday), at least one, each once. */
export const isoWeekdays = () =>
  listOf(whole(1, 7), 7).check(
    z.refine(
      (days) => days.length > 0 && new Set(days).size === days.length,
      'Give at least one weekday, each once (1 Monday to 7 Sunday).',
    ),
  )

/**
 * Changes in the law that a person has confirmed: pending change id → the date it came into force.
 * Without an entry a pending change stays off.
 */
export const confirmed = () => z.optional(z.record(z.string(), date()))
export type Confirmed = Readonly<Record<string, string>> | undefined
