import { showDate } from '#platform/shared/calendar-date.ts'
import type { EntryKind } from '../types.ts'
import type { ShareInWords } from './entitlement.ts'

/** "Why this number": an entry of the ledger as a sentence, made of what its rule was given. */

/** 450 minutes of a day of 450 → '1 day'; in hours → '7 h 30 min'. Days to two places. */
export function amountInWords(minutes: number, { unit, dayMinutes }: Shown): string {
  if (unit === 'hours') return hoursInWords(minutes)
  const days = Math.round((minutes / dayMinutes) * 100) / 100
  return `${days} ${Math.abs(days) === 1 ? 'day' : 'days'}`
}
export interface Shown {
  readonly unit: 'days' | 'hours'
  /** How long a day of this person is. */
  readonly dayMinutes: number
}

export function hoursInWords(minutes: number): string {
  const [whole, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const sign = minutes < 0 ? '-' : ''
  if (whole === 0) return `${sign}${rest} min`
  return rest === 0 ? `${sign}${whole} h` : `${sign}${whole} h ${rest} min`
}

export interface ToExplain {
  readonly kind: EntryKind
  readonly minutes: number
  readonly effective_on: string
  readonly rule: string
  readonly inputs: Readonly<Record<string, unknown>>
  readonly slot: string | null
  readonly expires_on: string | null
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Sentences of the entries that follow from the facts by themselves. */
const ofSlot: Readonly<Record<string, (entry: ToExplain) => string>> = {
  entitlement: (entry) => entitlementSentence(entry),
  'bank-holidays': ({ inputs }) =>
    `${plural(number(inputs['count']), 'bank holiday')} on top of the allowance, for everybody in proportion to their week.`,
  statutory: () => 'Raised to the least the law gives: 5.6 weeks of your own week.',
  'carry-in': (entry) => carrySentence(entry),
  'carry-out': ({ minutes }) => (minutes > 0 ? 'Taken too much this year; it comes off the next.' : 'Taken over into the next leave year.'),
  lapse: ({ inputs }) => `Not taken by the end of the year; ${plural(number(inputs['most_days']), 'day')} could be carried over.`,
  'carry-lapse': ({ inputs }) => `Carried leave that was not taken by ${showDate(text(inputs['until']))}.`,
}

/** What an entry is, in one sentence or a few. */
export function sentenceOf(entry: ToExplain): string {
  const { slot, kind } = entry
  if (slot?.startsWith('bank-holiday:')) return bankHolidaySentence(entry)
  const own = slot === null ? undefined : ofSlot[slot]
  if (own) return own(entry)
  return kind === 'booking' || kind === 'return' ? bookingSentence(entry) : byHandSentence(entry)
}

const plural = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

function entitlementSentence({ kind, inputs, rule }: ToExplain): string {
  if (rule === 'policy.noLonger') return 'Taken back: the employment does not reach this leave year.'
  const unit = text(inputs['unit'])
  const amount = `${number(inputs['allowance'])} ${unit}`
  const service = inputs['service'] as { years: number; days: number } | null
  const segments = (inputs['segments'] ?? []) as readonly { from: string; weekMinutes: number; daysTenths: number }[]
  const weeks = segments.map(
    ({ from, weekMinutes, daysTenths }, i) =>
      `${i === 0 ? '' : `from ${showDate(from)} `}${hoursInWords(weekMinutes)} a week on ${daysTenths / 10} ${daysTenths === 10 ? 'day' : 'days'}`,
  )
  const rota = weeks.length === 0 ? '' : ` You work ${weeks.join(', then ')}.`
  const start = kind === 'adjustment' ? 'Put right after a change: ' : ''
  const full = `${text(inputs['policy'])} gives ${amount} for a whole year${unit === 'weeks' ? '' : ' of a full week'}${service ? `, and ${plural(service.days, 'day')} more after ${plural(service.years, 'year')} of service` : ''}`
  const raised = inputs['raised'] === true ? ' The law’s least, 5.6 weeks, is more and counts.' : ''
  return `${start}${full}: ${number(inputs['weeks'])} weeks of your own week.${rota}${shareSentence(inputs)}${raised}`
}

function shareSentence(inputs: ToExplain['inputs']): string {
  const share = inputs['share'] as ShareInWords | null
  if (!share) return ''
  const part = `${share.top} of ${share.bottom} ${share.unit}`
  const why = {
    starting: `You started on ${showDate(text(inputs['from']))}: ${part}, rounded up to half a day.`,
    leaving: `Your last day is ${showDate(text(inputs['until']))}: ${part}.`,
    starting_and_leaving: `You are here from ${showDate(text(inputs['from']))} to ${showDate(text(inputs['until']))}: ${part}.`,
  }[text(inputs['period'])]
  return why ? ` ${why}` : ''
}

function bankHolidaySentence({ effective_on: day, minutes, rule }: ToExplain): string {
  if (rule === 'policy.noLonger') return `Given back: the bank holiday of ${showDate(day)} is outside the employment.`
  return minutes > 0
    ? `Given back: the bank holiday of ${showDate(day)} takes less now.`
    : `Bank holiday on ${showDate(day)}, a working day of yours.`
}

function carrySentence({ minutes, expires_on: until }: ToExplain): string {
  const from = minutes < 0 ? 'Taken too much in the year before.' : 'Carried over from the year before.'
  return until && minutes > 0 ? `${from} To be taken by ${showDate(until)}.` : from
}

function bookingSentence({ kind, inputs, effective_on: day }: ToExplain): string {
  const why = {
    cancelled: 'the booking was cancelled',
    refused: 'the request was refused',
    changed: 'the booking was changed',
    repriced: 'the day takes less now',
    left: 'it is after the last day',
  }[text(inputs['because'])]
  const part = { am: ' (morning)', pm: ' (afternoon)' }[text(inputs['part'])] ?? ''
  return kind === 'return' ? `Given back for ${showDate(day)}${why ? `: ${why}` : ''}.` : `Booked on ${showDate(day)}${part}.`
}

function byHandSentence({ kind, inputs, expires_on: until, effective_on: day }: ToExplain): string {
  const reason = text(inputs['reason'])
  const because = reason ? `: ${reason}` : ''
  const by = until ? ` To be taken by ${showDate(until)}.` : ''
  if (kind === 'accrual' && 'hours' in inputs)
    return `Earned in the pay period to ${showDate(day)}: 12.07% of ${number(inputs['hours'])} hours worked, to the nearest hour.`
  const names: Partial<Record<EntryKind, string>> = {
    grant: 'Granted',
    accrual: 'Earned',
    carry_over: 'Carried over',
    expiry: 'Lapsed',
    adjustment: 'Adjusted by HR',
    purchase: 'Bought',
    sale: 'Sold',
  }
  const after = reason.endsWith('.') || reason === '' ? '' : '.'
  return `${names[kind] ?? 'Entered'}${because}${reason === '' ? '.' : after}${by}`
}
