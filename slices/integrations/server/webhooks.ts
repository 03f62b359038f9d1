import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database.ts'
import type { Outgoing } from '#platform/server/outgoing.ts'
import { requireStepUp } from '#platform/server/step-up.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import type { Delivery, Webhook } from '../contract.ts'
import { testEvent, type EventType } from '../events.ts'
import { isHostOf } from '../rules/messages.ts'
import { requireConnector } from './keys.ts'
import * as queries from './queries/webhooks.ts'
import { seal } from './sealing.ts'

/** What sending needs besides the workspace. */
export interface Sender {
  readonly db: Database
  readonly outgoing: Outgoing
  /** Seals addresses and signing secrets. */
  readonly key: Buffer
}

const done = { done: true } as const

const stateOf = (row: queries.WebhookRow): Webhook['state'] => {
  if (row.stopped_because) return 'stopped'
  return row.failing ? 'failing' : 'sending'
}

const shown = (row: queries.WebhookRow): Webhook => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  address: row.url_shown,
  events: row.events,
  created_by: row.created_by_name,
  created_at: row.created_at.toISOString(),
  state: stateOf(row),
  stopped_because: row.stopped_because === 'removed' ? null : row.stopped_because,
  waiting: row.waiting,
  version: row.version,
})

export async function listWebhooks(ctx: Context): Promise<{ data: Webhook[] }> {
  requireConnector(ctx)
  return { data: (await queries.listWebhooks(ctx.tx)).map(shown) }
}

async function load(ctx: Context, id: string): Promise<queries.WebhookRow> {
  requireConnector(ctx)
  const [row] = await queries.listWebhooks(ctx.tx, id)
  if (!row) throw new AppError('not-found')
  return row
}

interface Asked {
  readonly kind: Webhook['kind']
  readonly name: string
  readonly url: string
  readonly events: readonly EventType[]
}

const wrongHost = {
  slack: 'Use the address that Slack gives for an incoming webhook: https://hooks.slack.com/…',
  teams: 'Use the address that Teams gives for an incoming webhook or a workflow.',
} as const

function requireAddress(outgoing: Outgoing, { kind, url }: Asked): URL {
  const refused = outgoing.refuse(url)
  if (refused) throw invalid([{ path: 'url', message: refused }])
  const address = new URL(url)
  if (kind !== 'standard' && address.protocol === 'https:' && !isHostOf(kind, address.hostname))
    throw invalid([{ path: 'url', message: wrongHost[kind] }])
  return address
}

