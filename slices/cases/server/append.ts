import type { Context } from '#platform/server/context.ts'
import { notify } from '#platform/server/notify.ts'
import { now } from '#platform/server/clock.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { CaseReceipt } from '../contract.ts'
import type { Happening } from '../events.ts'
import { accessOf, figuresOf, marksOf } from '../rules/case-derived.ts'
import { caseFrom } from '../rules/case-fold.ts'
import type { At } from '../rules/gates.ts'
import { recordProblem } from '../rules/record-happening.ts'
import { definitionOf, type LoadedCase, personOf } from './load.ts'
import { addEvents, seesCase, setAccess, setFigures, type StoredEvent } from './queries/cases.ts'
import { usersOf } from './queries/people.ts'

/** Adds happenings to a case that is locked, with everything that follows from them, in the one transaction. */
export async function append(
  ctx: Context,
  { stored, events, at, access }: LoadedCase,
  on: string,
  happenings: readonly Happening[],
): Promise<CaseReceipt> {
  const added = numbered(ctx, events.length, on, happenings)
  const next = await atAfter(ctx, at, [...events, ...added])
  await addEvents(ctx.tx, stored.id, added)
  await setFigures(ctx.tx, stored.id, figuresOf(next), next.state.lastNumber)
  await setAccess(ctx.tx, stored.id, accessOf(next.state), marksOf(next.state, next.definition))
  await tellPeople(ctx, stored.id, next, happenings)
  const visible = await seesCase(ctx.tx, stored.id)
  return { id: stored.id, seen: visible && access === 'full' ? next.state.lastNumber : 0, visible }
}

/** Happenings as the events that follow a number. */
export const numbered = (
  ctx: Pick<Context, 'actor' | 'actorName'>,
  after: number,
  on: string,
  happenings: readonly Happening[],
): StoredEvent[] =>
  happenings.map((what, i) => ({ number: after + i + 1, on, at: now().toISOString(), by: personOf(ctx), byName: ctx.actorName, what }))

async function atAfter(ctx: Context, at: At, events: readonly StoredEvent[]): Promise<At> {
  const state = caseFrom(events)
  const definition =
    state.version === at.definition.version ? at.definition : await definitionOf(ctx.tx, at.definition.process, state.version)
  if (!definition) throw new AppError('cases.not-possible')
  return { ...at, definition, state }
}

/** Checks each happening against the case as the ones before it leave it. */
export function requirePossible(loaded: Pick<LoadedCase, 'at' | 'events'>, on: string, happenings: readonly Happening[]): void {
  let { at } = loaded
  const events: StoredEvent[] = [...loaded.events]
  for (const [i, what] of happenings.entries()) {
    const problem = recordProblem(at, what, on)
    if (problem) throw new AppError('cases.not-possible', { fields: [{ path: `happenings.${i}`, message: problem.says }] }, problem.says)
    events.push({ number: events.length + 1, on, at: '', by: '', byName: '', what })
    at = { ...at, state: caseFrom(events) }
  }
}

/** Whoever comes second is told what happened meanwhile. A party is not told the number of events, and so is not asked for it. */
export function requireSeen({ at, access }: LoadedCase, seen: number): void {
  if (access === 'full' && seen !== at.state.lastNumber) throw new AppError('cases.changed-meanwhile')
}

const linkTo = (id: string) => `/app/cases/${id}` as const

/** Who is named hears that they are, and a party that something was shown to them; never what the case is about. */
async function tellPeople(ctx: Context, id: string, { state }: At, happenings: readonly Happening[]): Promise<void> {
  const about = { subjectKind: 'case', subjectId: id, link: linkTo(id) } as const
  const named = happenings.flatMap((what) => (what.kind === 'role_given' && !state.parties.has(what.person) ? [what.person] : []))
  const shown = happenings.flatMap((what) => (what.kind === 'item_disclosed' && state.parties.has(what.to) ? [what.to] : []))
  const others = (people: readonly string[]) => people.filter((person) => person !== personOf(ctx))
  await notify(ctx.tx, { ...about, to: await usersOf(ctx.tx, others(named)), kind: 'case-named' })
  await notify(ctx.tx, { ...about, to: await usersOf(ctx.tx, others(shown)), kind: 'case-shown' })
}
