import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

export interface ConnectionRow {
  readonly issuer: string
  readonly client_id: string
  readonly secret_sealed: Buffer
  readonly enabled: boolean
  readonly enforced: boolean
  readonly version: number
}

export async function findConnection(tx: Tx): Promise<ConnectionRow | null> {
  const { rows } =
    await sql<ConnectionRow>`select issuer, client_id, secret_sealed, enabled, enforced, version::int as version from hr.sso_connections`.execute(
      tx,
    )
  return rows[0] ?? null
}

export interface NewConnection extends Omit<ConnectionRow, 'version'> {
  readonly by: string
}

export async function saveConnection(tx: Tx, row: NewConnection): Promise<void> {
  await sql`insert into hr.sso_connections as c (tenant_id, issuer, client_id, secret_sealed, enabled, enforced, saved_by_name)
    values (app.tenant_id(), ${row.issuer}, ${row.client_id}, ${row.secret_sealed}, ${row.enabled}, ${row.enforced}, ${row.by})
    on conflict (tenant_id) do update set issuer = excluded.issuer, client_id = excluded.client_id, secret_sealed = excluded.secret_sealed,
      enabled = excluded.enabled, enforced = excluded.enforced, saved_at = now(), saved_by_name = excluded.saved_by_name, version = c.version + 1`.execute(
    tx,
  )
}

export interface DomainRow {
  readonly domain: string
  readonly token: string
  readonly verified: boolean
}

export async function listDomains(tx: Tx): Promise<DomainRow[]> {
  const { rows } =
    await sql<DomainRow>`select domain, token, verified_at is not null as verified from hr.sso_domains order by domain limit 100`.execute(
      tx,
    )
  return rows
}

export async function addDomain(tx: Tx, row: { domain: string; token: string; by: string }): Promise<void> {
  await sql`insert into hr.sso_domains (tenant_id, domain, token, added_by_name) values (app.tenant_id(), ${row.domain}, ${row.token}, ${row.by}) on conflict do nothing`.execute(
    tx,
  )
}

/** Marks a domain as shown to be the workspace's; false when another workspace has it. */
export async function claimDomain(tx: Tx, domain: string): Promise<boolean> {
  await sql`update hr.sso_domains set verified_at = now() where domain = ${domain} and verified_at is null`.execute(tx)
  const { rows } = await sql<{ ours: boolean }>`select app.claim_domain(${domain}) as ours`.execute(tx)
  return rows[0]?.ours ?? false
}

export async function removeDomain(tx: Tx, domain: string): Promise<void> {
  await sql`select app.release_domain(${domain})`.execute(tx)
  await sql`delete from hr.sso_domains where domain = ${domain}`.execute(tx)
}
