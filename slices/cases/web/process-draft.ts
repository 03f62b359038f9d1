import type { WrittenDefinition } from './api.ts'

/** Changes to a process that is being written anew. Each answers a new definition; the one it began with stays as it is. */

type Stage = WrittenDefinition['stages'][number]
type Step = WrittenDefinition['steps'][number]
type Clock = WrittenDefinition['clocks'][number]

const at = <T extends { readonly id: string }>(all: readonly T[], id: string, part: Partial<T>): T[] =>
  all.map((one) => (one.id === id ? { ...one, ...part } : one))

export const withStage = (draft: WrittenDefinition, id: string, part: Partial<Stage>): WrittenDefinition => ({
  ...draft,
  stages: at(draft.stages, id, part),
})
export const withStep = (draft: WrittenDefinition, id: string, part: Partial<Step>): WrittenDefinition => ({
  ...draft,
  steps: at(draft.steps, id, part),
})
export const withQuestion = (draft: WrittenDefinition, step: Step, question: string, ask: string): WrittenDefinition =>
  withStep(draft, step.id, { questions: at(step.questions, question, { ask }) })
/** The number a check asks for at least, such as days of notice. */
export const withLeast = (draft: WrittenDefinition, step: Step, gate: string, least: number): WrittenDefinition =>
  withStep(draft, step.id, { gates: step.gates.map((one) => (one.gate === gate ? { ...one, least } : one)) })
export const withClock = (draft: WrittenDefinition, id: string, part: Partial<Clock>): WrittenDefinition => ({
  ...draft,
  clocks: at(draft.clocks, id, part),
})

/** The number a time limit counts and what it counts; null for one that a rule of law works out. */
export function lengthOf({ runs }: Clock): { readonly length: number; readonly unit: string } | null {
  if ('workingDays' in runs) return { length: runs.workingDays, unit: 'working days' }
  if ('calendarDays' in runs) return { length: runs.calendarDays, unit: 'days' }
  return 'months' in runs ? { length: runs.months, unit: 'months' } : null
}
export function runsFor({ runs }: Clock, length: number): Clock['runs'] {
  if ('workingDays' in runs) return { workingDays: length }
  if ('calendarDays' in runs) return { calendarDays: length }
  return 'months' in runs ? { months: length } : runs
}