const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`

/** The address of a chat program is a secret of its own: of it only the host is shown. */
const shownAddress = (kind: Webhook['kind'], address: URL): string =>
  kind === 'standard' ? `${address.host}${address.pathname}` : address.host

export async function addWebhook(ctx: Context, { outgoing, key }: Sender, asked: Asked): Promise<{ secret: string | null; data: Webhook }> {
  requireConnector(ctx)
  const address = requireAddress(outgoing, asked)
  requireStepUp(ctx)
  const id = randomUUID()
  const secret = asked.kind === 'standard' ? newSecret() : null
  const events = [...new Set(asked.events)]
  const shownAs = shownAddress(asked.kind, address)
  await queries.addWebhook(ctx.tx, {
    ...asked,
    id,
    events,
    url: seal(key, id, asked.url),
    shown: shownAs,
    secret: secret === null ? null : seal(key, id, secret),
    by: { id: ctx.actor.userId, name: ctx.actorName, role: ctx.actor.role },
  })
  await record(ctx, 'integration.webhook-added', id, {
    name: { from: null, to: asked.name },
    address: { from: null, to: shownAs },
    events: { from: null, to: events.join(', ') },
  })
  return { secret, data: shown(await load(ctx, id)) }
}

const record = (ctx: Context, action: string, subjectId: string, changes: Record<string, { from: unknown; to: unknown }>): Promise<void> =>
  ctx.audit({ action, subjectKind: 'webhook', subjectId, changes })

export async function changeWebhook(
  ctx: Context,
  id: string,
  asked: { version: number; events?: readonly EventType[] | undefined; sending?: boolean | undefined },
): Promise<Webhook> {
  const row = await load(ctx, id)
  if (row.version !== asked.version) throw new AppError('stale')
  if (asked.events) await chooseEvents(ctx, row, asked.events)
  if (asked.sending !== undefined && asked.sending === (row.stopped_because !== null)) await startOrStop(ctx, row, asked.sending)
  return shown(await load(ctx, id))
}

/** It sends what its maker may see: nobody else decides for them what that is. */
async function chooseEvents(ctx: Context, row: queries.WebhookRow, chosen: readonly EventType[]): Promise<void> {
  if (row.created_by !== ctx.actor.userId) throw new AppError('integrations.not-maker')
  const events = [...new Set(chosen)]
  await queries.saveEvents(ctx.tx, row.id, events)
  await record(ctx, 'integration.webhook-changed', row.id, { events: { from: row.events.join(', '), to: events.join(', ') } })
}

async function startOrStop(ctx: Context, row: queries.WebhookRow, sending: boolean): Promise<void> {
  if (sending && row.stopped_because === 'maker-gone') throw new AppError('integrations.maker-gone')
  await (sending ? queries.startWebhook(ctx.tx, row.id) : queries.stopWebhook(ctx.tx, row.id, 'by-hand'))
  await record(ctx, 'integration.webhook-changed', row.id, { sending: { from: !sending, to: sending } })
  if (sending) await ctx.enqueue('send-events', { tenantId: ctx.actor.tenantId })
}

export async function removeWebhook(ctx: Context, id: string): Promise<{ done: true }> {
  const row = await load(ctx, id)
  await queries.stopWebhook(ctx.tx, id, 'removed')
  await record(ctx, 'integration.webhook-removed', id, { name: { from: row.name, to: null } })
  return done
}

export async function rotateSecret(ctx: Context, { key }: Sender, id: string): Promise<{ secret: string }> {
  const row = await load(ctx, id)
  if (row.kind !== 'standard') throw new AppError('not-found')
  requireStepUp(ctx)
  const secret = newSecret()
  await queries.rotateSecret(ctx.tx, id, seal(key, id, secret))
  await record(ctx, 'integration.webhook-secret-changed', id, {})
  return { secret }
}

/** Sends a test event, through the same door as all others. */
export async function testWebhook(ctx: Context, id: string): Promise<{ delivery: string }> {
  const row = await load(ctx, id)
  if (row.stopped_because) throw new AppError('integrations.stopped')
  const delivery = randomUUID()
  await queries.addDelivery(ctx.tx, { id: delivery, webhookId: id, type: testEvent })
  await ctx.enqueue('send-events', { tenantId: ctx.actor.tenantId })
  await record(ctx, 'integration.webhook-tested', id, {})
  return { delivery }
}

export async function listDeliveries(ctx: Context, id: string): Promise<{ data: Delivery[] }> {
  await load(ctx, id)
  const rows = await queries.listDeliveries(ctx.tx, id)
  return {
    data: rows.map((row) => ({ ...row, occurred_at: row.occurred_at.toISOString(), tried_at: row.tried_at?.toISOString() ?? null })),
  }
}

export async function replayDelivery(ctx: Context, id: string): Promise<{ done: true }> {
  requireConnector(ctx)
  const webhookId = await queries.findWebhookOf(ctx.tx, id)
  if (webhookId === null) throw new AppError('not-found')
  const row = await load(ctx, webhookId)
  if (row.stopped_because) throw new AppError('integrations.stopped')
  await queries.sendAgain(ctx.tx, id)
  await ctx.enqueue('send-events', { tenantId: ctx.actor.tenantId })
  await record(ctx, 'integration.webhook-replayed', webhookId, { delivery: { from: null, to: id } })
  return done
}
