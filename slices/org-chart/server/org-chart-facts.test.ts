import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld, randomId, type ActorName, type World } from '../../../test/world.ts'
import type { MovePreview, OrgChartFacts, OrgChartNode } from '../contract.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const path = (end: string) => `/tenants/${world.tenants.A}/${end}`
const facts = async (actor: ActorName, on?: string) =>
  (await world.ask(actor, 'GET', path(`orgchart-flags${on ? `?on=${on}` : ''}`))).body as OrgChartFacts
const chart = async (actor: ActorName, on?: string) =>
  (await world.ask(actor, 'GET', path(`orgchart${on ? `?on=${on}` : ''}`))).body as OrgChartNode[]
const idOf = (key: string) => world.person(key).id
const today = async () =>
  (await world.query<{ day: string }>(`select ((now() at time zone 'Europe/London')::date)::text as day`))[0]?.day ?? ''
const dayFrom = async (days: number) =>
  (await world.query<{ day: string }>(`select (((now() at time zone 'Europe/London')::date) + $1::int)::text as day`, [days]))[0]?.day ?? ''

const byId = (a: readonly unknown[], b: readonly unknown[]): number => String(a[0]).localeCompare(String(b[0]))

function parents(roots: readonly OrgChartNode[]): Map<string, string | null> {
  const found = new Map<string, string | null>()
  const waiting = roots.map((node) => [node, null] as [OrgChartNode, string | null])
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, parent] = next
    expect(found.has(node.id)).toBe(false)
    found.set(node.id, parent)
    for (const child of node.children) waiting.push([child, node.id])
  }
  return found
}

describe('R123 what is said beside the six keys', () => {
  it.each(['a_emp', 'a_mgr', 'a_hr'] as const)(
    'OC-004 for %s the nodes that are neither leavers nor outside are the headcount',
    async (actor) => {
      const [roots, said] = [await chart(actor), await facts(actor)]
      const away = new Set(said.data.filter(({ reason }) => reason !== 'loop').map(({ id }) => id))
      expect([...parents(roots).keys()].filter((id) => !away.has(id))).toHaveLength(said.headcount)
    },
  )

  it('R123 tells planned dates and other days to hr alone', async () => {
    const hr = await facts('a_hr')
    expect(hr.dates).toContainEqual({ id: idOf('A.SOON'), starts: null, ends: await dayFrom(40) })
    expect(hr.days.planned).toContain(await dayFrom(41))
    for (const [actor, whose, past] of [
      ['a_emp', 'none', 403],
      ['a_emp_with_reports', 'none', 403],
      ['a_mgr', 'team', 200],
    ] as const) {
      const said = await facts(actor)
      expect([said.dates, said.days.planned, said.days.whose]).toEqual([[], [], whose])
      expect(said.can).toEqual({ move: false, see_other_days: past === 200 })
      for (const end of ['orgchart', 'orgchart-flags'])
        for (const [on, status] of [
          ['2020-01-01', past],
          [await dayFrom(1), 403],
        ] as const)
          expect([actor, on, (await world.ask(actor, 'GET', path(`${end}?on=${on}`))).status]).toEqual([actor, on, status])
      expect((await world.ask(actor, 'GET', path(`orgchart?on=${await today()}`))).status).toBe(200)
    }
    expect((await world.ask('a_hr', 'GET', path('orgchart?on=2020-02-30'))).status).toBe(400)
    expect((await world.ask('b_sa', 'GET', path('orgchart?on=2020-01-01'))).status).toBe(404)
  })
})

