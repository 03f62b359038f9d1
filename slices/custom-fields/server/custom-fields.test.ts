import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld, randomId, type ActorName, type World } from '../../../test/world.ts'
import type { CustomFieldsOfPerson, FieldCreate, FieldDefinition, SectionDefinition } from '../contract.ts'
import { remindOfExpiries } from './service.ts'

let w: World
const field = {} as Record<'shirt' | 'badge' | 'clearance' | 'bonus' | 'buddy' | 'team', string>
let section = ''
let table = ''
const column = {} as Record<'name' | 'expires', string>

const id = (key: string) => w.person(key).id
const path = (key = 'A.E1') => `/employees/${id(key)}/custom-fields`
const put = (actor: ActorName, values: readonly object[], more: object = {}, key = 'A.E1') =>
  w.ask(actor, 'PUT', path(key), { body: { values, ...more } })
const read = async (actor: ActorName, key = 'A.E1') => {
  const answer = await w.ask(actor, 'GET', path(key))
  return { ...answer, record: answer.body as CustomFieldsOfPerson }
}
const fieldsIn = (record: CustomFieldsOfPerson) => record.sections.filter(({ kind }) => kind === 'fields').flatMap(({ fields }) => fields)
const valueIn = (record: CustomFieldsOfPerson, fieldId: string) => fieldsIn(record).find((each) => each.id === fieldId)?.value

const blank = { help: null, rules: {}, keeps_history: false, expires: false } as const
async function define(body: Partial<FieldCreate> & Pick<FieldCreate, 'name' | 'kind' | 'grp' | 'own_write'>): Promise<string> {
  const answer = await w.ask('a_sa', 'POST', '/custom-fields', { body: { ...blank, section_id: section, ...body } })
  expect(answer.status).toBe(201)
  return (answer.body as FieldDefinition).id
}
const addSection = async (body: object): Promise<string> => {
  const answer = await w.ask('a_sa', 'POST', '/custom-sections', {
    body: { grp: 'work', own_write: 'none', remind_days: 30, kind: 'fields', ...body },
  })
  expect(answer.status).toBe(201)
  return (answer.body as SectionDefinition).id
}

beforeAll(async () => {
  w = await createWorld()
  section = await addSection({ name: 'Kit' })
  field.shirt = await define({ name: 'Shirt', kind: 'choice', grp: 'personal', own_write: 'edit', rules: { choices: ['S', 'M', 'L'] } })
  field.badge = await define({ name: 'Badge', kind: 'text', grp: 'work', own_write: 'propose', rules: { unique: true, pattern: 'AA-999' } })
  field.clearance = await define({ name: 'Clearance', kind: 'text', grp: 'work', own_write: 'none', keeps_history: true })
  field.bonus = await define({ name: 'Bonus', kind: 'money', grp: 'pay', own_write: 'none' })
  field.buddy = await define({ name: 'Buddy', kind: 'person', grp: 'directory', own_write: 'none' })
  field.team = await define({ name: 'Team', kind: 'text', grp: 'directory', own_write: 'none' })
  table = await addSection({ name: 'Qualifications', kind: 'table', grp: 'work', own_write: 'none' })
  column.name = await define({ section_id: table, name: 'Name', kind: 'text', grp: 'work', own_write: 'none', rules: { required: true } })
  column.expires = await define({ section_id: table, name: 'Expires', kind: 'date', grp: 'work', own_write: 'none', expires: true })
})

