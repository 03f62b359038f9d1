import * as z from 'zod/mini'
import { isCalendarDate } from './calendar-date.ts'

export { folded, telephoneHref } from './plain-text.ts'

/**
 * Field kinds shared by every contract. Each refuses what a database, a letter or a screen would silently alter
 * (security.md 2.5 point 8): ill-formed text, control characters, open bidirectional controls, odd spellings of an id.
 */

/** Canonical lower-case UUID only: PostgreSQL would also take braces, upper case and no dashes. */
export const uuid = () => z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'Not a valid id.'))

const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/u
const forbiddenInProse = /(?![\t\n\r])[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/u
// U+2800 is a braille pattern without dots: a letter to Unicode, nothing to the eye.
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

function plain(max: number, pattern: RegExp) {
  return z.pipe(
    z.string().check(
      z.refine((text) => text.isWellFormed(), 'Contains a broken character.'),
      z.refine((text) => !pattern.test(text), 'Contains a character that cannot be used here.'),
    ),
    z.pipe(
      z.transform((text: string) => text.normalize('NFC').trim()),
      z.string().check(z.maxLength(max, `At most ${max} characters.`)),
    ),
  )
}

/** One line of text, NFC, trimmed, at most `max` UTF-16 units; may be empty. */
export const line = (max: number) => plain(max, forbidden)

/** One line of text that shows something: blank or only invisible characters are refused. */
export const requiredLine = (max: number, message = 'Required.') => line(max).check(z.refine((text) => !invisible.test(text), message))

/** One line that is either empty or shows something; blanks read as empty. */
export const nameOrNone = (max: number) =>
  line(max).check(z.refine((text) => text === '' || !invisible.test(text), 'Contains only invisible characters.'))

/** Text with line breaks (reasons, notes). */
export const prose = (max: number) => plain(max, forbiddenInProse)
export const requiredProse = (max: number, message = 'Required.') => prose(max).check(z.refine((text) => !invisible.test(text), message))

/** An optional one-line value: '' and blanks mean null, so that a cleared field is stored one way. */
export const optionalLine = (max: number) =>
  z.nullable(
    z.pipe(
      line(max),
      z.transform((text: string) => (invisible.test(text) ? null : text)),
    ),
  )

export const calendarDate = () => z.string().check(z.refine(isCalendarDate, 'Use a real date as yyyy-MM-dd.'))

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const address = new RegExp(
  `^[a-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`,
)

/** One plain ASCII address with a dotted domain, compared and stored in lower case (254 characters at most). */
export const email = () =>
  z.pipe(
    z.string().check(z.maxLength(254, 'At most 254 characters.')),
    z.pipe(
      // ASCII letters only: toLowerCase() would also turn the Kelvin sign into a k.
      z.transform((text: string) => text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())),
      z
        .string()
        .check(z.refine((text) => address.test(text) && text.indexOf('@') <= 64, 'Enter one email address, like name@company.co.uk.')),
    ),
  )

/** A telephone number as typed: digits, spaces, + ( ) - . and an extension; at least 3 digits. */
export const phone = () =>
  line(40).check(
    z.refine(
      (text) => text === '' || (/^\+?[0-9 ().-]+(?: ?(?:x|ext\.?) ?[0-9]{1,6})?$/i.test(text) && text.replace(/\D/g, '').length >= 3),
      'Enter a telephone number.',
    ),
  )
export const optionalPhone = () =>
  z.nullable(
    z.pipe(
      phone(),
      z.transform((text: string) => text || null),
    ),
  )

/**
 * Pounds and pence as a number or a decimal string, finite, 0 to 10,000,000, at most two places.
 * Answers a string such as '46500.00' so that no digit is lost on the way to `numeric(12,2)`.
 */
export const money = () =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.pipe(
      z.transform((value: string | number) => (typeof value === 'number' ? String(value) : value)),
      z
        .string()
        .check(
          z.refine(
            (text) => /^\d{1,8}(?:\.\d{1,2})?$/.test(text) && Number(text) <= 10_000_000,
            'Enter an amount such as 46500 or 46500.50.',
          ),
        ),
    ),
  )