describe('R123 the chart of another day', () => {
  it('shows yesterday as it was, next year as planned, and both days count right', async () => {
    const [past, ahead] = [await dayFrom(-20), await dayFrom(60)]
    await world.query(`update hr.employees set start_date = '2015-01-05' where tenant_id = $1`, [world.tenants.A])
    await world.query('alter table hr.record_history disable trigger user')
    await world.query(`delete from hr.record_history where employee_id = $1 and field = 'manager_id'`, [idOf('A.E2')])
    for (const [from, manager, state] of [
      ['2015-01-05', 'A.M1', 'in-force'],
      [await dayFrom(-10), 'A.M2', 'in-force'],
      [await dayFrom(30), 'A.MM', 'planned'],
    ] as const)
      await world.query(
        `insert into hr.record_history (tenant_id, employee_id, grp, field, valid_from, value, manager_id, state)
         values ($1, $2, 'directory', 'manager_id', $3, to_jsonb($4::text), $4::uuid, $5)`,
        [world.tenants.A, idOf('A.E2'), from, idOf(manager), state],
      )
    await world.query('alter table hr.record_history enable trigger user')
    const then = parents(await chart('a_hr', past))
    expect(then.get(idOf('A.E2'))).toBe(idOf('A.M1'))
    expect(parents(await chart('a_hr')).get(idOf('A.E2'))).toBe(idOf('A.M2'))
    const later = parents(await chart('a_hr', ahead))
    expect(later.get(idOf('A.E2'))).toBe(idOf('A.MM'))
    // Left 30 days ago: still gone 20 days ago, and there 40 days ago; leaves in 40 days: gone in 60.
    expect([then.has(idOf('A.LEAVER')), parents(await chart('a_hr', await dayFrom(-40))).has(idOf('A.LEAVER'))]).toEqual([false, true])
    expect([then.has(idOf('A.SOON')), later.has(idOf('A.SOON'))]).toEqual([true, false])
    for (const day of [past, ahead]) {
      const said = await facts('a_hr', day)
      const away = new Set(said.data.filter(({ reason }) => reason === 'left').map(({ id }) => id))
      expect([...parents(await chart('a_hr', day)).keys()].filter((id) => !away.has(id))).toHaveLength(said.headcount)
    }
    expect((await facts('a_hr')).days.planned).toContain(await dayFrom(30))
    // M2 leads E2 today and sees where E2 stood; M1, who led E2 then and does not today, is not named, and nobody else is told of.
    const [seen, said] = [await chart('a_mgr2', past), await facts('a_mgr2', past)]
    const outside = parents(seen).get(idOf('A.E2')) ?? ''
    expect(said.data).toEqual([{ id: outside, reason: 'outside' }])
    expect(said.headcount).toBe(parents(seen).size - 1)
    for (const key of ['A.M1', 'A.MM', 'A.E1', 'A.SA1', 'A.LEAVER']) expect(JSON.stringify([seen, said])).not.toContain(idOf(key))
    expect(parents(seen).get(idOf('A.M2'))).toBeNull()
    // M1 led E2 then: that is no right of today's.
    expect(parents(await chart('a_mgr', past)).has(idOf('A.E2'))).toBe(false)
    expect(parents(await chart('a_mgr', past)).get(idOf('A.E1'))).toBe(idOf('A.M1'))
  })
})

