import type * as z from 'zod/mini'
import { RuleProblem } from './problem.ts'

/**
 * One statutory rule: a pure function from checked input to a result or a problem.
 * Calling it and `ask` are the same; `ask` takes anything, for input that has not been typed yet.
 */
export interface Rule<Input, Result> {
  (input: Input): Result | RuleProblem
  readonly ask: (input: unknown) => Result | RuleProblem
  readonly ruleName: string
  /** Statute, code or gov.uk page the rule comes from. */
  readonly source: string
}

interface Facts<Schema> {
  readonly name: string
  readonly source: string
  readonly input: Schema
}

const isNamedValues = (input: unknown): boolean => typeof input === 'object' && input !== null && !Array.isArray(input)

const sentenceOf = (path: string, message: string): string => (path === '' ? message : `${path}: ${message}`)

/** Makes a rule: input that does not fit its schema becomes the problem `input_not_valid` and never reaches `answer`. */
export function rule<Schema extends z.ZodMiniType, Result>(
  { name, source, input: schema }: Facts<Schema>,
  answer: (input: z.output<Schema>) => Result | RuleProblem,
): Rule<z.input<Schema>, Result> {
  const ask = (input: unknown): Result | RuleProblem => {
    if (!isNamedValues(input)) return new RuleProblem('input_not_valid', 'Give an object of named values.')
    const read = schema.safeParse(input)
    if (read.success) return answer(read.data)
    const issue = read.error.issues[0]
    const path = issue?.path.join('.') ?? ''
    return new RuleProblem('input_not_valid', sentenceOf(path, issue?.message ?? 'Not valid.'), path === '' ? undefined : path)
  }
  return Object.assign((input: z.input<Schema>) => ask(input), { ask, ruleName: name, source })
}
