import { showDate } from '#platform/shared/calendar-date.ts'
import type { Question, Step } from '../definition.ts'
import { stageOf, stepsFrom } from '../definition-index.ts'
import { type Answer, type Answers, type Behalf, type Happening, Reason } from '../events.ts'
import type { GateName } from '../gate-names.ts'
import type { CaseState } from './case-state.ts'
import { type At, type Finding, findingsFor, gates, passes, stagesOpen } from './gates.ts'
import { actsAs, type Asker, behalfOf, mayTake } from './who-may-act.ts'

export interface StepCommand {
  readonly step: string
  /** The stage it should lead to, where the step leaves a choice. */
  readonly to?: string
  /** The day it happened; recorded later than it happened is allowed, earlier than the last step is not. */
  readonly on: string
  readonly answers: Answers
  /** Whose step it is, where it is written down for them. */
  readonly behalf?: Behalf
  readonly overrides: readonly { readonly gate: GateName; readonly reason: string }[]
  /** The number of the last event the person saw. */
  readonly seen: number
}

export interface Refusal {
  readonly code:
    | 'changed_meanwhile'
    | 'case_has_faults'
    | 'no_such_step'
    | 'not_from_here'
    | 'not_yours'
    | 'in_the_future'
    | 'before_the_last_step'
    | 'choose_an_outcome'
    | 'answers_missing'
    | 'gates_closed'
    | 'override_not_possible'
  readonly says: string
  readonly fields?: Readonly<Record<string, string>>
  readonly gates?: readonly Finding[]
}

const refused = (code: Refusal['code'], says: string, more: Partial<Refusal> = {}): Refusal => ({ code, says, ...more })

const labelOf = ({ definition }: At, stage: string): string => stageOf(definition, stage)?.label ?? stage

/** Two people at once, a step twice, a stage that is past: said so that the second person understands what happened. */
function order(at: At, command: StepCommand, step: Step | undefined): Refusal | null {
  const { state, definition } = at
  const last = state.steps.at(-1)
  const meanwhile = last
    ? ` Last: ${definition.steps.find(({ id }) => id === last.step)?.label ?? last.step}, on ${showDate(last.on)}.`
    : ''
  if (state.faults.length > 0) return refused('case_has_faults', `The record of this case has a fault: ${state.faults[0]?.says ?? ''}`)
  if (command.seen !== state.lastNumber)
    return refused(
      'changed_meanwhile',
      `Somebody else added to this case since you opened it; it is now in “${labelOf(at, state.stage)}”.${meanwhile}`,
    )
  if (!step) return refused('no_such_step', 'This process has no such step.')
  if (!stepsFrom(definition, state.stage).includes(step))
    return refused('not_from_here', `The case is in “${labelOf(at, state.stage)}”, where this step cannot be taken.${meanwhile}`)
  return null
}

function dates({ state, around }: At, { on }: StepCommand): Refusal | null {
  if (on > around.today)
    return refused('in_the_future', `${showDate(on)} is in the future.`, { fields: { on: 'Choose a day that is not in the future.' } })
  const last = state.steps.at(-1)?.on ?? state.openedOn
  return on < last
    ? refused('before_the_last_step', `The last step was on ${showDate(last)}.`, {
        fields: { on: `Choose ${showDate(last)} or a later day.` },
      })
    : null
}

const kinds: Readonly<Record<Question['answer'], (value: Answer, question: Question) => boolean>> = {
  text: (value) => typeof value === 'string' && value.trim() !== '',
  person: (value) => typeof value === 'string' && value.trim() !== '',
  date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  yes_no: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  choice: (value, { choices = [] }) => typeof value === 'string' && choices.includes(value),
}

function answersMissing({ questions }: Step, answers: Answers): Refusal | null {
  const fields = Object.fromEntries(
    questions.flatMap((question): [string, string][] => {
      const value = answers[question.id]
      if (value === undefined || value === '') return question.optional === true ? [] : [[question.id, 'Answer this question.']]
      return kinds[question.answer](value, question) ? [] : [[question.id, 'This is not an answer to the question.']]
    }),
  )
  const unasked = Object.keys(answers).find((id) => !questions.some((question) => question.id === id))
  if (unasked !== undefined)
    return refused('answers_missing', 'There is an answer to a question that was not asked.', { fields: { [unasked]: 'Not asked here.' } })
  return Object.keys(fields).length > 0 ? refused('answers_missing', 'Some questions are open.', { fields }) : null
}