describe('who defines', () => {
  it.each([
    ['a_hr', 403],
    ['a_mgr', 403],
    ['a_emp', 403],
    ['anon', 401],
  ] as const)('%s does not: %i', async (actor, status) => {
    const body = { ...blank, section_id: section, name: 'X', kind: 'text', grp: 'work', own_write: 'none' }
    expect((await w.ask(actor, 'POST', '/custom-fields', { body })).status).toBe(status)
    expect((await w.ask(actor, 'DELETE', `/custom-fields/${field.team}`)).status).toBe(status)
    expect((await w.ask(actor, 'PUT', '/custom-field-order', { body: { sections: [] } })).status).toBe(status)
  })
  it('another workspace neither reads nor changes them', async () => {
    expect(((await w.ask('b_sa', 'GET', '/custom-fields')).body as { sections: [] }).sections).toEqual([])
    expect((await w.ask('b_sa', 'DELETE', `/custom-fields/${field.team}`)).status).toBe(404)
    expect((await w.ask('b_sa', 'GET', `/custom-fields/${field.team}/people?value=x`)).status).toBe(404)
  })
  it.each([
    { name: 'shirt', kind: 'text', grp: 'work', own_write: 'none' },
    { name: 'Pay', kind: 'money', grp: 'pay', own_write: 'edit' },
    { name: 'Empty', kind: 'choice', grp: 'work', own_write: 'none' },
    { name: 'Picture', kind: 'picture', grp: 'work', own_write: 'none' },
    { name: 'Health', kind: 'text', grp: 'health', own_write: 'none' },
    { name: 'Bank', kind: 'text', grp: 'bank', own_write: 'none' },
    { name: '\u202e', kind: 'text', grp: 'work', own_write: 'none' },
  ])('refuses %j with 422', async (body) => {
    expect((await w.ask('a_sa', 'POST', '/custom-fields', { body: { ...blank, section_id: section, ...body } })).status).toBe(422)
  })
  it('deletes what was never filled in and archives what was', async () => {
    const unused = await define({ name: 'Unused', kind: 'text', grp: 'work', own_write: 'none' })
    const used = await define({ name: 'Used', kind: 'text', grp: 'work', own_write: 'none' })
    await put('a_hr', [{ field: used, value: 'kept' }])
    expect((await w.ask('a_sa', 'DELETE', `/custom-fields/${unused}`)).body).toEqual({ state: 'deleted' })
    expect((await w.ask('a_sa', 'DELETE', `/custom-fields/${used}`)).body).toEqual({ state: 'archived' })
    expect(await w.query('select value from hr.custom_values where field_id = $1', [used])).toEqual([{ value: 'kept' }])
    expect(fieldsIn((await read('a_hr')).record).map((each) => each.id)).not.toContain(used)
  })
})

