import { addDays, addMonths, daysBetween, showDate } from '#platform/shared/calendar-date.ts'
import { changeStatementDue } from '#rules/uk/contract-statements.ts'
import { subjectAccessDue, subjectAccessDueWithPause } from '#rules/uk/data-requests.ts'
import { writtenReasonsDue } from '#rules/uk/dismissal.ts'
import { flexibleDecisionDeadline } from '#rules/uk/flexible-working.ts'
import { RuleProblem } from '#rules/uk/problem.ts'
import { collectiveEarliestDismissal, trialPeriodEnd } from '#rules/uk/redundancy.ts'
import type { Clock, ProcessDefinition } from '../definition.ts'
import { isFor } from '../definition-index.ts'
import type { Basis, StepActor } from '../names.ts'
import type { CaseState } from './case-state.ts'
import { announcedFor, dateAnswer, numberAnswer, type Surroundings, workingDay, worksOn } from './surroundings.ts'

export interface Deadline {
  readonly clock: string
  readonly label: string
  readonly kind: 'due' | 'not_before'
  /** The last day to do it, or the first day something may happen; null while paused or where it cannot be told. */
  readonly due: string | null
  readonly state: 'running' | 'due_today' | 'overdue' | 'paused' | 'over' | 'unknown'
  readonly startedOn: string
  readonly who: StepActor
  readonly basis: Basis
  readonly source: string
  /** How the date came about, in words: the start, the pauses and any agreed extension. */
  readonly because: string
}

type Of = Pick<Clock, 'starts' | 'runs' | 'pausable' | 'id'>

function latestLetter(state: CaseState, letters: readonly string[]): string | null {
  return state.letters.findLast(({ letter, on }) => letters.includes(letter) && on >= state.openedOn)?.on ?? null
}

const laterOf = (a: string | null, b: string | null): string | null => (a !== null && b !== null && b > a ? b : (a ?? b))

const meetingDate = (state: CaseState): string | null =>
  [...state.meetings.values()].findLast(({ state: is }) => is === 'arranged')?.date ?? null

/** The day a clock began, or null when it has not. */
function startOf({ starts }: Of, state: CaseState): string | null {
  if (starts.at === 'answer') return dateAnswer({ state }, starts.answer)
  if (starts.at === 'letter') return latestLetter(state, starts.letters)
  return {
    opened: state.openedOn,
    stage: state.enteredOn,
    suspended: state.suspendedSince === null ? null : laterOf(state.suspendedSince, state.suspensionReviewedOn),
    meeting: meetingDate(state),
  }[starts.at]
}

/** Pauses that lie, in part at least, after a clock began. The first day of a pause stands still, the day of going on does not. */
const pausesSince = (state: CaseState, from: string) => state.pauses.filter(({ to }) => to === null || to > from)

const isPausedOn = (state: CaseState, day: string): boolean => state.pauses.some(({ from, to }) => day >= from && (to === null || day < to))

/** The nth working day that is not in a pause. */
function workingDayOutsidePauses(state: CaseState, around: Surroundings, from: string, n: number): string | null {
  let [day, left] = [from, n]
  for (let guard = 0; left > 0; guard += 1) {
    if (guard > 4000) return null
    day = addDays(day, 1)
    if (worksOn(state, around, day) && !isPausedOn(state, day)) left -= 1
  }
  return day
}

function countedDays(clock: Of, state: CaseState, around: Surroundings, from: string): string | null {
  const { runs } = clock
  const pauses = clock.pausable ? pausesSince(state, from) : []
  if ('workingDays' in runs)
    return pauses.length === 0
      ? workingDay(state, around, from, runs.workingDays)
      : workingDayOutsidePauses(state, around, from, runs.workingDays)
  const stopped = pauses.reduce((days, pause) => days + daysBetween(pause.from > from ? pause.from : from, pause.to ?? from), 0)
  if ('calendarDays' in runs) return addDays(from, runs.calendarDays + stopped)
  return 'months' in runs ? addDays(addMonths(from, runs.months), stopped) : null
}

const orNull = <Value>(answer: Value | RuleProblem): Value | null => (answer instanceof RuleProblem ? null : answer)

function subjectAccess(state: CaseState, around: Surroundings, receivedOn: string): string | null {
  const asked = dateAnswer({ state }, 'clarification_asked_on')
  const got = dateAnswer({ state }, 'clarification_received_on')
  const extensionMonths = Math.min(2, Math.max(0, numberAnswer({ state }, 'extension_months') ?? 0))
  const where = { receivedOn, extensionMonths, division: state.division, announced: announcedFor(state, around) }
  if (asked !== null && got !== null)
    return orNull(subjectAccessDueWithPause({ ...where, clarificationAskedOn: asked, clarificationReceivedOn: got }))
  return asked === null ? orNull(subjectAccessDue(where)) : null
}