describe('R123 dotted lines', () => {
  const put = (actor: ActorName, key: string, dotted_lines: unknown) =>
    world.ask(actor, 'PUT', `/employees/${idOf(key)}/dotted-lines`, { body: { dotted_lines } })

  it('are drawn by hr, read by everyone, recorded, and give nobody a right', async () => {
    const lines = [{ manager_id: idOf('A.M1'), kind: 'project' }]
    expect((await put('a_hr', 'A.E2', lines)).status).toBe(200)
    const said = { employee_id: idOf('A.E2'), ...lines[0] }
    for (const actor of ['a_hr', 'a_emp', 'a_mgr'] as const) expect((await facts(actor)).dotted_lines).toEqual([said])
    const [entry] = await world.query<{ changes: unknown }>(
      `select changes from hr.audit_events where action = 'employee.dotted-lines-changed' and subject_id = $1`,
      [idOf('A.E2')],
    )
    expect(entry?.changes).toEqual({ dotted_lines: { from: [], to: lines } })
    // M1 sees no more of E2 than the directory.
    expect((await world.ask('a_mgr', 'GET', `/employees/${idOf('A.E2')}`)).body).not.toHaveProperty('phone_mobile')
    expect((await put('a_hr', 'A.E2', [])).status).toBe(200)
    expect((await facts('a_emp')).dotted_lines).toEqual([])
  })

  it('are dated: the profile says from when until when, and the chart of a day has the lines of that day', async () => {
    const of = async (actor: ActorName) => (await world.ask(actor, 'GET', `/employees/${idOf('A.E2')}/dotted-lines`)).body
    const nameOf = (key: string) => {
      const { first_name, preferred_name, last_name } = world.person(key).record.main
      return `${preferred_name ?? first_name} ${last_name}`
    }
    await put('a_hr', 'A.E2', [{ manager_id: idOf('A.M1'), kind: 'project' }])
    await world.query('update hr.dotted_lines set valid_from = $2 where employee_id = $1', [idOf('A.E2'), await dayFrom(-10)])
    await put('a_hr', 'A.E2', [{ manager_id: idOf('A.M1'), kind: 'mentor' }])
    const since = { manager_id: idOf('A.M1'), name: nameOf('A.M1') }
    const now = { ...since, kind: 'mentor', from: await today(), until: null }
    expect(await of('a_hr')).toEqual({ data: [now, { ...since, kind: 'project', from: await dayFrom(-10), until: await dayFrom(-1) }] })
    // A colleague is told of today alone.
    expect(await of('a_emp')).toEqual({ data: [now] })
    const drawn = async (on?: string) => (await facts('a_hr', on)).dotted_lines.map(({ kind }) => kind)
    expect([await drawn(), await drawn(await dayFrom(-5)), await drawn(await dayFrom(-11))]).toEqual([['mentor'], ['project'], []])
    // Drawn and taken away the same day was a slip.
    await put('a_hr', 'A.E2', [])
    expect(await of('a_hr')).toEqual({ data: [expect.objectContaining({ kind: 'project' })] })
    expect((await world.ask('b_hr', 'GET', `/employees/${idOf('A.E2')}/dotted-lines`)).status).toBe(404)
    await world.query('delete from hr.dotted_lines where employee_id = $1', [idOf('A.E2')])
  })

  it('refuse oneself, the manager, a leaver, somebody twice, another workspace, too many, and who may not draw', async () => {
    const to = (key: string) => ({ manager_id: idOf(key), kind: 'site' })
    for (const lines of [
      [to('A.E1')],
      [to('A.M1')],
      [to('A.LEAVER')],
      [to('A.M2'), to('A.M2')],
      [to('B.M1')],
      [{ manager_id: randomId(), kind: 'site' }],
      [{ manager_id: idOf('A.M2'), kind: 'boss' }],
      Array.from({ length: 11 }, () => to('A.M2')),
      null,
    ])
      expect([lines, (await put('a_hr', 'A.E1', lines)).status]).toEqual([lines, 422])
    for (const [actor, status] of [
      ['a_mgr', 403],
      ['a_emp2', 403],
      ['b_hr', 404],
      ['anon', 401],
    ] as const)
      expect([actor, (await put(actor, 'A.E1', [to('A.M2')])).status]).toEqual([actor, status])
    expect((await put('a_emp', 'A.SHIELDED', [])).status).toBe(404)
    expect((await facts('a_hr')).dotted_lines).toEqual([])
  })

  it('OC-005 do not tell who a protected person is', async () => {
    expect((await put('a_hr', 'A.SHIELDED', [{ manager_id: idOf('A.MM'), kind: 'mentor' }])).status).toBe(200)
    const seen = await world.ask('a_emp', 'GET', path('orgchart-flags'))
    expect(seen.text).not.toContain(idOf('A.SHIELDED'))
    const [line] = (seen.body as OrgChartFacts).dotted_lines
    expect(parents(await chart('a_emp')).has(line?.employee_id ?? '')).toBe(true)
    await put('a_hr', 'A.SHIELDED', [])
  })
})

