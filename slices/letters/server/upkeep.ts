import type { Database, Tx } from '#platform/server/database.ts'
import { tellDue } from './deliver.ts'
import { addEvent, findExpired, noteDecided } from './queries/letters.ts'
import { findSigners } from './queries/signers.ts'

/** Letters nobody answered in time: the day after their last. */
export async function expireLetters(tx: Tx): Promise<void> {
  for (const id of await findExpired(tx)) {
    await noteDecided(tx, id, 'expired')
    await addEvent(tx, id, { action: 'expired', by: { id: null, name: 'Evenkeel' } })
  }
}

/** After one has signed: those who are next are asked. */
export async function tellNext(db: Database, { tenantId, letterId }: { tenantId: string; letterId: string }): Promise<void> {
  await db.asSystem(tenantId, { requestId: 'letter-turn' }, async (tx) =>
    tellDue(tx, { tenantId, letterId, signers: await findSigners(tx, letterId) }),
  )
}
