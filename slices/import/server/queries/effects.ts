import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { lowestFirst } from '../../rules/lines.ts'

export interface Effect {
  readonly employee_id: string
  readonly kind: 'added' | 'changed'
  readonly name: string
  readonly before: unknown
  readonly version_after: number
  readonly request_id: string | null
}

export async function addEffects(tx: Tx, id: string, effects: readonly Effect[]): Promise<void> {
  if (effects.length === 0) return
  await sql`insert into hr.import_effects (tenant_id, import_id, employee_id, kind, name, before, version_after, request_id)
    select app.tenant_id(), ${id}::uuid, employee_id, kind, name, nullif(before, 'null'::jsonb), version_after, request_id
    from jsonb_to_recordset(${JSON.stringify(effects)}::jsonb) as e (employee_id uuid, kind text, name text, before jsonb, version_after bigint, request_id uuid)`.execute(
    tx,
  )
}

/** Those below before those above. */
export async function findEffects(tx: Tx, id: string, kind: Effect['kind']): Promise<Effect[]> {
  // LIMIT keeps the manager a look-up by key, however little is known of the size of the tables.
  const { rows } = await sql<Effect & { manager_id: string | null }>`
    select f.employee_id, f.kind, f.name, f.before, f.version_after::int as version_after, f.request_id, e.manager_id
    from hr.import_effects f
    left join lateral (select e.manager_id from hr.employees e where e.tenant_id = f.tenant_id and e.id = f.employee_id limit 1) e on true
    where f.import_id = ${id}::uuid and f.kind = ${kind} order by f.employee_id`.execute(tx)
  return lowestFirst(rows)
}

export async function countEffects(tx: Tx, id: string): Promise<{ added: number; changed: number }> {
  const { rows } = await sql<{ added: number; changed: number }>`
    select count(*) filter (where kind = 'added')::int as added, count(*) filter (where kind = 'changed')::int as changed from hr.import_effects where import_id = ${id}::uuid`.execute(
    tx,
  )
  return rows[0] ?? { added: 0, changed: 0 }
}

export interface InTheWay {
  readonly employee_id: string
  readonly name: string
  readonly because: string
}

const heldAtOnce = 500

/**
 * Holds everybody of an import until the transaction ends: nothing that belongs to who was added can be written meanwhile (a foreign
 * key waits), nor the record of who was changed. What is asked after it stays true.
 */
export async function holdPeople(tx: Tx, id: string): Promise<void> {
  for (const kind of ['added', 'changed'] as const) {
    const { rows } = await sql<{ employee_id: string }>`
      select employee_id from hr.import_effects where import_id = ${id}::uuid and kind = ${kind} order by employee_id`.execute(tx)
    const strength = kind === 'added' ? sql`for update` : sql`for no key update`
    for (let at = 0; at < rows.length; at += heldAtOnce) {
      const ids = rows.slice(at, at + heldAtOnce).map(({ employee_id: person }) => person)
      await sql`select 1 from hr.employees where id = any(${ids}::uuid[]) order by id ${strength}`.execute(tx)
    }
  }
}

