import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  columns,
  groups,
  healthFields,
  laterRoutes,
  notByPut,
  otherPaths,
  put,
  read,
  readVersion,
  roleActors,
  roles,
  routes,
  selfService,
  standings,
  systemFields,
  actors,
  type Group,
  type RouteRole,
  type Standing,
} from './authorization-matrix.ts'
import { createWorld, randomId, type Answer, type World } from './world.ts'
import { insertRows, personalColumns } from './world/seed.ts'
import { restore, storedOf, type Stored } from './world/stored.ts'

const w = await createWorld()
type Whole = Record<string, unknown>
const groupNames = Object.keys(groups) as Group[]
const targetOf = (standing: Standing) => w.person(actors[standing][1])
const reading = async (standing: Standing): Promise<Answer> => w.ask(actors[standing][0], 'GET', `/employees/${targetOf(standing).id}`)
const recordOf = (answer: Answer): Whole => (answer.status === 200 ? (answer.body as Whole) : {})
/** What is stored, by the name a field has in the record. */
const storedFields = ({ main, personal, pay, bank, emergency }: Stored): Whole => ({
  ...main,
  ...personal,
  ...pay,
  ...bank,
  emergency_contacts: emergency?.['contacts'],
})

describe('R150 R152 reading a record: every field group as every standing (B1)', () => {
  const cells = groupNames.flatMap((group) => standings.map((standing) => ({ group, standing, cell: read[group][standing] })))
  test.each(cells)('$group by $standing: $cell', async ({ group, standing, cell }) => {
    const answer = await reading(standing)
    const record = recordOf(answer)
    const stored = storedFields(await storedOf(w, targetOf(standing).id))
    const present = groups[group].filter((field) => field in record)
    const expected = cell === 'R' || cell === 'MV' ? groups[group] : []
    expect(present).toEqual(expected)
    const wrong = cell === 'R' ? groups[group].filter((field) => !isDeepStrictEqual(record[field], stored[field])) : []
    expect(wrong).toEqual([])
    const bare = cell === 'MV' ? groups[group].filter((field) => answer.text.includes(String(stored[field]))) : []
    expect(bare).toEqual([])
  })

  test.each(standings)('system and health fields by %s: only who may know the version is told it', async (standing) => {
    const record = recordOf(await reading(standing))
    expect([...systemFields, ...healthFields].filter((field) => field in record)).toEqual([])
    expect('version' in record).toBe(readVersion[standing])
  })

  test('a denial is 401, 403 or 404, as the standing says', async () => {
    expect(
      [await reading('anon'), await reading('other_tenant'), await reading('leaver'), await reading('consultant_ended')].map(
        ({ status }) => status,
      ),
    ).toEqual([401, 404, 403, 403])
  })

  test.each(standings)('T pay by %s while the workspace lets managers see it', async (standing) => {
    await w.query('update hr.tenants set manager_sees_pay = true where id = $1', [w.tenants.A])
    const record = recordOf(await reading(standing))
    await w.query('update hr.tenants set manager_sees_pay = false where id = $1', [w.tenants.A])
    expect(groups.pay.filter((field) => field in record)).toEqual(['R', 'T'].includes(read.pay[standing]) ? groups.pay : [])
  })

  test.each(standings.flatMap((standing) => (['bank', 'emergency'] as const).map((group) => ({ standing, group }))))(
    'V $group revealed by $standing',
    async ({ standing, group }) => {
      const [as] = actors[standing]
      if (as !== 'anon') await w.stepUp(as)
      const answer = await w.ask(as, 'POST', `/employees/${targetOf(standing).id}/reveals`, { body: { group, reason: 'needed' } })
      expect(answer.status === 200).toBe(read[group][standing].includes('V'))
    },
  )
})

