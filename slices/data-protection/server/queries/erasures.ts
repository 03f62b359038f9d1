import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Erasure, PlanLine } from '../../contract.ts'
import type { LeaverFacts } from '../../rules.ts'

export interface ErasureRow {
  id: string
  kind: 'person' | 'schedule'
  record: string | null
  employee_id: string | null
  subject_name: string | null
  reason: string
  keep: string[]
  state: Erasure['state']
  plan: PlanLine[]
  asked_by: string | null
  asked_by_name: string
  asked_at: Date
  decided_by: string | null
  decided_by_name: string | null
  decided_at: Date | null
  decision_note: string | null
  done_at: Date | null
  result: { gone?: Record<string, number>; files?: number } | null
  certificate: string | null
}

const columns = sql`id, kind, record, employee_id, subject_name, reason, keep, state, plan, asked_by, asked_by_name, asked_at, decided_by, decided_by_name, decided_at,
  decision_note, done_at, result, certificate`

export async function listErasures(tx: Tx): Promise<ErasureRow[]> {
  const { rows } = await sql<ErasureRow>`
    select ${columns} from hr.erasures order by state in ('asked', 'failed') desc, asked_at desc, id limit 100`.execute(tx)
  return rows
}

export async function findErasure(tx: Tx, id: string, lock = false): Promise<ErasureRow | null> {
  const { rows } =
    await sql<ErasureRow>`select ${columns} from hr.erasures where id = ${id}::uuid ${lock ? sql`for update` : sql``}`.execute(tx)
  return rows[0] ?? null
}

export interface NewErasure {
  readonly id: string
  readonly kind: 'person' | 'schedule'
  readonly record?: string | null
  readonly employeeId?: string | null
  readonly name?: string | null
  readonly reason: string
  readonly keep?: readonly string[]
  readonly plan?: readonly PlanLine[]
  readonly by: { readonly id: string | null; readonly name: string }
  /** By night nobody has to agree: whoever set the schedule did. */
  readonly state?: 'asked' | 'agreed'
}

export async function addErasure(tx: Tx, one: NewErasure): Promise<void> {
  await sql`insert into hr.erasures (tenant_id, id, kind, record, employee_id, subject_name, reason, keep, state, plan, asked_by, asked_by_name)
    values (app.tenant_id(), ${one.id}::uuid, ${one.kind}, ${one.record ?? null}, ${one.employeeId ?? null}::uuid, ${one.name ?? null}, ${one.reason},
      ${[...(one.keep ?? [])]}::text[], ${one.state ?? 'asked'}, ${JSON.stringify(one.plan ?? [])}::jsonb, ${one.by.id}::uuid, ${one.by.name})`.execute(
    tx,
  )
}

