import { appendAudit } from '#platform/server/audit.ts'
import { now, todayIn } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import { notify } from '#platform/server/notify.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { type Happening, theClock } from '../events.ts'
import { recipientsOf } from '../policy.ts'
import { availableSteps } from '../rules/available-steps.ts'
import { accessOf, figuresOf, marksOf } from '../rules/case-derived.ts'
import { caseFrom } from '../rules/case-fold.ts'
import { everHeld } from '../rules/case-state.ts'
import type { At } from '../rules/gates.ts'
import { takeStep } from '../rules/take-step.ts'
import { whoIsReminded } from '../rules/who-is-reminded.ts'
import { clockAsker } from '../rules/who-may-act.ts'
import { soonUntil } from './due.ts'
import { placeCase } from './load.ts'
import { addEvents, findEvents, setAccess, setFigures, type StoredCase, type StoredEvent } from './queries/cases.ts'
import { findCandidates, findZone, usersOf } from './queries/people.ts'
import { tellOfTriggers } from './triggers.ts'
import { casesToRemind, headsOfAll, noteReminded, openCases, waitingCases } from './queries/upkeep.ts'

const atOnce = 50
const about = { requestId: 'sweep-cases' }

/** The night's round in one workspace: what the clock does by itself, deadlines worked out anew, people told, and the chains sealed. */
export async function sweepCases(db: Database, tenantId: string): Promise<void> {
  await db.asSystem(tenantId, about, async (tx) => {
    const today = todayIn(await findZone(tx))
    for (const waiting of await waitingCases(tx, atOnce)) await handOn(tx, waiting, today)
  })
  let after: string | null = null
  for (;;) {
    const last: string | null = await db.asSystem(tenantId, about, async (tx) => {
      const today = todayIn(await findZone(tx))
      const cases = await openCases(tx, after, atOnce)
      for (const stored of cases) await lookAgain(tx, stored, today)
      return cases.at(-1)?.id ?? null
    })
    if (last === null) break
    after = last
  }
  await db.asSystem(tenantId, about, async (tx) => {
    const today = todayIn(await findZone(tx))
    await remind(tx, today)
    await tellOfTriggers(tx, today)
    await seal(tx)
  })
}

const byClock = (number: number, on: string, what: Happening): StoredEvent => ({
  number,
  on,
  at: now().toISOString(),
  by: theClock,
  byName: 'The clock',
  what,
})

/**
 * What the clock may do without anybody: the one step of its own that asks nothing and stands on checks that all hold. A step without a check is a
 * choice, which is left to people.
 */
function stepOfClock(at: At): readonly Happening[] {
  if (at.state.faults.length > 0 || at.state.pauses.at(-1)?.to === null) return []
  const [ready, other] = availableSteps(at, clockAsker).filter(
    ({ state, to, questions, reasons, opens }) =>
      state === 'ready' && opens === null && to.length === 1 && questions.length === 0 && reasons.some(({ level }) => level === 'hard'),
  )
  if (!ready || other) return []
  const command = { step: ready.step, on: at.around.today, answers: {}, overrides: [], seen: at.state.lastNumber }
  const taken = takeStep(at, clockAsker, command)
  return 'happenings' in taken ? taken.happenings : []
}

async function lookAgain(tx: Tx, stored: StoredCase, today: string): Promise<void> {
  const events = (await findEvents(tx, [stored.id])).get(stored.id) ?? []
  const at = await placeCase(tx, stored, events, today)
  const happenings = stepOfClock(at)
  if (happenings.length === 0) await setFigures(tx, stored.id, figuresOf(at), at.state.lastNumber)
  else await addByClock(tx, stored, { at, events, happenings })
}

async function addByClock(
  tx: Tx,
  stored: StoredCase,
  { at, events, happenings }: { at: At; events: readonly StoredEvent[]; happenings: readonly Happening[] },
): Promise<void> {
  const added = happenings.map((what, i) => byClock(events.length + i + 1, at.around.today, what))
  const next = { ...at, state: caseFrom([...events, ...added]) }
  await addEvents(tx, stored.id, added)
  await setFigures(tx, stored.id, figuresOf(next), next.state.lastNumber)
  await setAccess(tx, stored.id, accessOf(next.state), marksOf(next.state, next.definition))
}

/** A concern that waits goes to whoever of hr is free by now; a case whose owner has left to one of them, since it was for few. */
async function handOn(tx: Tx, stored: StoredCase, today: string): Promise<void> {
  const events = (await findEvents(tx, [stored.id])).get(stored.id) ?? []
  const at = await placeCase(tx, stored, events, today)
  const all = recipientsOf(await findCandidates(tx, today), new Set(at.state.parties.keys()))
  const free = everHeld(at.state, 'owner').size === 0 ? all : all.slice(0, 1)
  if (free.length === 0) return
  await addByClock(tx, stored, { at, events, happenings: free.map((person) => ({ kind: 'role_given', person, as: 'owner' })) })
  await notify(tx, {
    to: await usersOf(tx, free),
    kind: 'case-named',
    subjectKind: 'case',
    subjectId: stored.id,
    link: `/app/cases/${stored.id}`,
  })
}

/** Who has to act hears of a deadline when it is near, when it becomes another day, and once a week while it is past. */
async function remind(tx: Tx, today: string): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const due = await casesToRemind(tx, { today, until: soonUntil(today), again: addDays(today, -7), limit: atOnce })
    const events = await findEvents(
      tx,
      due.map(({ id }) => id),
    )
    for (const stored of due) {
      const { id, next_due: date } = stored
      const people = whoIsReminded(await placeCase(tx, stored, events.get(id) ?? [], today))
      const to = await usersOf(tx, people)
      await notify(tx, { to, kind: 'case-due', subjectKind: 'case', subjectId: id, link: `/app/cases/${id}`, data: { date } })
    }
    await noteReminded(
      tx,
      due.map(({ id }) => id),
      today,
    )
    if (due.length < atOnce) return
  }
}

/** The chains of all cases go into the log of the workspace as one entry, every night and everywhere: it tells of none of them. */
async function seal(tx: Tx): Promise<void> {
  const heads = await headsOfAll(tx)
  await appendAudit(
    tx,
    { id: null, name: 'Evenkeel' },
    { action: 'audit.sealed', subjectKind: 'audit', subjectId: null, changes: { seal: { from: null, to: heads } } },
  )
}
