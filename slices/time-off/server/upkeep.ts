import { todayIn } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database.ts'
import { findZone, peopleToSettle } from './queries/upkeep.ts'
import { settle } from './settle.ts'

const peopleAtOnce = 25

/** The night's round in one workspace: new leave years, carried leave that has run out, and whatever changed since. */
export async function settleWorkspace(db: Database, tenantId: string): Promise<void> {
  const about = { requestId: 'settle-leave' }
  let after: string | null = null
  for (;;) {
    const last: string | null = await db.asSystem(tenantId, about, async (tx) => {
      const ids = await peopleToSettle(tx, after, peopleAtOnce)
      if (ids.length > 0) await settle(tx, ids, todayIn(await findZone(tx)))
      return ids.at(-1) ?? null
    })
    if (last === null) return
    after = last
  }
}
