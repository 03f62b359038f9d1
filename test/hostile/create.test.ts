import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createWorld, strays, type ActorName } from '../world.ts'
import { addresses, employmentTypes, person, requiredFields, unknownKeys } from './cases/create.ts'
import { refusedDates, refusedNames, refusedPhones, refusedTexts } from './cases/values.ts'

const w = await createWorld()
const path = `/tenants/${w.tenants.A}/employees`
let serial = 0
const fresh = () => ({ ...person, email: `new.${++serial}@y.test` })
const create = (body: unknown, headers: Record<string, string> = {}, as: ActorName = 'a_hr') => w.ask(as, 'POST', path, { body, headers })
const howMany = async (email?: string): Promise<number> =>
  (await w.query<{ n: number }>('select count(*)::int as n from hr.employees where $1::text is null or email = $1', [email ?? null]))[0]
    ?.n ?? -1
const fieldsOf = (body: unknown): string[] => ((body as { fields?: { path: string }[] }).fields ?? []).map((field) => field.path)

describe('R092 adding a person', () => {
  test('R092 the payload of the specification, manager_id or null; answers the created employee', async () => {
    for (const manager_id of [w.person('A.M1').id, null]) {
      const sent = {
        ...fresh(),
        phone_mobile: '+44 7700 900555',
        department: 'Trading',
        location: 'Leeds',
        employment_type: 'Part-time',
        manager_id,
        tenant_id: w.tenants.A,
      }
      const answer = await create(sent)
      expect(answer.status).toBe(201)
      const { tenant_id: _tenant, ...asked } = sent
      expect(answer.body).toMatchObject(asked)
      const { id } = answer.body as { id: string }
      expect((await w.ask('a_hr', 'GET', `/employees/${id}`)).body).toMatchObject(asked)
    }
  })

  test('CR-032 no internal columns in the answer; Location leads to the person', async () => {
    const answer = await create({ ...person, email: 'z1@y.test' })
    expect(answer.status).toBe(201)
    const known = (await w.ask('a_hr', 'GET', `/employees/${w.person('A.E1').id}`)).body as object
    expect(Object.keys(answer.body as object).filter((key) => !(key in known))).toEqual([])
    const { id } = answer.body as { id: string }
    expect(answer.headers['location']).toBe(`/api/employees/${id}`)
    expect((await w.ask('a_hr', 'GET', (answer.headers['location'] ?? '').replace('/api', ''))).body).toMatchObject({ id })
  })

  test.each(requiredFields)('%s missing %s: the field is named and there is no row', async (_id, field) => {
    const before = await howMany()
    for (const value of [undefined, '', '   ', null]) {
      const { status, body } = await create({ ...fresh(), [field]: value })
      expect(status).toBe(422)
      expect(fieldsOf(body)).toContain(field)
    }
    expect(await howMany()).toBe(before)
  })

  test('CR-006 all required fields blank: each is named', async () => {
    const { status, body } = await create({ first_name: '', last_name: '', email: '', job_title: '', start_date: '' })
    expect(status).toBe(422)
    expect(fieldsOf(body)).toEqual(expect.arrayContaining(['first_name', 'email', 'job_title', 'start_date']))
  })

  test('D20 a person with one name is taken only when marked so', async () => {
    expect((await create({ ...fresh(), last_name: '' })).status).toBe(422)
    const answer = await create({ ...fresh(), last_name: '', single_name: true })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ first_name: 'Ann', last_name: '' })
  })

  test.each(employmentTypes)('%s employment_type %j -> %i', async (_id, employment_type, status) => {
    const answer = await create({ ...fresh(), employment_type })
    expect(answer.status).toBe(status)
    const kept = await w.query<{ employment_type: string | null }>(
      "select distinct employment_type from hr.employees where email like 'new.%'",
    )
    expect(
      kept
        .map((row) => row.employment_type)
        .filter((type) => type !== null && !['Full-time', 'Part-time', 'Contractor', 'Intern'].includes(type)),
    ).toEqual([])
  })

  test.each(addresses)('%s e-mail %s', async (_id, email, kept) => {
    const { status, body } = await create({ ...person, email })
    expect(status).toBe(kept === null ? 422 : 201)
    expect(kept === null ? fieldsOf(body) : (body as { email: string }).email).toEqual(kept ?? ['email'])
    await w.query('delete from hr.employees where email = $1', [kept])
  })

  test('neighbours of CR-015: one address in another case is the same address', async () => {
    const { email } = fresh()
    expect((await create({ ...person, email })).status).toBe(201)
    for (const same of [email, email.toUpperCase(), ` ${email}`]) expect((await create({ ...person, email: same })).status).toBe(409)
    expect(await howMany(email)).toBe(1)
  })

  test.each(unknownKeys)('TI-004 neighbours: key %s is refused', async (key) => {
    const before = await howMany()
    const { status } = await create({ ...fresh(), [key]: key === 'version' ? 1 : randomUUID() })
    expect([400, 422]).toContain(status)
    expect(await howMany()).toBe(before)
  })

  test('values that are refused on a change are refused here', async () => {
    const before = await howMany()
    const optional = ['department', 'location', 'job_title']
    const cases = [
      ...refusedNames,
      ...refusedTexts.filter(({ field }) => optional.includes(field)),
      ...refusedPhones.filter(({ field }) => field === 'phone_mobile'),
      ...refusedDates.filter(({ field }) => field === 'start_date'),
    ]
    const taken = await strays([400, 413, 422], cases, ({ field, value }) => create({ ...fresh(), [field]: value }))
    expect(taken).toEqual([])
    expect(await howMany()).toBe(before)
  })

  test('a manager must be a current person of this workspace', async () => {
    const before = await howMany()
    const { LEAVER, B } = { LEAVER: w.person('A.LEAVER').id, B: w.person('B.M1').id }
    const answers = []
    for (const manager_id of [LEAVER, B, randomUUID(), 'x', '', w.person('A.M1').id.toUpperCase(), [w.person('A.M1').id]])
      answers.push(await create({ ...fresh(), manager_id }))
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422, 422])
    // A manager of another tenant and one who never was get the same words.
    expect(JSON.stringify((answers[1]!.body as { fields: unknown }).fields)).toBe(
      JSON.stringify((answers[2]!.body as { fields: unknown }).fields),
    )
    expect(await howMany()).toBe(before)
  })
})

