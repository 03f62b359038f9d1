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
  statutory: (entry) =>
    wholeOf(entry) === 0
      ? 'The allowance and the bank holidays reach the least the law gives.'
      : 'Raised to the least the law gives: 5.6 weeks of your own week.',
  'carry-in': (entry) => carrySentence(entry),
  'carry-out': (entry) => carriedOutSentence(entry),
  lapse: (entry) => lapseSentence(entry),
  'carry-lapse': (entry) =>
    wholeOf(entry) === 0
      ? 'No carried leave has run out.'
      : `Carried leave that was not taken by ${showDate(text(entry.inputs['until']))}.`,
}

/** What the slot comes to with this entry; of the first one that is the entry itself. */
const wholeOf = ({ inputs, minutes }: ToExplain): number => (typeof inputs['whole'] === 'number' ? inputs['whole'] : minutes)
const isLater = ({ inputs }: ToExplain): boolean => typeof inputs['whole'] === 'number'

/** What an entry is, in one sentence or a few. */
export function sentenceOf(entry: ToExplain, shown: Shown): string {
  const { slot, kind } = entry
  if (slot !== null) return slotSentence(slot, entry, shown)
  return kind === 'booking' || kind === 'return' ? bookingSentence(entry) : byHandSentence(entry)
}

function slotSentence(slot: string, entry: ToExplain, shown: Shown): string {
  if (slot.startsWith('bank-holiday:')) return bankHolidaySentence(entry)
  if (entry.rule === 'policy.noLonger') return noLongerSentence(entry)
  // Leave carried to a day of its own has a slot with that day.
  const own = (ofSlot[slot.split(':')[0] ?? slot] ?? byHandSentence)(entry)
  return isLater(entry) ? `Put right after a change: now ${amountInWords(Math.abs(wholeOf(entry)), shown)} in all. ${own}` : own
}

function noLongerSentence({ inputs }: ToExplain): string {
  const why = {
    irregular: 'leave is earned by the hour in this leave year',
    'other-terms': 'other terms hold for this leave year',
  }[text(inputs['because'])]
  return `Taken back: ${why ?? 'the employment does not reach this leave year'}.`
}

function carriedOutSentence(entry: ToExplain): string {
  const { inputs, slot } = entry
  const whole = wholeOf(entry)
  if (whole > 0) return 'Taken too much this year; it comes off the next.'
  if (whole === 0)
    return inputs['because'] === 'left' ? 'Nothing is carried over: what is left is owed on leaving.' : 'Nothing is carried over.'
  if (!slot?.startsWith('carry-out:')) return 'Taken over into the next leave year.'
  const why = number(inputs['family']) > 0 ? ', because family leave left no time to take it' : ''
  return `Taken over into the next leave year${why}: it may be taken until ${showDate(text(inputs['until']))}.`
}

function lapseSentence(entry: ToExplain): string {
  const { inputs } = entry
  if (wholeOf(entry) === 0) return inputs['because'] === 'left' ? 'Nothing lapses: what is left is owed on leaving.' : 'Nothing lapses.'
  return `Not taken by the end of the year; ${plural(number(inputs['most_days']), 'day')} could be carried over.`
}

const plural = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

function entitlementSentence({ inputs }: ToExplain): string {
  const others = (inputs['others'] ?? []) as readonly ToExplain['inputs'][]
  return [inputs, ...others].map(partSentence).join(' ')
}

function partSentence(inputs: ToExplain['inputs']): string {
  const unit = text(inputs['unit'])
  const amount = `${number(inputs['allowance'])} ${unit}`
  const service = inputs['service'] as { years: number; days: number } | null
  const segments = (inputs['segments'] ?? []) as readonly SegmentInWords[]
  const weeks = segments.map(weekInWords)
  const rota = weeks.length === 0 ? '' : ` You work ${weeks.join(', then ')}.`
  const full = `${text(inputs['policy'])} gives ${amount} for a whole year${unit === 'weeks' ? '' : ' of a full week'}${service ? `, and ${plural(service.days, 'day')} more after ${plural(service.years, 'year')} of service` : ''}`
  const raised = inputs['raised'] === true ? ' The law’s least, 5.6 weeks, is more and counts.' : ''
  return `${full}: ${number(inputs['weeks'])} weeks of your own week.${rota}${shareSentence(inputs)}${raised}`
}

interface SegmentInWords {
  readonly from: string
  readonly weekMinutes: number
  readonly daysTenths: number
  readonly annualMinutes?: number
}
function weekInWords({ from, weekMinutes, daysTenths, annualMinutes: annual }: SegmentInWords, i: number): string {
  const week = `${hoursInWords(weekMinutes)} a week on ${daysTenths / 10} ${daysTenths === 10 ? 'day' : 'days'}`
  return `${i === 0 ? '' : `from ${showDate(from)} `}${week}${annual ? `, the average of ${hoursInWords(annual)} a year` : ''}`
}

