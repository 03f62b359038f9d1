import type { ProcessDefinition, Step, StepGate } from '../definition.ts'
import { stagesAfter } from '../definition-index.ts'
import type { GateName } from '../gate-names.ts'
import type { Basis } from '../names.ts'
import type { CaseState, Override } from './case-state.ts'
import type { Gate, Verdict } from './gate.ts'
import { decisionGates } from './gates-decisions.ts'
import { exitGates } from './gates-exits.ts'
import { flexibleGates } from './gates-flexible.ts'
import { meetingGates } from './gates-meetings.ts'
import { peopleGates, reporterGates } from './gates-people.ts'
import { recordGates } from './gates-records.ts'
import type { Surroundings } from './surroundings.ts'

/** Every gate by its name. */
export const gates: Readonly<Record<GateName, Gate>> = {
  ...peopleGates,
  ...reporterGates,
  ...meetingGates,
  ...decisionGates,
  ...flexibleGates,
  ...exitGates,
  ...recordGates,
}

/** A gate as it stands on a case: the rule, where it comes from, what was found, and the reason if somebody went past it. */
export interface Finding {
  readonly gate: GateName
  readonly level: StepGate['level']
  readonly title: string
  readonly basis: Basis
  readonly source: string
  readonly state: Verdict['state']
  readonly says: string
  readonly on: string | null
  /** No reason opens it. */
  readonly never: boolean
  readonly override: Override | null
  /** Whether that reason is for the step as it would be taken now, not for an earlier time round. */
  readonly overridden: boolean
}

/** In place of a step: a reason that holds for the whole case, as when one person is named for two roles. */
export const everyStep = 'case'

export interface At {
  readonly definition: ProcessDefinition
  readonly state: CaseState
  readonly around: Surroundings
}

/** The reason given for going past a gate, and whether it is for the step as it would be taken now. */
function overrideOf({ state }: At, gate: GateName, step: Step | null, never: boolean): Pick<Finding, 'override' | 'overridden'> {
  if (state.overrides.length === 0) return { override: null, overridden: false }
  const override = state.overrides.findLast((past) => past.gate === gate && (past.step === step?.id || past.step === everyStep)) ?? null
  const taken = state.steps.findLast((past) => past.step === step?.id)?.number ?? 0
  return { override, overridden: override !== null && !never && (override.step === everyStep || override.number > taken) }
}

/** Looks at one gate for one step. */
export function findingOf(at: At, written: StepGate, step: Step | null, to: string | null = null): Finding {
  const { title, basis, source, never = false, check } = gates[written.gate]
  const { definition, state, around } = at
  const { state: is, says, on } = check({ definition, state, around, step, to, least: written.least ?? null })
  const { override, overridden } = overrideOf(at, written.gate, step, never)
  return { gate: written.gate, level: written.level, title, basis, source, state: is, says, on, never, override, overridden }
}

/** Whether a finding lets a step pass. What is not known does not pass either: an empty file is no clean one. */
export const passes = ({ level, state, overridden }: Finding): boolean =>
  level === 'advice' || state === 'met' || state === 'does_not_apply' || overridden

/** Where a step may lead from here: where what was decided settles it, to that alone. */
export function stagesOpen(at: At, step: Step): readonly string[] {
  const all = stagesAfter(step, at.state.stage)
  const settles = step.gates.find(({ gate }) => gate === 'outcome_follows_decision')
  const fits = settles ? all.filter((to) => findingOf(at, settles, step, to).state === 'met') : all
  return fits.length > 0 ? fits : all
}

/** All gates of a step, hard ones first, in the order written. */
export const findingsFor = (at: At, step: Step, to: string | null = null): Finding[] =>
  step.gates.map((gate) => findingOf(at, gate, step, to)).toSorted((a, b) => (a.level === b.level ? 0 : a.level === 'hard' ? -1 : 1))
