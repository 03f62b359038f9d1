import * as z from 'zod/mini'
import { gateNames } from './gate-names.ts'
import { bases, letterNames, processNames, stepActors, warningLetters } from './names.ts'

/**
 * A process as data: stages joined by steps. Published versions are never edited; a case keeps the version it began with until it is
 * moved. Shapes only: what makes a definition sound is in rules/definition-findings.ts.
 */

const id = z.string().check(z.regex(/^[a-z][a-z0-9_]*$/, 'Small letters, numbers and _ only.'), z.maxLength(60))
const words = z.string().check(z.trim(), z.minLength(1, 'Write something.'), z.maxLength(500))
const basis = z.enum(bases)
const days = z.number().check(z.int(), z.gte(0), z.lte(400))

/** What is asked of the person who takes a step, and kept on the case under its id. */
export const Question = z.strictObject({
  id,
  ask: words,
  answer: z.enum(['text', 'date', 'yes_no', 'number', 'choice', 'person']),
  choices: z.optional(z.array(words)),
  optional: z.optional(z.boolean()),
})
export type Question = z.output<typeof Question>

/** A check before a step. `least` is the number a workspace may make larger (days of notice), never smaller. */
export const StepGate = z.strictObject({
  gate: z.enum(gateNames),
  level: z.enum(['hard', 'advice']),
  least: z.optional(days),
})
export type StepGate = z.output<typeof StepGate>

export const Step = z.strictObject({
  id: z.string().check(z.regex(/^[a-z_]+\.[a-z0-9_]+$/), z.maxLength(80)),
  /** Stages it leaves; any: every stage that is not an outcome. */
  from: z.union([z.literal('any'), z.array(id).check(z.minLength(1))]),
  /** Stages it may lead to, chosen when there are several; same: it stays where it is. */
  to: z.union([z.literal('same'), z.array(id).check(z.minLength(1))]),
  label: words,
  who: z.array(z.enum(stepActors)).check(z.minLength(1)),
  questions: z.array(Question),
  letters: z.array(z.enum(letterNames)),
  gates: z.array(StepGate),
  /** The time it should take, in words; what can be counted is a clock. */
  pace: z.nullable(words),
  /** Why a case may pass here more than once; without it the step may not close a circle. */
  again: z.nullable(words),
  opens: z.nullable(z.enum(processNames)),
  /** Purpose of the meeting its checks look at, and of the one it calls: meetings arranged before the call do not count. */
  meeting: z.nullable(id),
  calls: z.nullable(id),
  basis,
  source: words,
})
export type Step = z.output<typeof Step>

export const Stage = z.strictObject({
  id,
  label: words,
  kind: z.enum(['open', 'wait', 'outcome']),
  /** How hard an outcome is on the person, so that an appeal can be seen to make it no harder. */
  weight: z.optional(days),
  /** For an outcome a workspace adds: the outcome of the standard process whose checks it must keep. */
  like: z.optional(id),
})
export type Stage = z.output<typeof Stage>

/** When a clock begins. `stage`: when the present stage was entered, `answer`: the date given there, `opened`: with the case. */
const Start = z.union([
  z.strictObject({ at: z.enum(['opened', 'stage', 'suspended', 'meeting']) }),
  z.strictObject({ at: z.literal('answer'), answer: id }),
  z.strictObject({ at: z.literal('letter'), letters: z.array(z.enum(letterNames)).check(z.minLength(1)) }),
])

/** How long it runs: a number of days, or a statutory rule by name. */
const Length = z.union([
  z.strictObject({ workingDays: days }),
  z.strictObject({ calendarDays: days }),
  z.strictObject({ months: days }),
  z.strictObject({
    rule: z.enum([
      'flexible_working_decision',
      'subject_access',
      'written_reasons',
      'trial_period',
      'statement_of_change',
      'collective_consultation',
    ]),
  }),
])

export const Clock = z.strictObject({
  id,
  label: words,
  /** Stages in which it matters; any: while the case is open. */
  in: z.union([z.literal('any'), z.array(id).check(z.minLength(1))]),
  starts: Start,
  runs: Length,
  /** due: do it by then. not_before: nothing may happen until it is over. */
  kind: z.enum(['due', 'not_before']),
  /** Letters or answers that end it although the stage goes on. */
  doneBy: z.optional(z.strictObject({ letters: z.optional(z.array(z.enum(letterNames))), answers: z.optional(z.array(id)) })),
  /** Whether time stands still while the case is paused. */
  pausable: z.boolean(),
  who: z.enum(stepActors),
  basis,
  source: words,
})
export type Clock = z.output<typeof Clock>

/** What must be minded throughout; with a gate it is checked, without one a person confirms it. */
export const Duty = z.strictObject({ id, text: words, basis, source: words, gate: z.optional(z.enum(gateNames)) })
export type Duty = z.output<typeof Duty>

export const ProcessDefinition = z.strictObject({
  process: z.enum(processNames),
  version: z.number().check(z.int(), z.gte(1)),
  title: words,
  source: words,
  /** Whom the process is for: that party takes the employee's steps and gets the letters. */
  employeeIs: z.enum(['subject', 'complainant']),
  /** Kind of meeting by purpose, as rules/uk/accompaniment.ts names them: decides whether the law gives a companion. */
  meetings: z.record(id, z.string()),
  /** Great Britain unless said; for Northern Ireland a workspace is warned, because its law differs. */
  nations: z.array(z.enum(['england-and-wales', 'scotland', 'northern-ireland'])).check(z.minLength(1)),
  initial: id,
  stages: z.array(Stage).check(z.minLength(2)),
  steps: z.array(Step).check(z.minLength(1)),
  clocks: z.array(Clock),
  duties: z.array(Duty),
})
export type ProcessDefinition = z.output<typeof ProcessDefinition>

/** What a letter is worth as a warning, or null. */
export const warningLevelOf = (letter: string): 'improvement_note' | 'first_written_warning' | 'final_written_warning' | null =>
  Object.entries(warningLetters).find(([name]) => name === letter)?.[1] ?? null
