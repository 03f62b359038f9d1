import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { EditableField, EmployeeCreate, ManagerCard, WorkPattern } from '../../contract.ts'
import type { Standing } from '../../policy.ts'
import { searchText, sortKey } from '../../rules.ts'

/** Everything stored of a person, before the policy cuts it. Row-level security has already emptied what the asker may not read. */
export interface StoredEmployee extends Standing {
  id: string
  tenant_id: string
  user_id: string | null
  version: number
  first_name: string
  last_name: string
  single_name: boolean
  preferred_name: string | null
  email: string
  job_title: string | null
  department: string | null
  location: string | null
  start_date: string | null
  end_date: string | null
  employment_type: string | null
  contract: string | null
  manager_id: string | null
  phone_mobile: string | null
  timezone: string | null
  work_pattern: WorkPattern | null
  photo_url: string | null
  date_of_birth: string | null
  gender: string | null
  nationality: string | null
  phone_home: string | null
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state_province: string | null
  postal_code: string | null
  country: string | null
  salary: string | null
  pay_frequency: string | null
  bank_account_name: string | null
  bank_account_number: string | null
  bank_sort_code: string | null
  emergency_contacts: { name: string; relation: string | null; email: string | null; phone: string | null }[]
  manager: ManagerCard | null
}

/** One person with the asker's relation to them; null when there is none in this workspace. `lock` holds the row for a change. */
export async function findEmployee(tx: Tx, id: string, lock = false): Promise<StoredEmployee | null> {
  if (lock) await sql`select 1 from hr.employees where id = ${id}::uuid for no key update`.execute(tx)
  const { rows } = await sql<StoredEmployee>`
    select e.id, e.tenant_id, e.user_id, e.version::int as version, e.first_name, e.last_name, e.single_name, e.preferred_name, e.email, e.job_title, e.department,
      e.location, e.start_date, e.end_date, e.employment_type, e.contract, e.manager_id, e.phone_mobile, e.timezone, e.work_pattern, e.photo_url,
      p.date_of_birth, p.gender, p.nationality, p.phone_home, p.address_line1, p.address_line2, p.city, p.state_province, p.postal_code, p.country,
      pay.salary, pay.pay_frequency, b.bank_account_name, b.bank_account_number, b.bank_sort_code, coalesce(c.contacts, '[]') as emergency_contacts,
      case when m.id is null then null else json_build_object('id', m.id, 'first_name', coalesce(m.preferred_name, m.first_name), 'last_name', m.last_name,
        'photo_url', m.photo_url, 'job_title', m.job_title, 'location', m.location) end as manager,
      json_build_object('managerSeesPay', t.manager_sees_pay, 'directoryScope', t.directory_scope) as settings,
      case when e.id = app.person_id() then 'self'
        when e.manager_id = app.person_id() then 'direct'
        when (app.role() = 'manager' or app.rights() is not null) and app.person_id() in (
          with recursive above as (select e.manager_id as id union select x.manager_id from hr.employees x join above a on x.id = a.id where x.manager_id is not null)
          select a.id from above a) then 'indirect'
        else 'none' end as relation, app.in_group(e.department, e.location) as in_group, e.protected
    from hr.employees e
    join hr.tenants t on t.id = e.tenant_id
    left join hr.employees m on m.tenant_id = e.tenant_id and m.id = e.manager_id
    left join hr.employee_personal p on p.tenant_id = e.tenant_id and p.employee_id = e.id
    left join hr.employee_pay pay on pay.tenant_id = e.tenant_id and pay.employee_id = e.id
    left join hr.employee_bank b on b.tenant_id = e.tenant_id and b.employee_id = e.id
    left join hr.employee_emergency c on c.tenant_id = e.tenant_id and c.employee_id = e.id
    where e.id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}

/** The time zone of the open workspace. */
export async function findTimeZone(tx: Tx): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`select time_zone from hr.tenants`.execute(tx)
  return rows[0]?.time_zone ?? 'Europe/London'
}

/** How many people besides this one could give a second signature: active members with hr rights. */
export async function countOtherApprovers(tx: Tx, userId: string, employeeId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from hr.memberships m left join hr.employees e on e.tenant_id = m.tenant_id and e.id = m.employee_id
    where m.role in ('hr', 'super_admin') and m.template_id is null and m.ended_at is null and m.user_id <> ${userId}::uuid and m.employee_id is distinct from ${employeeId}::uuid
      and (e.end_date is null or e.end_date >= current_date)`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Everyone above a person, nearest first. Locks the workspace's lines first: two crossing changes must not build a loop. */
export async function lockLineAbove(tx: Tx, id: string): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lines:' || app.tenant_id()::text, 0))`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select manager_id as id from hr.employees where id = ${id}::uuid
      union select e.manager_id from hr.employees e join above a on e.id = a.id)
    select id from above where id is not null`.execute(tx)
  return rows.map((row) => row.id)
}

export async function findManager(tx: Tx, id: string): Promise<{ id: string; end_date: string | null } | null> {
  const { rows } = await sql<{ id: string; end_date: string | null }>`select id, end_date from hr.employees where id = ${id}::uuid`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** The card of a manager with the job and place they had on a day. */
export async function findManagerCard(tx: Tx, id: string, day: string): Promise<ManagerCard | null> {
  const { rows } = await sql<ManagerCard>`
    select e.id, coalesce(e.preferred_name, e.first_name) as first_name, e.last_name, e.photo_url,
      app.value_at(e.id, 'job_title', ${day}::date) #>> '{}' as job_title, app.value_at(e.id, 'location', ${day}::date) #>> '{}' as location
    from hr.employees e where e.id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}

