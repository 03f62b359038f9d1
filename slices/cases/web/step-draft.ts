import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import type { Question, Step, StepReason } from './shapes.ts'

/** What somebody has typed into a step that is not taken yet; texts as typed, by the id of the question. */
export interface StepDraft {
  readonly on: string
  readonly to: string
  readonly answers: Readonly<Record<string, string>>
  /** Reasons for going past a check, by its name. */
  readonly reasons: Readonly<Record<string, string>>
  /** Whose step it is, and what it is taken from, where it is written down for them. */
  readonly behalf: string
  readonly source: string
}
export const emptyDraft = (today: string): StepDraft => ({ on: today, to: '', answers: {}, reasons: {}, behalf: '', source: '' })

/** Whether anything was typed that would be missed. */
export const isTyped = ({ to, answers, reasons, source }: StepDraft): boolean =>
  to !== '' || source !== '' || [...Object.values(answers), ...Object.values(reasons)].some((text) => text.trim() !== '')

const inForm = { yes: true, no: false } as const

function valueOf({ answer }: Question, text: string): string | number | boolean | null {
  if (text.trim() === '') return null
  if (answer === 'yes_no') return inForm[text as keyof typeof inForm] ?? null
  return answer === 'number' ? Number(text.replace(',', '.')) : text.trim()
}

/** The answers as the server takes them; what was left open is left out. */
export function answersOf(questions: readonly Question[], typed: StepDraft['answers']): Record<string, string | number | boolean> {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const value = valueOf(question, typed[question.id] ?? '')
      return value === null ? [] : [[question.id, value] as const]
    }),
  )
}

function problemOf(question: Question, text: string): string | null {
  if (text.trim() === '') return question.optional === true ? null : 'Answer this question.'
  if (question.answer === 'date' && !isCalendarDate(text)) return 'Enter a date such as 30 Nov 2026.'
  if (question.answer === 'number' && !Number.isFinite(Number(text.replace(',', '.')))) return 'Enter a number.'
  return null
}

export type Problems = Readonly<Record<string, string>>

interface Asked extends Pick<Step, 'behalf_of'> {
  readonly questions: readonly Question[]
  readonly to: readonly unknown[]
}

/** Whose step is written down: the only one it can be, or whoever was chosen; null where it is the writer's own. */
export function behalfOf({ behalf_of: others }: Pick<Step, 'behalf_of'>, { behalf, source }: StepDraft) {
  const person = others.length === 1 ? others[0]?.id : behalf
  return others.length === 0 || !person ? null : { person, source: source.trim() }
}

const leastSource = 5
function behalfProblems(step: Asked, draft: StepDraft): [string, string][] {
  if (step.behalf_of.length === 0) return []
  const found = behalfOf(step, draft)
  const who: [string, string][] = found === null ? [['behalf', 'Choose whose step it is.']] : []
  return draft.source.trim().length < leastSource ? [...who, ['source', 'Say what it is taken from.']] : who
}

/** What is still missing before the step can be sent, by field. */
export function problemsOf(step: Asked, draft: StepDraft): Problems {
  const { questions, to: choices } = step
  const open = questions.flatMap((question): [string, string][] => {
    const problem = problemOf(question, draft.answers[question.id] ?? '')
    return problem === null ? [] : [[question.id, problem]]
  })
  const on: [string, string][] = isCalendarDate(draft.on) ? [] : [['on', 'Enter the day it happened.']]
  const to: [string, string][] = choices.length > 1 && draft.to === '' ? [['to', 'Choose where it leads.']] : []
  return Object.fromEntries([...behalfProblems(step, draft), ...open, ...on, ...to])
}

/** Whether a check keeps the step shut as the case stands: hard, not met or not known, and no reason on file. */
export const isShut = ({ level, state, overridden }: StepReason): boolean =>
  level === 'hard' && state !== 'met' && state !== 'does_not_apply' && !overridden

/** The reasons given for going past checks that are shut. */
export const overridesOf = (reasons: readonly StepReason[], typed: StepDraft['reasons']) =>
  reasons
    .filter((reason) => isShut(reason) && !reason.never)
    .flatMap(({ gate }) => {
      const reason = (typed[gate] ?? '').trim()
      return reason === '' ? [] : [{ gate, reason }]
    })
