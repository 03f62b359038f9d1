import { describe, expect, test } from 'vitest'
import { createWorld, strays, type ActorName, type Answer } from '../world.ts'
import { restore, storedOf } from '../world/stored.ts'
import { type PutCase, unchangedCases } from './cases/put.ts'
import {
  codeLikeTexts,
  hardNames,
  refusedBank,
  refusedChoices,
  refusedContacts,
  refusedDates,
  refusedEmails,
  refusedNames,
  refusedPhones,
  refusedSalaries,
  refusedTexts,
  type ValueCase,
} from './cases/values.ts'

const w = await createWorld()
await w.stepUp('a_hr', 'a_emp')
const E1 = w.person('A.E1').id
const show = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 40)
type Whole = Record<string, unknown>

const read = async (as: ActorName, id: string): Promise<Whole> => {
  const answer = await w.ask(as, 'GET', `/employees/${id}`)
  return answer.status === 200 ? (answer.body as Whole) : {}
}
const put = (as: ActorName, id: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  w.ask(as, 'PUT', `/employees/${id}`, { body, headers })

async function send(c: PutCase, id: string): Promise<Answer> {
  const as = c.as ?? 'a_hr'
  const headers = Object.fromEntries(Object.entries(c.headers ?? {}).map(([name, value]) => [name, value.replace('{A}', w.tenants.A)]))
  if (c.raw) return w.ask(as, 'PUT', `/employees/${id}`, { raw: c.raw(w), headers })
  if (c.only) return put(as, id, c.only(w), headers)
  const whole = { ...(await read(as, id)), ...c.change?.(w) }
  for (const key of c.without ?? []) delete whole[key]
  return put(as, id, whole, headers)
}

describe('R150 PUT /employees/{id}: what is refused changes nothing', () => {
  test.each(unchangedCases)('$id $title', async (c) => {
    const id = w.person(c.target ?? 'A.E1').id
    const before = await storedOf(w, id)
    const answer = await send(c, id)
    expect(c.status).toContain(answer.status)
    expect(answer.ms).toBeLessThan(2_000)
    expect(await storedOf(w, id)).toEqual(before)
  })

  const refusedValues = [
    ...refusedSalaries,
    ...refusedDates,
    ...refusedNames,
    ...refusedTexts,
    ...refusedEmails,
    ...refusedPhones,
    ...refusedBank,
    ...refusedContacts,
    ...refusedChoices,
  ]
  test.each(refusedValues.filter(({ id }) => id).map((c) => ({ ...c, shown: show(c.value) })))(
    '$id $field $shown',
    async ({ field, value }) => {
      const before = await storedOf(w, E1)
      const answer = await put('a_hr', E1, { ...(await read('a_hr', E1)), [field]: value })
      expect([400, 413, 422]).toContain(answer.status)
      expect(await storedOf(w, E1)).toEqual(before)
    },
  )

  test.each([...new Set(refusedValues.map(({ field }) => field))])('neighbours of PU-045 to PU-092: %s', async (field) => {
    const before = await storedOf(w, E1)
    const named = new Set<string>()
    const neighbours = refusedValues.filter((c) => c.field === field && !c.id)
    const taken = await strays([400, 413, 422], neighbours, async ({ value }) => {
      const answer = await put('a_hr', E1, { [field]: value })
      for (const path of fieldsOf(answer)) named.add(path.split('.')[0] ?? '')
      return answer
    })
    expect(taken).toEqual([])
    expect([...named]).toEqual([field])
    expect(await storedOf(w, E1)).toEqual(before)
  })

  test("the same values are refused on one's own profile (PATCH /my-profile)", async () => {
    const before = await storedOf(w, E1)
    const patch = ({ field, value }: ValueCase) => w.ask('a_emp', 'PATCH', '/my-profile', { body: { [field]: value } })
    expect(await strays([400, 403, 413, 422], refusedValues, patch)).toEqual([])
    expect(await storedOf(w, E1)).toEqual(before)
  })
})

const fieldsOf = (answer: Answer): string[] => ((answer.body as { fields?: { path: string }[] }).fields ?? []).map(({ path }) => path)

/** Runs with E1, who is afterwards as before. */
const keeping = async (run: () => Promise<void>) => {
  const before = await storedOf(w, E1)
  await run()
  await restore(w, before)
}

describe('R150 PUT /employees/{id}: what is taken', () => {
  test('PU-025 manager_id absent is not null', () =>
    keeping(async () => {
      const { manager_id: manager, ...rest } = await read('a_hr', E1)
      expect((await put('a_hr', E1, { ...rest, location: 'Hull' })).status).toBe(200)
      expect((await storedOf(w, E1)).main).toMatchObject({ manager_id: manager, location: 'Hull' })
    }))

  test('PU-027 manager_id new, metadata.manager still the old one: manager_id wins', () =>
    keeping(async () => {
      const whole = await read('a_hr', E1)
      const answer = await put('a_hr', E1, { ...whole, manager_id: w.person('A.M2').id })
      expect(answer.status).toBe(200)
      expect((answer.body as { metadata: { manager: { id: string } } }).metadata.manager.id).toBe(w.person('A.M2').id)
    }))

  test('PU-027 metadata changed alone changes nothing', async () => {
    const before = await storedOf(w, E1)
    const whole = await read('a_hr', E1)
    for (const metadata of [{ manager: { id: w.person('A.M2').id } }, null, 'x', [], { can: { edit: ['salary'] } }])
      expect((await put('a_hr', E1, { ...whole, metadata })).status).toBe(200)
    expect(await storedOf(w, E1)).toEqual(before)
  })

  test('manager_id null clears the line and a person may lead again once back', () =>
    keeping(async () => {
      expect((await put('a_hr', E1, { manager_id: null })).status).toBe(200)
      expect((await storedOf(w, E1)).main['manager_id']).toBeNull()
    }))

  test('PU-030 the mask sent back is no change', async () => {
    const before = await storedOf(w, E1)
    const whole = await read('a_hr', E1)
    expect(whole['bank_account_number']).toMatch(/^•{4}\d{4}$/)
    const { bank_account_name, bank_account_number, bank_sort_code } = whole
    expect((await put('a_hr', E1, { bank_account_name, bank_account_number, bank_sort_code })).status).toBe(200)
    expect(await storedOf(w, E1)).toEqual(before)
  })

  test.each(['412 If-Match', '409 version'])('PU-032 two tabs: a stale whole object does not revert a colleague (%s)', (how) =>
    keeping(async () => {
      const first = await w.ask('a_hr', 'GET', `/employees/${E1}`)
      expect((await put('a_hr2', E1, { location: 'Leeds' })).status).toBe(200)
      const { version, ...whole } = first.body as Whole
      const late = { ...whole, manager_id: w.person('A.M2').id }
      const answer = how.startsWith('412')
        ? await put('a_hr', E1, late, { 'if-match': first.headers['etag'] ?? '' })
        : await put('a_hr', E1, { ...late, version })
      expect(answer.status).toBe(Number(how.slice(0, 3)))
      expect(answer.body).toMatchObject({ changed: { by: 'Account A HR2', fields: ['location'] } })
      expect((await storedOf(w, E1)).main).toMatchObject({ location: 'Leeds', manager_id: w.person('A.M1').id })
    }),
  )

  test('PU-035 20 parallel PUTs with the same ETag: exactly one wins (B9)', () =>
    keeping(async () => {
      const { headers, body } = await w.ask('a_hr', 'GET', `/employees/${E1}`)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => put('a_hr', E1, { location: `Place ${i}` }, { 'if-match': headers['etag'] ?? '' })),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 412)])
      expect((await storedOf(w, E1)).main['version']).toBe(Number((body as Whole)['version']) + 1)
    }))

  test('PU-035 the same with the version in the body', () =>
    keeping(async () => {
      const { version } = await read('a_hr', E1)
      const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => put('a_hr', E1, { location: `Place ${i}`, version })))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    }))

  test.each(hardNames)('PU-084 a hard name is kept as typed: %s', (name) =>
    keeping(async () => {
      expect((await put('a_hr', E1, { last_name: name, first_name: name })).status).toBe(200)
      const kept = name.normalize('NFC')
      expect(await read('a_hr', E1)).toMatchObject({ last_name: kept, first_name: kept })
      const list = (await w.ask('a_hr', 'GET', `/employees?limit=50&search=${encodeURIComponent(name)}`)).body as {
        data: { last_name: string }[]
      }
      expect(list.data.map(({ last_name }) => last_name)).toContain(kept)
      expect((await w.ask('a_emp2', 'GET', `/tenants/${w.tenants.A}/orgchart`)).text).toContain(JSON.stringify(kept))
    }),
  )

  test.each(codeLikeTexts)('PU-085 code in a name is text: %s', (text) =>
    keeping(async () => {
      const [{ n: before } = { n: -1 }] = await w.query<{ n: number }>('select count(*)::int as n from hr.employees')
      expect((await put('a_hr', E1, { last_name: text, job_title: text, city: text })).status).toBe(200)
      expect(await read('a_hr', E1)).toMatchObject({ last_name: text, job_title: text, city: text })
      const list = (await w.ask('a_hr', 'GET', `/employees?limit=50&search=${encodeURIComponent(text)}`)).body as {
        data: { last_name: string }[]
        total: number
      }
      expect(list.data.map(({ last_name }) => last_name)).toEqual([text])
      expect(await w.query('select count(*)::int as n from hr.employees')).toEqual([{ n: before }])
    }),
  )

  test('PU-090 three spellings of a sort code are stored one way; an account number likewise', () =>
    keeping(async () => {
      for (const spelling of ['12-34-56', '123456', '12 34 56']) {
        expect((await put('a_hr', E1, { bank_sort_code: '654321' })).status).toBe(200)
        expect((await put('a_hr', E1, { bank_sort_code: spelling, bank_account_number: '1234 5678' })).status).toBe(200)
        expect((await storedOf(w, E1)).bank).toMatchObject({ bank_sort_code: '123456', bank_account_number: '12345678' })
      }
    }))

  test('PU-092 a telephone number is kept as typed and leads to digits only', () =>
    keeping(async () => {
      for (const number of ['+44 7700 900123', '(020) 7946-0000', '07700 900123 ext. 12', '999']) {
        expect((await put('a_hr', E1, { phone_mobile: number })).status).toBe(200)
        expect((await read('a_hr', E1))['phone_mobile']).toBe(number)
      }
    }))

  test('D1 without any version only what differs is applied, and the history says so', () =>
    keeping(async () => {
      expect((await put('a_hr', E1, { location: 'Truro' })).status).toBe(200)
      const [entry] = await w.query(
        'select reason, changes from hr.audit_events where subject_id = $1 and action = $2 order by seq desc limit 1',
        [E1, 'employee.updated'],
      )
      expect(entry).toMatchObject({ reason: 'unversioned', changes: { location: { to: 'Truro' } } })
      expect(Object.keys((entry as { changes: object }).changes)).toEqual(expect.arrayContaining(['location', 'version']))
    }))
})