/** A new value for each field that can be written. */
const news: Whole = {
  first_name: 'Newfirst',
  preferred_name: 'Newpreferred',
  last_name: 'Newlast',
  email: 'new.address@y.test',
  job_title: 'New job',
  department: 'New department',
  location: 'New place',
  start_date: '2021-05-04',
  phone_mobile: '07700 900999',
  timezone: 'New zone',
  employment_type: 'Part-time',
  work_pattern: { days: ['Thu'], hours: 3.25 },
  end_date: '2099-01-31',
  date_of_birth: '1977-07-07',
  gender: 'New gender',
  nationality: 'New nationality',
  phone_home: '0121 4999999',
  address_line1: 'New line',
  address_line2: 'New line 2',
  city: 'New city',
  state_province: 'New county',
  postal_code: 'N1 1NN',
  country: 'New country',
  salary: 54_321,
  pay_frequency: 'Weekly',
  bank_account_name: 'New name',
  bank_account_number: '12344321',
  bank_sort_code: '112233',
  emergency_contacts: [{ name: 'New contact', relation: null, email: null, phone: '0161 4999999' }],
}
const notSteppedUp = () => w.query('update auth.sessions set stepped_up_at = null')
const withoutVersion = ({ version: _v, updated_at: _u, updated_by: _b, sort_name: _s, search_text: _t, ...rest }: Whole): Whole => rest
const changedFields = (before: Stored, after: Stored): string[] => {
  const [old, now] = [withoutVersion(storedFields(before)), withoutVersion(storedFields(after))]
  return Object.keys(now).filter(
    (field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]) && !['changed_at', 'changed_by'].includes(field),
  )
}

/** Sends one field, answers what it came to, and puts everything back. */
async function tryField(
  id: string,
  send: () => Promise<Answer>,
): Promise<{ status: number; changed: string[]; waiting: number; recorded: number }> {
  const before = await storedOf(w, id)
  const { status } = await send()
  const after = await storedOf(w, id)
  await restore(w, before)
  return {
    status,
    changed: changedFields(before, after),
    waiting: after.waiting - before.waiting,
    recorded: after.recorded - before.recorded,
  }
}

describe('R150 R152 PUT /employees/{id}: every field as every standing (B1)', () => {
  const fieldsOf = (group: Group | 'manager'): readonly string[] =>
    group === 'manager'
      ? ['manager_id']
      : groups[group].filter((field) => field !== 'manager_id' && !(notByPut as readonly string[]).includes(field))
  const cells = (Object.keys(put) as (Group | 'manager')[]).flatMap((group) =>
    standings.map((standing) => ({ group, standing, cell: put[group][standing] })),
  )

  test.each(cells)('$group by $standing: $cell', async ({ group, standing, cell }) => {
    const [as] = actors[standing]
    const { id } = targetOf(standing)
    const outcomes: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const field of fieldsOf(group)) {
      const value = field === 'manager_id' ? w.person('A.MM').id : news[field]
      const send = () => w.ask(as, 'PUT', `/employees/${id}`, { body: { [field]: value } })
      await notSteppedUp()
      const first = await tryField(id, send)
      outcomes[field] = { ...first, status: first.status < 300 ? first.status : 'refused' }
      const refused = { status: 'refused', changed: [], waiting: 0, recorded: 0 }
      expected[field] = {
        W: { status: 200, changed: [field], waiting: 0, recorded: 1 },
        A: { status: 202, changed: [], waiting: 1, recorded: 1 },
        S: refused,
        '-': refused,
      }[cell]
      if (cell !== 'S' || as === ('anon' as string)) continue
      await w.stepUp(as)
      outcomes[`${field} with the password`] = await tryField(id, send)
      expected[`${field} with the password`] = { status: 200, changed: [field], waiting: 0, recorded: 1 }
    }
    expect(outcomes).toEqual(expected)
  })

  test('what no PUT changes, for anybody: the id is refused, a picture is left alone', async () => {
    for (const standing of standings) {
      const [as] = actors[standing]
      const { id } = targetOf(standing)
      expect(await tryField(id, () => w.ask(as, 'PUT', `/employees/${id}`, { body: { id: randomId() } }))).toMatchObject({
        changed: [],
        waiting: 0,
        recorded: 0,
      })
      expect(
        await tryField(id, () => w.ask(as, 'PUT', `/employees/${id}`, { body: { photo_url: 'https://evil.test/x.png' } })),
      ).toMatchObject({ changed: [], waiting: 0, recorded: 0 })
    }
  })
  test("system fields are nobody's to write", async () => {
    const values: Whole = {
      tenant_id: w.tenants.B,
      user_id: w.account('a_emp2').userId,
      created_at: '2020-01-01',
      updated_at: '2020-01-01',
      protected: true,
      role: 'super_admin',
      sort_name: 'a',
      search_text: 'a',
    }
    for (const as of ['a_sa', 'a_hr', 'a_mgr', 'a_emp'] as const)
      for (const [field, value] of Object.entries(values)) {
        const { id } = w.person('A.E1')
        expect(await tryField(id, () => w.ask(as, 'PUT', `/employees/${id}`, { body: { [field]: value } }))).toMatchObject({
          changed: [],
          waiting: 0,
          recorded: 0,
        })
        expect(await tryField(id, () => w.ask('a_emp', 'PATCH', '/my-profile', { body: { [field]: value } }))).toMatchObject({
          changed: [],
          waiting: 0,
          recorded: 0,
        })
      }
  })
})