const mainFields = new Set<EditableField>([
  'first_name',
  'last_name',
  'preferred_name',
  'email',
  'job_title',
  'department',
  'location',
  'start_date',
  'end_date',
  'employment_type',
  'contract',
  'manager_id',
  'phone_mobile',
  'timezone',
])
const personalFields = new Set<EditableField>([
  'date_of_birth',
  'gender',
  'nationality',
  'phone_home',
  'address_line1',
  'address_line2',
  'city',
  'state_province',
  'postal_code',
  'country',
])
const payFields = new Set<EditableField>(['salary', 'pay_frequency'])
const bankFields = new Set<EditableField>(['bank_account_name', 'bank_account_number', 'bank_sort_code'])

type Values = Partial<Record<EditableField, unknown>>
const assignments = (values: Values, fields: Set<EditableField>) =>
  (Object.keys(values) as EditableField[]).filter((f) => fields.has(f)).map((f) => sql`${sql.ref(f)} = ${values[f]}`)

/** Writes changed fields to the tables they live in and raises the version by one. */
export async function saveEmployee(tx: Tx, stored: StoredEmployee, values: Values, byId: string | null): Promise<void> {
  const next = { ...stored, ...(values as Partial<StoredEmployee>) }
  const main = assignments(values, mainFields)
  if ('work_pattern' in values)
    main.push(sql`work_pattern = ${values.work_pattern === null ? null : JSON.stringify(values.work_pattern)}::jsonb`)
  main.push(sql`single_name = ${next.last_name === ''}`, sql`sort_name = ${sortKey(next)}`, sql`search_text = ${searchText(next)}`)
  main.push(sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${byId}::uuid`)
  await sql`update hr.employees set ${sql.join(main)} where id = ${stored.id}::uuid`.execute(tx)
  await saveGroup(tx, 'hr.employee_personal', stored.id, assignments(values, personalFields))
  await saveGroup(tx, 'hr.employee_pay', stored.id, assignments(values, payFields))
  const bank = assignments(values, bankFields)
  await saveGroup(
    tx,
    'hr.employee_bank',
    stored.id,
    bank.length > 0 ? [...bank, sql`changed_at = now()`, sql`changed_by = ${byId}::uuid`] : bank,
  )
  if ('emergency_contacts' in values)
    await saveGroup(tx, 'hr.employee_emergency', stored.id, [sql`contacts = ${JSON.stringify(values.emergency_contacts)}::jsonb`])
}

async function saveGroup(tx: Tx, table: string, id: string, set: ReturnType<typeof sql>[]): Promise<void> {
  if (set.length === 0) return
  await sql`insert into ${sql.table(table)} (tenant_id, employee_id) values (app.tenant_id(), ${id}::uuid) on conflict (tenant_id, employee_id) do nothing`.execute(
    tx,
  )
  await sql`update ${sql.table(table)} set ${sql.join(set)} where employee_id = ${id}::uuid`.execute(tx)
}

/** Adds a person; the address must be free in this workspace. */
export async function addEmployee(tx: Tx, id: string, person: EmployeeCreate & { user_id?: string | null }): Promise<void> {
  const named = { ...person, last_name: person.last_name ?? '', preferred_name: null }
  await sql`insert into hr.employees (tenant_id, id, user_id, first_name, last_name, single_name, email, phone_mobile, job_title, department, location, start_date, employment_type, manager_id, sort_name, search_text)
    values (app.tenant_id(), ${id}::uuid, ${person.user_id ?? null}::uuid, ${person.first_name}, ${named.last_name}, ${named.last_name === ''}, ${person.email}, ${person.phone_mobile ?? null},
      ${person.job_title}, ${person.department ?? null}, ${person.location ?? null}, ${person.start_date}::date, ${person.employment_type ?? null}, ${person.manager_id ?? null}::uuid,
      ${sortKey(named)}, ${searchText(named)})`.execute(tx)
}
