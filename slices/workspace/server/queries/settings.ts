import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { SettingName } from '../../settings-contract.ts'

export interface SettingsRow extends Record<SettingName, unknown> {
  id: string
  name: string
  time_zone: string
  logo: string | null
  version: number
  /** Field → its last change. */
  changed: Record<string, { version: number; by: string; at: string }>
  closing_asked_at: Date | null
  closing_asked_by_name: string | null
  closes_at: Date | null
}

/** The open workspace's row; `lock` makes two changes of settings wait for each other. */
export async function findSettings(tx: Tx, lock = false): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select id, name, industry, country, time_zone, locale, week_starts_on, holiday_year_start, working_days, manager_sees_pay, directory_scope, mfa_required,
      idle_minutes_hr, session_hours_hr, idle_days_others, logo, version::int as version, changed, closing_asked_at, closing_asked_by_name, closes_at
    from hr.tenants ${lock ? sql`for update` : sql``}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('no workspace is open')
  return row
}

export async function saveSettings(tx: Tx, values: Partial<Record<string, unknown>>, changed: SettingsRow['changed']): Promise<void> {
  const set = Object.entries(values).map(([field, value]) => sql`${sql.ref(field)} = ${value}`)
  await sql`update hr.tenants set ${sql.join([...set, sql`changed = ${JSON.stringify(changed)}::jsonb`, sql`version = version + 1`])}`.execute(
    tx,
  )
}

/** Whether the database knows the zone, too: it works out every workplace's today. */
export async function knowsTimeZone(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_catalog.pg_timezone_names where name = ${name}`.execute(tx)
  return rows.length > 0
}

export async function hasSecondFactor(tx: Tx, asker: { sessionId: string; userId: string }): Promise<boolean> {
  const { rows } = await sql<{ at: Date | null }>`
    select second_factor_at as at from app.session_state(${asker.sessionId}::uuid, ${asker.userId}::uuid)`.execute(tx)
  return Boolean(rows[0]?.at)
}

export async function findLogo(tx: Tx): Promise<{ logo: string | null; image: Buffer | null }> {
  const { rows } = await sql<{ logo: string | null; image: Buffer | null }>`
    select t.logo, l.image from hr.tenants t left join hr.workspace_logos l on l.tenant_id = t.id`.execute(tx)
  return rows[0] ?? { logo: null, image: null }
}

export async function saveLogo(tx: Tx, image: Buffer | null): Promise<void> {
  await sql`delete from hr.workspace_logos`.execute(tx)
  if (image) await sql`insert into hr.workspace_logos (tenant_id, image) values (app.tenant_id(), ${image})`.execute(tx)
}

export async function askToClose(tx: Tx, by: { id: string; name: string }, days: number): Promise<Date> {
  const { rows } = await sql<{ closes_at: Date }>`
    update hr.tenants set closing_asked_at = now(), closing_asked_by = ${by.id}::uuid, closing_asked_by_name = ${by.name},
      closes_at = now() + make_interval(days => ${days}), version = version + 1 returning closes_at`.execute(tx)
  if (!rows[0]) throw new Error('no workspace is open')
  return rows[0].closes_at
}

export async function keepOpen(tx: Tx): Promise<void> {
  await sql`update hr.tenants set closing_asked_at = null, closing_asked_by = null, closing_asked_by_name = null, closes_at = null, version = version + 1`.execute(
    tx,
  )
}

/** Every current super admin: who they are and where mail reaches them. */
export async function findSuperAdmins(tx: Tx): Promise<{ user_id: string; email: string }[]> {
  const { rows } = await sql<{ user_id: string; email: string }>`
    select m.user_id, c.email from hr.memberships m join app.member_cards() c on c.user_id = m.user_id
    where m.role = 'super_admin' and m.ended_at is null`.execute(tx)
  return rows
}
