import type { Step } from '../definition.ts'
import { stagesAfter, stepOf, stepsFrom } from '../definition-index.ts'
import type { GateName } from '../gate-names.ts'
import type { LetterName } from '../names.ts'
import type { CaseState } from './case-state.ts'
import { decisionLetters } from './gates-decisions.ts'
import type { At } from './gates.ts'
import { inviteLetters } from './gates-meetings.ts'

/** A letter a step asks for that has not gone out. */
export interface OwedLetter {
  readonly letter: string
  readonly step: string
  readonly since: string
}

/** Letters a step stands on and so needs before it is taken: the invitation to the meeting it tells of, and the decision a case closes on. */
export function lettersBefore({ letters, gates }: Step): readonly LetterName[] {
  const has = (name: GateName): boolean => gates.some(({ gate }) => gate === name)
  const invites = has('meeting_held')
  const decides = has('outcome_in_writing')
  return letters.filter((letter) => (invites && inviteLetters.includes(letter)) || (decides && decisionLetters.includes(letter)))
}

/** The number of the step that led into the stage which a step, by its place in the order taken, was taken from. */
const enteredBy = ({ steps }: CaseState, place: number): number =>
  steps.slice(0, place).findLast(({ from, to }) => from !== to)?.number ?? 0

const sentAfter = ({ letters }: CaseState, letter: string, number: number): boolean =>
  letters.some((issued) => issued.letter === letter && issued.number > number)

/** What the steps from here need first and nobody has sent since the case came into this stage. */
function ahead({ state, definition }: At): (OwedLetter & { readonly of: Step })[] {
  const entered = enteredBy(state, state.steps.length)
  return stepsFrom(definition, state.stage)
    .filter(({ from }) => from !== 'any')
    .flatMap((of) =>
      lettersBefore(of)
        .filter((letter) => !sentAfter(state, letter, entered))
        .map((letter) => ({ letter, step: of.id, since: state.enteredOn, of })),
    )
}

const isInvitation = ({ letter }: { letter: string }): boolean => inviteLetters.some((invite) => invite === letter)

/** Letters that steps taken asked for and that have not been issued since; and the invitation to a meeting that is to be held next. */
export function lettersOwed(at: At): OwedLetter[] {
  const { state, definition } = at
  // A review of the suspension is written of once it was held.
  const reviewed = state.suspensionReviewedOn
  const asked = state.steps.flatMap(({ step: id, on }, place) => {
    const step = stepOf(definition, id)
    const before: readonly string[] = step ? lettersBefore(step) : []
    return (step?.letters ?? [])
      .filter((letter) => letter !== 'suspension_review' || (reviewed !== null && reviewed >= on))
      .filter((letter) => letter !== 'written_reasons' || state.answers.has('reasons_asked_on'))
      .filter((letter) =>
        before.includes(letter)
          ? !sentAfter(state, letter, enteredBy(state, place))
          : !state.letters.some((issued) => issued.letter === letter && issued.on >= on),
      )
      .map((letter) => ({ letter, step: id, since: on }))
  })
  const invitations = ahead(at).filter(isInvitation)
  return [...invitations.map(({ letter, step, since }) => ({ letter, step, since })), ...asked]
}

export interface LetterAhead extends OwedLetter {
  /** The step that waits for it. */
  readonly before: string
}

/** Decisions that go out before the step which records them: one for each way on from here, so that none of them is owed by itself. */
export const lettersAhead = (at: At): LetterAhead[] =>
  ahead(at)
    .filter((letter) => !isInvitation(letter))
    .map(({ of, ...letter }) => ({ ...letter, before: of.label }))

/** Stages a case is brought to by a step that needs this letter first: from here it may go out as it may there. */
export const stagesWaitingFor = ({ state, definition }: At, letter: string): readonly string[] =>
  stepsFrom(definition, state.stage)
    .filter((step) => lettersBefore(step).some((before) => before === letter))
    .flatMap((step) => stagesAfter(step, state.stage))
