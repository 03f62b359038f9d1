import type { RuleProblem } from '#rules/uk/problem.ts'
import type { Fact } from './field.ts'

/** How one field is worked out. `answer` is only asked when everything in `needs` is known; `may` may be missing. */
export interface Derived {
  readonly needs: readonly string[]
  readonly may?: readonly string[]
  readonly answer: (read: Read) => Fact | RuleProblem
}

/** Reads the inputs of a derived field. What is not known reads as '' or 0, which only happens for `may`. */
export interface Read {
  readonly text: (name: string) => string
  readonly number: (name: string) => number
  readonly lines: (name: string) => readonly string[]
  /** Changes in the law a person has confirmed, as rules/uk takes them. */
  readonly confirmed: Readonly<Record<string, string>>
}
