import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#platform/shared/app-error.ts'
import type { Tx } from './database.ts'

export interface Remembered {
  status: number
  response: unknown
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'null'

const digest = (endpoint: string, input: unknown): Buffer => createHash('sha256').update(endpoint).update(canonical(input)).digest()

/** The key as sent, or null; a key is 1 to 200 printable ASCII characters. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) throw new AppError('idempotency-key-invalid')
  return header
}

interface Claim {
  userId: string
  key: string
  endpoint: string
  input: unknown
}

/**
 * Claims a key before its effect, in the effect's transaction. Null: go on, then `remember`. Otherwise the first answer.
 * Two at once: the second waits for the first's commit (lock_timeout), then finds its answer. Needs the workspace to be set.
 */
export async function claimKey(tx: Tx, claim: Claim): Promise<Remembered | null> {
  const hash = digest(claim.endpoint, claim.input)
  const { rows } = await sql<{ key: string }>`
    insert into hr.idempotency_keys (tenant_id, user_id, key, endpoint, request_hash)
    values (app.tenant_id(), ${claim.userId}::uuid, ${claim.key}, ${claim.endpoint}, ${hash})
    on conflict do nothing returning key`.execute(tx)
  if (rows.length > 0) return null
  const found = await sql<{ request_hash: Buffer; status: number | null; response: unknown }>`
    select request_hash, status, response from hr.idempotency_keys where user_id = ${claim.userId}::uuid and key = ${claim.key}`.execute(tx)
  const first = found.rows[0]
  if (!first) throw new AppError('idempotency-in-progress')
  if (!first.request_hash.equals(hash)) throw new AppError('idempotency-key-reused')
  if (first.status === null) throw new AppError('idempotency-in-progress')
  return { status: first.status, response: first.response }
}

export async function rememberAnswer(tx: Tx, claim: Pick<Claim, 'userId' | 'key'>, answer: Remembered): Promise<void> {
  await sql`update hr.idempotency_keys set status = ${answer.status}, response = ${JSON.stringify(answer.response)}::jsonb
    where user_id = ${claim.userId}::uuid and key = ${claim.key}`.execute(tx)
}

/** Answers are kept for a day, then the key may be used again. */
export async function sweepIdempotencyKeys(tx: Tx): Promise<void> {
  await sql`delete from hr.idempotency_keys where created_at < now() - interval '24 hours'`.execute(tx)
}