describe('who sees', () => {
  beforeAll(async () => {
    await put('a_hr', [
      { field: field.shirt, value: 'M' },
      { field: field.clearance, value: 'canary-clearance' },
      { field: field.team, value: 'canary-team' },
    ])
    // Pay takes two: one of hr proposes, another approves.
    await put('a_hr', [{ field: field.bonus, value: 4321.09 }])
    const { record } = await read('a_hr2')
    await w.ask('a_hr2', 'POST', `/custom-proposals/${record.proposals[0]?.id}/decision`, { body: { decision: 'approve' } })
    await w.ask('a_hr', 'POST', `/employees/${id('A.E1')}/custom-rows`, {
      body: { section: table, cells: { [column.name]: 'canary-row' } },
    })
  })

  const all = ['shirt', 'badge', 'clearance', 'bonus', 'buddy', 'team']
  it.each<[ActorName, readonly string[], boolean]>([
    ['a_emp', all, true],
    ['a_hr', all, true],
    ['a_sa', all, true],
    ['a_mgr', ['badge', 'clearance', 'buddy', 'team'], true],
    ['a_mgr_of_mgr', ['badge', 'clearance', 'buddy', 'team'], true],
    ['a_mgr2', ['buddy', 'team'], false],
    ['a_emp2', ['buddy', 'team'], false],
  ])('%s sees %j of a colleague, the table: %s', async (actor, names, sees) => {
    const { record, text } = await read(actor)
    const seen = Object.entries(field)
      .filter(([, fieldId]) => fieldsIn(record).some((each) => each.id === fieldId))
      .map(([name]) => name)
    expect(seen).toEqual(names)
    expect(text.includes('canary-row')).toBe(sees)
    expect(text.includes('4321.09')).toBe(names.includes('bonus'))
    expect(text.includes('canary-clearance')).toBe(names.includes('clearance'))
    expect(text.includes('Bonus')).toBe(names.includes('bonus'))
  })

  it('a manager sees the pay field of a direct report only while the workspace says so', async () => {
    await w.query('update hr.tenants set manager_sees_pay = true where id = $1', [w.tenants.A])
    const seen = await Promise.all(
      (['a_mgr', 'a_mgr_of_mgr', 'a_emp2'] as const).map(async (actor) => valueIn((await read(actor)).record, field.bonus)),
    )
    await w.query('update hr.tenants set manager_sees_pay = false where id = $1', [w.tenants.A])
    expect(seen).toEqual([4321.09, undefined, undefined])
  })

  it('the database keeps the rows back when the code forgets', async () => {
    const rowsOf = (actor: ActorName) => {
      const { userId, sessionId } = w.account(actor)
      const caller = { userId, sessionId, tenantId: w.tenants.A, requestId: 'test', viewId: null }
      return w.server.db.asCaller(caller, true, async (tx) => ({
        groups: [
          ...new Set(
            (await tx.selectFrom('hr.custom_values').select('grp').where('employee_id', '=', id('A.E1')).execute()).map(({ grp }) => grp),
          ),
        ].toSorted(),
        rows: (await tx.selectFrom('hr.custom_table_rows').select('id').execute()).length,
      }))
    }
    expect(await rowsOf('a_emp2')).toEqual({ groups: ['directory'], rows: 0 })
    expect(await rowsOf('a_mgr2')).toEqual({ groups: ['directory'], rows: 0 })
    expect(await rowsOf('a_mgr')).toEqual({ groups: ['directory', 'work'], rows: 1 })
    expect(await rowsOf('a_emp')).toEqual({ groups: ['directory', 'pay', 'personal', 'work'], rows: 1 })
  })

  it('a person of another workspace, or out of scope, is not found', async () => {
    for (const method of ['GET', 'PUT'])
      expect((await w.ask('b_sa', method, path(), method === 'PUT' ? { body: { values: [] } } : {})).status).toBe(404)
    expect((await w.ask('a_emp', 'GET', path('A.SHIELDED'))).status).toBe(404)
  })

  it('a look at pay or personal values of another is recorded; the values themselves are nowhere in the log', async () => {
    const looks = async () => (await w.query(`select 1 from hr.audit_events where action = 'custom-fields.viewed'`)).length
    const before = await looks()
    await read('a_hr')
    await read('a_emp')
    await read('a_emp2')
    expect(await looks()).toBe(before + 1)
    const log = JSON.stringify(await w.query(`select changes, reason from hr.audit_events where action like 'custom%'`))
    expect(log).not.toContain('4321.09')
    expect(log).toContain('canary-clearance')
  })
})

