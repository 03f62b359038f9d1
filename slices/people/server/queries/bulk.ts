import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { datedGroups, type DatedField, type RowWrite } from '../../rules-dated.ts'
import type { StoredEmployee } from './record.ts'
import type { StoredRow } from './dated.ts'

/** Somebody with their employee number, as the worker reads many at once: nobody's relation to the reader. */
export type BulkEmployee = Omit<StoredEmployee, 'manager'> & { employee_no: string | null }

export async function findEmployeesById(tx: Tx, ids: readonly string[], lock = false): Promise<BulkEmployee[]> {
  if (ids.length === 0) return []
  if (lock) await sql`select 1 from hr.employees where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<BulkEmployee>`
    select e.id, e.tenant_id, e.user_id, e.version::int as version, e.employee_no, e.first_name, e.last_name, e.single_name, e.preferred_name, e.email, e.job_title, e.department,
      e.location, e.start_date, e.end_date, e.employment_type, e.contract, e.manager_id, e.phone_mobile, e.timezone, e.work_pattern, e.photo_url,
      p.date_of_birth, p.gender, p.nationality, p.phone_home, p.address_line1, p.address_line2, p.city, p.state_province, p.postal_code, p.country,
      pay.salary, pay.pay_frequency, b.bank_account_name, b.bank_account_number, b.bank_sort_code, coalesce(c.contacts, '[]') as emergency_contacts,
      json_build_object('managerSeesPay', t.manager_sees_pay, 'directoryScope', t.directory_scope) as settings, 'none' as relation, true as in_group, e.protected
    from hr.employees e
    join hr.tenants t on t.id = e.tenant_id
    left join hr.employee_personal p on p.tenant_id = e.tenant_id and p.employee_id = e.id
    left join hr.employee_pay pay on pay.tenant_id = e.tenant_id and pay.employee_id = e.id
    left join hr.employee_bank b on b.tenant_id = e.tenant_id and b.employee_id = e.id
    left join hr.employee_emergency c on c.tenant_id = e.tenant_id and c.employee_id = e.id
    where e.id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

type Row = Readonly<Record<string, unknown>>
const columns = {
  employees:
    'first_name, last_name, single_name, preferred_name, email, employee_no, job_title, department, location, start_date, end_date, employment_type, contract, manager_id, phone_mobile, timezone, work_pattern, sort_name, search_text',
  employee_personal:
    'date_of_birth, gender, nationality, phone_home, address_line1, address_line2, city, state_province, postal_code, country',
  employee_pay: 'salary, pay_frequency',
  employee_bank: 'bank_account_name, bank_account_number, bank_sort_code',
  employee_emergency: 'contacts',
} as const
export type PersonTable = keyof typeof columns
export const columnsOf = (table: PersonTable): string[] => columns[table].split(', ')
export const companionTables = ['employee_personal', 'employee_pay', 'employee_bank', 'employee_emergency'] as const

/** Adds rows to one of the tables people consist of; `id` is the person's in every one of them. */
export async function addPersonRows(tx: Tx, table: PersonTable, rows: readonly Row[], byId: string | null): Promise<void> {
  if (rows.length === 0) return
  const names = sql.join(columnsOf(table).map((name) => sql.ref(name)))
  const relation = sql.table(`hr.${table}`)
  if (table === 'employees')
    await sql`insert into hr.employees (tenant_id, id, ${names}, updated_by) select app.tenant_id(), id, ${names}, ${byId}::uuid
      from json_populate_recordset(null::hr.employees, ${JSON.stringify(rows)}::json)`.execute(tx)
  else
    await sql`insert into ${relation} (tenant_id, employee_id, ${names}) select app.tenant_id(), employee_id, ${names}
      from json_populate_recordset(null::${relation}, ${JSON.stringify(rows)}::json)`.execute(tx)
}

/** Writes whole rows of people who are there; the record's version goes up by one. */
export async function changePersonRows(tx: Tx, table: PersonTable, rows: readonly Row[], byId: string | null): Promise<void> {
  if (rows.length === 0) return
  const relation = sql.table(`hr.${table}`)
  const set = sql.join(columnsOf(table).map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`))
  if (table === 'employees')
    await sql`update hr.employees e set ${set}, version = e.version + 1, updated_at = now(), updated_by = ${byId}::uuid
      from json_populate_recordset(null::hr.employees, ${JSON.stringify(rows)}::json) r where e.id = r.id`.execute(tx)
  else {
    const ids = rows.map((row) => row['employee_id'])
    await sql`insert into ${relation} (tenant_id, employee_id) select app.tenant_id(), unnest(${ids}::uuid[]) on conflict (tenant_id, employee_id) do nothing`.execute(
      tx,
    )
    const stamp = table === 'employee_bank' ? sql`, changed_at = now(), changed_by = ${byId}::uuid` : sql``
    await sql`update ${relation} e set ${set}${stamp} from json_populate_recordset(null::${relation}, ${JSON.stringify(rows)}::json) r where e.employee_id = r.employee_id`.execute(
      tx,
    )
  }
}

/** Every dated row of these people. */
export async function findRowsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, StoredRow[]>> {
  const { rows } = await sql<StoredRow & { employee_id: string }>`
    select h.employee_id, h.field, h.valid_from, h.value, h.state, h.kind, h.held_because, h.recorded_at, h.recorded_by, null as recorded_by_name, null as manager_name
    from hr.record_history h where h.employee_id = any(${ids}::uuid[]) order by h.employee_id, h.field, h.valid_from`.execute(tx)
  const of = new Map<string, StoredRow[]>()
  for (const row of rows) of.set(row.employee_id, [...(of.get(row.employee_id) ?? []), row])
  return of
}

export async function writeRowsOf(tx: Tx, writes: readonly { employeeId: string; field: DatedField; write: RowWrite }[]): Promise<void> {
  if (writes.length === 0) return
  const rows = writes.map(({ employeeId, field, write }) => ({
    employee_id: employeeId,
    grp: datedGroups[field],
    field,
    valid_from: write.valid_from,
    value: write.value,
    manager_id: field === 'manager_id' ? write.value : null,
    state: write.state,
    kind: write.kind,
  }))
  await sql`insert into hr.record_history (tenant_id, employee_id, grp, field, valid_from, value, manager_id, state, kind, recorded_by)
    select app.tenant_id(), r.employee_id, r.grp, r.field, r.valid_from, nullif(r.value, 'null'::jsonb), r.manager_id, r.state, r.kind, app.user_id()
    from jsonb_populate_recordset(null::hr.record_history, ${JSON.stringify(rows)}::jsonb) r
    on conflict (tenant_id, employee_id, field, valid_from) do update set value = excluded.value, manager_id = excluded.manager_id, state = excluded.state,
      kind = excluded.kind, held_because = null, recorded_at = now(), recorded_by = excluded.recorded_by`.execute(tx)
}

export async function deletePlannedRows(
  tx: Tx,
  rows: readonly { employee_id: string; field: string; valid_from: string }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`delete from hr.record_history h using json_populate_recordset(null::hr.record_history, ${JSON.stringify(rows)}::json) r
    where h.employee_id = r.employee_id and h.field = r.field and h.valid_from = r.valid_from and h.state <> 'in-force'`.execute(tx)
}

export interface BulkEntry {
  readonly action: string
  readonly subject_id: string
  readonly changes: Readonly<Record<string, { from: unknown; to: unknown }>>
  readonly reason: string | null
}

/** Entries of the log, one a person, by one statement. */
export async function appendEntries(tx: Tx, by: { id: string; name: string }, entries: readonly BulkEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`select app.audit_append_many(${by.id}::uuid, ${by.name}, 'employee', ${JSON.stringify(entries)}::jsonb)`.execute(tx)
}

/** Proposals that wait for a second person. */
export async function addProposals(
  tx: Tx,
  by: { id: string; name: string },
  rows: readonly { id: string; employee_id: string; changes: unknown; effective: unknown }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into hr.change_requests (tenant_id, id, employee_id, changes, effective, requested_by, requested_by_name)
    select app.tenant_id(), r.id, r.employee_id, r.changes, nullif(r.effective, 'null'::jsonb), ${by.id}::uuid, ${by.name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, employee_id uuid, changes jsonb, effective jsonb)`.execute(tx)
}

export async function withdrawProposals(tx: Tx, by: { id: string; name: string }, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update hr.change_requests set decided_by = ${by.id}::uuid, decided_by_name = ${by.name}, decided_at = now(), decision = 'withdrawn', note = null
    where id = any(${ids}::uuid[]) and decision is null`.execute(tx)
}

/** Takes people out again; answers how many. */
export async function deleteEmployees(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`delete from hr.employees where id = any(${ids}::uuid[]) returning 1`.execute(tx)
  return rows.length
}

/** Checks what was written so far now and not at the end: a commit may take no longer than any other statement. */
export async function checkSoFar(tx: Tx): Promise<void> {
  const names = sql`hr.record_history_tenant_id_employee_id_fkey, hr.record_history_tenant_id_manager_id_fkey, hr.record_ledger_tenant_id_employee_id_fkey, hr.history_matches`
  await sql`set constraints ${names} immediate`.execute(tx)
  await sql`set constraints ${names} deferred`.execute(tx)
}

/**
 * Once there are some people: lets the database see how large the tables have become, and forgets the plans this connection made
 * while they were empty. The check of a foreign key would go on reading the whole workspace for every row.
 */
export async function knowTableSizes(tx: Tx): Promise<void> {
  await sql`select app.know_table_sizes()`.execute(tx)
  await sql`discard plans`.execute(tx)
}