function shareSentence(inputs: ToExplain['inputs']): string {
  const share = inputs['share'] as ShareInWords | null
  if (!share) return ''
  const part = `${share.top} of ${share.bottom} ${share.unit}`
  const why = {
    starting: `You started on ${showDate(text(inputs['from']))}: ${part}, rounded up to half a day.`,
    leaving: `Your last day is ${showDate(text(inputs['until']))}: ${part}.`,
    part: `It holds from ${showDate(text(inputs['from']))} to ${showDate(text(inputs['until']))}: ${part}.`,
    starting_and_leaving: `You are here from ${showDate(text(inputs['from']))} to ${showDate(text(inputs['until']))}: ${part}.`,
  }[text(inputs['period'])]
  return why ? ` ${why}` : ''
}

function bankHolidaySentence({ effective_on: day, minutes, inputs }: ToExplain): string {
  if (minutes < 0) return `Bank holiday on ${showDate(day)}, a working day of yours.`
  const why = {
    'not-employed': 'is outside the employment',
    'no-bank-holiday': 'is not one where you work',
    irregular: 'falls in a time in which leave is earned by the hour',
    'other-terms': 'is not taken from this leave year',
    'family-leave': 'falls in family leave',
    booked: 'is booked as leave already',
  }[text(inputs['because'])]
  return `Given back: the bank holiday of ${showDate(day)} ${why ?? 'takes less now'}.`
}

function carrySentence(entry: ToExplain): string {
  const [whole, until] = [wholeOf(entry), entry.expires_on]
  if (whole === 0) return 'Nothing comes from the year before.'
  const from = whole < 0 ? 'Taken too much in the year before.' : 'Carried over from the year before.'
  return until && whole > 0 ? `${from} To be taken by ${showDate(until)}.` : from
}

function bookingSentence({ kind, inputs, effective_on: day }: ToExplain): string {
  const why = {
    cancelled: 'the booking was cancelled',
    refused: 'the request was refused',
    changed: 'the booking was changed',
    repriced: 'the day takes less now',
    ill: 'you were away ill',
    left: 'it is after the last day',
  }[text(inputs['because'])]
  const part = { am: ' (morning)', pm: ' (afternoon)' }[text(inputs['part'])] ?? ''
  return kind === 'return' ? `Given back for ${showDate(day)}${why ? `: ${why}` : ''}.` : `Booked on ${showDate(day)}${part}.`
}

/** Weeks away ill or on statutory leave earn by the average of the weeks before. */
function absenceSentence(inputs: ToExplain['inputs']): string {
  const [away, hours, before] = [number(inputs['weeks_away']), number(inputs['hours_before']), number(inputs['weeks_before'])]
  return `Earned while away ill or on statutory leave: ${plural(away, 'week')} at 12.07% of ${Math.round((hours / before) * 100) / 100} hours, the average of the ${plural(before, 'week')} before, to the nearest hour`
}

const byHandNames: Partial<Record<EntryKind | 'import.opening', string>> = {
  'import.opening': 'Brought to what was left where your leave was kept before',
  grant: 'Granted',
  accrual: 'Earned',
  carry_over: 'Carried over',
  expiry: 'Lapsed',
  adjustment: 'Adjusted by HR',
  purchase: 'Bought',
  sale: 'Sold',
}
const byHandName = (rule: string, kind: EntryKind): string =>
  (rule === 'import.opening' ? byHandNames[rule] : byHandNames[kind]) ?? 'Entered'

/** What was earned by hours worked, or by weeks away; put right or taken back where it was said before. */
function earnedSentence(inputs: ToExplain['inputs'], day: string): string {
  const cut = inputs['capped'] === true ? ', cut to what is left of the 5.6 weeks that a leave year gives at most' : ''
  if ('weeks_away' in inputs) return `${absenceSentence(inputs)}${cut}.`
  const said = `in the pay period to ${showDate(day)}: 12.07% of ${number(inputs['hours'])} hours worked, to the nearest hour${cut}.`
  if (inputs['because'] === 'taken-back') return `Taken back: earned ${said}`
  return 'before' in inputs ? `Put right: earned ${said}` : `Earned ${said}`
}

function byHandSentence({ kind, rule, inputs, expires_on: until, effective_on: day }: ToExplain): string {
  const reason = text(inputs['reason'])
  const because = reason ? `: ${reason}` : ''
  const by = until ? ` To be taken by ${showDate(until)}.` : ''
  if ('hours' in inputs || 'weeks_away' in inputs) return earnedSentence(inputs, day)
  const after = reason.endsWith('.') || reason === '' ? '' : '.'
  return `${byHandName(rule, kind)}${because}${reason === '' ? '.' : after}${by}`
}
