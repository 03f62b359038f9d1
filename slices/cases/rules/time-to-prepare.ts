import { stepsFrom } from '../definition-index.ts'
import { findingOf, type At } from './gates.ts'
import { invitedOn, inviteLetters } from './gates-meetings.ts'
import { workingDay } from './surroundings.ts'

/** How long somebody has to get ready for a meeting. */
export interface TimeToPrepare {
  /** Working days after the invitation. */
  readonly days: number
  /** The first day the meeting may be on: after the invitation that went out, or after one that goes out today. */
  readonly earliest: string
}

export const isInvitation = (letter: string): boolean => inviteLetters.some((invite) => invite === letter)

/**
 * What the checks of the meeting that is arranged ask of the letter that calls it. Null where they ask nothing, where a reason was
 * given for going past them, and past the published bank holidays.
 */
export function timeToPrepare(at: At, letter: string): TimeToPrepare | null {
  if (!isInvitation(letter)) return null
  const { state, definition, around } = at
  const meeting = [...state.meetings.values()].findLast(({ state: is }) => is === 'arranged') ?? null
  const steps = meeting ? definition.steps.filter((step) => step.meeting === meeting.purpose) : stepsFrom(definition, state.stage)
  const asked = steps.flatMap((step) =>
    step.gates
      .filter((written) => written.gate === 'meeting_notice_given' && written.level === 'hard')
      .filter((written) => !findingOf(at, written, step).overridden)
      .map(({ least }) => least ?? 1),
  )
  if (asked.length === 0) return null
  const days = Math.max(...asked)
  const earliest = workingDay(state, around, (meeting && invitedOn(state, meeting)) ?? around.today, days)
  return earliest === null ? null : { days, earliest }
}