describe('R152 D6 PATCH /my-profile: every field, by an employee, a manager, hr and a super admin', () => {
  const owners = [
    ['a_emp', 'A.E1'],
    ['a_mgr', 'A.M1'],
    ['a_hr', 'A.HR1'],
    ['a_sa2', 'A.SA2'],
  ] as const
  test.each(owners)('%s', async (as, name) => {
    const { id } = w.person(name)
    const outcomes: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const field of [...Object.keys(news), 'manager_id']) {
      const value = field === 'manager_id' ? w.person('A.M2').id : news[field]
      const send = () => w.ask(as, 'PATCH', '/my-profile', { body: { [field]: value } })
      await notSteppedUp()
      const { recorded: _r, ...first } = await tryField(id, send)
      outcomes[field] = { ...first, status: first.status < 300 ? first.status : 'refused' }
      const inList = (list: readonly string[]) => list.includes(field)
      const refused = { status: 'refused', changed: [], waiting: 0 }
      expected[field] = inList(selfService.atOnce)
        ? { status: 200, changed: [field], waiting: 0 }
        : inList(selfService.withPassword) || inList(selfService.never)
          ? refused
          : { status: 202, changed: [], waiting: 1 }
      if (!inList(selfService.withPassword)) continue
      await w.stepUp(as)
      expect(await tryField(id, send)).toMatchObject({ status: 200, changed: [field] })
    }
    expect(outcomes).toEqual(expected)
  })
})

describe('R150 every route as every role (B1, AZ-022)', () => {
  const endpoints = w.server.app.endpoints.map(({ method, path }) => `${method} ${path}`)
  test('AZ-022 every endpoint of the server is in the matrix, and every route of the matrix is served', () => {
    expect(endpoints.toSorted()).toEqual(Object.keys(routes).toSorted())
    expect(endpoints.filter((route) => laterRoutes.some((word) => route.split(/[ /]/).includes(word)))).toEqual([])
  })
  test('AZ-022 no other path is bound than those that are known', () => {
    const bound = boundPaths(w.server.http.printRoutes({ commonPrefix: false }))
    const known = new Set<string>([...otherPaths, ...endpoints.map((route) => `/api${route.split(' ')[1]}`)])
    expect(bound.length).toBeGreaterThan(25)
    expect(bound.filter((path) => !known.has(path))).toEqual([])
  })
  test('AZ-022 every column a person is stored in is in the matrix', async () => {
    const stored = await w.query<{ table: string; columns: string[] }>(
      "select table_name as table, array_agg(column_name::text order by column_name) as columns from information_schema.columns where table_schema = 'hr' and table_name ~ '^employee' group by 1 order by 1",
    )
    expect(Object.fromEntries(stored.map((row) => [row.table, row.columns]))).toEqual(
      Object.fromEntries(Object.entries(columns).map(([table, names]) => [table, names.toSorted()])),
    )
    const known = new Set<string>([
      ...groupNames.flatMap((group) => [...groups[group]]),
      ...systemFields,
      'version',
      'employee_id',
      'contacts',
    ])
    expect(
      Object.values(columns)
        .flat()
        .filter((column) => !known.has(column)),
    ).toEqual([])
  })

  let n = 0
  const fill = (world: World, value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value ?? null)
        .replaceAll('{A}', world.tenants.A)
        .replaceAll(/\{(A\.\w+)\}/g, (_, name: string) => world.person(name).id)
        .replaceAll('{n}', () => String(++n)),
    )
  async function askRoute(route: string, role: RouteRole, as = roleActors[role] as Parameters<World['ask']>[0]): Promise<Answer> {
    const rule = routes[route]
    const [method = '', path = ''] = route.split(' ')
    const params = { ...rule?.params }
    if (params['id'] === '{change}') params['id'] = await waitingChange()
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) => String(fill(w, params[name])))
    if (as !== 'anon') await w.stepUp(as)
    return w.ask(as, method, url, {
      ...(rule?.body === undefined ? {} : { body: fill(w, rule.body) }),
      ...(role === 'other_tenant' && !rule?.ownTenant ? { workspace: 'A' as const } : {}),
    })
  }
  async function waitingChange(): Promise<string> {
    const id = randomId()
    await w.query(
      'insert into hr.change_requests (tenant_id, id, employee_id, changes, requested_by, requested_by_name) values ($1, $2, $3, \'{"salary":{"from":1,"to":2}}\', $4, \'x\')',
      [w.tenants.A, id, w.person('A.E9').id, w.account('a_hr2').userId],
    )
    return id
  }
  // Last: afterwards the people of these tests are somewhere else.
  const last = 'POST /tenants'
  const ordered = [...Object.keys(routes).filter((route) => route !== last), last]
  test.each(ordered)('R150 %s', async (route) => {
    const statuses: Record<string, number> = {}
    for (const role of roles) statuses[role] = (await askRoute(route, role)).status
    expect(statuses).toEqual(routes[route]?.statuses)
    // A leaver who was hr or a manager is no better off than one who was an employee.
    for (const as of route === last ? [] : (['a_leaver_hr', 'a_leaver_mgr'] as const))
      expect((await askRoute(route, 'leaver', as)).status).toBe(routes[route]?.statuses.leaver)
  })
})

