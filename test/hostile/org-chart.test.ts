import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createWorld, type ActorName } from '../world.ts'
import { employeeColumns, insertRows } from '../world/seed.ts'

const w = await createWorld()
const { A, C } = w.tenants
interface Node {
  id: string
  first_name: string
  last_name: string
  job_title: string | null
  children: Node[]
}
const flat = (nodes: readonly Node[]): Node[] => {
  const all: Node[] = []
  for (const queue = [...nodes]; queue.length > 0;) {
    const node = queue.pop() as Node
    all.push(node)
    queue.push(...node.children)
  }
  return all
}
const chart = async (as: ActorName, tenant = A) => {
  const answer = await w.ask(as, 'GET', `/tenants/${tenant}/orgchart`)
  return { answer, roots: answer.status === 200 ? (answer.body as Node[]) : [] }
}
const flags = async (as: ActorName, tenant = A) =>
  ((await w.ask(as, 'GET', `/tenants/${tenant}/orgchart-flags`)).body as { data: { id: string; reason: string }[] }).data
const counted = (nodes: readonly Node[]) => {
  const ids = flat(nodes).map(({ id }) => id)
  return { all: ids.length, different: new Set(ids).size }
}

const bulk = (rows: { first_name: string; id: string; manager_id: string | null }[]) =>
  insertRows(
    w.query,
    'hr.employees',
    employeeColumns,
    rows.map((row) => ({
      ...row,
      tenant_id: C,
      last_name: 'Bulk',
      single_name: false,
      protected: false,
      email: `${row.id}@bulk.example`,
      job_title: 'Bulk',
      sort_name: row.first_name,
      search_text: row.first_name,
    })),
  )

describe('OC the chart is whole, whatever is stored', () => {
  test('OC-004 several roots and an orphan whose manager left: everybody current exactly once', async () => {
    const { roots } = await chart('a_emp')
    const ids = flat(roots).map(({ id }) => id)
    const current = [...w.people.entries()]
      .filter(([name]) => name.startsWith('A.') && !/LEAVER|SHIELDED/.test(name))
      .map(([, { id }]) => id)
    for (const id of current) expect(ids.filter((each) => each === id)).toHaveLength(1)
    expect(new Set(ids).size).toBe(ids.length)
    // The leaver who still has a report stands in it, flagged; the others are gone.
    expect(ids).toContain(w.person('A.LEAVERM').id)
    expect(ids).not.toContain(w.person('A.LEAVER').id)
    expect(await flags('a_hr')).toContainEqual({ id: w.person('A.LEAVERM').id, reason: 'left' })
  })

  test('OC-001 a cycle planted by hand: answered at once, its members shown once and flagged', async () => {
    const members = ['A.E1', 'A.E2', 'A.E9'].map((name) => w.person(name))
    await w.query('alter table hr.employees disable trigger refuse_manager_loop')
    for (const [i, { id }] of members.entries())
      await w.query('update hr.employees set manager_id = $2 where id = $1', [id, members[(i + 1) % 3]?.id])
    for (const as of ['a_hr', 'a_emp'] as const) {
      const { answer, roots } = await chart(as)
      expect(answer.status).toBe(200)
      expect(answer.ms).toBeLessThan(1_000)
      const ids = flat(roots).map(({ id }) => id)
      for (const { id } of members) expect(ids.filter((each) => each === id)).toHaveLength(1)
      expect(new Set(ids).size).toBe(ids.length)
    }
    expect(
      (await flags('a_hr'))
        .filter(({ reason }) => reason === 'loop')
        .map(({ id }) => id)
        .some((id) => members.some((member) => member.id === id)),
    ).toBe(true)
    // A loop does not keep the relation of a manager to the people in it from being computed, nor a change from being made.
    expect((await w.ask('a_mgr', 'GET', `/employees/${members[0]?.id}`)).status).toBe(200)
    expect((await w.ask('a_hr', 'PUT', `/employees/${members[0]?.id}`, { body: { manager_id: w.person('A.M1').id } })).status).toBe(200)
    await w.query('update hr.employees set manager_id = $2 where id = $1', [members[1]?.id, w.person('A.M2').id])
    await w.query('update hr.employees set manager_id = $2 where id = $1', [members[2]?.id, w.person('A.EWR').id])
    await w.query('alter table hr.employees enable trigger refuse_manager_loop')
    expect((await flags('a_hr')).filter(({ reason }) => reason === 'loop')).toEqual([])
  })

  test('OC-005 a protected person is not named to colleagues, and the count does not tell', async () => {
    const shielded = w.person('A.SHIELDED')
    const names = [shielded.id, shielded.record.main.first_name, shielded.record.main.last_name, shielded.record.main.email]
    const asHr = await chart('a_hr')
    for (const as of ['a_emp', 'a_mgr', 'a_emp2', 'a_mgr2'] as const) {
      const { answer, roots } = await chart(as)
      expect(names.filter((name) => answer.text.includes(name))).toEqual([])
      expect(counted(roots)).toEqual(counted(asHr.roots))
      expect(JSON.stringify(await flags(as)).includes(shielded.id)).toBe(false)
      expect((await w.ask(as, 'GET', `/colleagues?search=${encodeURIComponent('shielded')}`)).text).not.toContain(shielded.id)
    }
    expect(names.slice(0, 3).filter((name) => !asHr.answer.text.includes(name))).toEqual([])
    expect((await chart('a_shielded')).answer.text).toContain(shielded.id)
  })

  test('OC-001 neighbours: a chain of 3 000 managers, and a root with 2 000 people, are answered whole', async () => {
    const ids = Array.from({ length: 3_000 }, () => randomUUID())
    await bulk(ids.map((id, i) => ({ id, first_name: `Chain ${i}`, manager_id: ids[i - 1] ?? null })))
    const root = w.person('C.SA1').id
    await bulk(Array.from({ length: 2_000 }, (_, i) => ({ id: randomUUID(), first_name: `Flat ${i}`, manager_id: root })))
    // What autovacuum does within a minute of a bulk load.
    await w.query('analyze hr.employees')
    const { answer } = await chart('c_emp', C)
    expect(answer.status).toBe(200)
    expect(answer.ms).toBeLessThan(3_000)
    expect(answer.text.match(/"id":/g)).toHaveLength(5_002)
    const deepest = ids.at(-1) ?? ''
    // The relation to somebody 3 000 steps below is found, and a loop that long is refused.
    await w.query("update hr.memberships set role = 'manager', employee_id = $2 where user_id = $1", [w.account('c_emp').userId, ids[0]])
    expect((await w.ask('c_emp', 'GET', `/employees/${deepest}`)).body).toHaveProperty('phone_mobile')
    const started = performance.now()
    expect((await w.ask('c_sa', 'PUT', `/employees/${ids[0]}`, { body: { manager_id: deepest } })).status).toBe(422)
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  test('OC-006 neighbours: a job title is text, and cannot be longer than 200', async () => {
    const { id } = w.person('A.E2')
    const job_title = '<img src=x onerror=alert(1)> & مدير'
    expect((await w.ask('a_hr', 'PUT', `/employees/${id}`, { body: { job_title } })).status).toBe(200)
    expect(flat((await chart('a_emp')).roots).find((node) => node.id === id)?.job_title).toBe(job_title)
    expect((await chart('a_emp')).answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect((await w.ask('a_hr', 'PUT', `/employees/${id}`, { body: { job_title: 'W'.repeat(5_000) } })).status).toBe(422)
    expect((await w.ask('a_hr', 'PUT', `/employees/${id}`, { body: { job_title: `a\u202eb` } })).status).toBe(422)
  })
})
