import { addDays, showDate } from '#platform/shared/calendar-date.ts'
import { type Happening, Reason } from '../events.ts'
import type { GateName } from '../gate-names.ts'
import type { HandlerRole } from '../names.ts'
import type { CaseState, Meeting } from './case-state.ts'
import { holdersOf } from './case-state.ts'
import { type At, everyStep, gates } from './gates.ts'
import { actsAs, type Asker, roleProblem } from './who-may-act.ts'

/** Why something may not be written into a case, or null. The first is shown; the case is left as it is. */
export interface RecordProblem {
  readonly code: 'out_of_order' | 'not_there' | 'not_possible' | 'not_yours'
  readonly says: string
}

const problem = (code: RecordProblem['code'], says: string): RecordProblem => ({ code, says })

const withMeeting = (state: CaseState, id: string, check: (meeting: Meeting) => RecordProblem | null): RecordProblem | null => {
  const meeting = state.meetings.get(id)
  return meeting ? check(meeting) : problem('not_there', 'There is no such meeting in this case.')
}

const notHeld = ({ state, heldOn }: Meeting): RecordProblem | null =>
  state === 'held' ? problem('out_of_order', `The meeting was held on ${showDate(heldOn ?? '')} already.`) : null

const notBefore = ({ date }: Meeting, on: string): RecordProblem | null =>
  on < date ? problem('out_of_order', `The meeting is on ${showDate(date)}: it cannot have been held or missed before.`) : null

type Kind = Happening['kind']
type Checks = { readonly [K in Kind]?: (state: CaseState, what: Extract<Happening, { kind: K }>, on: string) => RecordProblem | null }

const checks: Checks = {
  opened: () => problem('not_possible', 'The case is open already.'),
  step_taken: () => problem('not_possible', 'A step is taken, not written down.'),
  gate_overridden: () => problem('not_possible', 'A gate is passed with a reason, not written down.'),
  role_given: () => problem('not_possible', 'A role is given by giveRole, which looks for conflicts.'),
  moved_to_version: () => problem('not_possible', 'A case is moved by changeVersion.'),
  role_ended: (state, { person, as }) =>
    holdersOf(state, as).includes(person) ? null : problem('not_there', 'They do not hold that role.'),
  meeting_arranged: (state, { meeting, date }, on) => {
    if (state.meetings.has(meeting)) return problem('out_of_order', 'That meeting is arranged already.')
    return date < on ? problem('out_of_order', `${showDate(date)} is before the day it is arranged.`) : null
  },
  companion_offered: (state, { meeting }) => withMeeting(state, meeting, notHeld),
  companion_answered: (state, { meeting }) => withMeeting(state, meeting, notHeld),
  postponement_asked: (state, { meeting }) => withMeeting(state, meeting, notHeld),
  meeting_moved: (state, { meeting, date }, on) =>
    withMeeting(
      state,
      meeting,
      (found) => notHeld(found) ?? (date < on ? problem('out_of_order', `${showDate(date)} is before the day it is moved.`) : null),
    ),
  meeting_held: (state, { meeting }, on) => withMeeting(state, meeting, (found) => notHeld(found) ?? notBefore(found, on)),
  meeting_missed: (state, { meeting }, on) => withMeeting(state, meeting, (found) => notHeld(found) ?? notBefore(found, on)),
  letter_issued: (state, { meeting }) =>
    meeting === undefined || state.meetings.has(meeting) ? null : problem('not_there', 'It invites to a meeting that is not in this case.'),
  allegation_made: (state, { allegation }) =>
    state.allegations.has(allegation) ? problem('out_of_order', 'That allegation is there already.') : null,
  finding_made: (state, { allegation }) =>
    state.allegations.has(allegation) ? null : problem('not_there', 'There is no such allegation.'),
  item_added: (state, { item }) => (state.items.has(item) ? problem('out_of_order', 'That item is there already.') : null),
  item_disclosed: (state, { item }) => (state.items.has(item) ? null : problem('not_there', 'There is no such item in this case.')),
  suspension_reviewed: (state) => (state.suspendedSince === null ? problem('not_there', 'Nobody is suspended.') : null),
  paused: (state) => (state.pauses.at(-1)?.to === null ? problem('out_of_order', 'The case is paused already.') : null),
  resumed: (state, _, on) => {
    const open = state.pauses.at(-1)
    if (open?.to !== null) return problem('out_of_order', 'The case is not paused.')
    return on < open.from ? problem('out_of_order', `The pause began on ${showDate(open.from)}.`) : null
  },
  break_glass: (state, { person, second, until }, on) => {
    if (state.parties.has(person)) return problem('not_possible', 'A party to the case cannot open it this way.')
    if (person === second || state.parties.has(second))
      return problem('not_possible', 'A second person without a part in the case has to agree.')
    return until < on || until > addDays(on, breakGlassDays)
      ? problem('not_possible', `It is open for ${breakGlassDays} days at most.`)
      : null
  },
}

/** How long access taken in an emergency lasts at most. */
export const breakGlassDays = 2

/** Why a happening cannot be written down on a day, or null when it can. Steps, roles, overrides and versions have functions of their own. */
export function recordProblem({ state, around }: At, what: Happening, on: string): RecordProblem | null {
  if (on > around.today) return problem('out_of_order', `${showDate(on)} is in the future.`)
  if (on < state.openedOn) return problem('out_of_order', `The case was opened on ${showDate(state.openedOn)}.`)
  const check = checks[what.kind] as ((state: CaseState, what: Happening, on: string) => RecordProblem | null) | undefined
  return check ? check(state, what, on) : null
}

/** Giving somebody a role: the happenings, or why not. With a reason one person may hold two roles that should be apart; the reason stays. */
export function giveRole(
  at: At,
  person: string,
  as: HandlerRole,
  reason?: string,
): { readonly happenings: readonly Happening[] } | RecordProblem {
  const clash = roleProblem(at.state, person, as)
  const given: Happening = { kind: 'role_given', person, as }
  if (!clash) return { happenings: [given] }
  if (clash.gate === null || reason === undefined) return problem('not_possible', `${clash.says} (${clash.source})`)
  const said = Reason.safeParse(reason)
  return said.success
    ? { happenings: [{ kind: 'gate_overridden', gate: clash.gate, step: everyStep, reason: said.data }, given] }
    : problem('not_possible', 'Say why, in a sentence.')
}

/** Going past one gate of one step, by hr, before whoever takes the step does so. */
export function overrideGate(
  at: At,
  asker: Asker,
  step: string,
  past: { readonly gate: GateName; readonly reason: string },
): { readonly happenings: readonly Happening[] } | RecordProblem {
  if (!actsAs(asker, at.state, at.definition).has('hr')) return problem('not_yours', 'Only HR may go past a gate, with a reason.')
  const { gate, reason } = past
  if (gates[gate].never === true) return problem('not_possible', `“${gates[gate].title}” cannot be passed: the law leaves no other way.`)
  if (!at.definition.steps.some(({ id, gates: written }) => id === step && written.some((one) => one.gate === gate)))
    return problem('not_there', 'That step has no such gate.')
  const said = Reason.safeParse(reason)
  return said.success
    ? { happenings: [{ kind: 'gate_overridden', gate, step, reason: said.data }] }
    : problem('not_possible', 'Say why, in a sentence.')
}