/** Who was changed since, who has an account by now, and whom somebody from outside the import reports to. */
export async function findInTheWay(tx: Tx, id: string): Promise<InTheWay[]> {
  const { rows } = await sql<InTheWay>`
    select f.employee_id, f.name, case
        when e.id is null then 'The record is not there any more.'
        when e.version <> f.version_after then 'The record was changed since' || coalesce(' by ' || (select a.actor_name from hr.audit_events a
          where a.subject_id = e.id and a.subject_kind = 'employee' and a.changes ? 'version' order by a.seq desc limit 1), '') || '.'
        when v.changed then 'Fields of the record were changed since.'
        when z.id is not null then 'A letter was issued to them.'
        when d.id is not null then 'Documents were added to the record.'
        when q.id is not null then 'Documents were asked of them.'
        when l.id is not null then 'Time off was asked for or recorded.'
        when y.id is not null then 'An absence was recorded for them.'
        when b.seq is not null then 'Their leave was changed since.'
        when w.seq is not null then 'Their leave was written down by hand.'
        when k.valid_from is not null then 'A working pattern was recorded for them.'
        when n.id is not null then 'They have been invited.'
        when m.user_id is not null then 'They have been given access to the workspace.'
        when r.id is not null then concat_ws(' ', r.first_name, nullif(r.last_name, '')) || ' reports to them now.'
        when o.employee_id is not null then 'They led somebody from outside the import for a time.'
        else 'A change to the record waits for a decision.' end as because
    from hr.import_effects f left join hr.employees e on e.tenant_id = f.tenant_id and e.id = f.employee_id
    left join lateral (select user_id from hr.memberships m where f.kind = 'added' and m.employee_id = f.employee_id limit 1) m on true
    left join lateral (select x.id, x.first_name, x.last_name from hr.employees x where f.kind = 'added' and x.manager_id = f.employee_id
      and not exists (select from hr.import_effects o where o.import_id = f.import_id and o.employee_id = x.id) limit 1) r on true
    left join lateral (select x.id from hr.invitations x where f.kind = 'added' and x.employee_id = f.employee_id limit 1) n on true
    left join lateral (select x.employee_id from hr.record_history x where f.kind = 'added' and x.manager_id = f.employee_id
      and not exists (select from hr.import_effects own where own.import_id = f.import_id and own.employee_id = x.employee_id) limit 1) o on true
    left join lateral (select c.id from hr.change_requests c where c.employee_id = f.employee_id and c.decision is null and c.id is distinct from f.request_id limit 1) c on true
    left join lateral (select x.version <> coalesce((f.before -> 'custom' ->> 'version')::bigint, 1) as changed from hr.custom_records x
      where x.employee_id = f.employee_id and (f.kind = 'added' or f.before -> 'custom' is not null) limit 1) v on true
    left join lateral (select x.id from hr.documents x where f.kind = 'added' and x.employee_id = f.employee_id limit 1) d on true
    left join lateral (select x.id from hr.document_requests x where f.kind = 'added' and x.employee_id = f.employee_id limit 1) q on true
    left join lateral (select x.id from hr.leave_bookings x where f.kind = 'added' and x.employee_id = f.employee_id limit 1) l on true
    left join lateral (select x.id from hr.letters x where f.kind = 'added' and x.employee_id = f.employee_id limit 1) z on true
    left join lateral (select x.id from hr.absences x where f.kind = 'added' and x.employee_id = f.employee_id limit 1) y on true
    left join lateral (select x.seq from hr.leave_entries x where f.kind = 'added' and x.employee_id = f.employee_id
      and x.slot is null and x.booking_id is null and x.inputs ->> 'import' is distinct from f.import_id::text limit 1) w on true
    left join lateral (select x.seq from hr.leave_entries x where f.kind = 'changed' and f.before -> 'leave' is not null and x.employee_id = f.employee_id
      and x.slot is null and x.inputs ->> 'import' is distinct from f.import_id::text
      and x.seq > (select max(o.seq) from hr.leave_entries o where o.employee_id = f.employee_id and o.inputs ->> 'import' = f.import_id::text) limit 1) b on true
    left join lateral (select x.valid_from from hr.leave_schedules x where f.kind = 'added' and x.employee_id = f.employee_id limit 1) k on true
    where f.import_id = ${id}::uuid and (e.id is null or v.changed or d.id is not null or q.id is not null or l.id is not null or z.id is not null or y.id is not null or w.seq is not null or b.seq is not null or k.valid_from is not null or n.id is not null or o.employee_id is not null or e.version <> f.version_after or m.user_id is not null or r.id is not null or c.id is not null)
    order by f.name, f.employee_id limit 200`.execute(tx)
  return rows
}

export interface Uninvited {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly leads: boolean
}
const uninvitedAtOnce = 1000

/** People an import added who are still there, can get mail, and have neither an account nor an invitation that is open. */
export async function findUninvited(tx: Tx, id: string, today: string): Promise<{ data: Uninvited[]; total: number }> {
  const among = sql`from hr.import_effects f join hr.employees e on e.tenant_id = f.tenant_id and e.id = f.employee_id
    where f.import_id = ${id}::uuid and f.kind = 'added' and (e.end_date is null or e.end_date >= ${today}::date) and e.email not like '%@no-address.invalid'
      and not exists (select from hr.memberships m where m.tenant_id = e.tenant_id and m.employee_id = e.id and m.ended_at is null)
      and not exists (select from hr.invitations n where n.tenant_id = e.tenant_id and n.email = lower(e.email)
        and n.accepted_at is null and n.revoked_at is null and n.expires_at > now())`
  const { rows } = await sql<Uninvited>`
    select e.id, concat_ws(' ', e.first_name, nullif(e.last_name, '')) as name, e.email,
      exists (select from hr.employees x where x.tenant_id = e.tenant_id and x.manager_id = e.id) as leads
    ${among} order by e.last_name, e.first_name, e.id limit ${uninvitedAtOnce}`.execute(tx)
  const counted = await sql<{ n: number }>`select count(*)::int as n ${among}`.execute(tx)
  return { data: rows, total: counted.rows[0]?.n ?? 0 }
}
