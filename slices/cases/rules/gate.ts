import { showDate } from '#platform/shared/calendar-date.ts'
import type { Basis } from '../names.ts'
import { answerTo, freshAnswerTo, type Look } from './surroundings.ts'

/** What a check finds. `unknown`: something must be written down first. */
export interface Verdict {
  readonly state: 'met' | 'not_met' | 'unknown' | 'does_not_apply'
  readonly says: string
  /** The day the finding rests on, where there is one. */
  readonly on: string | null
}

export const met = (says: string, on: string | null = null): Verdict => ({ state: 'met', says, on })
export const notMet = (says: string, on: string | null = null): Verdict => ({ state: 'not_met', says, on })
export const unknown = (says: string): Verdict => ({ state: 'unknown', says, on: null })
export const doesNotApply = (says: string): Verdict => ({ state: 'does_not_apply', says, on: null })

/** A named check: what it is called on the list, where it comes from, and the pure function that answers it. */
export interface Gate {
  readonly title: string
  readonly basis: Basis
  readonly source: string
  /** Answers it reads: a definition that uses the gate must ask for at least one of them. */
  readonly reads: readonly string[]
  /** Needs a clock called appeal_window in the definition. */
  readonly needsAppealWindow?: true
  /** The law leaves no other way, so no reason opens it. */
  readonly never?: true
  readonly check: (look: Look) => Verdict
}

export const acas1 = 'Acas Code of Practice 1 (2015)'
export const onDay = (day: string): string => showDate(day)

type Head = Pick<Gate, 'title' | 'basis' | 'source' | 'never'>

/** A gate that a person confirms with yes. */
export const confirmed = (head: Head, answer: string, ifNot: string): Gate => ({
  ...head,
  reads: [answer],
  check: (look) => {
    const value = freshAnswerTo(look, answer)
    if (value === true) return met('Confirmed.', look.state.answers.get(answer)?.on ?? null)
    return value === undefined ? unknown('Not answered yet.') : notMet(ifNot)
  },
})

/** A gate that is met once something is written down. */
export const written = (head: Head, answers: readonly string[], ifNot: string): Gate => ({
  ...head,
  reads: answers,
  check: (look) => {
    const empty = answers.find((id) => {
      const value = freshAnswerTo(look, id)
      return value === undefined || (typeof value === 'string' && value.trim() === '')
    })
    return empty === undefined ? met('Written down.', look.state.answers.get(answers[0] ?? '')?.on ?? null) : unknown(ifNot)
  },
})

/** A gate that only matters once a question was answered with yes. */
export const when = (question: string, apart: string, gate: Gate): Gate => ({
  ...gate,
  reads: [question, ...gate.reads],
  check: (look) => {
    const value = answerTo(look, question)
    if (value === undefined) return unknown('Not answered yet.')
    return value === false ? doesNotApply(apart) : gate.check(look)
  },
})
