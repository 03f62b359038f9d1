import { daysBetween, isoWeekday, showDate } from '#platform/shared/calendar-date.ts'
import { ApiError } from '#platform/web/api-error.ts'
import type { GlyphKind } from '#ui/glyphs.tsx'
import type { BoardColumn, DueGroup, HandlerRole, PartyRole } from '../contract.ts'
import type { Check, Deadline } from './shapes.ts'

/** What the screens of cases say; names that are stored are turned into words here and nowhere else. */

export const roleWords: Readonly<Record<HandlerRole | PartyRole, string>> = {
  subject: 'Person the case is about',
  complainant: 'Raised the concern',
  witness: 'Witness',
  owner: 'Owner',
  case_manager: 'Case manager',
  investigator: 'Investigator',
  hearing_manager: 'Hearing chair',
  appeal_manager: 'Appeal chair',
  note_taker: 'Note taker',
  adviser: 'Adviser',
}

export const warningWords: Readonly<Record<string, string>> = {
  improvement_note: 'Improvement note',
  first_written_warning: 'First written warning',
  final_written_warning: 'Final written warning',
}

export const findingWords: Readonly<Record<string, string>> = {
  upheld: 'Upheld',
  part_upheld: 'Partly upheld',
  not_upheld: 'Not upheld',
}

export const basisWords: Readonly<Record<string, string>> = {
  law: 'Law',
  code: 'Acas Code',
  guidance: 'Guidance',
  company: 'Company rule',
}

/** A stored name as words: `heard_together` is “Heard together”. */
export const nameInWords = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** “Mon 30 Nov 2026”: a deadline is easier kept with its weekday. */
export const dayInWords = (day: string): string => `${weekdays[isoWeekday(day) - 1] ?? ''} ${showDate(day)}`

/** The same in a list, where most days are of this year: “Mon 30 Nov”. */
export const shortDay = (day: string, now: string): string =>
  day.slice(0, 4) === now.slice(0, 4) ? dayInWords(day).replace(/,? \d{4}$/, '') : dayInWords(day)

const plural = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

/** How far a deadline is away, as a few words. */
export function timeLeft({ state, due, kind }: Pick<Deadline, 'state' | 'due' | 'kind'>, today: string): string {
  if (state === 'paused') return 'Paused'
  if (due === null || state === 'unknown') return 'Not known yet'
  const days = daysBetween(today, due)
  if (kind === 'not_before') return days > 0 ? `In ${plural(days, 'day')}` : 'Over'
  if (days < 0) return `${plural(-days, 'day')} late`
  return days === 0 ? 'Today' : plural(days, 'day')
}

const soon = 3
/** The shape that stands for a deadline: late, near, on track, paused. */
export function deadlineGlyph({ state, due, kind }: Pick<Deadline, 'state' | 'due' | 'kind'>, today: string): GlyphKind {
  if (state === 'paused') return 'paused'
  if (state === 'overdue') return 'overdue'
  if (due === null || kind === 'not_before' || state === 'over') return state === 'over' ? 'done' : 'not-started'
  return daysBetween(today, due) <= soon ? 'due' : 'on-track'
}

export const findingGlyph: Readonly<Record<Check['state'], GlyphKind>> = {
  met: 'done',
  not_met: 'overdue',
  unknown: 'not-started',
  does_not_apply: 'not-applicable',
}
export const findingStateWords: Readonly<Record<Check['state'], string>> = {
  met: 'Met',
  not_met: 'Not met',
  unknown: 'Not known yet',
  does_not_apply: 'Does not apply',
}

export { sayProblem } from '#platform/web/api-error.ts'

/** The message for each field, by its name; a path may lead through `answers`. */
export const fieldProblems = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError
    ? Object.fromEntries((error.details.fields ?? []).map(({ path, message }) => [path.split('.').at(-1) ?? path, message]))
    : {}

/** Somebody else was there first: nothing is lost, and what happened is shown. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409

/** The groups of the list, in its order. */
export const dueWords: Readonly<Record<DueGroup, string>> = {
  overdue: 'Overdue',
  soon: 'Next 5 working days',
  later: 'Later',
  paused: 'Paused',
  none: 'Nothing due',
}
export const dueGlyphs: Readonly<Record<DueGroup, GlyphKind>> = {
  overdue: 'overdue',
  soon: 'due',
  later: 'on-track',
  paused: 'paused',
  none: 'not-applicable',
}
export const columnWords: Readonly<Record<BoardColumn, string>> = {
  assess: 'Assess',
  investigate: 'Investigate',
  meet: 'Meet',
  decide: 'Decide and appeal',
  ended: 'Ended',
}

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
const counted = (count: number): string => small[count] ?? String(count)

/** “11 open. One deadline has passed, four fall in the next 5 working days.” */
export function countsInWords({ open, overdue, soon: near }: { open: number; overdue: number; soon: number }): string {
  if (open === 0) return 'No open cases.'
  const late = overdue === 0 ? 'No deadline has passed' : `${counted(overdue)} ${overdue === 1 ? 'deadline has' : 'deadlines have'} passed`
  return `${open} open. ${late}, ${counted(near).toLowerCase()} ${near === 1 ? 'falls' : 'fall'} in the next 5 working days.`
}

/** “12 days” since it was opened. */
export const ageInWords = (days: number): string => (days === 0 ? 'Today' : plural(days, 'day'))

export const companionKinds: Readonly<Record<string, string>> = {
  fellow_worker: 'Fellow worker',
  trade_union_official: 'Trade union official',
  certified_workplace_rep: 'Certified workplace representative',
  other: 'Somebody else',
  declined: 'Nobody: the person comes alone',
}
export const companionWords = (companion: string): string => companionKinds[companion] ?? nameInWords(companion)
