import { type Duty, reachable, stageOf, type Step } from '../definition.ts'
import type { GateName } from '../gate-names.ts'
import { type At, type Finding, findingOf } from './gates.ts'

/** One line of the readiness list: a gate of the process, or a duty that somebody minds. */
export interface ReadinessLine extends Omit<Finding, 'gate'> {
  readonly id: string
  readonly kind: 'gate' | 'duty'
  /** Steps it belongs to, taken, still ahead or neither. */
  readonly steps: readonly string[]
}

/** The step a gate is shown for: the last one taken that has it, so that its line tells how it went, else the next that can come. */
function shownFor({ state, definition }: At, having: readonly Step[], ahead: ReadonlySet<string>): Step | null {
  const taken = state.steps.findLast(({ step }) => having.some(({ id }) => id === step))
  if (taken) return having.find(({ id }) => id === taken.step) ?? null
  const comes = (step: Step) =>
    step.from === 'any' ? stageOf(definition, state.stage)?.kind !== 'outcome' : step.from.some((stage) => ahead.has(stage))
  const here = having.find((step) => step.from !== 'any' && step.from.includes(state.stage))
  return here ?? having.find(comes) ?? null
}

function gateLine(at: At, gate: GateName, ahead: ReadonlySet<string>): ReadinessLine {
  const having = at.definition.steps.filter(({ gates }) => gates.some((written) => written.gate === gate))
  const step = shownFor(at, having, ahead)
  const written = step?.gates.find((one) => one.gate === gate) ?? { gate, level: 'hard' as const }
  const found = findingOf(at, written, step, at.state.steps.findLast((taken) => taken.step === step?.id)?.to ?? null)
  const line = { ...found, id: gate, kind: 'gate' as const, steps: having.map(({ id }) => id) }
  return step === null ? { ...line, state: 'does_not_apply', says: 'The case has gone another way.', on: null } : line
}

/** A duty without a check: a person says how it stands. */
function confirmation(value: unknown): Pick<ReadinessLine, 'state' | 'says'> {
  if (value === true) return { state: 'met', says: 'Confirmed.' }
  if (value === 'does_not_apply') return { state: 'does_not_apply', says: 'Does not apply here.' }
  return { state: value === false ? 'not_met' : 'unknown', says: 'To be confirmed by whoever runs the case.' }
}

/** The answer under which whoever runs the case confirms a duty: true, false or “does_not_apply”. */
export const dutyAnswer = (duty: string): string => `duty_${duty}`

function dutyLine(at: At, { id, text, basis, source, gate }: Duty): ReadinessLine {
  const line = {
    id,
    kind: 'duty',
    title: text,
    basis,
    source,
    steps: [],
    level: 'advice',
    never: false,
    override: null,
    overridden: false,
  } as const
  if (gate) {
    const step = at.definition.steps.find(({ gates }) => gates.some((one) => one.gate === gate)) ?? null
    const { state, says, on } = findingOf(at, { gate, level: 'advice' }, step)
    return { ...line, state, says, on }
  }
  const answer = at.state.answers.get(dutyAnswer(id))
  return { ...line, ...confirmation(answer?.value), on: answer?.on ?? null }
}

/**
 * What stands and what is missing, line by line with rule and source: met, not met, unknown or does not apply. There is no score. Gates first,
 * in the order in which the process comes to them, then the duties.
 */
export function readiness(at: At): ReadinessLine[] {
  const ahead = reachable(at.definition, at.state.stage)
  const gates = [...new Set(at.definition.steps.flatMap((step) => step.gates.map(({ gate }) => gate)))]
  return [...gates.map((gate) => gateLine(at, gate, ahead)), ...at.definition.duties.map((duty) => dutyLine(at, duty))]
}

/** A stage on the rail. */
export interface RailStage {
  readonly stage: string
  readonly label: string
  readonly kind: 'open' | 'wait' | 'outcome'
  readonly state: 'done' | 'current' | 'ahead' | 'not_taken'
  readonly on: string | null
}

/** The stages in the order of the process: done with their day, the present one, those still possible, and the ways not taken. */
export function stageRail({ state, definition }: At): RailStage[] {
  const ahead = reachable(definition, state.stage)
  return definition.stages.map(({ id, label, kind }) => {
    const on = state.visited.get(id) ?? null
    const is = id === state.stage ? 'current' : on !== null ? 'done' : ahead.has(id) ? 'ahead' : 'not_taken'
    return { stage: id, label, kind, state: is, on }
  })
}

/** A letter a step asked for that has not gone out. */
export interface OwedLetter {
  readonly letter: string
  readonly step: string
  readonly since: string
}

/** Letters that steps taken asked for and that have not been issued since the day of the step. */
export function lettersOwed({ state, definition }: At): OwedLetter[] {
  return state.steps.flatMap(({ step, on }) => {
    const letters = definition.steps.find(({ id }) => id === step)?.letters ?? []
    return letters
      .filter((letter) => letter !== 'suspension_review' || state.suspendedSince !== null)
      .filter((letter) => letter !== 'written_reasons' || state.answers.has('reasons_asked_on'))
      .filter((letter) => !state.letters.some((issued) => issued.letter === letter && issued.on >= on))
      .map((letter) => ({ letter, step, since: on }))
  })
}