describe('R150 PU-001 a round trip changes nothing', () => {
  test.each(['a_sa', 'a_hr', 'a_mgr', 'a_emp', 'a_emp2', 'a_mgr_of_mgr'] as const)('PU-001 PUT(GET(x)) as %s', async (as) => {
    for (const name of ['A.E1', 'A.SA1', 'A.HR1', 'A.LEAVER', 'A.PAPER', 'A.ORPHAN', 'A.SHIELDED']) {
      const { id } = w.person(name)
      const before = await storedOf(w, id)
      const answer = await put(as, id, await read(as, id))
      // A protected person is not there for who is neither hr nor that person.
      expect(name === 'A.SHIELDED' && !['a_sa', 'a_hr'].includes(as) ? [404] : [200, 403]).toContain(answer.status)
      expect(await storedOf(w, id)).toEqual(before)
    }
  })
})

const spellings = (id: string) => [
  id.toUpperCase(),
  id.replaceAll('-', ''),
  `{${id}}`,
  `%7B${id}%7D`,
  `${id}%20`,
  `%20${id}`,
  `${id}%00`,
  `urn:uuid:${id}`,
  `"${id}"`,
  id.replaceAll('-', '%2d').toUpperCase(),
  `${id},${w.person('A.E2').id}`,
  `${id}%0a`,
  id.slice(0, -1),
  `${id}0`,
  id.replace(/[a-f]/, (c) => c.toUpperCase()),
]

