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
  if (clock.identity_asked_on !== null && clock.identity_proved_on === null) return { due: null, paused: 'identity' }
  if (clock.clarify_asked_on !== null && clock.clarify_answered_on === null) return { due: null, paused: 'clarification' }
  const start = clock.identity_proved_on ?? clock.received_on
  const given = {
    receivedOn: start,
    extensionMonths: clock.extension_months,
    division: divisions[(division ?? 'england-wales') as keyof typeof divisions] ?? 'england-and-wales',
  }
  const due =
    clock.clarify_asked_on !== null && clock.clarify_answered_on !== null && clock.clarify_asked_on >= start
      ? subjectAccessDueWithPause({
          ...given,
          clarificationAskedOn: clock.clarify_asked_on,
          clarificationReceivedOn: clock.clarify_answered_on,
        })
      : subjectAccessDue(given)
  // Where bank holidays are not known yet, the calendar month alone: never later than the law's day.
  return { due: typeof due === 'string' ? due : addMonths(start, 1 + clock.extension_months), paused: null }
}

export const daysLeft = (due: string | null, today: string): number | null => (due === null ? null : daysBetween(today, due))
