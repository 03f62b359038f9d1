import { showDate } from '#platform/shared/calendar-date.ts'
import { isShortened, shapeOf, shortened, stored, unguarded, unlessNothing, wrong, type Reader } from './cell-reading.ts'
import { readDate, type DateMeaning } from './dates.ts'
import { readFigure, readNumber, readSigned } from './figures.ts'

const dateOf =
  (meaning: DateMeaning): Reader =>
  (raw, { convention, today }) => {
    const reading = readDate(raw, { order: convention.date_order ?? null, meaning, today })
    if ('problem' in reading) return wrong(reading.problem, reading.fix)
    if (meaning === 'birth' && reading.date >= today)
      return wrong(`A date of birth lies in the past; this reads as ${showDate(reading.date)}.`)
    return stored(reading.date, showDate(reading.date), reading.note)
  }

/** Pounds as they are shown, with pence only where there are any. */
export const shownPay = (amount: string | number): string => `£${Number(amount).toFixed(2).replace(/\.00$/, '')}`

const readSalary: Reader = (raw, { convention }) => {
  const reading = readFigure(raw, convention.decimal ?? null)
  if ('problem' in reading) return wrong(reading.problem, reading.fix)
  const outcome = shapeOf('salary').safeParse(reading.figure)
  if (!outcome.success) return wrong(outcome.error.issues[0]?.message ?? 'This is not an amount.')
  return stored(outcome.data, shownPay(reading.figure), reading.note)
}

const readHours: Reader = (raw, { convention }) => {
  const reading = readNumber(raw.replace(/\s?(?:hours|hrs|h)\.?$/i, ''), convention.decimal ?? null)
  if ('problem' in reading) return wrong(reading.problem, reading.fix)
  const hours = Number(reading.figure)
  return hours <= 168
    ? stored(hours, reading.figure, raw === reading.figure ? null : `Read as ${reading.figure}.`)
    : wrong('A week has 168 hours.')
}

/** Days or hours of leave, to four places: more than a minute needs. */
const readLeave =
  (unit: 'days' | 'hours', least: number): Reader =>
  (given, asked) => {
    const raw = unguarded(given, asked).replace(unit === 'days' ? /\s?(?:days?|d)\.?\s*$/i : /\s?(?:hours|hrs?|h)\.?\s*$/i, '')
    const reading = readSigned(raw, asked.convention.decimal ?? null)
    if ('problem' in reading) return wrong(reading.problem, reading.fix)
    const value = Number(reading.figure)
    const most = unit === 'days' ? 366 : 9000
    if (value < least || value > most) return wrong(`Between ${Math.max(least, -most)} and ${most} ${unit}.`)
    if (Math.abs(Number(value.toFixed(4)) - value) > 1e-9) return wrong('At most four decimal places.', value.toFixed(4))
    const shown = String(value)
    return stored(value, shown, shown === given ? null : `Read as ${shown} ${unit}.`)
  }

const readBankDigits =
  (field: 'bank_account_number' | 'bank_sort_code'): Reader =>
  (given, asked) => {
    const raw = unguarded(given, asked)
    if (isShortened(raw)) return shortened
    const digits = raw.replace(/[ -]/g, '')
    const whole = field === 'bank_account_number' ? 8 : 6
    if (/^\d+$/.test(digits) && digits.length === whole - 1)
      return wrong(`${whole} digits are needed; a nought at the front may have been lost.`, digits.padStart(whole, '0'))
    const outcome = shapeOf(field).safeParse(raw)
    if (!outcome.success) return wrong(outcome.error.issues[0]?.message ?? 'This cannot be stored.')
    return stored(outcome.data, String(outcome.data), outcome.data === given ? null : `Read as ${String(outcome.data)}.`)
  }

/** Columns of dates and of figures. */
export const figureReaders = {
  start_date: dateOf('start'),
  end_date: dateOf('end'),
  date_of_birth: dateOf('birth'),
  leave_days: readLeave('days', -366),
  leave_hours: readLeave('hours', -9000),
  leave_carried_days: readLeave('days', 0),
  leave_carried_hours: readLeave('hours', 0),
  leave_carried_until: dateOf('other'),
  leave_hours_worked: readLeave('hours', 0),
  leave_worked_until: dateOf('other'),
  salary: unlessNothing(readSalary),
  work_hours: readHours,
  bank_account_number: readBankDigits('bank_account_number'),
  bank_sort_code: readBankDigits('bank_sort_code'),
} as const