type RuleName = Extract<Clock['runs'], { rule: string }>['rule']
const statutory: Readonly<Record<RuleName, (state: CaseState, around: Surroundings, from: string) => string | null>> = {
  // An agreed extension replaces the period (s.80G(1B)); the gate on that step has seen that it was agreed in time.
  flexible_working_decision: (state, _around, from) =>
    laterOf(orNull(flexibleDecisionDeadline({ requestDate: from })), dateAnswer({ state }, 'extension_to')),
  subject_access: subjectAccess,
  written_reasons: (_state, _around, from) => orNull(writtenReasonsDue({ requestedOn: from })),
  trial_period: (_state, _around, from) => orNull(trialPeriodEnd({ trialStart: from })),
  statement_of_change: (_state, _around, from) => orNull(changeStatementDue({ changeEffective: from })),
  collective_consultation: (state, _around, from) => {
    const proposed = numberAnswer({ state }, 'proposed_dismissals')
    return proposed === null ? null : orNull(collectiveEarliestDismissal({ consultationStart: from, proposed }))
  },
}

/** The date a clock comes to, agreed extensions apart; null when it has not begun, stands still or cannot be told. */
export function clockDate(clock: Of, state: CaseState, around: Surroundings): string | null {
  const from = startOf(clock, state)
  if (from === null) return null
  if (clock.pausable && isPausedOn(state, around.today) && state.pauses.at(-1)?.to === null) return null
  return 'rule' in clock.runs ? statutory[clock.runs.rule](state, around, from) : countedDays(clock, state, around, from)
}

/** The date a named clock of a definition comes to, extensions included. */
export function clockDue(definition: ProcessDefinition, state: CaseState, around: Surroundings, id: string): string | null {
  const clock = definition.clocks.find((found) => found.id === id)
  if (!clock) return null
  return state.extensions.get(id)?.to ?? clockDate(clock, state, around)
}

function isDone(clock: Clock, state: CaseState, from: string): boolean {
  const { letters = [], answers = [] } = clock.doneBy ?? {}
  // A day that was answered may lie ahead: what is sent before it, as a statement of terms that are still to come, is in time as well.
  const said = clock.starts.at === 'answer' ? (state.answers.get(clock.starts.answer)?.number ?? 0) : null
  return (
    letters.some((letter) =>
      state.letters.some((issued) => issued.letter === letter && (said === null ? issued.on >= from : issued.number > said)),
    ) || answers.some((answer) => state.answers.get(answer)?.value === true)
  )
}

const runsBy = ({ runs }: Of, rule: RuleName): boolean => 'rule' in runs && runs.rule === rule

const standing = (due: string | null, paused: boolean, clock: Clock, today: string): Deadline['state'] => {
  if (due === null) return paused ? 'paused' : 'unknown'
  if (due === today) return clock.kind === 'due' ? 'due_today' : 'over'
  if (due > today) return 'running'
  return clock.kind === 'due' ? 'overdue' : 'over'
}

function reasonOf(clock: Clock, state: CaseState, from: string): string {
  const extension = state.extensions.get(clock.id)
  const pauses = clock.pausable ? pausesSince(state, from).map(({ from: start, reason }) => ` Paused on ${showDate(start)}: ${reason}`) : []
  const more = extension ? ` More time agreed on ${showDate(extension.on)}: ${extension.reason}` : ''
  return `Counted from ${showDate(from)}.${pauses.join('')}${more}`
}

/** Every deadline that runs in the present stage, soonest first; those that cannot be told last. */
export function deadlines(definition: ProcessDefinition, state: CaseState, around: Surroundings): Deadline[] {
  const found = definition.clocks.flatMap((clock): Deadline[] => {
    if (!isFor(definition, clock.in, state.stage)) return []
    const startedOn = startOf(clock, state)
    if (startedOn === null || isDone(clock, state, startedOn)) return []
    const due = clockDue(definition, state, around, clock.id)
    const waitsForAnswer = dateAnswer({ state }, 'clarification_asked_on') !== null
    const paused = (clock.pausable && state.pauses.at(-1)?.to === null) || (runsBy(clock, 'subject_access') && waitsForAnswer)
    const { label, kind, who, basis, source } = clock
    return [
      {
        clock: clock.id,
        label,
        kind,
        due,
        state: standing(due, paused, clock, around.today),
        startedOn,
        who,
        basis,
        source,
        because: reasonOf(clock, state, startedOn),
      },
    ]
  })
  return found.toSorted((a, b) => ((a.due ?? '9999') < (b.due ?? '9999') ? -1 : 1))
}