describe('R123 before a move', () => {
  const preview = (actor: ActorName, person: string, manager: string | null) =>
    world.ask(actor, 'GET', `/employees/${idOf(person)}/move-preview${manager ? `?manager_id=${idOf(manager)}` : ''}`)
  const body = async (person: string, manager: string | null) => (await preview('a_hr', person, manager)).body as MovePreview

  it('says who moves and whose sight changes', async () => {
    const found = await body('A.M1', 'A.M2')
    const below = await world.query(
      `select 1 from hr.employees where tenant_id = $1 and manager_id = $2 and (end_date is null or end_date >= current_date)`,
      [world.tenants.A, idOf('A.M1')],
    )
    expect(found.moves).toBe(below.length + 1)
    expect(found.access.map(({ id, before, after, team }) => [id, before, after, team]).toSorted(byId)).toEqual(
      [
        [idOf('A.MM'), 'direct', 'none', true],
        [idOf('A.M2'), 'none', 'direct', true],
      ].toSorted(byId),
    )
    expect((await body('A.E1', 'A.MM')).access.map(({ id, before, after, team }) => [id, before, after, team]).toSorted(byId)).toEqual(
      [
        [idOf('A.M1'), 'direct', 'none', true],
        [idOf('A.MM'), 'indirect', 'direct', false],
      ].toSorted(byId),
    )
    // Somebody without the manager's role gains nothing by a line (rule R2).
    expect((await body('A.E2', 'A.EWR')).access.some(({ id }) => id === idOf('A.EWR'))).toBe(false)
  })

  it('D4 D5 refuses oneself, leavers and loops, and names the path of the loop', async () => {
    expect((await body('A.E1', 'A.E1')).refused?.code).toBe('people.manager-is-self')
    expect((await body('A.E1', 'A.LEAVER')).refused?.code).toBe('people.manager-left')
    expect((await preview('a_hr', 'A.E1', 'B.M1').then(({ body: found }) => found as MovePreview)).refused?.code).toBe(
      'people.manager-not-found',
    )
    const loop = (await body('A.MM', 'A.E1')).refused
    expect(loop?.code).toBe('people.manager-cycle')
    const names = ['A.MM', 'A.E1', 'A.M1', 'A.MM'].map((key) => {
      const { first_name, preferred_name, last_name } = world.person(key).record.main
      return `${preferred_name ?? first_name} ${last_name}`
    })
    expect(loop?.path).toEqual(names)
    // The change itself is refused in the same words.
    const refused = await world.ask('a_hr', 'PUT', `/employees/${idOf('A.MM')}`, { body: { manager_id: idOf('A.E1') } })
    expect([refused.status, (refused.body as { fields: { message: string }[] }).fields[0]?.message]).toEqual([
      422,
      expect.stringContaining(names.join(' → ')),
    ])
  })

  it('is for hr', async () => {
    for (const [actor, status] of [
      ['a_mgr', 403],
      ['a_emp', 403],
      ['b_hr', 404],
      ['anon', 401],
    ] as const)
      expect([actor, (await preview(actor, 'A.E2', 'A.M1')).status]).toEqual([actor, status])
  })

  it('D4 two crossing moves at once never close a loop', async () => {
    const move = (key: string, manager: string | null) =>
      world.ask('a_hr', 'PUT', `/employees/${idOf(key)}`, { body: { manager_id: manager && idOf(manager) } })
    for (let round = 0; round < 5; round++) {
      await Promise.all([move('A.M1', 'A.MM'), move('A.M2', 'A.SA1')])
      const answers = await Promise.all([move('A.M1', 'A.M2'), move('A.M2', 'A.M1')])
      expect(answers.filter(({ status }) => status === 200).length).toBe(1)
      expect((await facts('a_hr')).data.filter(({ reason }) => reason === 'loop')).toEqual([])
    }
    await move('A.M2', 'A.SA1')
    await move('A.M1', 'A.MM')
  })
})

describe('R123 where the directory ends with the own reporting line', () => {
  it('shows the manager, oneself and everyone below; who leads the manager stands there without a name', async () => {
    await world.query(`update hr.tenants set directory_scope = 'reporting_line' where id = $1`, [world.tenants.A])
    const [roots, said] = [await chart('a_mgr'), await facts('a_mgr')]
    const shown = parents(roots)
    expect(shown.get(idOf('A.E1'))).toBe(idOf('A.M1'))
    expect(shown.get(idOf('A.M1'))).toBe(idOf('A.MM'))
    const outside = shown.get(idOf('A.MM')) ?? ''
    expect(said.data).toContainEqual({ id: outside, reason: 'outside' })
    for (const key of ['A.SA1', 'A.M2', 'A.E2', 'A.HR1']) expect(JSON.stringify([roots, said])).not.toContain(idOf(key))
    expect([...shown.keys()].filter((id) => id !== outside)).toHaveLength(said.headcount)
    expect(parents(await chart('a_hr')).has(idOf('A.E2'))).toBe(true)
    await world.query(`update hr.tenants set directory_scope = 'everyone' where id = $1`, [world.tenants.A])
  })
})

describe('R123 the size of the answer', () => {
  it('travels compressed as the asker takes it, and is the same', async () => {
    await world.query(
      `insert into hr.employees (tenant_id, id, first_name, last_name, email, job_title, sort_name, search_text)
       select $1::uuid, gen_random_uuid(), 'Many', n::text, n || '@many.example', 'One of many', 'many ' || n, 'many' from generate_series(1, 500) n`,
      [world.tenants.C],
    )
    const get = (encoding: string) =>
      world.server.http.inject({
        method: 'GET',
        url: `/api/tenants/${world.tenants.C}/orgchart`,
        headers: { ...world.bearer('c_emp'), 'accept-encoding': encoding },
      })
    const plain = await get('identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const [asked, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      const packed = await get(asked)
      expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual([encoding, expect.stringMatching(/accept-encoding/i)])
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
    }
  })
})
