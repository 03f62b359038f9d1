import { randomUUID } from 'node:crypto'
import { scheduledRecords, type ScheduledRecord } from '../contract.ts'
import { askForLeaver, dueBefore, findDue } from './desk.ts'
import { erasePerson, finish, opens, type Eraser, type Named } from './erase-person.ts'
import { listModes } from './queries/desk.ts'
import { addErasure, filesOfRecords, findErasure, findOpen } from './queries/erasures.ts'
import * as queries from './queries/erasing.ts'

const atOnce = 100
const most = 5_000

/** Does what was agreed to. After the last try the people at the desk see that it stopped. */
export async function erase(eraser: Eraser, named: Named, lastTry = false): Promise<void> {
  const inTenant = opens(eraser.db, named.tenantId)
  const row = await inTenant((tx) => findErasure(tx, named.erasureId))
  if (row?.state !== 'agreed') return
  try {
    await (row.kind === 'person' ? erasePerson(eraser, named) : purge(eraser, named, row.record as ScheduledRecord))
  } catch (error) {
    if (lastTry) await inTenant((tx) => queries.noteFailed(tx, named.erasureId))
    throw error
  }
}

async function purge(eraser: Eraser, { tenantId, erasureId }: Named, record: ScheduledRecord): Promise<void> {
  const inTenant = opens(eraser.db, tenantId)
  let rows = 0
  let files = 0
  for (let round = 0; round < most / atOnce; round += 1) {
    const { gone, taken } = await inTenant(async (tx) => {
      const today = await queries.workplaceToday(tx)
      const due = (await findDue(tx, record, today, most)).filter(({ held }) => !held).slice(0, atOnce)
      const ids = due.map(({ id }) => id)
      const bytes = record === 'documents' || record === 'absence' ? await filesOfRecords(tx, record, ids) : []
      const before = await dueBefore(tx, record, today)
      const count =
        record === 'documents'
          ? await queries.purgeDocuments(tx, erasureId, ids)
          : await queries.purgeRecords(tx, erasureId, { record, before, most: atOnce })
      return { gone: count, taken: await queries.takeFiles(tx, erasureId, bytes) }
    })
    // After the commit: a row without its bytes would be a loss.
    await Promise.all(taken.map((fileId) => eraser.files.storage.remove({ tenantId, fileId })))
    rows += gone
    files += taken.length
    if (gone === 0) break
  }
  await inTenant(async (tx) => {
    const row = await findErasure(tx, erasureId)
    if (row) await finish(tx, row, { gone: { [record]: rows }, files })
  })
}

/** By night: what a workspace lets go by itself. */
export async function purgeByNight(eraser: Eraser, tenantId: string): Promise<void> {
  const inTenant = opens(eraser.db, tenantId)
  const modes = await inTenant(listModes)
  const by = { id: null, name: 'Evenkeel' }
  for (const record of scheduledRecords.filter((each) => modes.get(each) === 'alone')) {
    const ids = await inTenant(async (tx) => {
      const today = await queries.workplaceToday(tx)
      const due = (await findDue(tx, record, today, atOnce)).filter(({ held }) => !held)
      if (due.length === 0 || (await findOpen(tx, { record }))) return []
      if (record !== 'leavers') {
        const id = randomUUID()
        await addErasure(tx, { id, kind: 'schedule', record, reason: 'Due by the schedule.', by, state: 'agreed' })
        return [id]
      }
      const asked = []
      for (const { id } of due) asked.push(await askForLeaver(tx, id, { by, today, state: 'agreed' }))
      return asked.filter((id) => id !== null)
    })
    for (const erasureId of ids) await erase(eraser, { tenantId, erasureId }, true)
  }
}
