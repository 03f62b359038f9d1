import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import type { CaseReceipt, HandlerRole, PartyRole } from '../contract.ts'
import type { Happening, Recordable } from '../events.ts'
import { canGrant } from '../policy.ts'
import { employeeOf } from '../rules/parties.ts'
import { giveRole } from '../rules/record-happening.ts'
import { actsAs } from '../rules/who-may-act.ts'
import { append, requirePossible, requireSeen } from './append.ts'
import { loadCase, type LoadedCase, loadToWorkOn } from './load.ts'
import { showCaseFile } from './queries/files.ts'
import { findPeople } from './queries/people.ts'

/** What is for who runs the case: shown to a party, stopped, given more time, or sent. */
const forWhoRunsIt: ReadonlySet<Recordable['kind']> = new Set([
  'item_disclosed',
  'paused',
  'resumed',
  'clock_extended',
  'suspension_reviewed',
  'letter_issued',
])
/** What the person the process is for may say themselves: a companion, another day, their own statement. */
const forTheEmployee: ReadonlySet<Recordable['kind']> = new Set(['companion_answered', 'postponement_asked'])

/** Whether somebody runs the case: hr for it, its owner, or its case manager. */
export function directs({ asker, at }: Pick<LoadedCase, 'asker' | 'at'>): boolean {
  const as = actsAs(asker, at.state, at.definition)
  return as.has('hr') || as.has('manager')
}

function decides({ asker, at }: LoadedCase): boolean {
  const as = actsAs(asker, at.state, at.definition)
  return (['hr', 'investigator', 'hearing_manager', 'appeal_manager'] as const).some((who) => as.has(who))
}

function mayRecord(loaded: LoadedCase, what: Recordable): boolean {
  const { access, asker, at } = loaded
  if (access === 'party') {
    const own = what.kind === 'item_added' && what.about === asker.person && !what.relied_on
    return own || (forTheEmployee.has(what.kind) && employeeOf(at.state, at.definition).has(asker.person))
  }
  if (access !== 'full') return false
  if (what.kind === 'finding_made') return decides(loaded)
  return !forWhoRunsIt.has(what.kind) || directs(loaded)
}

/** POST /cases/:id/happenings: all of them or none. */
export async function recordInCase(
  ctx: Context,
  id: string,
  asked: { seen: number; on: string; happenings: readonly Recordable[] },
): Promise<CaseReceipt> {
  const loaded = await loadCase(ctx, id, true)
  const happenings = loaded.access === 'party' ? asked.happenings.map(ofTheirOwn) : asked.happenings
  if (!asked.happenings.every((what) => mayRecord(loaded, what))) throw new AppError('cases.not-yours')
  requireSeen(loaded, asked.seen)
  // Which bytes an item is made of is said by whoever took them in, and by nobody else.
  if (happenings.some((what) => what.kind === 'item_added' && what.file)) throw new AppError('cases.not-possible')
  await requireKnown(ctx, loaded, happenings)
  requirePossible(loaded, asked.on, happenings)
  for (const what of happenings) if (what.kind === 'item_disclosed') await showCaseFile(ctx.tx, id, what.item, what.to)
  return append(ctx, loaded, asked.on, happenings)
}

/** What a party adds gets a name from here: one of theirs could be tried against the names of what they are not shown. */
const ofTheirOwn = (what: Recordable): Recordable => (what.kind === 'item_added' ? { ...what, item: randomUUID() } : what)

/** Whoever a happening names has to be there, and only a party is shown anything. */
export async function requireKnown(ctx: Context, { at }: LoadedCase, happenings: readonly Recordable[]): Promise<void> {
  const named = happenings.flatMap((what, i) => namedIn(what).map((person) => ({ person, path: `happenings.${i}` })))
  const known = await findPeople(
    ctx.tx,
    named.map(({ person }) => person),
  )
  const missing = named.find(({ person }) => !known.has(person))
  if (missing) throw invalid([{ path: missing.path, message: 'Choose somebody of this workspace.' }])
  const outside = happenings.findIndex((what) => what.kind === 'item_disclosed' && !at.state.parties.has(what.to))
  if (outside >= 0) throw invalid([{ path: `happenings.${outside}`, message: 'Only a party to the case is shown something this way.' }])
}

function namedIn(what: Recordable): string[] {
  if (what.kind === 'item_added') return what.about === undefined ? [] : [what.about]
  if (what.kind === 'item_disclosed') return [what.to]
  return what.kind === 'letter_issued' ? [what.appeal?.to, what.to].flatMap((person) => person ?? []) : []
}

/** A case in which the asker may give others access, as it is now. */
async function loadToGrant(ctx: Context, id: string, seen: number): Promise<LoadedCase> {
  const loaded = await loadToWorkOn(ctx, id)
  if (!canGrant(loaded.standing, ctx.today)) throw new AppError('cases.not-yours')
  requireSeen(loaded, seen)
  return loaded
}

async function requirePerson(ctx: Context, person: string): Promise<void> {
  if (!(await findPeople(ctx.tx, [person])).has(person)) throw invalid([{ path: 'person', message: 'Choose somebody of this workspace.' }])
}

interface Naming<As> {
  readonly seen: number
  readonly person: string
  readonly as: As
}

/** POST /cases/:id/roles. Nobody names themselves for what is to be decided by somebody else (decision D23). */
export async function giveCaseRole(
  ctx: Context,
  id: string,
  asked: Naming<HandlerRole> & { reason?: string | undefined },
): Promise<CaseReceipt> {
  const loaded = await loadToGrant(ctx, id, asked.seen)
  await requirePerson(ctx, asked.person)
  const given = giveRole(loaded.at, asked.person, asked.as, asked.reason)
  if ('happenings' in given) return append(ctx, loaded, ctx.today, given.happenings)
  throw new AppError('cases.not-possible', { fields: [{ path: 'person', message: given.says }] }, given.says)
}

/** POST /cases/:id/roles/end. The last owner stays until there is another. */
export async function endCaseRole(ctx: Context, id: string, asked: Naming<HandlerRole> & { reason: string }): Promise<CaseReceipt> {
  const loaded = await loadToGrant(ctx, id, asked.seen)
  const ended: Happening = { kind: 'role_ended', person: asked.person, as: asked.as, reason: asked.reason }
  requirePossible(loaded, ctx.today, [ended])
  if (asked.as === 'owner' && (loaded.at.state.roles.get('owner') ?? []).length === 1)
    throw new AppError('cases.not-possible', {}, 'A case has an owner. Name another one first.')
  return append(ctx, loaded, ctx.today, [ended])
}

/** POST /cases/:id/parties: from this event on they see what a party is shown, and nothing else, whatever they are. */
export async function addCaseParty(
  ctx: Context,
  id: string,
  asked: Naming<PartyRole> & { anonymous?: boolean | undefined },
): Promise<CaseReceipt> {
  const loaded = await loadToGrant(ctx, id, asked.seen)
  await requirePerson(ctx, asked.person)
  const { person, as, anonymous } = asked
  return append(ctx, loaded, ctx.today, [{ kind: 'party_added', person, as, ...(anonymous === true ? { anonymous } : {}) }])
}
