import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

export interface ConnectionRow {
  readonly protocol: 'openid' | 'saml'
  /** What the provider calls itself: its issuer, or its entity ID. */
  readonly issuer: string
  readonly sign_in_url: string | null
  readonly certificates: string | null
  readonly client_id: string
  readonly secret_sealed: Buffer
  readonly enabled: boolean
  readonly enforced: boolean
  readonly version: number
}

export async function findConnection(tx: Tx): Promise<ConnectionRow | null> {
  const { rows } =
    await sql<ConnectionRow>`select protocol, issuer, sign_in_url, certificates, client_id, secret_sealed, enabled, enforced, version::int as version from hr.sso_connections`.execute(
      tx,
    )
  return rows[0] ?? null
}

export interface NewConnection extends Omit<ConnectionRow, 'version'> {
  readonly by: string
}

export async function saveConnection(tx: Tx, row: NewConnection): Promise<void> {
  await sql`insert into hr.sso_connections as c (tenant_id, protocol, issuer, sign_in_url, certificates, client_id, secret_sealed, enabled, enforced, saved_by_name)
    values (app.tenant_id(), ${row.protocol}, ${row.issuer}, ${row.sign_in_url}, ${row.certificates}, ${row.client_id}, ${row.secret_sealed}, ${row.enabled}, ${row.enforced}, ${row.by})
    on conflict (tenant_id) do update set protocol = excluded.protocol, issuer = excluded.issuer, sign_in_url = excluded.sign_in_url,
      certificates = excluded.certificates, client_id = excluded.client_id, secret_sealed = excluded.secret_sealed,
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

/** False when this assertion has opened something before. Those of yesterday go: nobody would believe them any more. */
export async function useAssertion(tx: Tx, id: string): Promise<boolean> {
  await sql`delete from hr.sso_used_assertions where used_at < now() - interval '1 day'`.execute(tx)
  const { rows } =
    await sql`insert into hr.sso_used_assertions (tenant_id, assertion_id) values (app.tenant_id(), ${id}) on conflict do nothing returning assertion_id`.execute(
      tx,
    )
  return rows.length > 0
}