const keyed = (key: string, body: unknown, as: ActorName = 'a_hr') => create(body, { 'idempotency-key': key }, as)

describe('R092 adding a person twice', () => {
  test('CR-009 double click: 10 at once with one key make one row and one answer', async () => {
    const body = fresh()
    const answers = await Promise.all(Array.from({ length: 10 }, () => keyed('k1', body)))
    expect(await howMany(body.email)).toBe(1)
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    const given = answers
      .filter(({ status }) => status === 201)
      .map(({ text, headers }) => [text, headers['location'], headers['etag']].join(' '))
    expect(new Set(given).size).toBe(1)
  })

  test('B8 50 x 10 simultaneous submits with one key each: no duplicates', async () => {
    const bodies = Array.from({ length: 50 }, () => ({ ...fresh(), department: 'B8' }))
    const rounds = bodies.map((body, i) => () => Promise.all(Array.from({ length: 10 }, () => keyed(`b8-${i}`, body))))
    const answers = []
    for (const round of rounds) answers.push(...(await round()))
    expect(answers).toHaveLength(500)
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    const [row] = await w.query<{ rows: number; people: number }>(
      "select count(*)::int as rows, count(distinct email)::int as people from hr.employees where department = 'B8'",
    )
    expect(row).toEqual({ rows: 50, people: 50 })
  })

  test('CR-010 the same key with another body is refused', async () => {
    const body = fresh()
    expect((await keyed('k2', body)).status).toBe(201)
    const { status, body: failure } = await keyed('k2', { ...body, last_name: 'Other' })
    expect(status).toBe(422)
    expect(failure).toMatchObject({ code: 'idempotency-key-reused' })
    expect(await howMany(body.email)).toBe(1)
    expect((await w.ask('a_hr', 'POST', '/feedback', { body: { message: 'x' }, headers: { 'idempotency-key': 'k2' } })).status).toBe(422)
  })

  test('neighbours of CR-009: everything else that creates keeps the promise too', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        w.ask('a_emp', 'POST', '/feedback', { body: { message: 'Only once, please' }, headers: { 'idempotency-key': 'f1' } }),
      ),
    )
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    expect(await w.query("select count(*)::int as n from hr.feedback where message = 'Only once, please'")).toEqual([{ n: 1 }])
    const tenant = { name: 'Only once Ltd', industry: 'banking', country: 'uk', headcount: '2-5' }
    const made = await Promise.all(
      Array.from({ length: 10 }, () => w.ask('new_user', 'POST', '/tenants', { body: tenant, headers: { 'idempotency-key': 't1' } })),
    )
    expect(made.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    expect(await w.query("select count(*)::int as n from hr.tenants where name = 'Only once Ltd'")).toEqual([{ n: 1 }])
  })

  test('CR-011 the same key of another user or tenant is another key', async () => {
    const body = fresh()
    expect((await keyed('k3', body)).status).toBe(201)
    const other = await w.ask('b_hr', 'POST', `/tenants/${w.tenants.B}/employees`, { body, headers: { 'idempotency-key': 'k3' } })
    expect(other.status).toBe(201)
    expect(await w.query('select tenant_id from hr.employees where id = $1', [(other.body as { id: string }).id])).toEqual([
      { tenant_id: w.tenants.B },
    ])
    // A colleague with the same key does not get the first answer; the address is taken.
    expect((await keyed('k3', body, 'a_hr2')).status).toBe(409)
    // One person in two workspaces: the key counts in each.
    const mine = fresh()
    const inA = await keyed('k4', mine, 'consultant')
    const inC = await w.ask('consultant', 'POST', `/tenants/${w.tenants.C}/employees`, { body: mine, headers: { 'idempotency-key': 'k4' } })
    expect([inA.status, inC.status]).toEqual([201, 201])
    expect((inA.body as { id: string }).id).not.toBe((inC.body as { id: string }).id)
  })

  test('CR-012 no key, two tabs, same person: one row, the other answer is 409', async () => {
    const body = fresh()
    const answers = await Promise.all([create(body), create(body)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await howMany(body.email)).toBe(1)
  })

  test('neighbours of CR-009: the first answer is given again with its headers, whatever the order of keys in the body', async () => {
    const body = fresh()
    const first = await keyed('k5', body)
    const again = await keyed('k5', Object.fromEntries(Object.entries(body).toReversed()))
    expect([again.status, again.text, again.headers['location']]).toEqual([201, first.text, first.headers['location']])
  })

  test('neighbours of CR-009: a refused request does not use its key up', async () => {
    const body = fresh()
    expect((await keyed('k6', { ...body, job_title: '' })).status).toBe(422)
    expect((await keyed('k6', body)).status).toBe(201)
  })

  test('neighbours of CR-011: a first answer is not given again to someone who has lost the right', async () => {
    const body = { ...fresh(), phone_mobile: '07700 900777' }
    expect((await keyed('k7', body, 'a_hr2')).status).toBe(201)
    await w.query("update hr.memberships set role = 'employee' where user_id = $1", [w.account('a_hr2').userId])
    const again = await keyed('k7', body, 'a_hr2')
    await w.query("update hr.memberships set role = 'hr' where user_id = $1", [w.account('a_hr2').userId])
    expect([403, 422]).toContain(again.status)
    expect(again.text).not.toContain('900777')
  })

  test.each(['', ' ', 'a b', 'x'.repeat(201), 'é'])('an Idempotency-Key that is none is refused: %j', async (key) => {
    expect((await keyed(key, fresh())).status).toBe(400)
  })
})

