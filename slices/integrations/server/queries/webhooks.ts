import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { EventType } from '../../events.ts'
import { givenUpAfterHours } from '../../rules/signing.ts'

export interface WebhookRow {
  readonly id: string
  readonly kind: 'standard' | 'slack' | 'teams'
  readonly name: string
  readonly url_shown: string
  readonly events: EventType[]
  readonly created_by: string
  readonly created_by_name: string
  readonly created_at: Date
  readonly stopped_because: 'by-hand' | 'failing' | 'maker-gone' | 'removed' | null
  readonly failing: boolean
  readonly waiting: number
  readonly version: number
}

export async function listWebhooks(tx: Tx, id: string | null = null): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.kind, w.name, w.url_shown, w.events, w.created_by, w.created_by_name, w.created_at, w.stopped_because, w.failing_since is not null as failing, w.version::int as version,
      (select count(*)::int from (select from hr.webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' limit 10000) x) as waiting
    from hr.webhooks w where w.stopped_because is distinct from 'removed' and (${id}::uuid is null or w.id = ${id}::uuid) order by w.created_at, w.id limit 100`.execute(
    tx,
  )
  return rows
}

export interface NewWebhook {
  readonly id: string
  readonly kind: WebhookRow['kind']
  readonly name: string
  readonly url: Buffer
  readonly shown: string
  readonly events: readonly string[]
  readonly secret: Buffer | null
  readonly by: { readonly id: string; readonly name: string; readonly role: string }
}

export async function addWebhook(tx: Tx, hook: NewWebhook): Promise<void> {
  await sql`insert into hr.webhooks (tenant_id, id, kind, name, url_sealed, url_shown, events, secret_sealed, created_by, created_by_name, created_role)
    values (app.tenant_id(), ${hook.id}::uuid, ${hook.kind}, ${hook.name}, ${hook.url}, ${hook.shown}, ${[...hook.events]}::text[], ${hook.secret},
      ${hook.by.id}::uuid, ${hook.by.name}, ${hook.by.role})`.execute(tx)
}

export async function saveEvents(tx: Tx, id: string, events: readonly string[]): Promise<void> {
  await sql`update hr.webhooks set events = ${[...events]}::text[], version = version + 1 where id = ${id}::uuid`.execute(tx)
}

export async function stopWebhook(tx: Tx, id: string, because: NonNullable<WebhookRow['stopped_because']>): Promise<void> {
  await sql`update hr.webhooks set stopped_at = now(), stopped_because = ${because}, version = version + 1 where id = ${id}::uuid and stopped_because is distinct from 'removed'`.execute(
    tx,
  )
}

export async function startWebhook(tx: Tx, id: string): Promise<void> {
  await sql`update hr.webhooks set stopped_at = null, stopped_because = null, failing_since = null, failures = 0, retry_at = null, version = version + 1 where id = ${id}::uuid`.execute(
    tx,
  )
}

/** The secret before it signs for one more day, so that a receiver can change over in between. */
export async function rotateSecret(tx: Tx, id: string, secret: Buffer): Promise<void> {
  await sql`update hr.webhooks set old_secret_sealed = secret_sealed, old_secret_until = now() + interval '1 day', secret_sealed = ${secret}, version = version + 1 where id = ${id}::uuid`.execute(
    tx,
  )
}

export interface DeliveryRow {
  readonly id: string
  readonly type: string
  readonly occurred_at: Date
  readonly state: 'waiting' | 'delivered' | 'skipped' | 'failed'
  readonly attempts: number
  readonly tried_at: Date | null
  readonly last_status: number | null
  readonly last_problem: string | null
}

export async function listDeliveries(tx: Tx, webhookId: string): Promise<DeliveryRow[]> {
  const { rows } =
    await sql<DeliveryRow>`select id, type, occurred_at, state, attempts, tried_at, last_status, last_problem from hr.webhook_deliveries
    where webhook_id = ${webhookId}::uuid order by occurred_at desc, id limit 50`.execute(tx)
  return rows
}

export async function addDelivery(tx: Tx, delivery: { id: string; webhookId: string; type: string }): Promise<void> {
  await sql`insert into hr.webhook_deliveries (tenant_id, id, webhook_id, type) values (app.tenant_id(), ${delivery.id}::uuid, ${delivery.webhookId}::uuid, ${delivery.type})`.execute(
    tx,
  )
}

export async function findWebhookOf(tx: Tx, deliveryId: string): Promise<string | null> {
  const { rows } = await sql<{ webhook_id: string }>`select webhook_id from hr.webhook_deliveries where id = ${deliveryId}::uuid`.execute(
    tx,
  )
  return rows[0]?.webhook_id ?? null
}

export async function sendAgain(tx: Tx, deliveryId: string): Promise<void> {
  await sql`update hr.webhook_deliveries set state = 'waiting' where id = ${deliveryId}::uuid`.execute(tx)
}

/** The addresses something waits for, and that may be tried now. */
export async function dueWebhooks(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select w.id from hr.webhooks w where w.stopped_at is null and (w.retry_at is null or w.retry_at <= now())
    and exists (select from hr.webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting')`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface Target {
  readonly id: string
  readonly kind: WebhookRow['kind']
  readonly url_sealed: Buffer
  readonly secret_sealed: Buffer | null
  readonly old_secret_sealed: Buffer | null
  readonly created_by: string
  readonly created_role: string
  readonly failures: number
}

export async function findTarget(tx: Tx, id: string): Promise<Target | null> {
  const { rows } =
    await sql<Target>`select id, kind, url_sealed, secret_sealed, case when old_secret_until > now() then old_secret_sealed end as old_secret_sealed,
      created_by, created_role, failures from hr.webhooks where id = ${id}::uuid and stopped_at is null and (retry_at is null or retry_at <= now())`.execute(
      tx,
    )
  return rows[0] ?? null
}

export interface WaitingEvent {
  readonly id: string
  readonly type: string
  readonly subject_id: string | null
  readonly occurred_at: Date
}

export async function waitingEvents(tx: Tx, webhookId: string, limit: number): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`select id, type, subject_id, occurred_at from hr.webhook_deliveries
    where webhook_id = ${webhookId}::uuid and state = 'waiting' order by occurred_at, id limit ${limit}`.execute(tx)
  return rows
}

export interface Tried {
  readonly state: 'waiting' | 'delivered' | 'skipped'
  readonly status: number | null
  readonly problem: string | null
}

export async function recordAttempt(tx: Tx, deliveryId: string, tried: Tried): Promise<void> {
  await sql`update hr.webhook_deliveries set state = ${tried.state}, attempts = attempts + case when ${tried.state} = 'skipped' then 0 else 1 end, tried_at = now(),
    last_status = ${tried.status}::int, last_problem = ${tried.problem} where id = ${deliveryId}::uuid`.execute(tx)
}

export async function recordSuccess(tx: Tx, id: string): Promise<void> {
  await sql`update hr.webhooks set failing_since = null, failures = 0, retry_at = null where id = ${id}::uuid and (failing_since is not null or failures > 0)`.execute(
    tx,
  )
}

/** Notes a failure; true once the address has failed for a day. */
export async function recordFailure(tx: Tx, id: string, waitSeconds: number): Promise<boolean> {
  const { rows } = await sql<{
    over: boolean
  }>`update hr.webhooks set failing_since = coalesce(failing_since, now()), failures = failures + 1,
    retry_at = now() + make_interval(secs => ${waitSeconds}) where id = ${id}::uuid
    returning failing_since < now() - make_interval(hours => ${givenUpAfterHours}) as over`.execute(tx)
  return rows[0]?.over ?? false
}

/** What was settled more than 30 days ago leaves the log. */
export async function sweepDeliveries(tx: Tx): Promise<void> {
  await sql`delete from hr.webhook_deliveries where state <> 'waiting' and occurred_at < now() - interval '30 days'`.execute(tx)
  await sql`delete from hr.webhook_deliveries d using hr.webhooks w where w.tenant_id = d.tenant_id and w.id = d.webhook_id and w.stopped_because in ('removed', 'maker-gone')
    and d.state = 'waiting' and d.occurred_at < now() - interval '30 days'`.execute(tx)
}
