import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld, randomId, type ActorName, type World } from '../../../test/world.ts'
import type { CustomFieldsOfPerson, CustomValue, FieldCreate, FieldDefinition, SectionDefinition } from '../contract.ts'

let w: World
type Key = 'size' | 'remote' | 'note' | 'grade' | 'bonus' | 'review' | 'buddy'
const field = {} as Record<Key, string>
const people = ['A.HR1', 'A.HR2', 'A.MM', 'A.M1', 'A.M2', 'A.EWR', 'A.E1', 'A.E2', 'A.E9', 'A.SOON', 'A.MOVED', 'A.SHIELDED', 'A.LEAVER']

const post = async <T>(path: string, body: object): Promise<T> => {
  const answer = await w.ask('a_sa', 'POST', path, { body })
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([201, answer.text.slice(0, 200)])
  return answer.body as T
}
const blank = { own_write: 'none', help: null, rules: {}, keeps_history: false, expires: false } as const
const listed = (actor: ActorName, fields?: unknown, more = '') =>
  w.ask(actor, 'GET', `/employees?limit=1000${fields === undefined ? '' : `&fields=${encodeURIComponent(JSON.stringify(fields))}`}${more}`)
const idsIn = ({ body }: { body: unknown }) => (body as { data: { id: string }[] }).data.map(({ id }) => id).toSorted()
const totalIn = ({ body }: { body: unknown }) => (body as { total: number }).total
const keysOf = (ids: readonly string[]) => [...w.people].filter(([, person]) => ids.includes(person.id)).map(([key]) => key)

async function setValue(person: string, key: Key, value: CustomValue, from = '1900-01-01'): Promise<void> {
  await w.query(
    `insert into hr.custom_values (tenant_id, employee_id, field_id, valid_from, kind, grp, value, search_key)
     select f.tenant_id, $2, f.id, $3, f.kind, f.grp, $4::jsonb, $5 from hr.custom_fields f where f.id = $1`,
    [
      field[key],
      w.person(person).id,
      from,
      JSON.stringify(value),
      value === true ? 'yes' : value === false ? 'no' : String(value).toLowerCase(),
    ],
  )
}

beforeAll(async () => {
  w = await createWorld()
  const section = await post<SectionDefinition>('/custom-sections', {
    name: 'Kit',
    grp: 'work',
    own_write: 'none',
    remind_days: 30,
    kind: 'fields',
  })
  const define = async (key: Key, body: Partial<FieldCreate>) => {
    field[key] = (await post<FieldDefinition>('/custom-fields', { ...blank, section_id: section.id, name: key, ...body })).id
  }
  await define('size', { kind: 'choice', grp: 'directory', rules: { choices: ['S', 'M'] } })
  await define('remote', { kind: 'yes_no', grp: 'work' })
  await define('note', { kind: 'text', grp: 'personal' })
  await define('grade', { kind: 'number', grp: 'work', keeps_history: true })
  await define('bonus', { kind: 'money', grp: 'pay' })
  await define('review', { kind: 'date', grp: 'work' })
  await define('buddy', { kind: 'person', grp: 'directory' })
  for (const person of people) {
    await setValue(person, 'size', 'M')
    await setValue(person, 'remote', true)
    await setValue(person, 'note', 'needs 100% quiet')
    await setValue(person, 'grade', 3, '2015-01-01')
    await setValue(person, 'bonus', 900.5)
    await setValue(person, 'review', '2026-03-01')
    await setValue(person, 'buddy', w.person('A.E2').id)
  }
  await setValue('A.E1', 'grade', 10, '2021-06-01')
  await setValue('A.E1', 'grade', 12, '2099-06-01')
})

const asked = (): Record<Key, object> => ({
  size: { field: field.size, is: 'M' },
  remote: { field: field.remote, is: 'yes' },
  note: { field: field.note, holds: '100% QUIET' },
  grade: { field: field.grade, from: '3', to: '10' },
  bonus: { field: field.bonus, from: '900.50' },
  review: { field: field.review, from: '2026-03-01', to: '2026-03-01' },
  buddy: { field: field.buddy, is: w.person('A.E2').id },
})

/** What the asker would find by opening everyone who is listed. */
async function seenOneByOne(actor: ActorName, key: Key): Promise<string[]> {
  const found: string[] = []
  for (const id of idsIn(await listed(actor))) {
    const answer = await w.ask(actor, 'GET', `/employees/${id}/custom-fields`)
    const fields = answer.status === 200 ? (answer.body as CustomFieldsOfPerson).sections.flatMap((section) => section.fields) : []
    if (fields.some((each) => each.id === field[key] && each.value !== null)) found.push(id)
  }
  return found.toSorted()
}

/** The fields by which the asker does not find everyone they list. */
async function leavesOut(actor: ActorName): Promise<string[]> {
  const { fields } = (await w.ask(actor, 'GET', '/people-filters')).body as { fields: { name: string; partly: boolean }[] }
  return fields.filter(({ partly }) => partly).map(({ name }) => name)
}

