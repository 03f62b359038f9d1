import { createHash, randomUUID } from 'node:crypto'
import { appendAudit } from '#platform/server/audit.ts'
import type { Checkpoints } from '#platform/server/audit-checkpoints.ts'
import { now } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import type { ErasureList } from '#platform/server/erasure-list.ts'
import type { Files } from '#platform/server/files/files.ts'
import { addMonths } from '#platform/shared/calendar-date.ts'
import { monthsKept } from '#slices/workspace/server/service.ts'
import { identifiersOf } from '../rules.ts'
import { foldedName } from '../rules/names.ts'
import {
  addErasure,
  decide,
  filesOfPerson,
  findAccounts,
  findErasure,
  findLeaver,
  keepsCases,
  type ErasureRow,
} from './queries/erasures.ts'
import * as queries from './queries/erasing.ts'
import { formerNames, listPeople } from './queries/search.ts'

export interface Eraser {
  readonly db: Database
  readonly files: Files
  readonly checkpoints: Checkpoints
  readonly list: ErasureList
}
export interface Named {
  readonly tenantId: string
  readonly erasureId: string
}
export type InTenant = <T>(run: (tx: Tx) => Promise<T>) => Promise<T>

const stretch = 5_000

export const opens =
  (db: Database, tenantId: string): InTenant =>
  (run) =>
    db.asSystem(tenantId, { requestId: 'erasure' }, run)

/**
 * Erases one leaver: rows, then every text that names them, mails, the log, and the bytes of their files. Each part is a transaction of
 * its own and can be done again, so whatever stops it, it goes on from there.
 */
export async function erasePerson(eraser: Eraser, { tenantId, erasureId }: Named): Promise<void> {
  const inTenant = opens(eraser.db, tenantId)
  const row = await inTenant((tx) => findErasure(tx, erasureId))
  if (row?.state !== 'agreed' || row.employee_id === null) return
  const person = row.employee_id
  const { work, keep } = await inTenant((tx) => prepare(tx, row, person))
  // Before the first row goes: a database that is put back later must not know the person again.
  await eraser.list.add({ tenant: tenantId, person, keep, at: now().toISOString() })
  const gone = work.gone ?? (await inTenant((tx) => takeRows(tx, erasureId, work)))
  const named = keep.some((what) => what !== 'cases')
  // While something is kept that says nothing without a name, the name stays too: what says it elsewhere goes with it.
  const mentions = named ? 0 : await takeMentions(inTenant, erasureId, work)
  const mails = await inTenant((tx) => queries.eraseMails(tx, erasureId, work))
  const entries = await takeFromLog(eraser, { tenantId, erasureId }, work)
  const files = await inTenant((tx) => queries.takeFiles(tx, erasureId, work.files))
  await Promise.all(files.map((fileId) => eraser.files.storage.remove({ tenantId, fileId })))
  await inTenant((tx) => finish(tx, row, { gone: { ...gone, mentions, mails, 'log entries': entries }, files: files.length }))
}

async function prepare(tx: Tx, row: ErasureRow, person: string): Promise<{ work: queries.Work; keep: string[] }> {
  const before = await queries.readWork(tx, row.id)
  if (before) return { work: before, keep: row.keep }
  const since = addMonths(await queries.workplaceToday(tx), -(await monthsKept(tx, 'cases')))
  const keep = [...row.keep.filter((what) => what !== 'cases'), ...((await keepsCases(tx, person, since)) ? ['cases'] : [])]
  await queries.addKept(tx, row.id, keep)
  const leaver = await findLeaver(tx, person)
  const accounts = leaver ? await findAccounts(tx, leaver.users) : []
  const work: queries.Work = {
    names: leaver ? identifiersOf({ ...leaver, accounts, former: await formerNames(tx, person) }, await lastNameIsAlone(tx, person)) : [],
    addresses: leaver ? [leaver.email, ...accounts.map(({ email }) => email)] : [],
    users: leaver?.users ?? [],
    files: await filesOfPerson(tx, person),
    gone: null,
  }
  await queries.saveWork(tx, row.id, work)
  return { work, keep }
}

