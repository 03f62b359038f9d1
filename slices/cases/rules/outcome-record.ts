import type { Answers } from '../events.ts'
import type { ProcessName } from '../names.ts'
import type { CaseState } from './case-state.ts'

/** What a decision means for the record of the person it is about: a field, what it becomes, and from which day. */
export interface RecordChange {
  readonly field: 'end_date' | 'salary'
  readonly to: string
  readonly from: string | null
}

/** Stages that end an employment, by process; the last day is an answer of the steps before. */
const ends: Readonly<Partial<Record<ProcessName, readonly string[]>>> = {
  disciplinary: ['closed_dismissed'],
  dismissal: ['dismissed'],
  fixed_term_end: ['ended'],
  performance: ['dismissed'],
  probation: ['failed'],
  redundancy: ['dismissed', 'voluntary'],
  resignation: ['left'],
  settlement: ['left'],
  sickness_long: ['dismissed'],
}

/** What entering a stage comes to, from the answers given so far; null where it changes nothing that can be told. */
export function recordChangeOf(state: CaseState, entered: string, answers: Answers): RecordChange | null {
  const answer = (id: string) => answers[id] ?? state.answers.get(id)?.value
  const date = (id: string): string | null => {
    const value = answer(id)
    return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null
  }
  if (state.process === 'salary_change' && entered === 'applied') {
    const [salary, from] = [answer('new_salary'), date('change_from')]
    return typeof salary === 'number' && from !== null ? { field: 'salary', to: salary.toFixed(2), from } : null
  }
  const last = date('last_day')
  return last !== null && (ends[state.process] ?? []).includes(entered) ? { field: 'end_date', to: last, from: null } : null
}
