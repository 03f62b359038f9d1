import { createHmac, createSecretKey } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { enqueueJob } from './queue.ts'

/** One entry of the audit log. `changes` maps a field to its old and new value; sensitive values come sealed. */
export interface AuditEntry {
  readonly action: string
  readonly subjectKind: string
  readonly subjectId: string | null
  readonly changes?: Record<string, { from: unknown; to: unknown }>
  readonly reason?: string | null
  /** Only for history that is written after the fact (demo, import): ISO instant. */
  readonly at?: string
}

/** Entries after which a signed checkpoint is written outside the database. */
export const entriesPerCheckpoint = 1000

/** Appends to the workspace's chain; the actor is the real person, with the name they have today. */
export async function appendAudit(tx: Tx, actor: { id: string | null; name: string }, entry: AuditEntry): Promise<void> {
  const { rows } = await sql<{ seq: string; tenant: string }>`
    select app.audit_append(${entry.at ?? null}::timestamptz, ${actor.id}::uuid, ${actor.name}, ${entry.action}, ${entry.subjectKind},
      ${entry.subjectId}::uuid, ${JSON.stringify(entry.changes ?? {})}::jsonb, ${entry.reason ?? null}) as seq, app.tenant_id() as tenant`.execute(
    tx,
  )
  const written = rows[0]
  if (written && Number(written.seq) % entriesPerCheckpoint === 0) await enqueueJob(tx, 'checkpoint-audit', { tenantId: written.tenant })
}

/** Several entries of one actor, by one statement for each kind of subject; those of one kind stay in their order. None of them is history. */
export async function appendAudits(tx: Tx, actor: { id: string; name: string }, entries: readonly AuditEntry[]): Promise<void> {
  for (const [kind, some] of Map.groupBy(entries, ({ subjectKind }) => subjectKind)) {
    const rows = some.map(({ action, subjectId, changes, reason }) => ({
      action,
      subject_id: subjectId,
      changes: changes ?? {},
      reason: reason ?? null,
    }))
    const { rows: answered } = await sql<{ last: string; tenant: string }>`
      select app.audit_append_many(${actor.id}::uuid, ${actor.name}, ${kind}, ${JSON.stringify(rows)}::jsonb) as last, app.tenant_id() as tenant`.execute(
      tx,
    )
    const last = Number(answered[0]?.last ?? 0)
    const checkpoints = (seq: number): number => Math.floor(seq / entriesPerCheckpoint)
    if (answered[0] && checkpoints(last) > checkpoints(last - some.length))
      await enqueueJob(tx, 'checkpoint-audit', { tenantId: answered[0].tenant })
  }
}

/** Builds `sealed`: HMAC-SHA256 with the installation's key, 128 bits shown. */
export function sealWith(key: Buffer): (value: unknown) => string {
  // Made once: taking a key in costs several times what sealing a value does.
  const secret = createSecretKey(key)
  return (value) =>
    value === null || value === undefined
      ? ''
      : `sealed:${createHmac('sha256', secret).update(JSON.stringify(value)).digest('hex').slice(0, 32)}`
}
