import { afterAll, describe, expect, it } from 'vitest'
import { sealWith } from '#platform/server/audit.ts'
import { Database } from '#platform/server/database.ts'
import { openIdentityPool } from '#platform/server/identity-pool.ts'
import { addPerson, findPersonByEmail } from '#slices/auth/server/queries/people.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/server-database.ts'
import type { DemoCompany } from './company.ts'
import { demoCompanies } from './demo-companies.ts'
import { loadCompany, type Loader } from './load.ts'
import { randomCompany } from './random-company.ts'

const database = await createTestDatabase()
function openLoader({ urls }: TestDatabase): Loader {
  const db = new Database(urls)
  const pool = openIdentityPool(urls.auth)
  afterAll(async () => {
    await Promise.all([db.close(), pool.end()])
  })
  return {
    db,
    sealed: sealWith(Buffer.alloc(32, 1)),
    addAccount: async ({ email, name }) => {
      const person = (await addPerson(pool, { email, name, passwordHash: null })) ?? (await findPersonByEmail(pool, email))
      if (!person) throw new Error('no account')
      return person.id
    },
  }
}
const loader = openLoader(database)
const [calderbrook, tidewater] = demoCompanies() as [DemoCompany, DemoCompany]
const count = async (text: string, ...values: unknown[]): Promise<number> =>
  Number((await database.query<{ n: string }>(text, values))[0]?.n)

