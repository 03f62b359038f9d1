import { appendAudit } from '#platform/server/audit.ts'
import { todayIn } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import { notify, usersInRoles } from '#platform/server/notify.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { managerProblem } from '../rules.ts'
import { dueRows, flatValues, rowInForce, sameValue, type DatedRow } from '../rules-dated.ts'
import { findDuePeople, findRows, setRowState, type StoredRow } from './queries/dated.ts'
import { findEmployee, findManager, findTimeZone, lockLineAbove, saveEmployee, type StoredEmployee } from './queries/record.ts'
import { sealedChanges } from './sealed.ts'

/** Why a planned change could not take effect, in words for who planned it. */
const reasons = {
  'left-before': 'The employment ended before this day.',
  'people.manager-not-found': 'The chosen manager is no longer in this workspace.',
  'people.manager-is-self': 'A person cannot report to themselves.',
  'people.manager-cycle': 'The chosen manager reports to this person, directly or indirectly.',
  'people.manager-left': 'The chosen manager has left.',
} as const

interface Round {
  readonly tx: Tx
  readonly today: string
  readonly sealed: (value: unknown) => string
}

const peopleAtOnce = 200

/**
 * Lets every planned change of a workspace whose day has come take effect there: one transaction a person, so that a crash leaves
 * each either done or as it was, and doing it again does nothing. Taking effect is a state of the row, never a comparison with the
 * clock, so a clock that goes back undoes nothing and applies nothing twice. `dayIn` says what day it is in the workplace's time zone.
 */
export async function applyPlanned(
  db: Database,
  tenantId: string,
  sealed: (value: unknown) => string,
  dayIn: (timeZone: string) => string = todayIn,
): Promise<{ applied: number; held: number }> {
  const about = { requestId: 'planned-changes' }
  const done = { applied: 0, held: 0 }
  for (;;) {
    const due = await db.asSystem(tenantId, about, async (tx) => {
      const day = dayIn(await findTimeZone(tx))
      return { day, people: await findDuePeople(tx, day, peopleAtOnce) }
    })
    const failures: unknown[] = []
    for (const id of due.people)
      try {
        const one = await db.asSystem(tenantId, about, (tx) => applyToPerson({ tx, today: due.day, sealed }, id))
        done.applied += one.applied
        done.held += one.held
      } catch (error) {
        // One record that cannot be written does not keep the others waiting; the queue tries again and logs it.
        failures.push(error)
      }
    if (failures.length > 0) throw new AggregateError(failures, 'planned changes could not be applied')
    if (due.people.length < peopleAtOnce) return done
  }
}

async function applyToPerson(round: Round, id: string): Promise<{ applied: number; held: number }> {
  const done = { applied: 0, held: 0 }
  let stored = await findEmployee(round.tx, id, true)
  if (!stored) return done
  // Read under the lock: another worker may have been here.
  const rows = await findRows(round.tx, id)
  for (const row of dueRows(rows, round.today)) {
    const because = await hindrance(round, stored, row)
    if (because) done.held += 1
    else done.applied += 1
    if (because) await hold(round, stored, row, because)
    else stored = await takeEffect(round, stored, row)
  }
  if (done.held > 0)
    await notify(round.tx, {
      to: await usersInRoles(round.tx, ['hr', 'super_admin'], id),
      kind: 'planned-change-failed',
      subjectKind: 'employee',
      subjectId: id,
      link: `/app/people/${id}`,
      data: { personId: id },
    })
  return done
}

async function hindrance({ tx, today }: Round, stored: StoredEmployee, row: StoredRow): Promise<string | null> {
  if (stored.end_date !== null && stored.end_date < row.valid_from) return reasons['left-before']
  if (row.field !== 'manager_id' || typeof row.value !== 'string') return null
  const above = await lockLineAbove(tx, row.value)
  const problem = managerProblem(stored.id, await findManager(tx, row.value), above, today)
  return problem && reasons[problem]
}

async function hold(round: Round, stored: StoredEmployee, row: StoredRow, because: string): Promise<void> {
  await setRowState(round.tx, { employeeId: stored.id, ...row }, 'held', because)
  await record(round, stored, row, { action: 'employee.plan-held', because, version: null })
}

/** The row comes into force and the flat record follows, unless a later row is in force already. */
async function takeEffect(round: Round, stored: StoredEmployee, row: StoredRow): Promise<StoredEmployee> {
  const { tx } = round
  const rows = (await findRows(tx, stored.id)).filter(({ field }) => field === row.field)
  const before = rowInForce(rows)
  const after = rowInForce(rows.map((other): DatedRow => (other.valid_from === row.valid_from ? { ...other, state: 'in-force' } : other)))
  await setRowState(tx, { employeeId: stored.id, ...row }, 'in-force')
  await saveEmployee(tx, stored, sameValue(before?.value, after?.value) ? {} : flatValues(row.field, after?.value ?? null), row.recorded_by)
  await record(round, stored, row, { action: 'employee.plan-applied', because: null, version: stored.version, before: before?.value })
  return (await findEmployee(tx, stored.id)) ?? stored
}

interface Outcome {
  readonly action: string
  readonly because: string | null
  readonly version: number | null
  readonly before?: unknown
}

/** The log names who planned it: the clock alone changes nothing. */
async function record(
  { tx, sealed }: Round,
  stored: StoredEmployee,
  row: StoredRow,
  { action, because, version, before }: Outcome,
): Promise<void> {
  const [from, to] = [flatValues(row.field, before ?? null), flatValues(row.field, row.value)]
  const changes = Object.fromEntries(
    Object.keys(to)
      .filter((field) => !sameValue(from[field as keyof typeof from], to[field as keyof typeof to]))
      .map((field) => [field, { from: from[field as keyof typeof from] ?? null, to: to[field as keyof typeof to] ?? null }]),
  )
  const planned = `planned on ${showDate(row.recorded_at.toISOString().slice(0, 10))}`
  await appendAudit(
    tx,
    { id: row.recorded_by, name: row.recorded_by_name ?? 'Evenkeel' },
    {
      action,
      subjectKind: 'employee',
      subjectId: stored.id,
      changes: {
        ...sealedChanges({ sealed }, changes),
        effective_from: { from: null, to: row.valid_from },
        ...(version === null ? {} : { version: { from: version, to: version + 1 } }),
      },
      reason: because === null ? `planned change took effect; ${planned}` : `${planned}; ${because}`,
    },
  )
}
