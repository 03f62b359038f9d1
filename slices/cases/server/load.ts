import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { addYears } from '#platform/shared/calendar-date.ts'
import { confirmedChanges } from '#slices/workspace/server/service.ts'
import type { ProcessDefinition } from '../definition.ts'
import { standardProcesses } from '../definitions/catalogue.ts'
import { isOfThe, processNames } from '../names.ts'
import { caseAccess, type CaseAccess, type CaseStanding, standingIn } from '../policy.ts'
import { caseFrom } from '../rules/case-fold.ts'
import type { CaseState } from '../rules/case-state.ts'
import type { At } from '../rules/gates.ts'
import { employeeOf } from '../rules/parties.ts'
import { type EarlierWarning, onlyToday, type Surroundings } from '../rules/surroundings.ts'
import type { Asker } from '../rules/who-may-act.ts'
import { findCase, findEvents, marksOfOthers, type StoredCase, type StoredEvent, type StoredMark } from './queries/cases.ts'
import { findDefinition, type Writer } from './queries/extras.ts'
import { findAnnounced, findEmployment, findLine, type Employment } from './queries/people.ts'

/** A case as it is loaded for a request: who asks, how far they get, and the case as it stands on the day. */
export interface LoadedCase {
  readonly stored: StoredCase
  readonly events: readonly StoredEvent[]
  readonly at: At
  readonly asker: Asker
  readonly standing: CaseStanding
  readonly access: Exclude<CaseAccess, 'none'>
}

/** Whoever acts, as a case writes them: by their record, or by their account where they have none here. */
export const personOf = ({ actor }: Pick<Context, 'actor'>): string => actor.personId ?? actor.userId
export const writerOf = (ctx: Pick<Context, 'actor' | 'actorName'>): Writer => ({
  userId: ctx.actor.userId,
  person: personOf(ctx),
  name: ctx.actorName,
})

const isProcess = isOfThe(processNames)

/** A version of a process: the first ships with the program, later ones are the workspace’s own. Null where there is none. */
export async function definitionOf(tx: Tx, process: string, version: number): Promise<ProcessDefinition | null> {
  if (!isProcess(process)) return null
  return version === 1 ? standardProcesses[process] : findDefinition(tx, process, version)
}

/** The case its events make, with everything outside it that its checks look at. */
export async function placeCase(
  tx: Tx,
  { id, process }: Pick<StoredCase, 'id' | 'process'>,
  events: readonly StoredEvent[],
  today: string,
): Promise<At> {
  const state = caseFrom(events)
  const definition = await definitionOf(tx, process, state.version)
  if (!definition) throw new Error(`case ${id} is on a version of ${process} that is not there`)
  return { state, definition, around: await surroundingsOf(tx, { id, state, definition }, today) }
}

async function surroundingsOf(
  tx: Tx,
  { id, state, definition }: { id: string; state: CaseState; definition: ProcessDefinition },
  today: string,
): Promise<Surroundings> {
  const people = [...employeeOf(state, definition)]
  const marks = await marksOfOthers(tx, id, people)
  const requests = marks.filter(({ kind }) => kind === 'request')
  return {
    today,
    announced: await findAnnounced(tx),
    confirmed: await confirmedChanges(tx),
    employment: employmentOf(people[0] === undefined ? null : await findEmployment(tx, people[0]), today),
    warnings: marks.filter(({ kind }) => kind === 'warning').map(warningOf),
    earlierRequests: requests.map(({ on_day }) => on_day),
    liveRequest: requests.some(({ live }) => live),
  }
}

const warningOf = ({ level, on_day: issuedOn, months }: StoredMark): EarlierWarning => ({
  level: level as EarlierWarning['level'],
  issuedOn,
  months,
})

function employmentOf(known: Employment | null, today: string): Surroundings['employment'] {
  if (!known) return onlyToday(today).employment
  const { start, born, salary, managers, notice_employer: employer, notice_employee: employee } = known
  return {
    continuousStart: start,
    contractNoticeWeeks: null,
    noticeInWords: { employer, employee },
    born,
    ageNow: born === null ? null : ageOn(born, today),
    weeklyPay: salary === null ? null : Math.round((Number(salary) / 52) * 100) / 100,
    lineManagers: managers,
  }
}

function ageOn(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return addYears(born, years) <= today ? years : years - 1
}

/** How the asker stands to a case, as its events and the line say it now. */
export async function standingFor(ctx: Context, state: CaseState): Promise<CaseStanding> {
  const line = await findLine(
    ctx.tx,
    [...state.parties.keys()].filter((person) => person !== ctx.actor.personId),
  )
  return standingIn(state, personOf(ctx), { role: ctx.actor.role, ...line })
}

/** A case the asker sees, whole; every other one is not found, whatever they are. Nobody sees cases through somebody else’s eyes. */
export async function loadCase(ctx: Context, id: string, lock = false): Promise<LoadedCase> {
  const stored = ctx.actor.viewedBy === null ? await findCase(ctx.tx, id, lock) : null
  if (!stored) throw new AppError('not-found')
  const events = (await findEvents(ctx.tx, [id])).get(id) ?? []
  const at = await placeCase(ctx.tx, stored, events, ctx.today)
  const standing = await standingFor(ctx, at.state)
  const access = caseAccess(standing, ctx.today)
  if (access === 'none') throw new AppError('not-found')
  const { role, leadsParty, ledByParty } = standing
  return { stored, events, at, standing, access, asker: { person: personOf(ctx), role, leadsParty, ledByParty } }
}

/** A case the asker works on; who only sees it is told that it is not for them. */
export async function loadToWorkOn(ctx: Context, id: string, lock = true): Promise<LoadedCase> {
  const loaded = await loadCase(ctx, id, lock)
  if (loaded.access !== 'full') throw new AppError('cases.not-yours')
  return loaded
}
