/** Every reason a rule may give for having no answer. The code is for programs, the message for people. */
export type ProblemCode =
  | 'unknown_rule'
  | 'input_not_valid'
  | 'dates_out_of_order'
  | 'outside_leave_year'
  | 'before_table'
  | 'not_published'
  | 'no_bank_holiday_data'
  | 'percent_over_25'
  | 'conciliation_not_ended'
  | 'meeting_not_known'
  | 'part_exceeds_whole'

/**
 * What a rule returns when it has no answer: never thrown, never a guess. `field` names the input at fault where there is one.
 * A class only so that `instanceof` tells it from any result; it serialises as {code, message, field?}.
 */
export class RuleProblem {
  readonly code: ProblemCode
  readonly message: string
  readonly field?: string

  constructor(code: ProblemCode, message: string, field?: string) {
    this.code = code
    this.message = message
    if (field !== undefined) this.field = field
  }
}

/** True for a problem, false for any result a rule can give (also null, false and 0). */
export const isProblem = (answer: unknown): answer is RuleProblem => answer instanceof RuleProblem

/** The problem of an input that is missing although this use of the rule needs it. */
export const needed = (field: string, message: string): RuleProblem => new RuleProblem('input_not_valid', message, field)
