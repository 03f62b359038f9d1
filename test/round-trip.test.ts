import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { roles, type Actor, type Role } from '#platform/shared/actor.ts'
import { updateEmployee } from '#slices/people/contract.ts'
import type { Relation } from '#slices/people/policy.ts'
import { changesOf } from '#slices/people/rules.ts'
import { projectEmployee } from '#slices/people/server/project.ts'
import type { StoredEmployee } from '#slices/people/server/queries/record.ts'
import { createWorld, randomId, type ActorName, type World } from './world.ts'
import { insertRows, personalColumns } from './world/seed.ts'

const w = await createWorld()
await generatePeople(w, 1000)
const ids = (await w.query<{ id: string }>("select id from hr.employees where email like '%@generated.example' order by email")).map(
  ({ id }) => id,
)

/** Asks for all of them, a few at a time: each request is a transaction of its own anyway. */
async function inTurns<Task>(tasks: readonly Task[], run: (task: Task) => Promise<void>): Promise<void> {
  const left = tasks.values()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const task of left) await run(task)
    }),
  )
}

// `npm run proofs -- round-trip`: each of them as every role.
const everyRole = 'EVENKEEL_PROOFS' in process.env
const [asHr, asOthers] = everyRole ? [1000, 1000] : [240, 20]
const others = ['a_mgr', 'a_mgr_of_mgr', 'a_emp', 'b_sa'] as const

describe('R150 B6 PUT(GET(x)) changes nothing', () => {
  test(`B6 PU-001 ${asHr} of 1,000 generated people over HTTP, as hr ${everyRole ? 'and' : 'or'} super admin, and ${asOthers} of them as everybody else: 0 columns changed`, async () => {
    const everything = () =>
      w.query(
        `select to_jsonb(e) as main, to_jsonb(p) as personal, to_jsonb(s) as pay, to_jsonb(b) as bank, to_jsonb(c) as emergency from hr.employees e
       left join hr.employee_personal p on p.tenant_id = e.tenant_id and p.employee_id = e.id left join hr.employee_pay s on s.tenant_id = e.tenant_id and s.employee_id = e.id
       left join hr.employee_bank b on b.tenant_id = e.tenant_id and b.employee_id = e.id left join hr.employee_emergency c on c.tenant_id = e.tenant_id and c.employee_id = e.id order by e.tenant_id, e.id`,
      )
    const before = await everything()
    const refused: unknown[] = []
    const asks = ids
      .slice(0, asHr)
      .flatMap((id, i) =>
        [
          ...(everyRole ? (['a_hr', 'a_sa'] as const) : [i % 2 ? ('a_sa' as const) : ('a_hr' as const)]),
          ...(i < asOthers ? others : []),
        ].map((as: ActorName) => ({ id, as })),
      )
    await inTurns(asks, async ({ id, as }) => {
      const whole = await w.ask(as, 'GET', `/employees/${id}`)
      const answer = await w.ask(as, 'PUT', `/employees/${id}`, { body: whole.status === 200 ? whole.body : {} })
      if (as === 'a_sa' || as === 'a_hr' ? answer.status !== 200 : ![403, 404].includes(answer.status))
        refused.push([as, answer.status, answer.text])
    })
    expect(refused).toEqual([])
    expect(asks).toHaveLength(everyRole ? 6000 : 320)
    expect(await everything()).toEqual(before)
    expect(await w.query("select count(*)::int as n from hr.audit_events where action <> 'employee.viewed'")).toEqual([{ n: 0 }])
    expect(await w.query('select count(*)::int as n from hr.change_requests')).toEqual([{ n: 0 }])
  }, 900_000)

  test('B6 what each role is shown of 1,000 people, however it stands to them, sent back as it came is no change of any column', async () => {
    const stored = await w.server.db.asSystem(w.tenants.A, { requestId: 'round-trip' }, async (tx) => {
      const { rows } = await sql<StoredEmployee>`
        select e.*, p.*, s.*, b.*, e.version::int as version, coalesce(c.contacts, '[]') as emergency_contacts, null as manager, false as in_group,
          json_build_object('managerSeesPay', true, 'directoryScope', 'everyone') as settings
        from hr.employees e left join hr.employee_personal p on p.employee_id = e.id left join hr.employee_pay s on s.employee_id = e.id
        left join hr.employee_bank b on b.employee_id = e.id left join hr.employee_emergency c on c.employee_id = e.id where e.id = any (${ids}::uuid[])`.execute(
        tx,
      )
      return rows
    })
    expect(stored).toHaveLength(1000)
    const standings = roles.flatMap((role) => relationsOf(role).map((relation) => ({ role, relation })))
    const changed = stored.flatMap((person) =>
      standings.flatMap(({ role, relation }) => {
        const { changes, problems } = sentBack(role, { ...person, tenant_id: w.tenants.A, relation })
        return Object.keys(changes).length + problems.length === 0 ? [] : [[role, relation, changes, problems]]
      }),
    )
    expect(changed).toEqual([])
    expect(stored.map(({ bank_account_number: number }) => number).filter(Boolean).length).toBeGreaterThan(300)
  }, 60_000)
})

/** A line gives something to managers alone. */
const relationsOf = (role: Role): readonly Relation[] => (role === 'manager' ? ['self', 'direct', 'indirect', 'none'] : ['self', 'none'])

