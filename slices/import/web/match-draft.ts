import type { Import, ImportColumn, Question } from '../contract.ts'
import type { Plan } from './api.ts'

export const ignored = 'ignore'

/** What the person has chosen for a column so far; '' while it is open. */
export interface ColumnChoice {
  readonly target: string
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd' | null
}
export interface MatchDraft {
  readonly columns: Readonly<Record<number, ColumnChoice>>
  /** Question key → option. */
  readonly answers: Readonly<Record<string, string>>
}

/** What is chosen already, else what the file suggests. */
export function draftOf(one: Import): MatchDraft {
  return {
    columns: Object.fromEntries(
      one.columns.map((column) => [
        column.index,
        { target: column.target ?? column.suggestion?.target ?? '', dateOrder: column.convention.date_order ?? null },
      ]),
    ),
    answers: {},
  }
}

/** The question of a column that its cells leave open: how its dates or figures are to be read. */
export const questionOf = (one: Import, { index }: ImportColumn): Question | undefined =>
  one.questions.find(({ column, kind }) => column === index && (kind === 'date-order' || kind === 'decimal'))

const dates = new Set(['start_date', 'end_date', 'date_of_birth'])

/** Whether the column goes to a date and its dates can be read two ways. */
export const asksForDateOrder = (column: ImportColumn, choice: ColumnChoice | undefined): boolean =>
  column.readings.length > 0 &&
  choice !== undefined &&
  (dates.has(choice.target) || (choice.target.startsWith('custom:') && choice.target === column.suggestion?.target))

/** A question about the column as the file was read; one that is ignored, or goes elsewhere now, needs no answer. */
export const questionFor = (one: Import, column: ImportColumn, choice: ColumnChoice | undefined): Question | undefined =>
  choice?.target === (column.target ?? column.suggestion?.target) && choice?.target !== ignored ? questionOf(one, column) : undefined

export const withChoice = (draft: MatchDraft, column: number, choice: ColumnChoice): MatchDraft => ({
  ...draft,
  columns: { ...draft.columns, [column]: choice },
})

export interface MatchProblem {
  readonly column: number
  readonly message: string
}

/** What keeps the rows from being checked, column by column. */
export function problemsOf(one: Import, draft: MatchDraft, labelOf: (target: string) => string): MatchProblem[] {
  const taken = new Map<string, ImportColumn>()
  return one.columns.flatMap((column) => {
    const choice = draft.columns[column.index]
    const other = choice && choice.target !== ignored ? taken.get(choice.target) : undefined
    if (choice) taken.set(choice.target, column)
    const message = !choice?.target
      ? 'Choose a field, or “Ignore this column”.'
      : other
        ? `“${other.name}” is ${labelOf(choice.target)} already. Ignore one of the two.`
        : openQuestion(one, column, choice, draft)
    return message ? [{ column: column.index, message }] : []
  })
}

/** What of a column that goes somewhere is still to be answered; '' for nothing. */
function openQuestion(one: Import, column: ImportColumn, choice: ColumnChoice, draft: MatchDraft): string {
  if (choice.dateOrder !== null) return ''
  if (asksForDateOrder(column, choice)) return 'Say which way round the dates of this column are written.'
  const question = questionFor(one, column, choice)
  return question && (draft.answers[question.key] ?? question.answer) === null ? 'Answer the question about this column.' : ''
}

/** What is sent: every column with its choice, so that nothing is left to a default. */
export function planOf(draft: MatchDraft): Plan {
  return {
    columns: Object.entries(draft.columns).map(([index, { target, dateOrder }]) => ({
      index: Number(index),
      target,
      ...(dateOrder ? { convention: { date_order: dateOrder } } : {}),
    })),
    ...(Object.keys(draft.answers).length > 0 ? { answers: draft.answers } : {}),
  }
}
