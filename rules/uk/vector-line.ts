import { isProblem, RuleProblem } from './problem.ts'
import { ruleNamed } from './registry.ts'

interface Vector {
  readonly rule: unknown
  readonly input: unknown
}

function read(line: string): Vector | RuleProblem {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return new RuleProblem('input_not_valid', 'The line is not JSON.')
  }
  if (typeof value !== 'object' || value === null || !('rule' in value))
    return new RuleProblem('input_not_valid', 'The line is not an object with "rule" and "input".')
  return { rule: value.rule, input: 'input' in value ? value.input : null }
}

/**
 * One line of rule vectors, {"rule","input"} as JSON → the line that answers it: {"rule","input","result"}, or
 * {"rule","input","problem":{"code","message","field"?}}. What cannot be read or written back is null. Never throws.
 */
export function answerLine(line: string): string {
  const vector = read(line.startsWith('\uFEFF') ? line.slice(1) : line)
  if (vector instanceof RuleProblem) return JSON.stringify({ rule: null, input: null, problem: vector })
  const { rule, input } = vector
  try {
    const named = ruleNamed(rule)
    const answer = named instanceof RuleProblem ? named : named.ask(input)
    return JSON.stringify({ rule, input, ...(isProblem(answer) ? { problem: answer } : { result: answer }) })
  } catch {
    // Nesting too deep to write back must not end the file it stands in.
    const problem = new RuleProblem('input_not_valid', 'The line is nested too deeply to answer.')
    return JSON.stringify({ rule: typeof rule === 'string' ? rule : null, input: null, problem })
  }
}
