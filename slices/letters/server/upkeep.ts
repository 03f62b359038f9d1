import type { Database, Tx } from '#platform/server/database.ts'
import { tellOver } from './answering.ts'
import { tellDue } from './deliver.ts'
import { addEvent, findExpired, noteDecided } from './queries/letters.ts'
import { findSigners } from './queries/signers.ts'

/** Letters nobody answered in time: the day after their last. */
export async function expireLetters(tx: Tx): Promise<void> {
  for (const letter of await findExpired(tx)) {
    await noteDecided(tx, letter.id, 'expired')
    await addEvent(tx, letter.id, { action: 'expired', by: { id: null, name: 'Evenkeel' } })
    await tellOver(tx, letter)
  }
}

/** After one has signed: those who are next are asked. */
export async function tellNext(db: Database, { tenantId, letterId }: { tenantId: string; letterId: string }): Promise<void> {
  await db.asSystem(tenantId, { requestId: 'letter-turn' }, async (tx) =>
    tellDue(tx, { tenantId, letterId, signers: await findSigners(tx, letterId) }),
  )
}
