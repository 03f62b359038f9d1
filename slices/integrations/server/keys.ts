import { randomUUID } from 'node:crypto'
import { mintApiKey, type ShownKey } from '#platform/server/api-key.ts'
import { now } from '#platform/server/clock.ts'
import type { Context } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database.ts'
import type { KeyRules } from '#platform/server/http.ts'
import { requireStepUp } from '#platform/server/step-up.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import type { ApiKey } from '../contract.ts'
import { canConnect, canConnectDirectory } from '../policy.ts'
import { allows } from '../scopes.ts'
import * as queries from './queries/keys.ts'

export function requireConnector(ctx: Context): void {
  if (!canConnect(ctx.actor)) throw new AppError('forbidden')
}

const stateOf = (row: queries.KeyRow): ApiKey['state'] => {
  if (row.revoked) return 'revoked'
  if (row.expired) return 'expired'
  return row.maker_gone ? 'maker-gone' : 'in-use'
}

const shown = (row: queries.KeyRow): ApiKey => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  ending: row.ending,
  scopes: row.scopes,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by_name,
  expires_at: row.expires_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  state: stateOf(row),
})

export async function listKeys(ctx: Context): Promise<{ data: ApiKey[] }> {
  requireConnector(ctx)
  return { data: (await queries.listKeys(ctx.tx)).map(shown) }
}

interface Asked {
  readonly kind: ApiKey['kind']
  readonly name: string
  readonly scopes: readonly string[]
  readonly days: number
}

/** Makes a key with the asker's own rights, narrowed to the scopes. The key itself is in this answer and nowhere else. */
export async function addKey(ctx: Context, asked: Asked): Promise<{ key: string; data: ApiKey }> {
  requireConnector(ctx)
  if (asked.kind === 'scim' && !canConnectDirectory(ctx.actor)) throw new AppError('forbidden')
  if (asked.kind === 'api' && asked.scopes.length === 0) throw invalid([{ path: 'scopes', message: 'Choose what it may be used for.' }])
  requireStepUp(ctx)
  const id = randomUUID()
  const scopes = asked.kind === 'scim' ? [] : [...new Set(asked.scopes)]
  const { key, hash } = mintApiKey({ tenantId: ctx.actor.tenantId, id, kind: asked.kind })
  const by = { id: ctx.actor.userId, name: ctx.actorName, role: ctx.actor.role }
  await queries.addKey(ctx.tx, { ...asked, id, hash, scopes, ending: key.slice(-4), by })
  await ctx.audit({
    action: 'integration.key-made',
    subjectKind: 'api-key',
    subjectId: id,
    changes: { name: { from: null, to: asked.name }, scopes: { from: null, to: scopes.join(', ') }, days: { from: null, to: asked.days } },
  })
  const [row] = await queries.listKeys(ctx.tx, id)
  if (!row) throw new AppError('conflict')
  return { key, data: shown(row) }
}

export async function revokeKey(ctx: Context, id: string): Promise<{ done: true }> {
  requireConnector(ctx)
  const [row] = await queries.listKeys(ctx.tx, id)
  if (!row) throw new AppError('not-found')
  if (!row.revoked) {
    await queries.revokeKey(ctx.tx, id, ctx.actorName)
    await ctx.audit({
      action: 'integration.key-revoked',
      subjectKind: 'api-key',
      subjectId: id,
      changes: { name: { from: row.name, to: null } },
    })
  }
  return { done: true }
}

const minute = 60_000

/** What the binder of routes asks about keys. A use is noted apart from the request, which may only read. */
export const keyRules = (db: Database): KeyRules => ({
  allows,
  touch(key: ShownKey, lastUsedAt) {
    if (now().getTime() - Number(lastUsedAt) < minute) return
    void noteUse(db, key).catch(() => {})
  },
})

export const noteUse = (db: Database, key: ShownKey): Promise<void> =>
  db.asSystem(key.tenantId, { requestId: 'key-used' }, (tx) => queries.touchKey(tx, key.id))