describe('who writes', () => {
  it('what one may change alone is changed, the rest waits, and hr decides', async () => {
    const answer = await put('a_emp', [
      { field: field.shirt, value: 'L' },
      { field: field.badge, value: 'AB-123' },
    ])
    expect(answer.status).toBe(202)
    expect(valueIn(answer.body as CustomFieldsOfPerson, field.shirt)).toBe('L')
    expect(valueIn(answer.body as CustomFieldsOfPerson, field.badge)).toBeNull()
    const { record } = await read('a_hr')
    const proposal = record.proposals[0]
    expect(proposal).toMatchObject({ can_decide: true, changes: [{ name: 'Badge', value: 'AB-123' }] })
    const waiting = await w.ask('a_hr', 'GET', '/notifications')
    expect(waiting.text).toContain('is waiting for a decision')
    const decide = (actor: ActorName) =>
      w.ask(actor, 'POST', `/custom-proposals/${proposal?.id}/decision`, { body: { decision: 'approve' } })
    expect((await decide('a_emp')).status).toBe(403)
    expect((await decide('a_emp2')).status).toBe(404)
    expect((await decide('b_sa')).status).toBe(404)
    expect((await decide('a_hr')).body).toEqual({ state: 'approved' })
    expect((await decide('a_hr2')).status).toBe(409)
    expect(valueIn((await read('a_emp')).record, field.badge)).toBe('AB-123')
    expect((await w.ask('a_emp', 'GET', '/notifications')).text).toContain('A change you proposed was decided')
  })

  it('D6 it waits in the one queue, is refused there with a reason its proposer reads, or withdrawn', async () => {
    const propose = async (value: string) => {
      expect((await put('a_emp', [{ field: field.badge, value }])).status).toBe(202)
      const queue = (await w.ask('a_hr', 'GET', '/change-requests')).body as {
        data: { id: string; employee_id: string; changes: object; names?: object }[]
      }
      return queue.data.find(({ employee_id }) => employee_id === id('A.E1'))
    }
    const waiting = await propose('CD-456')
    expect(waiting).toMatchObject({
      can_decide: true,
      names: { [field.badge]: 'Badge' },
      changes: { [field.badge]: { from: 'AB-123', to: 'CD-456' } },
    })
    const door = `/change-requests/${waiting?.id}`
    const decide = (actor: ActorName, body: object) => w.ask(actor, 'POST', `${door}/decision`, { body })
    for (const actor of ['a_emp2', 'a_mgr', 'b_sa'] as const) {
      expect((await w.ask(actor, 'GET', '/change-requests')).text).not.toContain('CD-456')
      expect((await decide(actor, { decision: 'approve' })).status).toBe(404)
    }
    expect((await decide('a_emp', { decision: 'approve' })).status).toBe(403)
    expect((await decide('a_hr', { decision: 'refuse' })).body).toMatchObject({ code: 'people.refusal-reason-needed' })
    expect((await decide('a_hr', { decision: 'refuse', note: 'That is the old badge' })).body).toEqual({ state: 'refused' })
    const mine = async () => (await w.ask('a_emp', 'GET', '/my-proposals')).body as { data: object[] }
    expect((await mine()).data[0]).toMatchObject({ state: 'refused', note: 'That is the old badge', names: { [field.badge]: 'Badge' } })
    const again = await propose('EF-789')
    expect((await w.ask('a_hr', 'POST', `/change-requests/${again?.id}/withdrawal`)).status).toBe(403)
    expect((await w.ask('a_emp', 'POST', `/change-requests/${again?.id}/withdrawal`)).body).toEqual({ state: 'withdrawn' })
    expect((await mine()).data[0]).toMatchObject({ state: 'withdrawn' })
  })

  it.each<[actor: ActorName, name: keyof typeof field, value: unknown, status: number, key?: string]>([
    ['a_emp', 'clearance', 'x', 403],
    ['a_emp', 'bonus', 1, 403],
    ['a_emp2', 'team', 'x', 403],
    ['a_mgr', 'clearance', 'x', 403],
    ['a_hr', 'bonus', 1, 403, 'A.HR1'],
    ['a_sa2', 'bonus', 1, 403, 'A.SA2'],
    ['a_hr', 'bonus', 'a lot', 422],
    ['a_hr', 'badge', 'AB 123', 422],
    ['a_hr', 'shirt', 'XL', 422],
    ['a_hr', 'buddy', 'Ann', 422],
  ])('%s putting %s to %j gets %i', async (...[actor, name, value, status, key]) => {
    expect((await put(actor, [{ field: field[name], value }], {}, key)).status).toBe(status)
  })

  it('a field one does not see is as unknown as one that does not exist', async () => {
    const hidden = await put('a_mgr', [{ field: field.bonus, value: 1 }])
    const unknown = await put('a_mgr', [{ field: randomId(), value: 1 }])
    expect([hidden.status, unknown.status]).toEqual([unknown.status, hidden.status])
    const byOwner = await put('a_emp', [{ field: randomId(), value: 1 }])
    expect(byOwner.status).toBe(422)
  })

  it('what nobody shares is refused to hr, and to others says nothing of a stranger', async () => {
    const taken = await put('a_hr', [{ field: field.badge, value: 'ab-123' }], {}, 'A.E2')
    expect(taken.status).toBe(422)
    expect(taken.text).toContain('Somebody else has this value.')
    expect((await put('a_emp2', [{ field: field.badge, value: 'AB-123' }], {}, 'A.E2')).status).toBe(202)
  })

  it('a person must be of this workspace', async () => {
    expect((await put('a_hr', [{ field: field.buddy, value: id('B.E1') }])).status).toBe(422)
    expect((await put('a_hr', [{ field: field.buddy, value: id('A.E2') }])).status).toBe(200)
    const buddy = fieldsIn((await read('a_emp2')).record).find((each) => each.id === field.buddy)
    expect(buddy?.shown).toBeTruthy()
    await put('a_hr', [{ field: field.buddy, value: id('A.SHIELDED') }])
    const shielded = fieldsIn((await read('a_emp2')).record).find((each) => each.id === field.buddy)
    expect(shielded?.shown).toBe('Someone')
  })

  it('a stale write is refused and says who was first', async () => {
    const { record, headers } = await read('a_hr')
    expect(headers.etag).toBe(`"${record.version}"`)
    await put('a_hr2', [{ field: field.team, value: 'first' }], { version: record.version })
    const second = await put('a_hr', [{ field: field.team, value: 'second' }], { version: record.version })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({ changed: { by: w.account('a_hr2').name, version: (record.version ?? 0) + 1 } })
    const held = await w.ask('a_hr', 'PUT', path(), { body: { values: [] }, headers: { 'if-match': '"1"' } })
    expect(held.status).toBe(412)
  })

  it('sending back what was read changes nothing, for everyone who may write', async () => {
    for (const actor of ['a_hr', 'a_sa', 'a_emp'] as const) {
      const before = await read(actor)
      const values = fieldsIn(before.record).map((each) => ({ field: each.id, value: each.value }))
      const answer = await put(actor, values, { version: before.record.version })
      expect([answer.status, answer.body]).toEqual([200, before.body])
    }
  })

  it.each(['<img src=x onerror=alert(1)>', '=cmd|calc', 'Robert"); drop table', '../../etc/passwd', '{{7*7}}', '😀 naïve', 'null'])(
    'keeps %s as it is typed',
    async (value) => {
      expect((await put('a_hr', [{ field: field.team, value }])).status).toBe(200)
      expect(valueIn((await read('a_emp2')).record, field.team)).toBe(value)
    },
  )
})

