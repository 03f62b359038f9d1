import { appendAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/database.ts'
import { notify, usersInRoles, usersOfPerson } from '#platform/server/notify.ts'
import { restorableDays } from '../contract.ts'
import { dueReminders, removeFromBin, workplaceToday } from './queries/bin.ts'
import { toRead } from './company.ts'
import { findUntold } from './queries/readers.ts'
import { findToRemind, noteReminded } from './queries/requests.ts'
import { whoSees } from './queries/told.ts'
import { removeOldVersions } from './queries/versions.ts'
import { askPerson } from './requests.ts'
import { readUnread } from './texts.ts'

const most = 100
/** Files read for their text in one night, of those that were not. */
const readAtOnce = 500
/** Days before a document runs out that people hear of it. */
const remindDays = 30

/** The night's round in one workspace: what has been in the bin or replaced for its days goes, and people hear of what runs out. */
export async function sweepDocuments(tx: Tx, tenantId: string): Promise<void> {
  for (let round = 0; round < 50 && (await emptyBin(tx)) === most; round += 1);
  for (let round = 0; round < 50 && (await removeOldVersions(tx, restorableDays, most)) === most; round += 1);
  for (let round = 0; round < 10 && (await remind(tx)) === most; round += 1);
  const today = await workplaceToday(tx)
  await remindToRead(tx, today)
  await remindToSend(tx, today)
  await readUnread(tx, tenantId, readAtOnce)
}

/** Who has not read what they are to acknowledge: told when they join those it is for, and once a week. */
async function remindToRead(tx: Tx, today: string): Promise<void> {
  for (const { id, users } of await findUntold(tx, { today, days: 7 }))
    for (let start = 0; start < users.length; start += most) await notify(tx, toRead(id, users.slice(start, start + most)))
}

/** What is asked for and due in three days, or late: said again once a week. */
async function remindToSend(tx: Tx, today: string): Promise<void> {
  const due = await findToRemind(tx, { today, days: 3, most })
  for (const request of due) await askPerson({ tx }, request)
  await noteReminded(
    tx,
    due.map(({ id }) => id),
  )
}

async function emptyBin(tx: Tx): Promise<number> {
  const gone = await removeFromBin(tx, restorableDays, most)
  for (const { employee_id: subjectId, name } of gone)
    await appendAudit(
      tx,
      { id: null, name: 'Evenkeel' },
      {
        action: 'document.erased',
        subjectKind: 'employee',
        subjectId,
        changes: { name: { from: name, to: null } },
        reason: `${restorableDays} days in the bin`,
      },
    )
  return gone.length
}

async function remind(tx: Tx): Promise<number> {
  const due = await dueReminders(tx, remindDays, most)
  for (const document of due) {
    const { id, employee_id: person, expires_on: date } = document
    const about = { kind: 'expiring-item', subjectKind: 'document', subjectId: id, data: { personId: person, date } } as const
    const own = await usersOfPerson(tx, person)
    const hr = await usersInRoles(tx, ['hr', 'super_admin'], person)
    // That something runs out tells that it is there: whoever may not know of the document does not hear of it.
    const told = await whoSees(tx, [...own, ...hr], document)
    await notify(tx, { ...about, to: told.filter((user) => !own.includes(user)), link: `/app/people/${person}` })
    await notify(tx, { ...about, to: told.filter((user) => own.includes(user)), link: '/app/me' })
  }
  return due.length
}
