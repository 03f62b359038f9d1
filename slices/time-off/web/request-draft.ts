import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import type { Booking, LeaveType, Overview } from '../contract.ts'
import type { QuoteAsked } from './api.ts'

/** A request as it is being filled in. */
export interface Draft {
  readonly type: LeaveType
  /** A kind of the workspace's own; the type is 'other' then. */
  readonly custom_type: string | null
  readonly starts_on: string
  readonly ends_on: string
  /** `total`: the hours that all the days come to, of who earns leave by the hour. */
  readonly part: 'day' | 'am' | 'pm' | 'hours' | 'total'
  readonly afternoon: boolean
  readonly morning: boolean
  readonly hours: string
  /** The half some hours are taken of. */
  readonly half: 'am' | 'pm'
  readonly note: string
}
const emptyDraft: Draft = {
  type: 'holiday',
  custom_type: null,
  starts_on: '',
  ends_on: '',
  part: 'day',
  afternoon: false,
  morning: false,
  hours: '',
  half: 'am',
  note: '',
}

/** Who earns leave by the hour takes it by the hour. */
export const emptyDraftOf = ({ policy }: Pick<Overview, 'policy'>): Draft =>
  policy.irregular ? { ...emptyDraft, part: 'total' } : emptyDraft

const partOf = ({ minutes_asked: minutes, first_part: first, starts_on: from, ends_on: until }: Booking): Draft['part'] => {
  if (minutes !== null) return first === 'day' ? 'total' : 'hours'
  return from === until ? first : 'day'
}

export const draftOf = (booking: Booking): Draft => ({
  type: booking.type as LeaveType,
  custom_type: booking.custom_type,
  starts_on: booking.starts_on,
  ends_on: booking.ends_on,
  part: partOf(booking),
  afternoon: booking.starts_on !== booking.ends_on && booking.first_part === 'pm',
  morning: booking.last_part === 'am',
  hours: booking.minutes_asked === null ? '' : String(booking.minutes_asked / 60),
  half: booking.first_part === 'pm' ? 'pm' : 'am',
  note: booking.note ?? '',
})

// Twelve hours on each of 31 days.
const mostMinutes = 22_320

/** What the draft asks for; null while its days are not both there. */
export function askedOf(draft: Draft): QuoteAsked | null {
  const until = draft.ends_on === '' ? draft.starts_on : draft.ends_on
  if (!isCalendarDate(draft.starts_on) || !isCalendarDate(until)) return null
  const days = { type: draft.type, custom_type: draft.custom_type, starts_on: draft.starts_on, ends_on: until }
  const minutes = Math.round(Number(draft.hours) * 60)
  const within = (most: number): boolean => minutes >= 15 && minutes <= most
  if (draft.part === 'total') return within(mostMinutes) ? { ...days, minutes } : null
  if (draft.starts_on !== until) return { ...days, ...halvesOf(draft) }
  if (draft.part === 'hours') return within(720) ? { ...days, first_part: draft.half, minutes } : null
  return { ...days, first_part: draft.part }
}

/** Where several days begin and end. */
const halvesOf = ({ afternoon, morning }: Draft) => ({
  first_part: afternoon ? ('pm' as const) : ('day' as const),
  last_part: morning ? ('am' as const) : ('day' as const),
})