describe('values with a history', () => {
  it('counts from a day, shows what is planned, and lists what was', async () => {
    const set = (value: string | null, from: string) => put('a_hr', [{ field: field.clearance, value, from }], {}, 'A.E2')
    for (const [value, from] of [
      ['One', '2020-01-01'],
      ['Two', '2022-01-01'],
      ['Three', '2099-01-01'],
    ] as const)
      expect((await set(value, from)).status).toBe(200)
    const { record } = await read('a_emp2', 'A.E2')
    expect(fieldsIn(record).find((each) => each.id === field.clearance)).toMatchObject({
      value: 'Two',
      since: '2022-01-01',
      planned: [{ value: 'Three', from: '2099-01-01' }],
    })
    const history = await w.ask('a_hr', 'GET', `${path('A.E2')}/${field.clearance}/history`)
    expect((history.body as { data: { from: string; value: string }[] }).data.map(({ from, value }) => [from, value])).toEqual([
      ['2099-01-01', 'Three'],
      ['2022-01-01', 'Two'],
      ['2020-01-01', 'One'],
    ])
    expect((await w.ask('a_mgr', 'GET', `${path('A.E2')}/${field.bonus}/history`)).status).toBe(404)
    // The past is for who may see the person's history: not for the person themselves, unless a super admin.
    expect((await w.ask('a_emp2', 'GET', `${path('A.E2')}/${field.clearance}/history`)).status).toBe(403)
    expect((await put('a_hr', [{ field: field.team, value: 'x', from: '2020-01-01' }])).status).toBe(422)
    expect((await set('x', '1899-12-31')).status).toBe(422)
  })
})