describe('R150 other doors to the same record', () => {
  const doors = [
    ['PATCH', '/employees/{id}'],
    ['POST', '/employees/{id}'],
    ['PUT', '/my-profile'],
    ['PUT', '/employees/{id}/'],
    ['DELETE', '/employees/{id}'],
    ['POST', '/employees'],
    ['PUT', '/employees'],
    ['PUT', '//employees/{id}'],
    ['PUT', '/employees//{id}'],
    ['PUT', '/Employees/{id}'],
    ['PUT', '/employees/{id};x=1'],
    ['PUT', '/employees/{id}%2f'],
    ['PUT', '/employees/{id}.json'],
    ['PUT', '/tenants/{A}/employees/{id}'],
    ['POST', '/employees/{id}?_method=PUT'],
    ['GET', '/employees/{id}?_method=PUT'],
  ] as const
  test.each(doors)('PU-093 %s %s as the person, and as hr where it is not a route', async (method, path) => {
    const before = await storedOf(w, E1)
    const url = path.replace('{id}', E1).replace('{A}', w.tenants.A)
    const headers = { 'x-http-method-override': 'PUT', 'x-method-override': 'PUT', 'x-http-method': 'PUT' }
    const asking = method === 'GET' ? { headers } : { headers, body: { salary: 1, job_title: 'CEO' } }
    const [own, hr] = [await w.ask('a_emp', method, url, asking), await w.ask('a_hr', method, url, asking)]
    expect([401, 403, 404, 405, ...(method === 'GET' ? [200] : [])]).toContain(own.status)
    expect([404, 405, ...(method === 'GET' ? [200] : [])]).toContain(hr.status)
    expect(await storedOf(w, E1)).toEqual(before)
  })

  test('PU-095 an id has one spelling', async () => {
    const paths = spellings(E1).flatMap((spelling) => [`/employees/${spelling}`, `/employees/${spelling}/activity`])
    expect(await strays([400, 404], paths, (path) => w.ask('a_emp2', 'GET', path))).toEqual([])
    expect(await strays([400, 404], spellings(E1), (spelling) => put('a_hr', spelling, { job_title: 'x' }))).toEqual([])
  })

  test('PU-096 words and places are not ids', async () => {
    const odd = [
      'me',
      '*',
      'null',
      '0',
      '-1',
      '..%2f..%2fme',
      '%00',
      'my-profile',
      'undefined',
      '%',
      '%zz',
      '%c0%af',
      '%E0%A4%A',
      'NaN',
      'true',
      '[object%20Object]',
      '%F0%9F%98%80',
      "'%20or%201=1",
      'a'.repeat(5_000),
      '1;drop%20table%20employees',
      '__proto__',
      'constructor',
      '%ff',
    ]
    const paths = odd.flatMap((name) => [`/employees/${name}`, `/employees/${name}/activity`])
    expect(await strays([400, 404, 414], paths, (path) => w.ask('a_hr', 'GET', path))).toEqual([])
  })
})
