import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Department, Location, WorkingPattern, WorkspaceLists } from '../../settings-contract.ts'

export type ListName = 'locations' | 'departments' | 'patterns'
const tables = { locations: 'hr.locations', departments: 'hr.departments', patterns: 'hr.working_patterns' } as const
const table = (list: ListName): RawBuilder<unknown> => sql.table(tables[list])

/** Whose record the name stands in: everyone who has not left. */
const current = sql`(e.end_date is null or e.end_date >= (select (now() at time zone t.time_zone)::date from hr.tenants t))`

export async function findLists(tx: Tx): Promise<Omit<WorkspaceLists, 'unlisted'>> {
  const locations = await sql<Location>`
    select l.id, l.name, l.archived_at is not null as archived, l.version::int as version, l.division, l.time_zone,
      (select count(*)::int from hr.employees e where e.location = l.name and ${current}) as people
    from hr.locations l order by l.archived_at is not null, l.name_key limit 1000`.execute(tx)
  const departments = await sql<Department>`
    select d.id, d.name, d.archived_at is not null as archived, d.version::int as version,
      (select count(*)::int from hr.employees e where e.department = d.name and ${current}) as people
    from hr.departments d order by d.archived_at is not null, d.name_key limit 1000`.execute(tx)
  const patterns = await sql<WorkingPattern>`
    select p.id, p.name, p.archived_at is not null as archived, p.version::int as version, p.weeks, p.first_week_from, p.is_default
    from hr.working_patterns p order by p.archived_at is not null, p.name_key limit 1000`.execute(tx)
  return { locations: locations.rows, departments: departments.rows, patterns: patterns.rows }
}

/** Names that people's records hold and the list does not. */
export async function findUnlisted(tx: Tx, list: 'locations' | 'departments'): Promise<{ name: string; people: number }[]> {
  const column = sql.ref(list === 'locations' ? 'e.location' : 'e.department')
  const { rows } = await sql<{ name: string; people: number }>`
    select ${column} as name, count(*)::int as people from hr.employees e
    where ${column} is not null and ${current} and not exists (select 1 from ${table(list)} l where l.name = ${column})
    group by 1 order by 1 limit 500`.execute(tx)
  return rows
}

export type ItemValues = Readonly<Record<string, unknown>>

export interface StoredItem {
  id: string
  name: string
  version: number
  archived: boolean
  updated_at: Date
  updated_by_name: string
  division?: string | null
  time_zone?: string
  weeks?: unknown
  first_week_from?: string | null
  is_default?: boolean
}

export async function lockItem(tx: Tx, list: ListName, id: string): Promise<StoredItem | null> {
  const { rows } = await sql<StoredItem>`
    select l.*, l.version::int as version, l.archived_at is not null as archived from ${table(list)} l where l.id = ${id}::uuid for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function nameTaken(tx: Tx, list: ListName, key: string, except: string | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${table(list)} l where l.name_key = ${key} and l.id is distinct from ${except}::uuid`.execute(tx)
  return rows.length > 0
}

const literal = (field: string, value: unknown): RawBuilder<unknown> =>
  field === 'weeks' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`

export async function addItem(tx: Tx, list: ListName, id: string, item: { values: ItemValues; by: string }): Promise<void> {
  const fields = Object.entries(item.values)
  await sql`insert into ${table(list)} (tenant_id, id, updated_by_name, ${sql.join(fields.map(([field]) => sql.ref(field)))})
    values (app.tenant_id(), ${id}::uuid, ${item.by}, ${sql.join(fields.map(([field, value]) => literal(field, value)))})`.execute(tx)
}

export async function saveItem(
  tx: Tx,
  list: ListName,
  id: string,
  item: { values: ItemValues; archived?: boolean | undefined; by: { id: string; name: string } },
): Promise<void> {
  const set = Object.entries(item.values).map(([field, value]) => sql`${sql.ref(field)} = ${literal(field, value)}`)
  if (item.archived !== undefined)
    set.push(
      item.archived ? sql`archived_at = now()` : sql`archived_at = null`,
      item.archived ? sql`archived_by = ${item.by.id}::uuid` : sql`archived_by = null`,
    )
  await sql`update ${table(list)} set ${sql.join([...set, sql`updated_at = now()`, sql`updated_by_name = ${item.by.name}`, sql`version = version + 1`])}
    where id = ${id}::uuid`.execute(tx)
}

/** One pattern at most is offered first. */
export async function clearDefaultPattern(tx: Tx): Promise<void> {
  await sql`update hr.working_patterns set is_default = false, version = version + 1 where is_default`.execute(tx)
}
