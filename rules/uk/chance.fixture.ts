import { addDays } from '#platform/shared/calendar-date.ts'
import { RuleProblem } from './problem.ts'

/** Numbers that look random and are the same every run. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** 0 up to, not including, 1. */
  next(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return this.#state / 2 ** 32
  }

  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.whole(0, items.length - 1)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }

  date(from = '2024-01-01', days = 1800): string {
    return addDays(from, this.whole(0, days))
  }
}

/** The result of a rule that must have one. */
export function resultOf<Result>(answer: Result | RuleProblem): Result {
  if (answer instanceof RuleProblem) throw new Error(`${answer.code}: ${answer.message}`)
  return answer
}

/** The code of a problem, or the result where there is none. */
export const codeOf = <Result>(answer: Result | RuleProblem): string | Result => (answer instanceof RuleProblem ? answer.code : answer)