describe('as at a day', () => {
  const at = async (actor: ActorName, day: string, key = 'A.E2') => {
    const answer = await w.ask(actor, 'GET', `${path(key)}?as_at=${day}`)
    return { ...answer, record: answer.body as CustomFieldsOfPerson }
  }

  it('dated fields say what they said, or will say, on the day; nothing can be written, nothing planned is told', async () => {
    const [before, then, ahead] = await Promise.all(['2019-12-31', '2021-06-01', '2099-06-01'].map((day) => at('a_hr', day)))
    expect([before, then, ahead].map((each) => each && valueIn(each.record, field.clearance))).toEqual([null, 'One', 'Three'])
    expect(then?.record).toMatchObject({ as_at: '2021-06-01', proposals: [] })
    expect(then?.record.version).toBeUndefined()
    const clearance = fieldsIn(then!.record).find((each) => each.id === field.clearance)
    expect(clearance).toMatchObject({ since: '2020-01-01', planned: [], write: '-' })
    expect((await w.ask('a_hr', 'GET', `${path('A.E2')}?as_at=2021-02-30`)).status).toBe(400)
  })

  it('is for who may see the history, as far as they see the fields, and a look at what hurts is recorded with its day', async () => {
    const statuses = await Promise.all(
      [at('a_emp2', '2021-06-01'), at('a_emp', '2021-06-01'), at('a_mgr2', '2021-06-01', 'A.E1'), at('b_hr', '2021-06-01')].map(
        async (answer) => (await answer).status,
      ),
    )
    expect(statuses).toEqual([403, 403, 403, 404])
    const seen = await at('a_mgr', '2021-06-01', 'A.E1')
    expect([seen.status, seen.text.includes('Shirt'), seen.text.includes('4321.09')]).toEqual([200, false, false])
    const looks = () =>
      w.query(`select changes from hr.audit_events where action = 'custom-fields.viewed' and subject_id = $1 and changes ? $2`, [
        id('A.E1'),
        'as_at',
      ])
    const known = (await looks()).length
    expect((await at('a_hr', '2021-06-01', 'A.E1')).text).toContain('4321.09')
    expect((await looks()).slice(known)).toEqual([
      { changes: { groups: { from: null, to: ['pay', 'personal'] }, as_at: { from: null, to: '2021-06-01' } } },
    ])
    await w.ask('a_hr', 'GET', `${path('A.E1')}/${field.bonus}/history`)
    expect(
      await w.query(
        `select changes -> 'groups' -> 'to' as groups from hr.audit_events where action = 'custom-fields.viewed' and changes ? 'history'`,
      ),
    ).toEqual([{ groups: ['pay'] }])
  })

  it('a table shows its rows as they stood when the day was over, and says from when that is known', async () => {
    const row = randomId()
    const said = (value: string) => JSON.stringify({ [column.name]: value })
    await w.query(`update hr.custom_sections set rows_kept_since = '2022-01-01' where id = $1`, [table])
    await w.query(
      `insert into hr.custom_table_rows (tenant_id, id, employee_id, section_id, grp, cells, created_at, changed_at) values ($1, $2, $3, $4, 'work', $5, '2022-02-01', '2022-02-01')`,
      [w.tenants.A, row, id('A.E2'), table, said('First')],
    )
    // What a row said goes into its past when it is changed, and when it is removed.
    await w.query('update hr.custom_table_rows set cells = $2, changed_at = now(), version = 2 where id = $1', [row, said('Second')])
    await w.query(`update hr.custom_row_history set said_until = '2023-05-05 22:30+00' where row_id = $1`, [row])
    await w.query(`update hr.custom_table_rows set reminded_for = '2022-02-01', changed_at = '2023-05-05 22:30+00' where id = $1`, [row])
    await w.query(`delete from hr.custom_row_history where row_id = $1 and cells = $2::jsonb`, [row, said('Second')])
    const shown = async (day: string) => {
      const found = (await at('a_hr', day)).record.sections.find((each) => each.id === table)
      return [found?.rows.map(({ cells }) => cells[column.name]), found?.kept_from ?? null, found?.write]
    }
    expect(await shown('2021-12-30')).toEqual([[], '2022-01-01', '-'])
    expect(await shown('2022-02-01')).toEqual([['First'], null, '-'])
    // 22:30 in London's summer is half past eleven: still that day.
    expect([await shown('2023-05-04'), await shown('2023-05-05')]).toEqual([
      [['First'], null, '-'],
      [['Second'], null, '-'],
    ])
    expect((await w.ask('a_hr', 'DELETE', `/employees/${id('A.E2')}/custom-rows/${row}`)).status).toBe(200)
    const [today] = await w.query<{ day: string }>(`select to_char((now() at time zone 'Europe/London')::date, 'YYYY-MM-DD') as day`)
    expect([await shown('2024-01-01'), await shown(today?.day ?? '')]).toEqual([
      [['Second'], null, '-'],
      [[], null, '-'],
    ])
    // What was held stays the group's: the table moves to another, and its past with it.
    await w.query(`update hr.custom_sections set grp = 'personal' where id = $1`, [table])
    expect(await w.query('select distinct grp from hr.custom_row_history where row_id = $1', [row])).toEqual([{ grp: 'personal' }])
    await w.query(`update hr.custom_sections set grp = 'work' where id = $1`, [table])
  })
})