/** The record as the asker gets it over the wire, given back: what the server would take for a change. */
function sentBack(role: Role, stored: StoredEmployee): ReturnType<typeof changesOf> {
  const actor: Actor = {
    userId: '',
    tenantId: stored.tenant_id,
    sessionId: '',
    personId: null,
    role,
    rights: null,
    steppedUpAt: null,
    viewedBy: null,
  }
  const shown = JSON.stringify(updateEmployee.response.parse(projectEmployee(actor, stored, [])))
  return changesOf({ ...stored }, updateEmployee.body.parse(JSON.parse(shown)))
}

/** People with every field at some value it may have, or at none: the same ones in every run. */
async function generatePeople(world: World, count: number): Promise<void> {
  const { A } = world.tenants
  let state = 20_261_127
  const chance = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const pick = <T>(values: readonly T[]): T => values[Math.floor(chance() * values.length)] as T
  const texts = [
    null,
    'Plain',
    "O'Brien",
    'Łukasz',
    'محمد',
    '李',
    'Zoë 👩‍🚀',
    'a  b',
    '<b>bold</b>',
    '=1+1',
    '{{x}}',
    '%_\\',
    'Null',
    '0',
    "Robert'); --",
    'x'.repeat(100),
  ] as const
  const some = () => pick(texts)
  const day = (from: number) => `${from + Math.floor(chance() * 40)}-0${1 + Math.floor(chance() * 9)}-1${Math.floor(chance() * 10)}`
  const people = Array.from({ length: count }, (_, i) => ({ id: randomId(), i }))
  const managers = [null, world.person('A.M1').id, world.person('A.M2').id, world.person('A.MM').id]
  await insertRows(
    world.query,
    'hr.employees',
    'tenant_id uuid, id uuid, first_name text, last_name text, single_name boolean, preferred_name text, email text, job_title text, department text, location text, start_date date, end_date date, employment_type text, manager_id uuid, phone_mobile text, timezone text, work_pattern jsonb, protected boolean, sort_name text, search_text text, version bigint',
    people.map(({ id, i }) => {
      const single = chance() < 0.1
      const starts = chance() < 0.1 ? null : day(1975)
      return {
        tenant_id: A,
        id,
        first_name: some() ?? 'Ann',
        last_name: single ? '' : (some() ?? 'Lee'),
        single_name: single,
        preferred_name: some(),
        email: `p${i}.o'x+y@generated.example`,
        job_title: some(),
        department: some(),
        location: some(),
        start_date: starts,
        end_date: starts && chance() < 0.2 ? '2099-12-31' : null,
        employment_type: pick([null, 'Full-time', 'Part-time', 'Contractor', 'Intern']),
        manager_id: pick(managers),
        phone_mobile: pick([null, '07700 900123', '+44 (0)20 7946 0000', '999', '07700 900123 ext. 4']),
        timezone: pick([null, 'Europe/London', 'Zoë 👩‍🚀']),
        work_pattern: pick([
          null,
          { days: [], hours: 0 },
          { days: ['Fri', 'Mon'], hours: 37.5 },
          { hours: 168, days: ['Sun', 'Sat', 'Fri', 'Thu', 'Wed', 'Tue', 'Mon'] },
          { days: ['Tue'], hours: 7.25 },
        ]),
        protected: chance() < 0.05,
        sort_name: `p${i}`,
        search_text: `p${i}`,
        version: 1 + Math.floor(chance() * 5),
      }
    }),
  )
  const kept = () => people.filter(() => chance() < 0.8)
  await insertRows(
    world.query,
    'hr.employee_personal',
    personalColumns,
    kept().map(({ id }) => ({
      tenant_id: A,
      employee_id: id,
      date_of_birth: chance() < 0.3 ? null : day(1930).replace(/^\d{4}/, (y) => String(Math.min(Number(y), 1958))),
      gender: some(),
      nationality: some(),
      phone_home: pick([null, '0121 496 0000']),
      address_line1: some(),
      address_line2: some(),
      city: some(),
      state_province: some(),
      postal_code: pick([null, 'M1 1AE', 'x']),
      country: some(),
    })),
  )
  await insertRows(
    world.query,
    'hr.employee_pay',
    'tenant_id uuid, employee_id uuid, salary numeric, pay_frequency text',
    kept().map(({ id }) => ({
      tenant_id: A,
      employee_id: id,
      salary: pick([null, 0, 0.01, 10_000_000, 46_500.5, 30_000.1, 99_999.99, 1234.56, 4035.35, 8.2]),
      pay_frequency: pick([null, 'Weekly', 'Four-weekly', 'Annually']),
    })),
  )
  await insertRows(
    world.query,
    'hr.employee_bank',
    'tenant_id uuid, employee_id uuid, bank_account_name text, bank_account_number text, bank_sort_code text',
    kept().map(({ id }) => ({
      tenant_id: A,
      employee_id: id,
      bank_account_name: some(),
      bank_account_number: pick([null, '00000000', '12345678']),
      bank_sort_code: pick([null, '000000', '123456']),
    })),
  )
  const contact = () => ({
    name: some() ?? 'Bo',
    relation: some(),
    email: pick([null, 'bo@x.example']),
    phone: pick([null, '07700 900123']),
  })
  await insertRows(
    world.query,
    'hr.employee_emergency',
    'tenant_id uuid, employee_id uuid, contacts jsonb',
    kept().map(({ id }) => ({ tenant_id: A, employee_id: id, contacts: Array.from({ length: Math.floor(chance() * 4) }, contact) })),
  )
}