/** An erasure of this person, or of this kind of record, that is not over. */
export async function findOpen(tx: Tx, about: { employeeId?: string; record?: string }): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from hr.erasures where state in ('asked', 'agreed', 'failed')
    and (employee_id = ${about.employeeId ?? null}::uuid or record = ${about.record ?? null})`.execute(tx)
  return rows[0]?.id ?? null
}

export async function decide(
  tx: Tx,
  id: string,
  to: { state: 'agreed' | 'refused' | 'withdrawn'; by: { id: string; name: string } | null; note: string | null },
): Promise<void> {
  await sql`update hr.erasures set state = ${to.state}, decided_by = ${to.by?.id ?? null}::uuid, decided_by_name = ${to.by?.name ?? null},
    decided_at = ${to.by ? sql`now()` : null}, decision_note = ${to.note} where id = ${id}::uuid`.execute(tx)
}

export interface LeaverRow {
  id: string
  first_name: string
  last_name: string
  preferred_name: string | null
  email: string
  employee_no: string | null
  end_date: string | null
  phones: string[]
  users: string[]
}

export async function findLeaver(tx: Tx, id: string): Promise<LeaverRow | null> {
  const { rows } = await sql<LeaverRow>`
    select e.id, e.first_name, e.last_name, e.preferred_name, e.email, e.employee_no, e.end_date::text as end_date,
      array_remove(array[e.phone_mobile, p.phone_home], null) as phones,
      coalesce((select array_agg(m.user_id) from hr.memberships m where m.tenant_id = e.tenant_id and m.employee_id = e.id), '{}') as users
    from hr.employees e left join hr.employee_personal p on p.tenant_id = e.tenant_id and p.employee_id = e.id where e.id = ${id}::uuid`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function findAccounts(tx: Tx, users: readonly string[]): Promise<{ name: string; email: string }[]> {
  const found = []
  for (const user of users) {
    const { rows } = await sql<{ name: string | null; email: string | null }>`select name, email from app.user_card(${user}::uuid)`.execute(
      tx,
    )
    found.push(...rows.map(({ name, email }) => ({ name: name ?? '', email: email ?? '' })))
  }
  return found
}

/** How much there is of a leaver, for the plan. */
export async function findLeaverFacts(tx: Tx, id: string, end: string): Promise<LeaverFacts> {
  const { rows } = await sql<Omit<LeaverFacts, 'end'>>`
    with person as (select ${id}::uuid as id)
    select
      coalesce((select json_agg(json_build_object('category', x.category, 'count', x.n) order by x.category)
        from (select category, count(*)::int as n from hr.documents d, person where d.employee_id = person.id group by category) x), '[]') as documents,
      (select json_build_object('count', count(*)::int, 'made', max(requested_at)::date) from hr.leave_bookings b, person where b.employee_id = person.id) as leave,
      (select json_build_object('count', count(*)::int, 'ended', max(ends_on)) from hr.absences a, person where a.employee_id = person.id) as absences,
      -- A bonus is a payment through PAYE like the months handed to payroll.
      (select json_build_object('count', count(*)::int, 'month', max(x.paid)) from (
        select l.month as paid from hr.payroll_lines l, person where l.employee_id = person.id
        union all select b.paid_on from hr.bonuses b, person where b.employee_id = person.id and b.removed_at is null) x) as payroll,
      (select count(*)::int from hr.letters l, person where l.employee_id = person.id and l.case_id is null) as letters,
      (select 1 + count(*)::int from hr.record_history h, person where h.employee_id = person.id) as record,
      (select count(*)::int from hr.change_requests c, person where c.employee_id = person.id)
        + (select count(*)::int from hr.custom_values c, person where c.employee_id = person.id)
        + (select count(*)::int from hr.memberships c, person where c.employee_id = person.id) as others`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a query without a row')
  return { end, ...row }
}

/** Whether what is in cases has to stay: a case the person is the subject of is open, or ended after the day. System only. */
export async function keepsCases(tx: Tx, id: string, before: string): Promise<boolean> {
  const { rows } = await sql`select 1 from hr.case_access a join hr.cases c on c.tenant_id = a.tenant_id and c.id = a.case_id
    where a.person_id = ${id}::uuid and a.kind = 'party' and (c.ended_on is null or c.ended_on >= ${before}::date) limit 1`.execute(tx)
  return rows.length > 0
}

/** Every stored file that is a person's in some way. */
export async function filesOfPerson(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.file_id as id from hr.document_versions v join hr.documents d on d.tenant_id = v.tenant_id and d.id = v.document_id where d.employee_id = ${id}::uuid
    union select file_id from hr.custom_files where employee_id = ${id}::uuid
    union select n.file_id from hr.absence_fit_notes n where n.employee_id = ${id}::uuid
    union select unnest(array_remove(array[l.docx_file_id, l.pdf_file_id], null)) from hr.letters l where l.employee_id = ${id}::uuid`.execute(
    tx,
  )
  return rows.map(({ id: file }) => file)
}

export async function filesOfRecords(tx: Tx, record: string, ids: readonly string[]): Promise<string[]> {
  const source =
    record === 'documents'
      ? sql`select file_id as id from hr.document_versions where document_id = any (${[...ids]}::uuid[])`
      : sql`select file_id as id from hr.absence_fit_notes where absence_id = any (${[...ids]}::uuid[])`
  const { rows } = await sql<{ id: string }>`${source}`.execute(tx)
  return rows.map(({ id }) => id)
}