describe('finding people and files', () => {
  it('finds by value among those whose value the asker may see', async () => {
    await put('a_hr', [{ field: field.clearance, value: 'Zoë level' }])
    const find = async (actor: ActorName, query: string) => {
      const answer = await w.ask(actor, 'GET', `/custom-fields/${field.clearance}/people?${query}`)
      return [answer.status, ((answer.body as { data?: { id: string }[] }).data ?? []).map((each) => each.id)]
    }
    const own = id('A.E1')
    expect(await find('a_hr', 'value=zoe%20LEVEL')).toEqual([200, [own]])
    expect(await find('a_mgr', 'search=level')).toEqual([200, [own]])
    expect(await find('a_emp', 'search=level')).toEqual([200, [own]])
    expect(await find('a_emp2', 'search=level')).toEqual([200, []])
    expect(await find('a_mgr2', 'search=level')).toEqual([200, []])
    expect(await find('a_hr', 'search=%25')).toEqual([200, []])
  })
  it('hr takes a file, with the look recorded; nobody else does', async () => {
    const answer = await w.ask('a_hr', 'GET', '/custom-fields-export')
    expect((answer.body as { csv: string }).csv).toContain('4321.09')
    for (const actor of ['a_mgr', 'a_emp'] as const) expect((await w.ask(actor, 'GET', '/custom-fields-export')).status).toBe(403)
    expect(await w.query(`select 1 from hr.audit_events where action = 'custom-fields.exported'`)).toHaveLength(1)
  })
})

