import type { Context } from '#platform/server/context.ts'
import type { CaseFile, CaseStep } from '../contract.ts'
import { isOfThe, letterNames, letterTitles } from '../names.ts'
import type { AvailableStep } from '../rules/available-steps.ts'
import { caseView } from '../rules/case-view.ts'
import { stageLabel } from '../rules/case-derived.ts'
import { actTitles, claimLimits, conciliationOf, isOfClaims } from '../rules/claim-acts.ts'
import { dutyAnswer } from '../rules/readiness.ts'
import { type Finding, gates } from '../rules/gates.ts'
import type { LoadedCase } from './load.ts'
import { countSeers } from './queries/list.ts'
import type { Names } from './names.ts'

type Work = NonNullable<CaseFile['work']>
const isLetter = isOfThe(letterNames)
const letterTitle = (letter: string): string => (isLetter(letter) ? letterTitles[letter] : letter)

const actKinds = Object.entries(actTitles).map(([what, title]) => ({ what, title }))
function limitsOf(at: LoadedCase['at']): Work['limits'] {
  const { dayA, dayB } = conciliationOf(at.state)
  const acts = claimLimits(at).map(({ act, what, on, lastDay, state, conciliationEnds, says, source }) => ({
    act,
    title: actTitles[what],
    on,
    last_day: lastDay,
    state,
    conciliation_ends: conciliationEnds,
    says,
    source,
  }))
  return { acts, day_a: dayA, day_b: dayB, kinds: actKinds }
}

/** What was written down so far, each with the question or the duty it is an answer to. */
function answersOf({ state, definition }: LoadedCase['at'], names: Names): Work['answers'] {
  const asked = new Map([
    ...definition.steps.flatMap(({ questions }) => questions.map(({ id, ask }) => [id, ask] as const)),
    ...definition.duties.map(({ id, text }) => [dutyAnswer(id), text] as const),
  ])
  return [...state.answers]
    .filter(([id]) => !isOfClaims(id))
    .map(([id, { value, on, by }]) => ({ id, ask: asked.get(id) ?? id, value, on, by_name: names(by).name }))
}

/** A case as whoever works on it sees it: what comes next and why, what stands and what is missing. */
export async function showWork(ctx: Context, { stored, events, at, asker, access }: LoadedCase, names: Names): Promise<Work> {
  const { state, definition } = at
  const view = caseView(at, asker)
  // Whose step it was, not who wrote it down for them.
  const takenBy = new Map(
    state.steps.map(({ to, number, by }) => {
      const event = events[number - 1]
      const forSomebody = event?.what.kind === 'step_taken' && event.what.behalf !== undefined
      return [to, forSomebody ? names(by).name : (event?.byName ?? null)]
    }),
  )
  const override = (given: Finding['override']) =>
    given && { reason: given.reason, by: given.by, by_name: names(given.by).name, on: given.on }
  const step = ({ behalfOf, ...one }: AvailableStep): CaseStep => ({
    ...one,
    behalf_of: behalfOf.map(names),
    to: one.to.map((stage) => ({ stage, label: stageLabel(definition, stage) })),
    questions: [...one.questions],
    letters: one.letters.map((letter) => ({ letter, title: letterTitle(letter) })),
    reasons: one.reasons.map((reason) => ({ ...reason, override: override(reason.override) })),
  })
  return {
    steps: access === 'full' ? view.steps.map(step) : [],
    steps_of_others: view.stepsOfOthers,
    deadlines: view.deadlines.map(({ startedOn, ...deadline }) => ({ ...deadline, started_on: startedOn })),
    readiness: view.readiness.map((line) => ({ ...line, steps: [...line.steps], override: override(line.override) })),
    rail: view.rail.map((stage) => ({
      ...stage,
      by_name: stage.on === null ? null : (takenBy.get(stage.stage) ?? events[0]?.byName ?? null),
    })),
    warnings: view.warnings.map(({ issuedOn, expiresOn, ...warning }) => ({ ...warning, issued_on: issuedOn, expires_on: expiresOn })),
    letters_owed: view.letters.map((owed) => ({ ...owed, title: letterTitle(owed.letter) })),
    letters_ahead: view.lettersAhead.map((letter) => ({ ...letter, title: letterTitle(letter.letter) })),
    letters_sent: state.letters.map(({ letter, on, by, meeting }) => ({
      letter,
      title: letterTitle(letter),
      on,
      by_name: names(by).name,
      meeting,
    })),
    answers: answersOf(at, names),
    limits: limitsOf(at),
    overrides: state.overrides.map(({ gate, step: of, reason, by, on }) => ({
      gate,
      title: gates[gate].title,
      step: of,
      reason,
      by_name: names(by).name,
      on,
    })),
    pauses: state.pauses.map((pause) => ({ ...pause })),
    suspension: state.suspendedSince === null ? null : { since: state.suspendedSince, reviewed_on: state.suspensionReviewedOn },
    emergencies: state.breakGlass.map(({ person, second, ...glass }) => ({ ...glass, person: names(person), second: names(second) })),
    faults: view.faults.map(({ says }) => says),
    other_nation: view.otherNation,
    seen_by: stored.restricted ? await countSeers(ctx.tx, stored.id) : null,
  }
}