describe('R150 B6 PUT(GET(x)) changes nothing', () => {
  test('B6 PU-001 300 generated people, as hr and super admin, and 40 of them as everybody else: 0 columns changed', async () => {
    const world = await createWorld()
    await generatePeople(world, 300)
    const ids = (
      await world.query<{ id: string }>("select id from hr.employees where email like '%@generated.example' order by email")
    ).map(({ id }) => id)
    const everything = () =>
      world.query(
        `select to_jsonb(e) as main, to_jsonb(p) as personal, to_jsonb(s) as pay, to_jsonb(b) as bank, to_jsonb(c) as emergency from hr.employees e
       left join hr.employee_personal p on p.tenant_id = e.tenant_id and p.employee_id = e.id left join hr.employee_pay s on s.tenant_id = e.tenant_id and s.employee_id = e.id
       left join hr.employee_bank b on b.tenant_id = e.tenant_id and b.employee_id = e.id left join hr.employee_emergency c on c.tenant_id = e.tenant_id and c.employee_id = e.id order by e.tenant_id, e.id`,
      )
    const before = await everything()
    const refused: unknown[] = []
    for (const [i, id] of ids.entries())
      for (const as of i < 40
        ? (['a_sa', 'a_hr', 'a_mgr', 'a_mgr_of_mgr', 'a_emp', 'b_sa'] as const)
        : ([i % 2 ? 'a_sa' : 'a_hr'] as const)) {
        const whole = await world.ask(as, 'GET', `/employees/${id}`)
        const answer = await world.ask(as, 'PUT', `/employees/${id}`, { body: whole.status === 200 ? whole.body : {} })
        if (as === 'a_sa' || as === 'a_hr' ? answer.status !== 200 : ![403, 404].includes(answer.status))
          refused.push([as, answer.status, answer.text])
      }
    expect(refused).toEqual([])
    expect(await everything()).toEqual(before)
    expect(await world.query("select count(*)::int as n from hr.audit_events where action <> 'employee.viewed'")).toEqual([{ n: 0 }])
    expect(await world.query('select count(*)::int as n from hr.change_requests')).toEqual([{ n: 0 }])
  }, 90_000)
})

/** The paths in Fastify's drawing of its routes. */
function boundPaths(drawing: string): string[] {
  const paths: string[] = []
  const above: string[] = []
  for (const line of drawing.split('\n')) {
    const match = /^((?:[│ ] {3})*)(?:├── |└── )(\S+)(?: \((.+)\))?$/.exec(line)
    if (!match) continue
    const depth = (match[1] ?? '').length / 4
    above[depth] = (depth === 0 ? '' : (above[depth - 1] ?? '')) + (match[2] ?? '')
    if (match[3]) paths.push(above[depth] as string)
  }
  return paths
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
