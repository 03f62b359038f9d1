import type { Step } from '../definition.ts'
import type { Answers } from '../events.ts'
import type { ProcessName } from '../names.ts'
import type { CaseState } from './case-state.ts'

/** What a decision means for the record of the person it is about: a field, what it becomes, and from which day. Hours are of a week. */
export interface RecordChange {
  readonly field: 'end_date' | 'salary' | 'job_title' | 'department' | 'location' | 'weekly_hours'
  /** Null: the employment goes on, and the last day that was written for it is taken out again. */
  readonly to: string | null
  readonly from: string | null
}

/**
 * Stages that end an employment, by process; the last day is an answer of the steps before. It is on the record from the decision or the notice
 * on: holiday, pay and access go by it, and an appeal does not put it off.
 */
const ends: Readonly<Partial<Record<ProcessName, readonly string[]>>> = {
  disciplinary: ['decided_dismissal_notice', 'decided_summary_dismissal', 'closed_dismissed'],
  dismissal: ['dismissed'],
  fixed_term_end: ['ended'],
  performance: ['dismissed'],
  probation: ['failed'],
  redundancy: ['notice_given', 'dismissed', 'voluntary'],
  resignation: ['notice', 'left'],
  settlement: ['signed', 'left'],
  sickness_long: ['dismissed'],
}
/** Stages in which an employment goes on after all, where its end was decided before. */
const goesOn: Readonly<Partial<Record<ProcessName, readonly string[]>>> = {
  disciplinary: ['closed_no_action', 'closed_warning', 'closed_sanction'],
  redundancy: ['redeployed'],
}

/** Whether the end of the employment was decided in a stage before this one. */
export const endsAlready = (state: CaseState): boolean => (ends[state.process] ?? []).some((stage) => state.visited.has(stage))

interface Terms {
  readonly stages: readonly string[]
  readonly says: Readonly<Record<string, RecordChange['field']>>
}
/** Stages in which new terms were agreed, with the answers that say them and the field each is for. */
const terms: Readonly<Partial<Record<ProcessName, Terms>>> = {
  salary_change: { stages: ['applied'], says: { new_salary: 'salary' } },
  contract_change: { stages: ['agreed'], says: { new_job_title: 'job_title', new_department: 'department', new_salary: 'salary' } },
  flexible_working: { stages: ['approved', 'approved_modified'], says: { new_weekly_hours: 'weekly_hours', new_location: 'location' } },
}

/** Whether a step says terms or a last day that go to the record: a party agrees to those in writing, and hr writes them down from that. */
export const setsTerms = ({ process }: Pick<CaseState, 'process'>, { questions, to }: Pick<Step, 'questions' | 'to'>): boolean => {
  const agreed = terms[process]
  const leads = typeof to === 'string' ? [] : to
  const ids = [...(leads.some((stage) => agreed?.stages.includes(stage)) ? Object.keys(agreed?.says ?? {}) : []), 'last_day']
  return questions.some(({ id }) => ids.includes(id))
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const written = (value: unknown, field: RecordChange['field']): string | null => {
  if (typeof value === 'number') return field === 'salary' ? value.toFixed(2) : String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** What entering a stage comes to, from the answers given so far; empty where it changes nothing that can be told. */
export function recordChangesOf(state: CaseState, entered: string, answers: Answers): readonly RecordChange[] {
  const answer = (id: string) => answers[id] ?? state.answers.get(id)?.value
  const last = answer('last_day')
  if ((ends[state.process] ?? []).includes(entered)) return isDay(last) ? [{ field: 'end_date', to: last, from: null }] : []
  if ((goesOn[state.process] ?? []).includes(entered)) return endsAlready(state) ? [{ field: 'end_date', to: null, from: null }] : []
  const agreed = terms[state.process]
  const from = answer('change_from')
  if (!agreed?.stages.includes(entered) || !isDay(from)) return []
  return Object.entries(agreed.says).flatMap(([id, field]): RecordChange[] => {
    const to = written(answer(id), field)
    return to === null ? [] : [{ field, to, from }]
  })
}
