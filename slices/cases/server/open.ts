import { randomInt, randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { notify } from '#platform/server/notify.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { folded } from '#platform/shared/fields.ts'
import type { Division } from '#rules/uk/inputs.ts'
import type { CaseReceipt, openCase as openEndpoint, ProcessName } from '../contract.ts'
import type { EndpointParsed, EndpointResult } from '#platform/shared/endpoint.ts'
import type { raiseConcern as concernEndpoint } from '../contract.ts'
import type { ProcessDefinition } from '../definition.ts'
import type { Happening } from '../events.ts'
import { canOpenCases, recipientsOf } from '../policy.ts'
import { accessOf, figuresOf, marksOf } from '../rules/case-derived.ts'
import { numbered, requirePossible } from './append.ts'
import { definitionOf, personOf, placeCase } from './load.ts'
import { requireLed, rolesOfLed } from './open-by-line.ts'
import { addCase, addEvents, seesCase, setAccess, type StoredEvent } from './queries/cases.ts'
import { newestVersion } from './queries/extras.ts'
import { findCandidates, findDivision, findPeople, usersOf } from './queries/people.ts'
import { referenceOf } from './due.ts'

type Asked = EndpointParsed<typeof openEndpoint>['body']
type Concern = EndpointParsed<typeof concernEndpoint>['body']

export interface Opening {
  readonly process: ProcessName
  readonly title: string
  readonly restricted: boolean
  readonly on: string
  readonly division: Division
  readonly happenings: readonly Happening[]
}

/** POST /cases. */
export async function openCase(ctx: Context, asked: Asked): Promise<CaseReceipt> {
  const { process, title, restricted, answers = {} } = asked
  const definition = await newestDefinition(ctx, process)
  const parties = partiesOf(asked, definition)
  const people = parties.map(({ person }) => person)
  const hr = canOpenCases(ctx.actor)
  if (!hr) await requireLed(ctx, definition, people)
  await requireKnown(ctx, [...people, ...(asked.owner ? [asked.owner] : [])])
  requireAsked(definition, answers)
  const roles = hr ? await rolesOfHr(ctx, asked.owner ?? null, new Set(people)) : await rolesOfLed(ctx, people)
  const of = parties.find(({ as }) => as === definition.employeeIs)?.person
  const answered: Happening[] = Object.keys(answers).length > 0 ? [{ kind: 'answered', answers }] : []
  return addOpened(ctx, {
    process,
    title,
    restricted,
    on: dayOf(ctx, asked.on),
    division: asked.division ?? (of === undefined ? 'england-and-wales' : await findDivision(ctx.tx, of)),
    happenings: [...parties, ...roles, ...answered],
  })
}

function dayOf(ctx: Context, on = ctx.today): string {
  if (on <= ctx.today && on >= addDays(ctx.today, -366)) return on
  throw invalid([{ path: 'on', message: 'Choose a day of the last year, not after today.' }])
}

async function newestDefinition(ctx: Context, process: ProcessName): Promise<ProcessDefinition> {
  const definition = await definitionOf(ctx.tx, process, await newestVersion(ctx.tx, process))
  if (!definition) throw new AppError('not-found')
  return definition
}

type Party = Extract<Happening, { kind: 'party_added' }>
function partiesOf({ subjects, complainant = null, anonymous }: Asked, definition: ProcessDefinition): Party[] {
  if (definition.employeeIs === 'complainant' && complainant === null)
    throw invalid([{ path: 'complainant', message: 'Say whose complaint it is.' }])
  if (definition.employeeIs === 'subject' && subjects.length === 0) throw invalid([{ path: 'subjects', message: 'Say whom it is about.' }])
  if (complainant !== null && subjects.includes(complainant))
    throw invalid([{ path: 'complainant', message: 'Nobody complains about themselves.' }])
  return [
    ...[...new Set(subjects)].map((person): Party => ({ kind: 'party_added', person, as: 'subject' })),
    ...(complainant === null
      ? []
      : [{ kind: 'party_added' as const, person: complainant, as: 'complainant' as const, ...(anonymous === true ? { anonymous } : {}) }]),
  ]
}

async function requireKnown(ctx: Context, people: readonly string[]): Promise<void> {
  const known = await findPeople(ctx.tx, people)
  const missing = people.find((person) => !known.has(person))
  if (missing !== undefined) throw invalid([{ path: 'subjects', message: 'Choose people of this workspace.' }])
}

function requireAsked(definition: ProcessDefinition, answers: Readonly<Record<string, unknown>>): void {
  const known = new Set(definition.steps.flatMap(({ questions }) => questions.map(({ id }) => id)))
  const unasked = Object.keys(answers).find((id) => !known.has(id))
  if (unasked !== undefined) throw invalid([{ path: `answers.${unasked}`, message: 'Not asked here.' }])
}

/** Who owns it: whoever is named, else who opens it; never a party, so hr who open one about themselves hand it to others. */
async function ownerFor(ctx: Context, named: string | null, parties: ReadonlySet<string>): Promise<string> {
  const owner = named ?? personOf(ctx)
  if (!parties.has(owner)) return owner
  const free = recipientsOf(await findCandidates(ctx.tx, ctx.today), parties)[0]
  if (named !== null || free === undefined)
    throw invalid([{ path: 'owner', message: 'A party to a case cannot own it. Choose somebody else.' }])
  return free
}

const rolesOfHr = async (ctx: Context, named: string | null, parties: ReadonlySet<string>): Promise<Happening[]> => [
  { kind: 'role_given', person: await ownerFor(ctx, named, parties), as: 'owner' },
]

/** Writes a new case: its row, its events, and who has access, in the one transaction. */
export async function addOpened(ctx: Context, opening: Opening): Promise<CaseReceipt & { number: number }> {
  const id = randomUUID()
  const definition = await newestDefinition(ctx, opening.process)
  const { process, restricted, division, on } = opening
  const opened: Happening = { kind: 'opened', process, version: definition.version, division, restricted, stage: definition.initial }
  const first = numbered(ctx, 0, on, [opened])
  const start = await placeCase(ctx.tx, { id, process }, first, ctx.today)
  requirePossible(
    { at: start, events: first },
    on,
    opening.happenings.filter(({ kind }) => kind !== 'role_given' && kind !== 'role_ended'),
  )
  const events: StoredEvent[] = [...first, ...numbered(ctx, 1, on, opening.happenings)]
  const at = await placeCase(ctx.tx, { id, process }, events, ctx.today)
  const made = {
    id,
    process,
    title: opening.title,
    searchText: folded(opening.title),
    restricted,
    openedOn: on,
    openedBy: ctx.actor.userId,
    lastNumber: events.length,
  }
  const number = await drawNumber((drawn) => addCase(ctx.tx, drawn, made, figuresOf(at)))
  await addEvents(ctx.tx, id, events)
  await setAccess(ctx.tx, id, accessOf(at.state), marksOf(at.state, definition))
  const owners = at.state.roles.get('owner') ?? []
  const told = owners.map(({ person }) => person).filter((person) => person !== personOf(ctx))
  await notify(ctx.tx, {
    to: await usersOf(ctx.tx, told),
    kind: 'case-named',
    subjectKind: 'case',
    subjectId: id,
    link: `/app/cases/${id}`,
  })
  const visible = await seesCase(ctx.tx, id)
  return { id, seen: visible ? events.length : 0, visible, number }
}

/** A number nobody has yet: four digits while most of them are free, then more. */
async function drawNumber(take: (number: number) => Promise<boolean>): Promise<number> {
  for (let tries = 0; tries < 40; tries += 1) {
    const top = tries < 10 ? 10_000 : tries < 20 ? 100_000 : 10_000_000
    const number = randomInt(1000, top)
    if (await take(number)) return number
  }
  throw new AppError('unavailable')
}

const concernTitles = {
  grievance: 'A concern',
  harassment: 'A complaint of harassment',
  whistleblowing: 'A concern of public interest',
} as const
const outside = 'You can also speak to Acas (0300 123 1100), your trade union or, for wrongdoing, the regulator for your industry.'

/**
 * POST /concerns (decision D24): everybody may, and nobody named in it, nor anybody below them, gets it. Where nobody is left it waits, and the
 * person is told where to go outside.
 */
export async function raiseConcern(ctx: Context, asked: Concern): Promise<EndpointResult<typeof concernEndpoint>> {
  const me = ctx.actor.personId
  if (me === null) throw new AppError('forbidden')
  const about = [...new Set(asked.about)]
  if (about.includes(me)) throw invalid([{ path: 'about', message: 'Name whom it is about, not yourself.' }])
  await requireKnown(ctx, about)
  const recipients = recipientsOf(await findCandidates(ctx.tx, ctx.today), new Set([...about, me]))
  const { id, number } = await addOpened(ctx, {
    process: asked.kind,
    title: concernTitles[asked.kind],
    restricted: true,
    on: ctx.today,
    division: await findDivision(ctx.tx, me),
    happenings: [
      ...about.map((person): Party => ({ kind: 'party_added', person, as: 'subject' })),
      { kind: 'party_added', person: me, as: 'complainant', ...(asked.anonymous ? { anonymous: true } : {}) },
      { kind: 'allegation_made', allegation: 'raised', text: asked.text },
      { kind: 'item_added', item: 'raised', title: 'The concern as it was raised', relied_on: true, about: me },
      ...recipients.map((person): Happening => ({ kind: 'role_given', person, as: 'owner' })),
    ],
  })
  return {
    id,
    reference: referenceOf(number),
    state: recipients.length > 0 ? 'sent' : 'waiting',
    says:
      recipients.length > 0
        ? `It is with HR, and with nobody you named. ${outside}`
        : `Everybody it could go to is named in it, or works for somebody who is. It is kept and goes to the first person who is free. ${outside}`,
  }
}
