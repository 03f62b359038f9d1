import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

export interface KeyRow {
  readonly id: string
  readonly kind: 'api' | 'scim'
  readonly name: string
  readonly ending: string
  readonly scopes: string[]
  readonly created_at: Date
  readonly created_by_name: string
  readonly expires_at: Date
  readonly last_used_at: Date | null
  readonly revoked: boolean
  readonly expired: boolean
  readonly maker_gone: boolean
}

export async function listKeys(tx: Tx, id: string | null = null): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select k.id, k.kind, k.name, k.ending, k.scopes, k.created_at, k.created_by_name, k.expires_at, k.last_used_at,
      k.revoked_at is not null as revoked, k.expires_at <= now() as expired,
      not exists (select from hr.memberships m left join hr.employees e on e.tenant_id = m.tenant_id and e.id = m.employee_id
        where m.user_id = k.created_by and m.role = k.created_role and m.ended_at is null
          and not coalesce(least(m.expires_on, e.end_date) < (now() at time zone (select t.time_zone from hr.tenants t))::date, false)) as maker_gone
    from hr.api_keys k where ${id}::uuid is null or k.id = ${id}::uuid order by k.revoked_at is not null, k.created_at desc, k.id limit 200`.execute(
    tx,
  )
  return rows
}

export interface NewKey {
  readonly id: string
  readonly kind: 'api' | 'scim'
  readonly name: string
  readonly hash: Buffer
  readonly ending: string
  readonly scopes: readonly string[]
  readonly days: number
  readonly by: { readonly id: string; readonly name: string; readonly role: string }
}

export async function addKey(tx: Tx, key: NewKey): Promise<void> {
  await sql`insert into hr.api_keys (tenant_id, id, kind, name, key_hash, ending, scopes, created_by, created_by_name, created_role, expires_at)
    values (app.tenant_id(), ${key.id}::uuid, ${key.kind}, ${key.name}, ${key.hash}, ${key.ending}, ${[...key.scopes]}::text[], ${key.by.id}::uuid,
      ${key.by.name}, ${key.by.role}, now() + make_interval(days => ${key.days}::int))`.execute(tx)
}

export async function revokeKey(tx: Tx, id: string, by: string): Promise<void> {
  await sql`update hr.api_keys set revoked_at = now(), revoked_by_name = ${by} where id = ${id}::uuid and revoked_at is null`.execute(tx)
}

export async function touchKey(tx: Tx, id: string): Promise<void> {
  await sql`update hr.api_keys set last_used_at = now() where id = ${id}::uuid and coalesce(last_used_at, '-infinity') < now() - interval '1 minute'`.execute(
    tx,
  )
}
