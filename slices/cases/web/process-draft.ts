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

/** A name nobody has yet, counted on from `own`. */
function freeId(taken: readonly { readonly id: string }[], begin: string): string {
  for (let n = 1; ; n += 1) if (!taken.some(({ id }) => id === `${begin}${n}`)) return `${begin}${n}`
}

/** A step of the workspace’s own, from the first stage to the one after it: where it leads is then chosen. */
export function withNewStep(draft: WrittenDefinition): WrittenDefinition {
  const [first, second = first] = draft.stages
  if (!first || !second) return draft
  const step: Step = {
    id: freeId(draft.steps, `${draft.process}.own`),
    from: [first.id],
    to: [second.id],
    label: 'A step of your own',
    who: ['hr'],
    questions: [],
    letters: [],
    gates: [],
    pace: null,
    again: null,
    opens: null,
    meeting: null,
    calls: null,
    basis: 'company',
    source: 'A rule of your own',
  }
  return { ...draft, steps: [...draft.steps, step] }
}
export const withoutStep = (draft: WrittenDefinition, id: string): WrittenDefinition => ({
  ...draft,
  steps: draft.steps.filter((step) => step.id !== id),
})

export const withNewStage = (draft: WrittenDefinition): WrittenDefinition => ({
  ...draft,
  stages: [...draft.stages, { id: freeId(draft.stages, 'own'), label: 'A stage of your own', kind: 'open' }],
})
const some = (stages: string | readonly string[]): boolean => stages.length > 0
/** A stage goes with its place in steps and time limits; a step that is left leading nowhere is for the checks to name. */
export function withoutStage(draft: WrittenDefinition, id: string): WrittenDefinition {
  const left = <T extends string>(stages: T | readonly string[]): T | string[] =>
    typeof stages === 'string' ? stages : stages.filter((stage) => stage !== id)
  return {
    ...draft,
    stages: draft.stages.filter((stage) => stage.id !== id),
    steps: draft.steps
      .map((step) => ({ ...step, from: left<'any'>(step.from), to: left<'same'>(step.to) }))
      .filter(({ from, to }) => some(from) && some(to)),
    clocks: draft.clocks.map((clock) => ({ ...clock, in: left<'any'>(clock.in) })).filter((clock) => some(clock.in)),
  }
}

/** A question more in a step, answered in words until another kind is chosen. */
export function withNewQuestion(draft: WrittenDefinition, step: Step): WrittenDefinition {
  const taken = draft.steps.flatMap(({ questions }) => questions)
  return withStep(draft, step.id, {
    questions: [...step.questions, { id: freeId(taken, 'own_question_'), ask: 'What is asked?', answer: 'text' }],
  })
}
export const withoutQuestion = (draft: WrittenDefinition, step: Step, id: string): WrittenDefinition =>
  withStep(draft, step.id, { questions: step.questions.filter((question) => question.id !== id) })
export const withAnswerKind = (
  draft: WrittenDefinition,
  step: Step,
  id: string,
  answer: Step['questions'][number]['answer'],
): WrittenDefinition => withStep(draft, step.id, { questions: at(step.questions, id, { answer }) })
