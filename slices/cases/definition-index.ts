import type { ProcessDefinition, Stage, Step } from './definition.ts'
import type { GateName } from './gate-names.ts'

/** What is asked of a definition again and again. Definitions are never changed, so it is worked out once for each. */
interface Index {
  readonly stages: ReadonlyMap<string, Stage>
  readonly steps: ReadonlyMap<string, Step>
  readonly from: ReadonlyMap<string, readonly Step[]>
  readonly withGate: ReadonlyMap<GateName, readonly Step[]>
  readonly gateSteps: readonly GateSteps[]
  /** Steps that call a meeting, by its purpose. */
  readonly calling: ReadonlyMap<string, ReadonlySet<string>>
  readonly reached: Map<string, ReadonlySet<string>>
}

/** A gate with the steps that name it, and their ids. */
export interface GateSteps {
  readonly gate: GateName
  readonly having: readonly Step[]
  readonly ids: readonly string[]
}

function indexOf(definition: ProcessDefinition): Index {
  const outcomes = new Set(definition.stages.filter(({ kind }) => kind === 'outcome').map(({ id }) => id))
  const leaving = (stage: string) => definition.steps.filter(({ from }) => (from === 'any' ? !outcomes.has(stage) : from.includes(stage)))
  const gates = new Set(definition.steps.flatMap((step) => step.gates.map(({ gate }) => gate)))
  const withGate = new Map(
    [...gates].map((gate) => [gate, definition.steps.filter((step) => step.gates.some((written) => written.gate === gate))] as const),
  )
  return {
    stages: new Map(definition.stages.map((stage) => [stage.id, stage])),
    steps: new Map(definition.steps.map((step) => [step.id, step])),
    from: new Map(definition.stages.map(({ id }) => [id, leaving(id)])),
    withGate,
    gateSteps: [...withGate].map(([gate, having]) => ({ gate, having, ids: having.map(({ id }) => id) })),
    calling: new Map(
      Object.keys(definition.meetings).map((purpose) => [
        purpose,
        new Set(definition.steps.filter(({ calls }) => calls === purpose).map(({ id }) => id)),
      ]),
    ),
    reached: new Map(),
  }
}

const known = new WeakMap<ProcessDefinition, Index>()
function indexed(definition: ProcessDefinition): Index {
  const found = known.get(definition) ?? indexOf(definition)
  known.set(definition, found)
  return found
}

/** The stage by that id, or undefined. */
export const stageOf = (definition: ProcessDefinition, stage: string): Stage | undefined => indexed(definition).stages.get(stage)
/** The step by that id, or undefined. */
export const stepOf = (definition: ProcessDefinition, step: string): Step | undefined => indexed(definition).steps.get(step)
export const isOutcome = (definition: ProcessDefinition, stage: string): boolean => stageOf(definition, stage)?.kind === 'outcome'

/**
 * Steps that can be taken in a stage. From an outcome only those that name it and open or add something (an appeal after a dismissal):
 * "any" means any stage that is still open.
 */
export const stepsFrom = (definition: ProcessDefinition, stage: string): readonly Step[] => indexed(definition).from.get(stage) ?? []

/** Stages a step leads to from a stage. */
export const stagesAfter = (step: Step, from: string): readonly string[] => (step.to === 'same' ? [from] : step.to)

/** Whether a clock or step is for a stage; outcomes are reached only by name. */
export const isFor = (definition: ProcessDefinition, stages: 'any' | readonly string[], stage: string): boolean =>
  stages === 'any' ? !isOutcome(definition, stage) : stages.includes(stage)

/** The gates of a process in the order in which its steps name them, each with those steps. */
export const gatesOf = (definition: ProcessDefinition): ReadonlyMap<GateName, readonly Step[]> => indexed(definition).withGate
export const gateStepsOf = (definition: ProcessDefinition): readonly GateSteps[] => indexed(definition).gateSteps

/** Whether a step calls a meeting of that purpose. */
export const callsFor = (definition: ProcessDefinition, purpose: string, step: string): boolean =>
  indexed(definition).calling.get(purpose)?.has(step) ?? false

/** Every stage that can still be reached from a stage, itself included. */
export function reachable(definition: ProcessDefinition, from: string): ReadonlySet<string> {
  const { reached } = indexed(definition)
  const found = reached.get(from)
  if (found) return found
  const seen = new Set([from])
  // A set is walked in the order it grows in, so that what is added meanwhile comes too.
  for (const at of seen) for (const next of stepsFrom(definition, at).flatMap((step) => stagesAfter(step, at))) seen.add(next)
  reached.set(from, seen)
  return seen
}
