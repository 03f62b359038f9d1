import { randomUUID } from 'node:crypto'
import type { Role } from '#platform/shared/actor.ts'
import type { TestDatabase } from '../server-database.ts'
import { cast, outsiders, smallCast, type CastMember, type TenantKey } from './cast.ts'
import { canariesOf, recordOf, type Canary, type PersonRecord } from './records.ts'

export interface Person {
  readonly tenant: TenantKey
  readonly key: string
  readonly id: string
  readonly userId: string | null
  readonly managerId: string | null
  readonly record: PersonRecord
  readonly canaries: readonly Canary[]
}

export interface Account {
  readonly userId: string
  readonly sessionId: string
  readonly name: string
}

export interface Seeded {
  readonly tenants: Readonly<Record<TenantKey, string>>
  /** By `A.E1`. */
  readonly people: ReadonlyMap<string, Person>
  /** By `A.E1` for people, by key for outsiders. */
  readonly accounts: ReadonlyMap<string, Account>
}

type Query = TestDatabase['query']
type Row = Record<string, unknown>

/** Bulk insert; `columns` with their types, rows as objects. */
export async function insertRows(query: Query, table: string, columns: string, rows: readonly Row[]): Promise<void> {
  const names = columns.split(',').map((column) => column.trim().split(' ')[0])
  await query(`insert into ${table} (${names.join(', ')}) select ${names.join(', ')} from jsonb_to_recordset($1::jsonb) as x(${columns})`, [
    JSON.stringify(rows),
  ])
}

export const employeeColumns =
  'tenant_id uuid, id uuid, user_id uuid, first_name text, last_name text, single_name boolean, preferred_name text, email text, job_title text, department text, location text, start_date date, end_date date, employment_type text, contract text, manager_id uuid, phone_mobile text, timezone text, work_pattern jsonb, photo_url text, protected boolean, sort_name text, search_text text'
export const personalColumns =
  'tenant_id uuid, employee_id uuid, date_of_birth date, gender text, nationality text, phone_home text, address_line1 text, address_line2 text, city text, state_province text, postal_code text, country text'
export const payColumns = 'tenant_id uuid, employee_id uuid, salary numeric, pay_frequency text'
export const bankColumns = 'tenant_id uuid, employee_id uuid, bank_account_name text, bank_account_number text, bank_sort_code text'
export const emergencyColumns = 'tenant_id uuid, employee_id uuid, contacts jsonb'

/** Writes tenants, people and accounts straight into the database, as an administrator: what is under test comes later. */
export async function seed(query: Query): Promise<Seeded> {
  const tenants = { A: randomUUID(), B: randomUUID(), C: randomUUID() }
  await insertRows(
    query,
    'hr.tenants',
    'id uuid, name text, industry text, country text, headcount text',
    Object.entries(tenants).map(([key, id]) => ({ id, name: `Tenant ${key} Ltd`, industry: 'banking', country: 'uk', headcount: '11-25' })),
  )
  const people = [...castPeople('A', cast, 1), ...castPeople('B', cast, 41), ...castPeople('C', smallCast, 81)]
  await insertPeople(query, tenants, people)
  const accounts = new Map<string, Account>()
  for (const person of people)
    if (person.userId)
      accounts.set(`${person.tenant}.${person.key}`, {
        userId: person.userId,
        sessionId: randomUUID(),
        name: `Account ${person.tenant} ${person.key}`,
      })
  for (const { key } of outsiders) accounts.set(key, { userId: randomUUID(), sessionId: randomUUID(), name: `Account ${key}` })
  await insertAccounts(query, accounts)
  await insertMemberships(query, tenants, people, accounts)
  return { tenants, people: new Map(people.map((person) => [`${person.tenant}.${person.key}`, person])), accounts }
}

function castPeople(tenant: TenantKey, members: readonly CastMember[], from: number): (Person & { role: Role })[] {
  const ids = new Map(members.map((member) => [member.key, randomUUID()]))
  return members.map((member, i) => {
    const record = recordOf(tenant, member, from + i)
    return {
      tenant,
      key: member.key,
      id: ids.get(member.key) as string,
      userId: member.withoutAccount ? null : randomUUID(),
      managerId: member.manager ? (ids.get(member.manager) as string) : null,
      record,
      canaries: canariesOf(record),
      role: member.role,
    }
  })
}

async function insertPeople(query: Query, tenants: Seeded['tenants'], people: readonly Person[]): Promise<void> {
  const companion = (pick: (record: PersonRecord) => Row) =>
    people.map((p) => ({ tenant_id: tenants[p.tenant], employee_id: p.id, ...pick(p.record) }))
  await insertRows(
    query,
    'hr.employees',
    employeeColumns,
    people.map((p) => ({ ...p.record.main, tenant_id: tenants[p.tenant], id: p.id, user_id: p.userId, manager_id: p.managerId })),
  )
  await insertRows(
    query,
    'hr.employee_personal',
    personalColumns,
    companion((r) => r.personal),
  )
  await insertRows(
    query,
    'hr.employee_pay',
    payColumns,
    companion((r) => r.pay),
  )
  await insertRows(
    query,
    'hr.employee_bank',
    bankColumns,
    companion((r) => r.bank),
  )
  await insertRows(
    query,
    'hr.employee_emergency',
    emergencyColumns,
    companion((r) => ({ contacts: r.emergency })),
  )
}

/** Accounts with a session each, both proven a moment ago, so that no password has to be hashed. */
export async function insertAccounts(query: Query, accounts: ReadonlyMap<string, Account>): Promise<void> {
  const rows = [...accounts].map(([key, account]) => ({
    id: account.userId,
    session: account.sessionId,
    name: account.name,
    email: `login.${key}@accounts.example`.toLowerCase(),
  }))
  const given = [JSON.stringify(rows)]
  await query(
    'insert into auth.users (id, name, email, email_verified) select id, name, email, true from jsonb_to_recordset($1::jsonb) as x(id uuid, name text, email text)',
    given,
  )
  await query(
    `insert into auth.sessions (id, user_id, token, expires_at, updated_at) select session, id, 'token-' || session, now() + interval '7 days', now()
     from jsonb_to_recordset($1::jsonb) as x(id uuid, session uuid)`,
    given,
  )
}

async function insertMemberships(
  query: Query,
  tenants: Seeded['tenants'],
  people: readonly (Person & { role: Role })[],
  accounts: ReadonlyMap<string, Account>,
): Promise<void> {
  const ended = new Date(Date.now() - 86_400_000).toISOString()
  const rows: Row[] = people.flatMap((p) =>
    p.userId
      ? [{ tenant_id: tenants[p.tenant], id: randomUUID(), user_id: p.userId, role: p.role, employee_id: p.id, ended_at: null, rank: 0 }]
      : [],
  )
  for (const { key, memberships } of outsiders)
    memberships.forEach(([tenant, role, state], rank) =>
      rows.push({
        tenant_id: tenants[tenant],
        id: randomUUID(),
        user_id: accounts.get(key)?.userId,
        role,
        employee_id: null,
        ended_at: state === 'ended' ? ended : null,
        rank,
      }),
    )
  await insertRows(
    query,
    'hr.memberships',
    'tenant_id uuid, id uuid, user_id uuid, role text, employee_id uuid, ended_at timestamptz',
    rows,
  )
  await query(
    `insert into auth.workspace_pointers (user_id, workspace_id, joined_at) select user_id, tenant_id, now() - interval '1 year' + rank * interval '1 day'
     from jsonb_to_recordset($1::jsonb) as x(user_id uuid, tenant_id uuid, rank int)`,
    [JSON.stringify(rows)],
  )
}
