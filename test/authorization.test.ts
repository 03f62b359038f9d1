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
  contract: 'Fixed-term',
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

const fieldsOf = (group: Group | 'manager'): readonly string[] =>
  group === 'manager'
    ? ['manager_id']
    : groups[group].filter((field) => field !== 'manager_id' && !(notByPut as readonly string[]).includes(field))

describe('R150 R152 PUT /employees/{id}: every field as every standing (B1)', () => {
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
      // Read and set by an address of its own, for who sees the work group: the flat record of the specification has no such field.
      'employee_no',
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
    const rule = routes[route]!
    const [method = '', path = ''] = route.split(' ')
    const params = { ...rule.params }
    if (params['id'] === '{change}') params['id'] = await waitingChange()
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) => String(fill(w, params[name])))
    if (as !== 'anon') await w.stepUp(as)
    return w.ask(as, method, url, {
      ...('body' in rule && { body: fill(w, rule.body) }),
      ...(role === 'other_tenant' && !rule.ownTenant && { workspace: 'A' as const }),
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

/** The paths in Fastify's drawing of its routes. */
function boundPaths(drawing: string): string[] {
  const paths: string[] = []
  const above: string[] = []
  for (const line of drawing.split('\n')) {
    const match = /^((?:[│ ] {3})*)(?:├── |└── )(\S+)(?: \((.+)\))?$/.exec(line)
    if (!match) continue
    const depth = (match[1] ?? '').length / 4
    above[depth] = (depth === 0 ? '' : (above[depth - 1] ?? '')) + (match[2] ?? '')
    if (match[3]) paths.push(above[depth])
  }
  return paths
}
