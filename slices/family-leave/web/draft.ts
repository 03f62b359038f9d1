import { addDays, isCalendarDate } from '#platform/shared/calendar-date.ts'
import { familyDates, type FamilyFacts, usualDays } from '../rules.ts'
import { type Fact, factsOfKind, type FamilyLeaveKind, type FamilyLeaveShown, weeksWords } from '../contract.ts'
import type { AskBody } from './api.ts'

/** What stands in the form: a day that is not known yet is empty. */
export interface Draft extends Readonly<Record<Fact, string>> {
  readonly kind: FamilyLeaveKind
  readonly weeks: number
  readonly starts_on: string
  readonly ends_on: string
  /** Days that were typed stay when a fact changes; those proposed move along. */
  readonly typed: boolean
  readonly notice_on: string
  readonly note: string
}

export const emptyDraft = (kind: FamilyLeaveKind, today: string): Draft => ({
  kind,
  expected_on: '',
  happened_on: '',
  matched_on: '',
  care_from: '',
  care_until: '',
  weeks: 0,
  starts_on: '',
  ends_on: '',
  typed: false,
  notice_on: today,
  note: '',
})

export const draftOf = (plan: FamilyLeaveShown): Draft => ({
  kind: plan.kind,
  expected_on: plan.expected_on ?? '',
  happened_on: plan.happened_on ?? '',
  matched_on: plan.matched_on ?? '',
  care_from: plan.care_from ?? '',
  care_until: plan.care_until ?? '',
  weeks: plan.weeks_used,
  starts_on: plan.starts_on,
  ends_on: plan.ends_on,
  typed: true,
  notice_on: plan.notice_on,
  note: plan.note ?? '',
})

const dayOf = (text: string): string | null => (isCalendarDate(text) ? text : null)

/** The draft with a fact changed, and with the usual days while none were chosen. */
export function withFact(draft: Draft, part: Partial<Draft>): Draft {
  const next = { ...draft, ...part }
  if (next.typed) return next
  const usual = usualDays(next.kind, { expected_on: dayOf(next.expected_on), happened_on: dayOf(next.happened_on) })
  return usual ? { ...next, ...usual } : next
}

/** The first day chosen: the length that was there moves with it. */
export function startingOn(draft: Draft, starts_on: string): Draft {
  const usual = { maternity: 364, adoption: 364, paternity: 14, bereavement: 14, carers: 1 }[draft.kind as string] ?? 7
  const ends_on = isCalendarDate(starts_on) ? addDays(starts_on, usual - 1) : draft.ends_on
  return { ...draft, starts_on, ends_on, typed: true }
}

/** What would be sent; null while a day that is needed is missing. */
export function bodyOf(draft: Draft): AskBody | null {
  const asks = factsOfKind[draft.kind]
  if (asks.some(([fact, , need]) => need === 'needed' && dayOf(draft[fact]) === null)) return null
  if (!isCalendarDate(draft.starts_on) || !isCalendarDate(draft.ends_on)) return null
  const known = Object.fromEntries(asks.map(([fact]) => [fact, dayOf(draft[fact])])) as Partial<Record<Fact, string | null>>
  return {
    kind: draft.kind,
    ...known,
    weeks_used: weeksWords[draft.kind] === null ? 0 : draft.weeks,
    starts_on: draft.starts_on,
    ends_on: draft.ends_on,
    notice_on: dayOf(draft.notice_on),
    note: draft.note.trim() || null,
  }
}

/** The same body as the rules take it. */
export const factsOf = (body: AskBody, today: string, employedFrom: string | null): FamilyFacts => ({
  kind: body.kind,
  expected_on: body.expected_on ?? null,
  happened_on: body.happened_on ?? null,
  matched_on: body.matched_on ?? null,
  care_from: body.care_from ?? null,
  care_until: body.care_until ?? null,
  weeks_used: body.weeks_used ?? 0,
  starts_on: body.starts_on,
  ends_on: body.ends_on,
  notice_on: body.notice_on ?? today,
  employed_from: employedFrom,
})
export { familyDates }
