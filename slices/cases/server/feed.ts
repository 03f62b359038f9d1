import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database.ts'
import { feedHash, findFeedOwner } from '#slices/time-off/server/service.ts'
import { referenceOf } from './due.ts'
import { findDueFor, findDueNext } from './queries/list.ts'

/** A day by which something is to be done in a case, for a calendar: which case and when, and nothing of what it is about. */
export interface CaseDeadline {
  readonly id: string
  readonly reference: string
  readonly due: string
  readonly kind: 'deadline' | 'meeting'
}

const most = 1000

/**
 * What is due next in the open cases a person works on, for a feed that leaves the application. Only cases they work on: a party gets no entry,
 * whose very presence would tell, and a look in an emergency feeds nothing (policy.ts, `calendar`). Neither title, person nor what is due is said.
 */
export async function deadlinesFor(viewer: Pick<Context, 'tx' | 'actor'>): Promise<CaseDeadline[]> {
  if (viewer.actor.viewedBy !== null) return []
  return (await findDueNext(viewer.tx, most)).map(({ number, ...due }) => ({ ...due, reference: referenceOf(number) }))
}

/** The same for the address of a calendar: of the cases its person was named in; null where the address is over. */
export async function deadlinesOfAddress(tx: Tx, secret: string, today: string): Promise<CaseDeadline[] | null> {
  const owner = await findFeedOwner(tx, feedHash(secret), today)
  if (!owner) return null
  return (await findDueFor(tx, [owner.id, owner.user_id], most)).map(({ number, ...due }) => ({ ...due, reference: referenceOf(number) }))
}
