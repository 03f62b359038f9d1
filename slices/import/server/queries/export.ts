import { sql, type RawBuilder } from 'kysely'
import { like } from '#platform/server/like.ts'
import type { Tx } from '#platform/server/database.ts'
import { folded } from '#platform/shared/fields.ts'

export interface ExportFilter {
  readonly search?: string | undefined
  readonly department?: string | undefined
  readonly location?: string | undefined
  readonly as_at?: string | undefined
  readonly manager?: 'left' | undefined
  /** A condition of custom fields, on hr.employees as `e`. */
  readonly narrowed?: RawBuilder<unknown> | undefined
  readonly leavers: 'yes' | 'no'
  readonly after: string | null
  readonly limit: number
}

type People = Omit<ExportFilter, 'after' | 'limit'>

function among(asked: People): RawBuilder<unknown> {
  const day = asked.as_at ?? null
  const on = sql`coalesce(${day}::date, (select (now() at time zone t.time_zone)::date from hr.tenants t))`
  const conditions: RawBuilder<unknown>[] = asked.narrowed ? [asked.narrowed] : []
  if (asked.leavers === 'no') conditions.push(sql`(e.end_date is null or e.end_date >= ${on})`)
  if (day !== null) conditions.push(sql`(e.start_date is null or e.start_date <= ${day}::date)`)
  conditions.push(...wordsOf(asked.search ?? '').map((word) => sql`e.search_text like ${like(word)}`))
  for (const field of ['department', 'location'] as const) {
    const wanted = asked[field]
    if (wanted) conditions.push(sql`${valueOn(field, day)} = ${wanted}`)
  }
  if (asked.manager)
    conditions.push(
      sql`exists (select 1 from hr.employees m where m.tenant_id = e.tenant_id and m.end_date < ${on} and m.id::text = ${valueOn('manager_id', day)})`,
    )
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

const wordsOf = (search: string): string[] => folded(search).split(/\s+/).filter(Boolean).slice(0, 8)

/** A dated field as text: today's, or that of a day. */
const valueOn = (field: 'department' | 'location' | 'manager_id', day: string | null): RawBuilder<unknown> =>
  day === null ? sql`${sql.ref(`e.${field}`)}::text` : sql`app.value_at(e.id, ${field}, ${day}::date) #>> '{}'`

/** Ids of the people a file is about, in their order. */
export async function findExportIds(tx: Tx, { after, limit, ...asked }: ExportFilter): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.id from hr.employees e
    where (${after}::uuid is null or e.id > ${after}::uuid) and ${among(asked)} order by e.id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function countExported(tx: Tx, asked: People): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from hr.employees e where ${among(asked)}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** How a file names managers: by number, else by address. */
export async function findManagerRefs(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    ref: string
  }>`select id, coalesce(employee_no, email) as ref from hr.employees where id = any(${[...new Set(ids)]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, ref }) => [id, ref]))
}

/** The dated values of people on a day. */
export async function findValuesOn(tx: Tx, ids: readonly string[], day: string): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await sql<{ employee_id: string; values: Record<string, unknown> }>`
    select employee_id, jsonb_object_agg(field, value) as values from (
      select distinct on (h.employee_id, h.field) h.employee_id, h.field, h.value from hr.record_history h
      where h.employee_id = any(${ids}::uuid[]) and h.valid_from <= ${day}::date and h.state <> 'held' order by h.employee_id, h.field, h.valid_from desc) v
    group by employee_id`.execute(tx)
  return new Map(rows.map(({ employee_id, values }) => [employee_id, values]))
}

export async function findNumber(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ employee_no: string | null }>`select employee_no from hr.employees where id = ${id}::uuid`.execute(tx)
  return rows[0]?.employee_no ?? null
}

export async function setNumber(tx: Tx, id: string, number: string | null, byId: string): Promise<void> {
  await sql`update hr.employees set employee_no = ${number}, version = version + 1, updated_at = now(), updated_by = ${byId}::uuid where id = ${id}::uuid`.execute(
    tx,
  )
}