async function agrees(actor: ActorName): Promise<Partial<Record<Key, number>>> {
  const offered = ((await w.ask(actor, 'GET', '/people-filters')).body as { fields: { id: string }[] }).fields.map(({ id }) => id)
  const counts: Partial<Record<Key, number>> = {}
  for (const [key, filter] of Object.entries(asked()) as [Key, object][]) {
    const answer = await listed(actor, [filter])
    expect([key, answer.status]).toEqual([key, offered.includes(field[key]) ? 200 : 422])
    if (answer.status !== 200) continue
    expect([key, keysOf(idsIn(answer))]).toEqual([key, keysOf(await seenOneByOne(actor, key))])
    counts[key] = totalIn(answer)
    expect(idsIn(answer)).toHaveLength(totalIn(answer))
  }
  return counts
}

describe('the list narrowed by custom fields', () => {
  const everything = { size: 12, remote: 12, note: 12, grade: 12, bonus: 12, review: 12, buddy: 12 }
  it.each<[ActorName, Partial<Record<Key, number>>]>([
    ['a_sa', everything],
    ['a_hr', everything],
    // Themselves, E1 and SOON.
    ['a_mgr', { size: 3, remote: 3, grade: 3, review: 3, buddy: 3 }],
    ['a_emp', {}],
    ['a_emp_with_reports', {}],
  ])('R120 AZ-015 %s finds exactly those whose value they see by opening each: %j', async (actor, counts) => {
    expect(await agrees(actor)).toEqual(counts)
  })

  it('pay answers a manager only while the workspace says so', async () => {
    await w.query('update hr.tenants set manager_sees_pay = true where id = $1', [w.tenants.A])
    const counts = await agrees('a_mgr')
    await w.query('update hr.tenants set manager_sees_pay = false where id = $1', [w.tenants.A])
    expect(counts.bonus).toBe(3)
  })

  it('R151 the holder of a narrow role finds only the people of the role', async () => {
    await w.stepUp('a_sa')
    const { department } = w.person('A.E1').record.main
    const seen = { view: 'R', propose: false, edit: false, reveal: false } as const
    const group = await post<{ id: string }>('/people-groups', { name: 'Hers', departments: [department], locations: [] })
    const grants = { directory: { own: seen, all: seen }, work: { all: seen }, pay: { group: seen } }
    const role = await post<{ id: string }>('/role-templates', { name: 'Narrow', role: 'hr', group_id: group.id, grants })
    const [membership] = await w.query<{ id: string }>('select id from hr.memberships where employee_id = $1', [w.person('A.HR2').id])
    const given = await w.ask('a_sa', 'PUT', `/memberships/${membership?.id}`, { body: { role: 'hr', template_id: role.id } })
    expect(given.status).toBe(200)
    const counts = await agrees('a_hr2')
    expect(Object.keys(counts)).toEqual(['size', 'remote', 'grade', 'bonus', 'review', 'buddy'])
    // Their own work and pay the role does not show.
    expect(counts.remote).toBe(11)
    expect(counts.bonus).toBeLessThan(counts.remote ?? 0)
    expect(await leavesOut('a_hr2')).toEqual(['remote', 'grade', 'bonus', 'review'])
    expect([await leavesOut('a_hr'), await leavesOut('a_mgr')]).toEqual([[], []])
  })

  it('AZ-015 a field out of sight, of another workspace, or archived is refused as one that does not exist', async () => {
    const refusal = async (actor: ActorName, filter: object) => {
      const { status, body } = await listed(actor, [filter])
      const { code, fields } = body as { code: string; fields: unknown }
      return { status, code, fields }
    }
    const unknown = await refusal('a_mgr', { field: randomId(), is: 'x' })
    expect(unknown).toMatchObject({ status: 422, fields: [{ path: 'fields.0.field', message: 'There is no such field.' }] })
    expect(await refusal('a_mgr', asked().note)).toEqual(unknown)
    expect(await refusal('a_mgr', { field: field.note, from: 'nonsense' })).toEqual(unknown)
    expect(await refusal('a_emp', asked().size)).toEqual(unknown)
    expect(await refusal('b_sa', asked().size)).toEqual(unknown)
    expect((await w.ask('b_sa', 'GET', '/people-filters')).body).toEqual({ fields: [], people: [] })
    expect((await w.ask('a_mgr', 'GET', '/people-filters')).text).not.toContain(field.note)
  })

  it('somebody the asker cannot open is named by no value', async () => {
    const shielded = w.person('A.SHIELDED')
    await setValue('A.PAPER', 'buddy', shielded.id)
    const filter = [{ field: field.buddy, is: shielded.id }]
    expect([totalIn(await listed('a_hr', filter)), totalIn(await listed('a_mgr', filter))]).toEqual([1, 0])
    const names = (actor: ActorName) => w.ask(actor, 'GET', `/people-filters?people=${shielded.id},${w.person('A.E2').id},x`)
    expect(((await names('a_mgr')).body as { people: { id: string }[] }).people.map(({ id }) => id)).toEqual([w.person('A.E2').id])
    expect(((await names('a_hr')).body as { people: unknown[] }).people).toHaveLength(2)
  })

  it('goes with the other filters, the order, the pages and a day', async () => {
    const grade = (from: string, to: string) => [{ field: field.grade, from, to }]
    const e1 = w.person('A.E1').id
    expect(idsIn(await listed('a_hr', grade('10', '10')))).toEqual([e1])
    expect(idsIn(await listed('a_hr', grade('12', '12')))).toEqual([])
    expect(idsIn(await listed('a_hr', grade('12', '12'), '&as_at=2099-06-01'))).toContain(e1)
    expect(idsIn(await listed('a_hr', grade('10', '10'), '&as_at=2021-05-31'))).toEqual([])
    // What is not dated counts as it is today.
    expect(idsIn(await listed('a_hr', [asked().size, asked().remote], '&as_at=2021-05-31')).length).toBeGreaterThan(0)
    expect(idsIn(await listed('a_hr', [asked().size, ...grade('10', '10')]))).toEqual([e1])
    expect(idsIn(await listed('a_hr', [asked().size], '&department=Nowhere'))).toEqual([])
    const page = await listed('a_hr', [asked().size], '&offset=10&sort=email&order=desc')
    expect([totalIn(page), idsIn(page).length]).toEqual([12, 2])
  })

  it.each([
    [{ is: '' }, 'size'],
    [{ holds: 'M' }, 'size'],
    [{ is: 'maybe' }, 'remote'],
    [{ holds: ' ' }, 'note'],
    [{}, 'grade'],
    [{ from: 'ten' }, 'grade'],
    [{ from: '10', to: '3' }, 'grade'],
    [{ from: '2026-02-30' }, 'review'],
    [{ is: 'x' }, 'buddy'],
  ] as const)('refuses %j of %s with 422', async (filter, key) => {
    const { status, body } = await listed('a_hr', [{ field: field[key], ...filter }])
    expect((body as { fields: { path: string }[] }).fields[0]?.path).toMatch(/^fields\.0\./)
    expect(status).toBe(422)
  })
  it('refuses what is no list of conditions, and more than five', async () => {
    for (const fields of ['{', 'null', '[1]', '"x"', JSON.stringify(Array.from({ length: 6 }, () => asked().size)), '[{"field":"x"}]'])
      expect((await w.ask('a_hr', 'GET', `/employees?fields=${encodeURIComponent(fields)}`)).status).toBe(400)
    expect((await w.ask('a_hr', 'GET', `/employees?fields=[]`)).status).toBe(200)
  })

  it('an export of those listed holds those the list shows, is recorded as looked through, and refuses what the list refuses', async () => {
    const exported = async (conditions: object[], more = '') =>
      w.ask('a_sa', 'GET', `/people-export?format=json&fields=email&conditions=${encodeURIComponent(JSON.stringify(conditions))}${more}`)
    const emails = ({ body }: { body: unknown }) => (body as { email: string }[]).map(({ email }) => email).toSorted()
    const shown = async (conditions: object[], more = '') =>
      ((await listed('a_sa', conditions, more)).body as { data: { email: string }[] }).data.map(({ email }) => email).toSorted()
    const range = [{ field: field.grade, from: '10', to: '12' }]
    expect(emails(await exported(range))).toEqual(await shown(range))
    expect(emails(await exported(range))).toHaveLength(1)
    expect(emails(await exported(range, '&as_at=2021-05-31'))).toEqual([])
    const looked = `select 1 from hr.audit_events where action = 'custom-fields.searched' and subject_id = '${field.bonus}'`
    const before = (await w.query(looked)).length
    expect(emails(await exported([asked().bonus]))).toEqual(await shown([asked().bonus]))
    // Once by the list, once by the export.
    expect(await w.query(looked)).toHaveLength(before + 2)
    expect((await exported([{ field: randomId(), is: 'x' }])).status).toBe(422)
    const left = '&manager=left'
    expect(emails(await exported([], left))).toEqual(await shown([], left))
    expect(emails(await exported([], left)).length).toBeGreaterThan(0)
  })

  it('looking through pay or personal values is written down, the directory is not', async () => {
    const entries = async () => (await w.query(`select 1 from hr.audit_events where action = 'custom-fields.searched'`)).length
    const before = await entries()
    await listed('a_hr', [asked().size])
    expect(await entries()).toBe(before)
    await listed('a_hr', [asked().bonus, asked().note])
    expect(await entries()).toBe(before + 2)
  })
})
