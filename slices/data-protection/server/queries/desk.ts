import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { DocumentRule, PurgeMode, ScheduledRecord } from '../../contract.ts'

const personName = sql`nullif(concat_ws(' ', coalesce(nullif(e.preferred_name, ''), e.first_name), nullif(e.last_name, '')), '')`
/** Nobody holds the person. */
const isHeld = sql`exists (select from hr.data_holds h where h.tenant_id = e.tenant_id and h.employee_id = e.id and h.ended_at is null)`

export interface HoldRow {
  id: string
  employee_id: string
  name: string
  reason: string
  placed_at: Date
  placed_by_name: string
}

export async function listHolds(tx: Tx): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select h.id, h.employee_id, ${personName} as name, h.reason, h.placed_at, h.placed_by_name
    from hr.data_holds h join hr.employees e on e.tenant_id = h.tenant_id and e.id = h.employee_id
    where h.ended_at is null order by h.placed_at desc limit 200`.execute(tx)
  return rows
}

export async function findHold(tx: Tx, employeeId: string): Promise<{ id: string; reason: string } | null> {
  const { rows } = await sql<{ id: string; reason: string }>`
    select id, reason from hr.data_holds where employee_id = ${employeeId}::uuid and ended_at is null for share`.execute(tx)
  return rows[0] ?? null
}

/** Documents of a person that are held by themselves. */
export async function heldDocuments(tx: Tx, employeeId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from hr.documents d join hr.document_holds h on h.tenant_id = d.tenant_id and h.document_id = d.id and h.ended_at is null
    where d.employee_id = ${employeeId}::uuid`.execute(tx)
  return rows[0]?.n ?? 0
}

export async function addHold(
  tx: Tx,
  hold: { id: string; employeeId: string; reason: string; by: { id: string; name: string } },
): Promise<void> {
  await sql`insert into hr.data_holds (tenant_id, id, employee_id, reason, placed_by, placed_by_name)
    values (app.tenant_id(), ${hold.id}::uuid, ${hold.employeeId}::uuid, ${hold.reason}, ${hold.by.id}::uuid, ${hold.by.name})`.execute(tx)
}

export async function closeHold(tx: Tx, id: string, byName: string, reason: string): Promise<void> {
  await sql`update hr.data_holds set ended_at = now(), ended_by_name = ${byName}, end_reason = ${reason} where id = ${id}::uuid`.execute(tx)
}

export async function listModes(tx: Tx): Promise<Map<string, PurgeMode>> {
  const { rows } = await sql<{ kind: string; mode: PurgeMode }>`select kind, mode from hr.retention_modes`.execute(tx)
  return new Map(rows.map(({ kind, mode }) => [kind, mode]))
}

export async function saveMode(tx: Tx, record: ScheduledRecord, mode: PurgeMode, byName: string): Promise<void> {
  await sql`insert into hr.retention_modes (tenant_id, kind, mode, updated_by_name) values (app.tenant_id(), ${record}, ${mode}, ${byName})
    on conflict (tenant_id, kind) do update set mode = excluded.mode, updated_at = now(), updated_by_name = excluded.updated_by_name`.execute(
    tx,
  )
}

export async function listDocumentRules(tx: Tx): Promise<DocumentRule[]> {
  const { rows } = await sql<DocumentRule>`
    select category, months, counted_from, reason, version::int as version from hr.document_retention`.execute(tx)
  return rows
}

export async function saveDocumentRule(tx: Tx, rule: Omit<DocumentRule, 'version'>, byName: string): Promise<void> {
  await sql`insert into hr.document_retention as d (tenant_id, category, months, counted_from, reason, updated_by_name)
    values (app.tenant_id(), ${rule.category}, ${rule.months}, ${rule.counted_from}, ${rule.reason}, ${byName})
    on conflict (tenant_id, category) do update set months = excluded.months, counted_from = excluded.counted_from, reason = excluded.reason,
      version = d.version + 1, updated_at = now(), updated_by_name = excluded.updated_by_name`.execute(tx)
}

export interface DueRow {
  id: string
  what: string
  employee_id: string | null
  name: string | null
  over: string
  held: boolean
}

/** What is over of one kind before a day, as the asker may see it; documents are worked out from their category's rule. */
export async function listDue(
  tx: Tx,
  record: ScheduledRecord,
  { before, rules, most }: { before: string; rules: readonly DocumentRule[]; most: number },
): Promise<DueRow[]> {
  if (record === 'documents') return dueDocuments(tx, { rules, today: before, most })
  const { rows } = await sql<DueRow>`${sources[record](before)} limit ${most}`.execute(tx)
  return rows
}

const sources = {
  leavers: (before: string) => sql`
    select e.id, 'Everything of a leaver' as what, e.id as employee_id, ${personName} as name, e.end_date::text as over, ${isHeld} as held
    from hr.employees e where e.end_date < ${before}::date and e.id is distinct from app.person_id() and e.email not like 'erased-%@erased.invalid'
      and not exists (select from hr.erasures x where x.tenant_id = e.tenant_id and x.employee_id = e.id and x.state in ('asked', 'agreed', 'failed'))
    order by e.end_date, e.id`,
  absence: (before: string) => sql`
    select a.id, 'Sickness absence' as what, e.id as employee_id, ${personName} as name, a.ends_on::text as over, ${isHeld} as held
    from hr.absences a join hr.employees e on e.tenant_id = a.tenant_id and e.id = a.employee_id where a.ends_on < ${before}::date order by a.ends_on, a.id`,
  holiday: (before: string) => sql`
    select b.id, 'Time off' as what, e.id as employee_id, ${personName} as name, b.ends_on::text as over, ${isHeld} as held
    from hr.leave_bookings b join hr.employees e on e.tenant_id = b.tenant_id and e.id = b.employee_id where b.ends_on < ${before}::date order by b.ends_on, b.id`,
  'data-requests': (before: string) => sql`
    select r.id, 'Request for data' as what, e.id as employee_id, ${personName} as name, r.ended_on::text as over, ${isHeld} as held
    from hr.data_requests r join hr.employees e on e.tenant_id = r.tenant_id and e.id = r.employee_id where r.ended_on < ${before}::date order by r.ended_on, r.id`,
} as const

async function dueDocuments(
  tx: Tx,
  { rules, today, most }: { rules: readonly DocumentRule[]; today: string; most: number },
): Promise<DueRow[]> {
  const given = JSON.stringify(rules.map(({ category, months, counted_from: from }) => ({ category, months, from })))
  const { rows } = await sql<DueRow>`
    select d.id, d.name as what, e.id as employee_id, ${personName} as name, (counted.day + make_interval(months => r.months))::date::text as over,
      ${isHeld} or exists (select from hr.document_holds x where x.tenant_id = d.tenant_id and x.document_id = d.id and x.ended_at is null) as held
    from hr.documents d join hr.employees e on e.tenant_id = d.tenant_id and e.id = d.employee_id
      join json_to_recordset(${given}::json) as r (category text, months int, "from" text) on r.category = d.category
      cross join lateral (select case r."from" when 'end' then e.end_date when 'expiry' then d.expires_on else d.created_at::date end as day) counted
    where counted.day is not null and (counted.day + make_interval(months => r.months))::date < ${today}::date
    order by over, d.id limit ${most}`.execute(tx)
  return rows
}
