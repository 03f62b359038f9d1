import { appendAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/database.ts'
import { notify, usersInRoles, usersOfPerson } from '#platform/server/notify.ts'
import { restorableDays } from '../contract.ts'
import { dueReminders, removeFromBin } from './queries/bin.ts'
import { removeOldVersions } from './queries/versions.ts'

const most = 100
/** Days before a document runs out that people hear of it. */
const remindDays = 30

/** The night's round in one workspace: what has been in the bin or replaced for its days goes, and people hear of what runs out. */
export async function sweepDocuments(tx: Tx): Promise<void> {
  for (let round = 0; round < 50 && (await emptyBin(tx)) === most; round += 1);
  for (let round = 0; round < 50 && (await removeOldVersions(tx, restorableDays, most)) === most; round += 1);
  for (let round = 0; round < 10 && (await remind(tx)) === most; round += 1);
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
  for (const { id, employee_id: person, expires_on: date } of due) {
    const about = { kind: 'expiring-item', subjectKind: 'document', subjectId: id, data: { personId: person, date } } as const
    const own = await usersOfPerson(tx, person)
    const others = (await usersInRoles(tx, ['hr', 'super_admin'], person)).filter((user) => !own.includes(user))
    await notify(tx, { ...about, to: others, link: `/app/people/${person}` })
    await notify(tx, { ...about, to: own, link: '/app/me' })
  }
  return due.length
}
