import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { Answers, Happening } from '../events.ts'
import { stepOf } from '../definition-index.ts'
import { type HandlerRole, type ProcessName, processTitles } from '../names.ts'
import { type CaseState, everHeld, holdersOf, partiesAs } from '../rules/case-state.ts'
import { employeeOf } from '../rules/parties.ts'
import { standardProcesses } from '../definitions/catalogue.ts'
import { referenceOf } from './due.ts'
import { type LoadedCase, writerOf } from './load.ts'
import { addOpened } from './open.ts'
import { addLink } from './queries/extras.ts'

type Party = Extract<Happening, { kind: 'party_added' }>

/** Whom a case opened by a step of another is about: those who complain and those complained of stay what they are, an accused becomes a subject. */
function partiesOf({ at: { state, definition } }: LoadedCase, opens: ProcessName): Party[] {
  const as = (people: Iterable<string>, role: Party['as']): Party[] =>
    [...people].map((person) => ({ kind: 'party_added', person, as: role }))
  const anonymous = (party: Party): Party => (state.parties.get(party.person)?.anonymous ? { ...party, anonymous: true } : party)
  if (standardProcesses[opens].employeeIs === 'complainant')
    return [...as(partiesAs(state, 'subject'), 'subject'), ...as(partiesAs(state, 'complainant'), 'complainant').map(anonymous)]
  return as(opens === 'disciplinary' ? partiesAs(state, 'subject') : employeeOf(state, definition), 'subject')
}

const judged: readonly HandlerRole[] = ['investigator', 'hearing_manager']

/** Who investigated and decided is on the new record as having done so, and gets nothing to see: an appeal is heard by somebody else. */
const involved = (state: CaseState, reason: string, parties: ReadonlySet<string>): Happening[] =>
  judged.flatMap((as) =>
    [...everHeld(state, as)]
      .filter((person) => !parties.has(person))
      .flatMap((person): Happening[] => [
        { kind: 'role_given', person, as },
        { kind: 'role_ended', person, as, reason },
      ]),
  )

const carriedOver: Readonly<Partial<Record<ProcessName, readonly string[]>>> = {
  appeal: ['appeal_grounds', 'appeal_received_on'],
  dismissal: ['dismissal_reason'],
  sickness_long: ['first_sick_day'],
}
function answersFor(state: CaseState, opens: ProcessName, given: Answers): Happening[] {
  const known = (carriedOver[opens] ?? []).flatMap((id): [string, Answers[string]][] => {
    const value = given[id] ?? state.answers.get(id)?.value
    return value === undefined ? [] : [[id, value]]
  })
  return known.length === 0 ? [] : [{ kind: 'answered', answers: Object.fromEntries(known) }]
}

/**
 * A step that opens a case of its own, such as an appeal against a dismissal, opens it: linked to the one it comes from, owned by whoever owns
 * that, as restricted as that. Nothing else of the record goes along.
 */
export async function openFollowUp(ctx: Context, loaded: LoadedCase, happenings: readonly Happening[], on: string): Promise<void> {
  const taken = happenings.find((what) => what.kind === 'step_taken')
  const step = taken && stepOf(loaded.at.definition, taken.step)
  if (!taken || !step?.opens) return
  const { opens } = step
  const { stored, at } = loaded
  const parties = partiesOf(loaded, opens)
  const named = new Set(parties.map(({ person }) => person))
  const employeeIs = standardProcesses[opens].employeeIs
  if (!parties.some(({ as }) => as === employeeIs))
    throw new AppError('cases.not-possible', {}, 'Name whom the new case is about in this one first.')
  const from = referenceOf(stored.number)
  const { id } = await addOpened(ctx, {
    process: opens,
    title: opens === 'appeal' ? `Appeal against the outcome of ${from}` : `${processTitles[opens]}, from ${from}`,
    restricted: stored.restricted,
    on,
    division: at.state.division,
    happenings: [
      ...parties,
      ...(opens === 'appeal' ? involved(at.state, `Did so in ${from}`, named) : []),
      ...holdersOf(at.state, 'owner')
        .filter((person) => !named.has(person))
        .map((person): Happening => ({ kind: 'role_given', person, as: 'owner' })),
      ...answersFor(at.state, opens, taken.answers),
    ],
  })
  await addLink(ctx.tx, { from: stored.id, to: id, why: `Opened by: ${step.label}` }, writerOf(ctx))
}
