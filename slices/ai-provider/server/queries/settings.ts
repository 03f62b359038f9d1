import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Level } from '../../rules.ts'

export interface SettingsRow {
  readonly provider: 'installation' | 'own'
  readonly base_url: string | null
  readonly model: string | null
  readonly embedding_model: string | null
  readonly api_key: Buffer | null
  readonly structured: boolean | null
  readonly embeddings: boolean | null
  readonly tested_at: Date | null
  readonly test_problem: string | null
  readonly tokens_a_month: number
  readonly keep_days: number
  readonly version: number
  readonly updated_at: Date
  readonly updated_by_name: string
}

/** The open workspace's choice; null: none was made, and the defaults hold. `lock` makes two requests wait for each other. */
export async function findSettings(tx: Tx, lock = false): Promise<SettingsRow | null> {
  if (lock) await sql`insert into hr.ai_settings (tenant_id) values (app.tenant_id()) on conflict do nothing`.execute(tx)
  const { rows } = await sql<SettingsRow>`
    select provider, base_url, model, embedding_model, api_key, structured, embeddings, tested_at, test_problem, tokens_a_month::float8 as tokens_a_month,
      keep_days, version::int as version, updated_at, updated_by_name from hr.ai_settings ${lock ? sql`for update` : sql``}`.execute(tx)
  return rows[0] ?? null
}

export async function saveSettings(tx: Tx, values: Readonly<Record<string, unknown>>, byName: string | null): Promise<void> {
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const by = byName === null ? [] : [sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by_name = ${byName}`]
  await sql`update hr.ai_settings set ${sql.join([...set, ...by])}`.execute(tx)
}

export interface ConsentRow {
  readonly number: number
  readonly level: Level
  readonly host: string
  readonly model: string
  readonly region: string
  readonly given_at: Date
  readonly given_by_name: string
}

/** What was agreed, the last first. */
export async function listConsents(tx: Tx, limit = 20): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`
    select number, level, host, model, region, given_at, given_by_name from hr.ai_consents order by number desc limit ${limit}`.execute(tx)
  return rows
}

export async function addConsent(
  tx: Tx,
  { level, host, model, region, agreement }: { level: number; host: string; model: string; region: string; agreement: boolean },
  by: { id: string; name: string },
): Promise<void> {
  await sql`insert into hr.ai_consents (tenant_id, number, level, host, model, region, agreement, given_by, given_by_name)
    select app.tenant_id(), coalesce(max(number), 0) + 1, ${level}, ${host}, ${model}, ${region}, ${agreement}, ${by.id}::uuid, ${by.name} from hr.ai_consents`.execute(
    tx,
  )
}

/** Everybody the workspace knows, current or not, with what they are called. Read by the system: what must not leave includes who the asker cannot see. */
export async function listNames(tx: Tx): Promise<{ id: string; leads: boolean; names: string[]; values: (string | null)[] }[]> {
  const { rows } = await sql<{ id: string; leads: boolean; names: string[]; values: (string | null)[] }>`
    select e.id, exists (select from hr.employees r where r.tenant_id = e.tenant_id and r.manager_id = e.id) as leads,
      array_remove(array[e.first_name || ' ' || e.last_name, e.preferred_name], null) as names,
      array[e.employee_no, p.address_line1] as values
    from hr.employees e left join hr.employee_personal p on p.tenant_id = e.tenant_id and p.employee_id = e.id
    union all
    select m.user_id, false, array[c.name], array[]::text[] from app.member_cards() c join hr.memberships m on m.user_id = c.user_id and m.employee_id is null
    order by 1`.execute(tx)
  return rows
}
/** Contacts in an emergency are people too. */
export async function listContactNames(tx: Tx): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select e.employee_id || ':' || c.n as id, c.contact ->> 'name' as name from hr.employee_emergency e, jsonb_array_elements(e.contacts) with ordinality as c (contact, n)
    where c.contact ->> 'name' is not null`.execute(tx)
  return rows
}
