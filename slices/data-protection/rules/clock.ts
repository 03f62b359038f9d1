import { addMonths, daysBetween } from '#platform/shared/calendar-date.ts'
import { subjectAccessDue, subjectAccessDueWithPause } from '#rules/uk/data-requests.ts'

export interface RequestClock {
  readonly received_on: string
  readonly identity_asked_on: string | null
  readonly identity_proved_on: string | null
  readonly clarify_asked_on: string | null
  readonly clarify_answered_on: string | null
  readonly extension_months: number
}

const divisions = { 'england-wales': 'england-and-wales', scotland: 'scotland', 'northern-ireland': 'northern-ireland' } as const

/**
 * When a request for data has to be answered: one month from receipt, or from proof of identity where that was asked for; the clock
 * stands still while clarification is awaited; up to two months more where the request is complex. Null while it stands still.
 */
export function dueOf(clock: RequestClock, division: string | null): { due: string | null; paused: 'identity' | 'clarification' | null } {
  const paused = pauseOf(clock)
  return { due: paused === null ? dueDay(clock, division) : null, paused }
}

function pauseOf(clock: RequestClock): 'identity' | 'clarification' | null {
  if (clock.identity_asked_on !== null && clock.identity_proved_on === null) return 'identity'
  return clock.clarify_asked_on !== null && clock.clarify_answered_on === null ? 'clarification' : null
}

function dueDay(clock: RequestClock, division: string | null): string {
  const { clarify_asked_on: clarificationAskedOn, clarify_answered_on: clarificationReceivedOn, extension_months: extensionMonths } = clock
  const receivedOn = clock.identity_proved_on ?? clock.received_on
  const given = { receivedOn, extensionMonths, division: divisions[division as keyof typeof divisions] ?? 'england-and-wales' }
  const waited = clarificationAskedOn !== null && clarificationReceivedOn !== null && clarificationAskedOn >= receivedOn
  const due = waited ? subjectAccessDueWithPause({ ...given, clarificationAskedOn, clarificationReceivedOn }) : subjectAccessDue(given)
  // Where bank holidays are not known yet, the calendar month alone: never later than the law's day.
  return typeof due === 'string' ? due : addMonths(receivedOn, 1 + extensionMonths)
}

export const daysLeft = (due: string | null, today: string): number | null => (due === null ? null : daysBetween(today, due))
