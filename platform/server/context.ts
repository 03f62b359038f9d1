import type { Actor } from '#platform/shared/actor.ts'
import type { AuditEntry } from './audit.ts'
import type { Tx } from './database.ts'

/** What a use case may touch: one transaction, who is asking, what day it is there, and a place to record what was done. */
export interface Context {
  readonly tx: Tx
  readonly actor: Actor
  /** The real person's name, as signed in; for records of who did what. */
  readonly actorName: string
  /** Today in the workplace's time zone, yyyy-MM-dd. */
  readonly today: string
  readonly requestId: string
  /** Version the caller holds, from If-Match: null when not given. */
  readonly ifMatch: string | null
  /** Writes to the audit log in this transaction: if it cannot be recorded, it does not happen. */
  audit(entry: AuditEntry): Promise<void>
  /** A keyed hash of a value too sensitive for the log: equal values look equal, nothing more can be read. */
  sealed(value: unknown): string
  /** Queues work in this transaction; it starts after the commit, or never. */
  enqueue(task: string, payload: Record<string, unknown>): Promise<void>
}

/** What a use case may touch when the person need not belong to a workspace. */
export interface SessionContext {
  readonly tx: Tx
  readonly userId: string
  readonly sessionId: string
  readonly actor: Actor | null
  readonly state: 'ok' | 'no-workspace' | 'not-member' | 'ended' | 'second-factor-needed'
  readonly requestId: string
  readonly idempotencyKey: string | null
}
