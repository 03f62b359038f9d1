import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { type Caller, Database, type Tx } from '#platform/server/database.ts'
import { createWorld } from './world.ts'
import { employeeColumns, insertRows } from './world/seed.ts'

const w = await createWorld({ poolSize: 4 })
const { A, B } = w.tenants

const put = async (client: Client, id: string, manager: string) => {
  await client.query('begin')
  try {
    await client.query("select set_config('app.tenant_id', $1, true), set_config('app.role', 'hr', true)", [A])
    await client.query('update hr.employees set manager_id = $2 where id = $1', [id, manager])
    await client.query('commit')
    return 'done'
  } catch (error) {
    await client.query('rollback')
    return (error as { code?: string }).code ?? 'unknown'
  }
}

describe('B7 reporting lines never close a loop, however changes race', () => {
  const ring = Array.from({ length: 9 }, () => randomUUID())
  const rows = ring.map((id, i) => ({
    tenant_id: A,
    id,
    first_name: `Ring ${i}`,
    last_name: 'Runner',
    single_name: false,
    protected: false,
    email: `ring.${i}@race.example`,
    sort_name: `ring ${i}`,
    search_text: 'ring',
  }))
  const loops = () =>
    w.query(
      `with recursive walk as (
         select id as start, manager_id as at, 1 as steps from hr.employees where tenant_id = $1 and id = any($2)
         union all select walk.start, e.manager_id, steps + 1 from walk join hr.employees e on e.tenant_id = $1 and e.id = walk.at where walk.at <> walk.start and steps < 20)
       select start from walk where at = start`,
      [A, ring],
    )
  const clear = () => w.query('update hr.employees set manager_id = null where tenant_id = $1 and id = any($2)', [A, ring])
  const parties = [2, 3, 4] as const
  // `npm run proofs -- races`: 300 rounds in all.
  const rounds = 'EVENKEEL_PROOFS' in process.env ? 100 : 40

  test.each(parties)(
    `R152 B7 ${rounds} rounds of %i people each put below the next at once: no loop, no failure`,
    async (size) => {
      if ((await w.query('select 1 from hr.employees where id = $1', [ring[0]])).length === 0)
        await insertRows(w.query, 'hr.employees', employeeColumns, rows)
      const statuses = new Map<number, number>()
      const found = []
      for (let round = 0; round < rounds; round += 1) {
        await clear()
        const people = ring.slice(round % 3, (round % 3) + size)
        const answers = await Promise.all(
          people.map((id, i) =>
            w.ask(i % 2 ? 'a_hr' : 'a_hr2', 'PUT', `/employees/${id}`, { body: { manager_id: people[(i + 1) % size] } }),
          ),
        )
        for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
        found.push(...(await loops()))
      }
      expect(found).toEqual([])
      expect([...statuses.keys()].filter((status) => ![200, 409, 422].includes(status))).toEqual([])
      // All but one of each ring can be true at once; were everything refused, the test would prove nothing.
      expect(statuses.get(200)).toBeGreaterThanOrEqual(rounds * (size - 1) - rounds / 10)
    },
    120_000,
  )

  test('B7 the database holds by itself: 180 rounds of 2, 3 and 4 writers that know no service', async () => {
    const writers = await Promise.all(
      [0, 1, 2, 3].map(async () => {
        const client = new Client(w.database.urls.app)
        await client.connect()
        return client
      }),
    )
    const outcomes = new Set<string>()
    const found = []
    for (let round = 0; round < 180; round += 1) {
      await clear()
      const size = 2 + (round % 3)
      const results = await Promise.all(writers.slice(0, size).map((client, i) => put(client, ring[i] ?? '', ring[(i + 1) % size] ?? '')))
      for (const result of results) outcomes.add(result)
      found.push(...(await loops()))
    }
    await Promise.all(writers.map((client) => client.end()))
    expect(found).toEqual([])
    expect([...outcomes].toSorted()).toEqual(['EK001', 'done'])
  }, 120_000)
})

const read = async (tx: Tx): Promise<string[]> =>
  (await sql<{ id: string }>`select id from hr.employees order by random() limit 5`.execute(tx)).rows.map(({ id }) => id)

