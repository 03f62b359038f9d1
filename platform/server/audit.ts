import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from './database.ts'

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

/** Appends to the workspace's chain; the actor is the real person, with the name they have today. */
export async function appendAudit(tx: Tx, actor: { id: string | null; name: string }, entry: AuditEntry): Promise<void> {
  await sql`select app.audit_append(${entry.at ?? null}::timestamptz, ${actor.id}::uuid, ${actor.name}, ${entry.action}, ${entry.subjectKind},
    ${entry.subjectId}::uuid, ${JSON.stringify(entry.changes ?? {})}::jsonb, ${entry.reason ?? null})`.execute(tx)
}

/** Builds `sealed`: HMAC-SHA256 with the installation's key, 128 bits shown. */
export const sealWith =
  (key: Buffer) =>
  (value: unknown): string =>
    value === null || value === undefined
      ? ''
      : `sealed:${createHmac('sha256', key).update(JSON.stringify(value)).digest('hex').slice(0, 32)}`

export interface ChainReport {
  readonly entries: number
  /** The first entry that does not follow from the one before it; null when the chain is whole. */
  readonly firstBroken: number | null
}

const stretch = 20_000

/** Walks the open workspace's chain: no gap in the numbers, each hash made of the entry and the hash before it. */
export async function verifyChain(tx: Tx): Promise<ChainReport> {
  let from = 0
  for (;;) {
    const { rows } = await sql<{ n: number; broken: string | null }>`
      with part as (
        select *, lag(seq) over w as seq_before, lag(hash) over w as hash_before from hr.audit_events where seq >= ${from} and seq <= ${from + stretch} window w as (order by seq)),
      judged as (
        select seq, seq = coalesce(seq_before, 0) + 1 and hash = sha256(coalesce(hash_before, ''::bytea) || convert_to(
          app.audit_line(tenant_id, seq, at, actor_id, actor_name, request_id, action, subject_kind, subject_id, changes, reason), 'UTF8')) as sound
        from part where seq > ${from})
      select count(*)::int as n, min(seq) filter (where not sound)::text as broken from judged`.execute(tx)
    const { n = 0, broken = null } = rows[0] ?? {}
    if (broken !== null) return { entries: from + n, firstBroken: Number(broken) }
    if (n < stretch) return { entries: from + n, firstBroken: null }
    from += stretch
  }
}