/** Whether nobody else of the workspace has a last name. */
async function lastNameIsAlone(tx: Tx, person: string): Promise<(last: string) => boolean> {
  const others = new Set((await listPeople(tx)).filter(({ id }) => id !== person).map(({ last }) => foldedName(last)))
  return (last) => !others.has(foldedName(last))
}

async function takeRows(tx: Tx, id: string, work: queries.Work): Promise<Record<string, number>> {
  const gone = await queries.eraseRows(tx, id)
  await queries.saveWork(tx, id, { ...work, gone })
  return gone
}

async function takeMentions(inTenant: InTenant, id: string, { names }: queries.Work): Promise<number> {
  if (names.length === 0) return 0
  // Before the texts they were made from are without the names.
  let count = await inTenant((tx) => queries.eraseArchives(tx, id, names))
  for (const table of await inTenant(queries.tablesToSearch)) count += await inTenant((tx) => queries.eraseMentions(tx, id, table, names))
  return count
}

/** What the entries say since is signed outside the database, before the commit: signed and not made does no harm. */
async function takeFromLog({ db, checkpoints }: Eraser, { tenantId, erasureId }: Named, { users, names }: queries.Work): Promise<number> {
  const inTenant = opens(db, tenantId)
  const newest = await inTenant(queries.newestEntry)
  const key = randomUUID() + randomUUID()
  let count = 0
  for (const user of users.length > 0 ? users : [null])
    for (let from = 1; from <= newest; from += stretch)
      count += await inTenant(async (tx) => {
        await queries.lockCheckpoints(tx)
        const touched = await queries.eraseInAudit(tx, erasureId, { user, names, key, from, through: from + stretch - 1 })
        const time = now().toISOString()
        if (touched.length > 0)
          await checkpoints.append(tenantId, ...touched.map(({ seq, digest }) => ({ kind: 'redaction' as const, seq, hash: digest, time })))
        return touched.length
      })
  return count
}

/** Ends an erasure with its certificate: the hash of what was done, how much, when and by whom. */
export async function finish(tx: Tx, row: ErasureRow, result: { gone: Record<string, number>; files: number }): Promise<void> {
  const at = now()
  const said = [row.id, row.kind, row.record, row.employee_id, row.keep, row.asked_by, row.decided_by, result, at.toISOString()]
  const certificate = createHash('sha256').update(JSON.stringify(said)).digest('hex')
  await queries.finish(tx, row.id, { at, result, certificate })
  await appendAudit(
    tx,
    { id: row.decided_by, name: row.decided_by_name ?? 'Evenkeel' },
    {
      action: row.kind === 'person' ? 'privacy.erased' : 'retention.purged',
      subjectKind: row.kind === 'person' ? 'employee' : 'workspace',
      subjectId: row.employee_id,
      changes: {
        ...(row.record === null ? {} : { record: { from: null, to: row.record } }),
        rows: { from: null, to: Object.values(result.gone).reduce((sum, n) => sum + n, 0) },
        files: { from: null, to: result.files },
        certificate: { from: null, to: certificate },
      },
    },
  )
}

/** Before the server opens: whoever was erased and is in the database all the same, because it was put back, is erased again. */
export async function replayErasures(eraser: Eraser): Promise<number> {
  const known = new Set(await eraser.db.everyWorkspace())
  let again = 0
  for (const { tenant, person, keep } of await eraser.list.read()) {
    if (!known.has(tenant)) continue
    const inTenant = opens(eraser.db, tenant)
    const leaver = await inTenant((tx) => findLeaver(tx, person))
    if (!leaver || leaver.email === `erased-${person}@erased.invalid`) continue
    const erasureId = randomUUID()
    await inTenant(async (tx) => {
      const by = { id: null, name: 'Evenkeel' }
      await addErasure(tx, {
        id: erasureId,
        kind: 'person',
        employeeId: person,
        reason: 'Erased before; the database was put back.',
        keep,
        by,
      })
      await decide(tx, erasureId, { state: 'agreed', by: null, note: null })
    })
    await erasePerson(eraser, { tenantId: tenant, erasureId })
    again += 1
  }
  return again
}
