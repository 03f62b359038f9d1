import { daysBetween, showDate } from '#platform/shared/calendar-date.ts'
import type { GlyphKind } from '#ui/glyphs.tsx'
import type { SpellShown } from '../contract.ts'

export const pounds = (amount: number): string =>
  `£${amount.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

export const daysInWords = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/** '3 Aug 2026, morning', '3 Aug 2026 to 7 Aug 2026', 'Since 3 Aug 2026'. */
export function spellInWords({
  starts_on: from,
  ends_on: until,
  first_part: first,
  last_part: last,
  minutes_asked: minutes,
}: SpellDates): string {
  if (until === null) return `Since ${showDate(from)}${first === 'pm' ? ', afternoon' : ''}`
  if (minutes !== null) return `${showDate(from)}, ${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}`
  if (from === until) return `${showDate(from)}${{ day: '', am: ', morning', pm: ', afternoon' }[first]}`
  return `${showDate(from)}${first === 'pm' ? ' (afternoon)' : ''} to ${showDate(until)}${last === 'am' ? ' (morning)' : ''}`
}
type SpellDates = Pick<SpellShown, 'starts_on' | 'ends_on' | 'first_part' | 'last_part' | 'minutes_asked'>

export const stateWords: Record<SpellShown['state'], { word: string; glyph: GlyphKind }> = {
  open: { word: 'Open', glyph: 'current' },
  returned: { word: 'Returned', glyph: 'on-track' },
  query: { word: 'Query', glyph: 'due' },
  closed: { word: 'Closed', glyph: 'done' },
  withdrawn: { word: 'Withdrawn', glyph: 'not-applicable' },
}

export const eventWords: Readonly<Record<string, string>> = {
  reported: 'Reported',
  changed: 'Days changed',
  returned: 'Back',
  query: 'Query raised',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
  interviewed: 'Return-to-work conversation recorded',
  'leave-asked': 'Holiday asked back',
  'leave-returned': 'Holiday given back',
}

/** 'today', 'tomorrow', '3 days ago', 'in 4 days'. */
export function fromToday(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

export { sayProblem } from '#platform/web/api-error.ts'
