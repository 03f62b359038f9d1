import { gates } from './gates.ts'
import type { Asker } from './who-may-act.ts'
import { actsAs, behalfOf, mayTake } from './who-may-act.ts'
import type { Step } from '../definition.ts'
import { stepsFrom } from '../definition-index.ts'
import type { Basis } from '../names.ts'
import { type At, type Finding, findingsFor, passes, stagesOpen } from './gates.ts'
import { lettersBefore } from './letters-owed.ts'

export interface NumberedReason extends Finding {
  readonly number: number
}

/** A step somebody could take now, with every check it stands on, numbered, so that a screen and a letter can point at them. */
export interface AvailableStep {
  readonly step: string
  readonly label: string
  /** ready: take it. needs_answers: only its own questions are open. blocked: a hard gate fails. */
  readonly state: 'ready' | 'needs_answers' | 'blocked'
  readonly to: readonly string[]
  readonly questions: Step['questions']
  /** Those that are owed once it is taken. */
  readonly letters: Step['letters']
  readonly opens: Step['opens']
  /** For whom it can be written down, where it is not the asker's own. */
  readonly behalfOf: readonly string[]
  readonly pace: string | null
  readonly basis: Basis
  readonly source: string
  readonly reasons: readonly NumberedReason[]
}

const waitsForOwnAnswers = ({ gate, state }: Finding, step: Step): boolean =>
  state === 'unknown' && gates[gate].reads.some((id) => step.questions.some((question) => question.id === id))

function standingOf(step: Step, findings: readonly Finding[]): AvailableStep['state'] {
  const failing = findings.filter((found) => !passes(found))
  if (failing.some((found) => !waitsForOwnAnswers(found, step))) return 'blocked'
  return failing.length > 0 || step.questions.some(({ optional }) => optional !== true) ? 'needs_answers' : 'ready'
}

/** One step as it stands for a case, whoever asks. */
export function stepAsItStands(at: At, step: Step): AvailableStep {
  const to = stagesOpen(at, step)
  const findings = findingsFor(at, step, to.length === 1 ? (to[0] ?? null) : null)
  const { id, label, questions, letters, opens, pace, basis, source } = step
  const reasons = findings.map((found, i) => ({ number: i + 1, ...found }))
  // What it waits for has gone out by then.
  const before: readonly string[] = lettersBefore(step)
  const after = letters.filter((letter) => !before.includes(letter))
  return {
    step: id,
    label,
    state: standingOf(step, findings),
    to,
    questions,
    letters: after,
    opens,
    behalfOf: [],
    pace,
    basis,
    source,
    reasons,
  }
}

const order = { ready: 0, needs_answers: 1, blocked: 2 } as const

/** What the process goes on with comes before what is the employee’s right to ask for, and both before the ways out that are open in every stage. */
const place = (step: Step): number => {
  if (step.from === 'any' || step.from.length >= manyStages) return 2
  return isTheirRight(step) || goesBack(step) || isBeside(step) ? 1 : 0
}
/** Open in that many stages, a step is what a case goes on with in none of them, such as mediation or more time. */
const manyStages = 4
/** Done as often as it is needed while the case stands, which is the work of the stage only where it is investigated. */
const isBeside = ({ again, to, who }: Step): boolean => again !== null && to === 'same' && !who.includes('investigator')
/** Back to an earlier stage, for facts that are new: not what a hearing goes on with. */
const goesBack = ({ again, to }: Step): boolean => again !== null && to !== 'same'
/** An appeal, or another day for the companion: it comes when the employee asks for it, and hr at most writes it down. */
const isTheirRight = ({ who, to, calls, opens }: Step): boolean =>
  who.includes('employee') && (to === 'same' || calls === 'appeal' || opens === 'appeal')

/** The steps somebody may take in the present stage: first those that can be taken, last those a gate keeps shut. None for who may not act. */
export function availableSteps(at: At, asker: Asker): AvailableStep[] {
  const { state, definition } = at
  const as = actsAs(asker, state, definition)
  return stepsFrom(definition, state.stage)
    .flatMap((step) => {
      const others = behalfOf(step, asker, state, definition)
      return mayTake(step, as) || others.length > 0 ? [{ at: place(step), step: { ...stepAsItStands(at, step), behalfOf: others } }] : []
    })
    .toSorted((a, b) => a.at - b.at || order[a.step.state] - order[b.step.state])
    .map(({ step }) => step)
}

const chairs = ['investigator', 'hearing_manager', 'appeal_manager'] as const
type Chair = (typeof chairs)[number]

/** Steps that only somebody named for them takes from here, so that whoever asks learns for whom the case waits. */
export function stepsOfOthers(at: At, asker: Asker): { readonly label: string; readonly who: Chair }[] {
  const as = actsAs(asker, at.state, at.definition)
  return stepsFrom(at.definition, at.state.stage).flatMap((step) => {
    const who = chairs.find((chair) => step.who.includes(chair))
    const theirs = mayTake(step, as) || behalfOf(step, asker, at.state, at.definition).length > 0
    return who === undefined || theirs ? [] : [{ label: step.label, who }]
  })
}