describe('loading an invented company', () => {
  it('leaves nothing of a company whose loading breaks off', async () => {
    const broken = {
      ...calderbrook,
      people: calderbrook.people.map((person, at) => (at === 200 ? { ...person, bank_account_number: '12' } : person)),
    }
    await expect(loadCompany(loader, broken)).rejects.toThrow(/bank_account_number|value/)
    expect(await count('select count(*) n from hr.tenants')).toBe(0)
    expect(await count('select count(*) n from hr.employees')).toBe(0)
    expect(await count('select count(*) n from hr.audit_events')).toBe(0)
  })

  it('loads it once however often and however many at the same time ask', async () => {
    const racing = await Promise.all([loadCompany(loader, calderbrook), loadCompany(loader, calderbrook)])
    expect(racing.filter((loaded) => loaded.added)).toHaveLength(1)
    const [first] = racing
    expect(await loadCompany(loader, calderbrook)).toEqual({ tenantId: first?.tenantId, added: false })
    expect(await count('select count(*) n from hr.employees')).toBe(calderbrook.people.length)
    expect(await count('select open_ended n from hr.tenant_counts')).toBe(148)
  })

  it('stores every field as it was invented', async () => {
    const [row] = await database.query(
      `select e.first_name, e.preferred_name, e.email, e.job_title, e.start_date::text, e.work_pattern, e.phone_mobile, e.sort_name, e.user_id is not null as can_sign_in,
         p.date_of_birth::text, p.postal_code, pay.salary::float, pay.pay_frequency, b.bank_sort_code, c.contacts, m.first_name as manager
       from hr.employees e join hr.employees m on m.id = e.manager_id join hr.employee_personal p on p.employee_id = e.id join hr.employee_pay pay on pay.employee_id = e.id
       join hr.employee_bank b on b.employee_id = e.id join hr.employee_emergency c on c.employee_id = e.id where e.email = 'gurpreet.sandhu@calderbrook.example'`,
    )
    const sandhu = calderbrook.people.find((person) => person.key === 'gurpreet-sandhu')
    expect(row).toEqual({
      first_name: 'Gurpreet',
      preferred_name: 'Gurpreet',
      email: sandhu?.email,
      job_title: 'Quality Manager',
      start_date: '2020-03-02',
      work_pattern: sandhu?.work_pattern,
      phone_mobile: '07700 900 431',
      sort_name: 'gurpreet sandhu',
      can_sign_in: false,
      date_of_birth: '1984-08-19',
      postal_code: 'HX7 9ZZ',
      salary: 46_500,
      pay_frequency: 'Monthly',
      bank_sort_code: sandhu?.bank_sort_code,
      contacts: sandhu?.emergency_contacts,
      manager: 'Rosalind',
    })
  })

  it('gives each account its role, its record and its workspaces in order', async () => {
    await loadCompany(loader, tidewater)
    const rows = await database.query(
      `select u.email, m.role, e.email as record, t.name from hr.memberships m join auth.users u on u.id = m.user_id join hr.tenants t on t.id = m.tenant_id
       join auth.workspace_pointers w on w.user_id = m.user_id and w.workspace_id = m.tenant_id
       left join hr.employees e on e.tenant_id = m.tenant_id and e.id = m.employee_id and e.user_id = m.user_id order by w.joined_at, u.email`,
    )
    expect(rows.map((row) => [row['email'], row['role'], row['record'] !== null, row['name']])).toEqual([
      ['alex.reid@reidhr.example', 'hr', false, 'Calderbrook Foods'],
      ['ben.ashworth@calderbrook.example', 'manager', true, 'Calderbrook Foods'],
      ['callum.fraser@calderbrook.example', 'manager', true, 'Calderbrook Foods'],
      ['hannah.whitworth@calderbrook.example', 'hr', true, 'Calderbrook Foods'],
      ['imran.qureshi@calderbrook.example', 'employee', true, 'Calderbrook Foods'],
      ['niamh.gallagher@calderbrook.example', 'super_admin', true, 'Calderbrook Foods'],
      ['alex.reid@reidhr.example', 'hr', false, 'Tidewater Care'],
      ['mairi.sutherland@tidewater.example', 'super_admin', true, 'Tidewater Care'],
    ])
  })

  it('appends the past to the audit log as one unbroken chain in time order, with pay sealed', async () => {
    const faults = await count(
      `select count(*) n from (
         select seq, at, hash, lag(at) over w as before_at, row_number() over w as place,
           sha256(coalesce(lag(hash) over w, ''::bytea) || convert_to(app.audit_line(tenant_id, seq, at, actor_id, actor_name, request_id, action, subject_kind, subject_id, changes, reason), 'UTF8')) as expected
         from hr.audit_events window w as (partition by tenant_id order by seq)) e
       where hash <> expected or at < before_at or seq <> place`,
    )
    expect(faults).toBe(0)
    expect(await count('select count(*) n from hr.audit_events')).toBeGreaterThan(1000)
    const [last] = await database.query<{ changes: Record<string, { from: unknown; to: unknown }>; reason: string; actor_name: string }>(
      "select changes, reason, actor_name from hr.audit_events where at = '2026-11-27T10:58:02Z'",
    )
    expect(last).toMatchObject({ actor_name: 'Niamh Gallagher', reason: 'Pay review, approved by Adaeze Okonkwo' })
    expect(last?.changes['salary']?.to).toMatch(/^sealed:/)
    expect(await count("select count(*) n from hr.audit_events where changes::text ~ '46500'")).toBe(0)
  })

  it('numbers each record’s version by its past', async () => {
    const wrong = await count(
      `select count(*) n from hr.employees e where version <> (select count(*) from hr.audit_events a where a.tenant_id = e.tenant_id and a.subject_id = e.id)
         or updated_at <> (select max(at) from hr.audit_events a where a.tenant_id = e.tenant_id and a.subject_id = e.id)`,
    )
    expect(wrong).toBe(0)
  })
})

describe('loading thousands of people into tables that were empty', () => {
  it('writes them in batches, managers before their reports, each batch as quickly as the first', async () => {
    const empty = await createTestDatabase()
    const company = randomCompany({ people: 5000, seed: 7, name: 'Rowanlea Group' })
    expect(await loadCompany(openLoader(empty), company)).toMatchObject({ added: true })
    const [stored] = await empty.query(
      `select count(*)::int as people, count(*) filter (where manager_id is null)::int as without_manager,
         count(*) filter (where last_name = 'Nguyễn' and sort_name like '%nguyen')::int as sorted from hr.employees`,
    )
    expect(stored).toMatchObject({ people: 5000, without_manager: 1 })
    expect(stored?.['sorted']).toBeGreaterThan(0)
  })
})
