/** A reason not to start that the operator can act on. Each line is printed as it is, without a stack. */
export class StartProblem extends Error {
  readonly lines: readonly string[]
  constructor(...lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'StartProblem'
    this.lines = lines
  }
}

/** What went wrong, as words for a person: the message of an error, or its code where Node left the message empty. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join('; ')
  if (!(error instanceof Error)) return String(error)
  return error.message || (error as NodeJS.ErrnoException).code || error.name
}