/** The case as it would be with the answers of this step; the case itself is left as it is. */
const withAnswers = (state: CaseState, { answers, on }: StepCommand, by: string): CaseState => ({
  ...state,
  answers: new Map([
    ...state.answers,
    ...Object.entries(answers).map(([id, value]) => [id, { value, on, by, number: state.lastNumber + 1 }] as const),
  ]),
})

function overridesProblem(at: At, { overrides }: StepCommand, failing: readonly Finding[], asker: Asker): Refusal | null {
  if (overrides.length === 0) return null
  if (!actsAs(asker, at.state, at.definition).has('hr'))
    return refused('override_not_possible', 'Only HR may go past a gate, with a reason.')
  for (const { gate, reason } of overrides) {
    if (gates[gate].never === true)
      return refused('override_not_possible', `“${gates[gate].title}” cannot be passed: the law leaves no other way.`)
    if (!Reason.safeParse(reason).success)
      return refused('override_not_possible', 'Say why, in a sentence.', { fields: { [gate]: 'Say why, in a sentence.' } })
    if (!failing.some((found) => found.gate === gate))
      return refused('override_not_possible', `“${gates[gate].title}” holds by now: take the reason for going on without it out again.`)
  }
  return null
}

function gatesClosed(failing: readonly Finding[], { overrides }: StepCommand): Refusal | null {
  const closed = failing.filter(({ gate }) => !overrides.some((given) => given.gate === gate))
  const first = closed[0]
  if (!first) return null
  const more = closed.length > 1 ? ` ${closed.length - 1} more must be settled too.` : ''
  return refused('gates_closed', `${first.title}: ${first.says}${more}`, { gates: closed })
}

const chosen = (at: At, step: Step, { to }: StepCommand): string | null => {
  const possible = stagesOpen(at, step)
  return possible.length === 1 ? (possible[0] ?? null) : (possible.find((one) => one === to) ?? null)
}

/** Whose step it is: the asker's own, or that of somebody they may write it down for. */
function notTheirs({ state, definition }: At, asker: Asker, { behalf }: StepCommand, step: Step): Refusal | null {
  if (behalf)
    return behalfOf(step, asker, state, definition).includes(behalf.person)
      ? null
      : refused('not_yours', 'Only who runs the case writes a step down for somebody else, and only for somebody whose step it is.')
  return mayTake(step, actsAs(asker, state, definition))
    ? null
    : refused('not_yours', `This step is for: ${step.who.join(', ').replaceAll('_', ' ')}.`)
}

/**
 * What happens when somebody takes a step: the happenings to be written, or why not. Overrides come before the step they are for. Nothing is
 * changed; writing the events with the next numbers is the caller’s, in one transaction with the check of `seen`.
 */
export function takeStep(at: At, asker: Asker, command: StepCommand): { readonly happenings: readonly Happening[] } | Refusal {
  const { state, definition } = at
  const step = definition.steps.find(({ id }) => id === command.step)
  if (!step) return order(at, command, step) ?? refused('no_such_step', 'This process has no such step.')
  const early = order(at, command, step) ?? dates(at, command) ?? notTheirs(at, asker, command, step)
  if (early) return early
  const to = chosen(at, step, command)
  if (to === null) return refused('choose_an_outcome', 'Choose where the step leads.', { fields: { to: 'Choose an outcome.' } })
  const open = answersMissing(step, command.answers) ?? checksProblem(at, asker, command, { step, to })
  return open ?? { happenings: written(state, step, to, command) }
}

/** What its checks say once its answers count, and what was given for going past them. */
function checksProblem(at: At, asker: Asker, command: StepCommand, { step, to }: { step: Step; to: string }): Refusal | null {
  const by = command.behalf?.person ?? asker.person
  const then = { ...at, state: withAnswers(at.state, command, by), around: { ...at.around, today: command.on } }
  const failing = findingsFor(then, step, to).filter((found) => !passes(found))
  return overridesProblem(at, command, failing, asker) ?? gatesClosed(failing, command)
}

/** What is written for a step that can be taken. */
function written(state: CaseState, { id: step }: Step, to: string, { overrides, answers, behalf }: StepCommand): Happening[] {
  const taken: Happening = { kind: 'step_taken', step, from: state.stage, to, answers, ...(behalf ? { behalf } : {}) }
  return [...overrides.map(({ gate, reason }) => ({ kind: 'gate_overridden' as const, gate, step, reason })), taken]
}