describe('tables', () => {
  const rows = (record: CustomFieldsOfPerson) => record.sections.find((each) => each.id === table)?.rows ?? []
  it('rows are added, changed by their version, and removed, by who may', async () => {
    const base = `/employees/${id('A.E2')}/custom-rows`
    const add = (actor: ActorName, cells: object, more: object = {}) =>
      w.ask(actor, 'POST', base, { body: { section: table, cells, ...more } })
    expect((await add('a_emp2', { [column.name]: 'x' })).status).toBe(403)
    expect((await add('a_emp', { [column.name]: 'x' })).status).toBe(422)
    expect((await add('a_hr', { [column.expires]: '2027-01-01' })).status).toBe(422)
    expect((await add('a_hr', { [column.name]: 'x', [randomId()]: 'y' })).status).toBe(422)
    const added = await add('a_hr', { [column.name]: 'First aid', [column.expires]: '2027-03-03' })
    expect(added.status).toBe(201)
    const [row] = rows(added.body as CustomFieldsOfPerson)
    expect(row).toMatchObject({ cells: { [column.name]: 'First aid' }, expires_on: '2027-03-03' })
    const change = (actor: ActorName, version: number) =>
      w.ask(actor, 'PUT', `${base}/${row?.id}`, {
        body: { version, cells: { [column.name]: 'First aid at work', [column.expires]: '2027-03-03' } },
      })
    expect((await change('a_hr', 1)).status).toBe(200)
    expect((await change('a_hr', 1)).status).toBe(409)
    expect((await change('a_emp2', 2)).status).toBe(403)
    expect((await change('a_emp', 2)).status).toBe(404)
    expect((await w.ask('b_sa', 'DELETE', `${base}/${row?.id}`)).status).toBe(404)
    expect(
      (await w.ask('a_hr', 'PUT', `/employees/${id('A.E1')}/custom-rows/${row?.id}`, { body: { version: 2, cells: {} } })).status,
    ).toBe(404)
    const remind = (day: string) => w.server.db.asSystem(w.tenants.A, { requestId: 'test' }, (tx) => remindOfExpiries(tx, day))
    expect([await remind('2027-02-01'), await remind('2027-02-02'), await remind('2027-02-20')]).toEqual([1, 0, 0])
    expect((await w.ask('a_emp2', 'GET', '/notifications')).text).toContain('Something on your record expires on 3 Mar 2027')
    expect((await w.ask('a_hr', 'GET', '/notifications')).text).not.toContain('First aid')
    expect((await w.ask('a_hr', 'DELETE', `${base}/${row?.id}`)).status).toBe(200)
    expect(((await w.ask('a_emp2', 'GET', '/notification-count')).body as { unread: number }).unread).toBe(0)
    // The row is gone, and what it said is still known: so its column is put away, not thrown away.
    expect((await w.ask('a_sa', 'DELETE', `/custom-fields/${column.expires}`)).body).toEqual({ state: 'archived' })
  })
})

describe('many fields', () => {
  it('a profile with 200 fields and rows of others around it comes at once, in one piece', async () => {
    await w.query(
      `insert into hr.custom_fields (tenant_id, id, section_id, name, kind, grp, own_write, position)
       select $1, gen_random_uuid(), $2, 'Many ' || n, 'text', 'work', 'none', 100 + n from generate_series(1, 200) n`,
      [w.tenants.A, section],
    )
    await w.query(
      `insert into hr.custom_values (tenant_id, employee_id, field_id, valid_from, kind, grp, value, search_key)
       select e.tenant_id, e.id, f.id, '1900-01-01', f.kind, f.grp, '"value"', 'value' from hr.employees e, hr.custom_fields f
       where e.tenant_id = $1 and f.tenant_id = $1 and f.name like 'Many %'`,
      [w.tenants.A],
    )
    for (const actor of ['a_hr', 'a_mgr', 'a_emp'] as const) {
      const { record } = await read(actor)
      expect(fieldsIn(record).filter(({ value }) => value === 'value')).toHaveLength(200)
    }
    const { body } = await w.ask('a_hr', 'GET', '/custom-fields-export')
    expect((body as { csv: string }).csv.split(',value').length).toBeGreaterThan(2000)
  })
})