describe('R151 B2 two tenants on a pool of two', () => {
  const db = new Database(w.database.urls, 2)
  afterAll(() => db.close())
  const callers = { A: callerOf('a_hr', A), B: callerOf('b_hr', B) }
  function callerOf(actor: 'a_hr' | 'b_hr', tenantId: string): Caller {
    const { userId, sessionId } = w.account(actor)
    return { userId, sessionId, tenantId, requestId: 'interleaved' }
  }
  const statement = { name: 'b2', text: 'select id from hr.employees limit 5', values: [] }

  type Kind = (letter: 'A' | 'B', i: number) => Promise<string[]>
  const kinds: Kind[] = [
    (letter) => db.asCaller(callers[letter], true, read),
    (letter) => db.asCaller(callers[letter], false, read),
    (letter) => db.readAhead(callers[letter], statement).then(({ rows }) => rows.map((row) => String(row['id']))),
    // An SQL error in the middle.
    (letter) =>
      db.asCaller(callers[letter], true, async (tx) => {
        const rows = await read(tx)
        await sql`select 1 / 0`.execute(tx)
        return rows
      }),
    // A request given up in the middle of its work.
    (letter) =>
      db.asCaller(callers[letter], false, async (tx) => {
        await read(tx)
        throw new Error('given up')
      }),
    // A query nobody waits for, and then the end or a failure.
    (letter, i) =>
      db.asCaller(callers[letter], true, async (tx) => {
        read(tx).catch(() => {})
        if (i % 2) throw new Error('given up')
        return read(tx)
      }),
    // Somebody who is not a member asks.
    (letter) => db.asCaller({ ...callers[letter], tenantId: letter === 'A' ? B : A }, true, read),
    // A write that must land at home.
    (letter, i) =>
      db.asCaller(callers[letter], false, async (tx) => {
        await sql`insert into hr.feedback (tenant_id, id, user_id, message) values (app.tenant_id(), ${randomUUID()}::uuid, ${callers[letter].userId}::uuid, ${letter})`.execute(
          tx,
        )
        if (i % 3 === 0) throw new Error('given up')
        return read(tx)
      }),
    // The statement ahead fails before the rest.
    (letter) => db.readAhead(callers[letter], { name: 'b2bad', text: 'select 1 / 0 as id', values: [] }).then(() => []),
  ]

  // The connection itself is cut now and then.
  const cutOff: Kind = (letter) =>
    db.asCaller(callers[letter], true, async (tx) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      return read(tx)
    })

  test('B2 10 000 interleaved transactions with injected errors, aborts and lost queries: no foreign row', async () => {
    const own = async (tenant: string) =>
      new Set((await w.query<{ id: string }>('select id from hr.employees where tenant_id = $1', [tenant])).map(({ id }) => id))
    const people = { A: await own(A), B: await own(B) }
    const foreign: string[] = []
    const seen = { rows: 0, failed: 0 }
    let next = 0
    const one = async () => {
      while (next < 10_000) {
        const i = next++
        const letter = i % 2 ? 'A' : 'B'
        const kind = i % 500 === 499 ? cutOff : (kinds[i % kinds.length] as Kind)
        try {
          const ids = await kind(letter, i)
          seen.rows += ids.length
          foreign.push(...ids.filter((id) => !people[letter].has(id)))
        } catch {
          seen.failed += 1
        }
      }
    }
    await Promise.all(Array.from({ length: 12 }, one))
    expect(foreign).toEqual([])
    // Neither vacuous nor all failure.
    expect(seen.rows).toBeGreaterThan(20_000)
    expect(seen.failed).toBeGreaterThan(2_000)
    const stray = await w.query('select count(*)::int as n from hr.feedback where (message = $1) <> (tenant_id = $2)', ['A', A])
    expect(stray).toEqual([{ n: 0 }])
    // Outside a workspace there is nothing to see on any connection of the pool.
    const outside = { ...callers.A, tenantId: randomUUID() }
    expect(await Promise.all([1, 2, 3, 4].map(() => db.asCaller(outside, true, read)))).toEqual([[], [], [], []])
  }, 240_000)

  test('B2 600 of them over HTTP', async () => {
    const narrow = await createWorld({ poolSize: 2 })
    const home = { A: new Set<string>(), B: new Set<string>() }
    for (const { tenant, id } of narrow.people.values()) if (tenant !== 'C') home[tenant].add(id)
    const foreign: unknown[] = []
    const paths = [
      '/employees?limit=50',
      '/employees?limit=5&search=e1',
      '/colleagues?search=last',
      '/employees?limit=x',
      `/employees/${narrow.person('A.E1').id}`,
      `/employees/${narrow.person('B.E1').id}`,
    ]
    let next = 0
    const one = async () => {
      while (next < 600) {
        const i = next++
        const letter = i % 2 ? 'A' : 'B'
        const { text } = await narrow.ask(letter === 'A' ? 'a_hr' : 'b_hr', 'GET', paths[i % paths.length] ?? '')
        for (const id of home[letter === 'A' ? 'B' : 'A']) if (text.includes(id)) foreign.push([i, id])
      }
    }
    await Promise.all(Array.from({ length: 12 }, one))
    expect(foreign).toEqual([])
  }, 120_000)
})