describe('CR-030 a flood of creations', () => {
  test('CR-030 429 with Retry-After beyond the limit; another tenant goes on', async () => {
    const flood = await createWorld({ limits: { createsPerMinute: 15, writesPerMinute: 15 } })
    const url = `/tenants/${flood.tenants.A}/employees`
    const send = (i: number, headers = {}) => flood.ask('a_hr', 'POST', url, { body: { ...person, email: `flood.${i}@y.test` }, headers })
    const answers = []
    for (let i = 0; i < 20; i += 1) answers.push(await send(i))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 15 }, () => 201), ...Array.from({ length: 5 }, () => 429)])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    expect(
      (await flood.ask('b_hr', 'POST', `/tenants/${flood.tenants.B}/employees`, { body: { ...person, email: 'calm@y.test' } })).status,
    ).toBe(201)
    expect((await flood.ask('a_hr', 'GET', '/employees?limit=5&offset=0')).status).toBe(200)
    // Another spelling of the same token, or a claimed other address, is not another caller.
    const token = (flood.bearer('a_hr')['authorization'] ?? '').slice(7)
    for (const headers of [{ authorization: `bearer ${token}` }, { authorization: `BEARER ${token}` }, { 'x-forwarded-for': '192.0.2.7' }])
      expect((await send(99, headers)).status).toBe(429)
  })

  test('CR-030 neighbours: a stranger cannot dodge the limit of a public form by changing headers', async () => {
    const flood = await createWorld({ limits: { createsPerMinute: 15, writesPerMinute: 15 } })
    const answers = []
    for (let i = 0; i < 20; i += 1)
      answers.push(
        await flood.ask('anon', 'POST', '/waitlist', {
          body: { EMAIL: `w${i}@y.test` },
          headers: { authorization: `Bearer a.${i}.c`, 'x-forwarded-for': `192.0.2.${i}` },
        }),
      )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})
