import type { Duty, Step } from '../definition.ts'
import { type GateSteps, gatesOf, gateStepsOf, reachable, isOutcome } from '../definition-index.ts'
import { type At, type Finding, findingOf, gates } from './gates.ts'

/** One line of the readiness list: a gate of the process, or a duty that somebody minds. */
export interface ReadinessLine extends Omit<Finding, 'gate'> {
  readonly id: string
  readonly kind: 'gate' | 'duty'
  /** Steps it belongs to, taken, still ahead or neither. */
  readonly steps: readonly string[]
}

/** Where a case is looked for a step: one that may be taken again on the way, such as a suspension, is minded where it is first open. */
const mindedIn = ({ from, to, again }: Step): readonly string[] =>
  from === 'any' ? [] : again === null || to === 'same' ? from : from.slice(0, 1)

/** The step a gate is shown for: the last one taken that has it, so that its line tells how it went, else the next that can come. */
function shownFor({ state, definition }: At, having: readonly Step[]): Step | null {
  const taken = state.steps.findLast(({ step }) => having.some(({ id }) => id === step))
  if (taken) return having.find(({ id }) => id === taken.step) ?? null
  const here = having.find((step) => mindedIn(step).includes(state.stage))
  if (here) return here
  const ahead = reachable(definition, state.stage)
  return (
    having.find((step) => (step.from === 'any' ? !isOutcome(definition, state.stage) : mindedIn(step).some((stage) => ahead.has(stage)))) ??
    null
  )
}

function gateLine(at: At, { gate, having, ids }: GateSteps): ReadinessLine {
  const step = shownFor(at, having)
  const written = step?.gates.find((one) => one.gate === gate) ?? { gate, level: 'hard' as const }
  const taken = step === null ? undefined : at.state.steps.findLast((past) => past.step === step.id)
  const line = { id: gate, kind: 'gate' as const, steps: ids }
  if (step !== null) {
    const { level, title, basis, source, state, says, on, never, override, overridden } = findingOf(at, written, step, taken?.to ?? null)
    // Written out: copying one object into another costs as much as the check itself.
    return { id: gate, kind: 'gate', steps: ids, level, title, basis, source, state, says, on, never, override, overridden }
  }
  const { title, basis, source, never = false } = gates[gate]
  const bare = { title, basis, source, never, level: written.level, override: null, overridden: false, on: null }
  return { ...bare, ...line, state: 'does_not_apply', says: 'The case has gone another way.' }
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
    const step = gatesOf(at.definition).get(gate)?.[0] ?? null
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
  const lines = gateStepsOf(at.definition).map((gate) => gateLine(at, gate))
  for (const duty of at.definition.duties) lines.push(dutyLine(at, duty))
  return lines
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
