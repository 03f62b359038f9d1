import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appendAudit } from '#platform/server/audit.ts'
import { verifyChain, type ChainReport } from '#platform/server/audit-chain.ts'
import { Checkpoints } from '#platform/server/audit-checkpoints.ts'
import { Database, type Tx } from '#platform/server/database.ts'
import { createTestDatabase } from '../../../test/server-database.ts'
import { cutLog, runCheck, verifyLog, writeCheckpoint } from './service.ts'

const database = await createTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-audit-'))
const db = new Database(database.urls)
const checkpoints = new Checkpoints({ appSecret: 'a root secret for the tests of the log', dataDir })
const keeper = { db, checkpoints }
afterAll(async () => {
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const tenantOf = (n: number): string => `aaaaaaaa-0000-4000-8000-00000000000${n}`
const addTenant = (id: string) =>
  database.query("insert into hr.tenants (id, name, industry, country, headcount) values ($1, 'Log Works', 'banking', 'uk', '2-5')", [id])
const say = (tenant: string, count: number, at?: string) =>
  db.asSystem(tenant, { requestId: 'test' }, async (tx) => {
    for (let i = 0; i < count; i += 1)
      await appendAudit(
        tx,
        { id: null, name: 'Someone' },
        {
          action: 'employee.updated',
          subjectKind: 'employee',
          subjectId: null,
          reason: null,
          changes: { job_title: { from: i, to: i + 1 } },
          ...(at ? { at } : {}),
        },
      )
  })

/** One administrator's connection, so that what was tampered with can be looked at before it is undone. */
const admin = new Client({ connectionString: database.adminUrl })
const bound: Tx = new Kysely({
  dialect: new PostgresDialect({
    pool: { connect: () => Promise.resolve({ query: admin.query.bind(admin), release: () => {} }), end: () => Promise.resolve() } as never,
  }),
})
const size = 40
const tenant = tenantOf(1)

beforeAll(async () => {
  await admin.connect()
  await addTenant(tenant)
  await say(tenant, size / 2)
  await writeCheckpoint(keeper, tenant)
  await say(tenant, size / 2)
  await writeCheckpoint(keeper, tenant)
  await admin.query(`
    create function pg_temp.seal_again(from_seq bigint) returns void language plpgsql as $$
    declare e record; before bytea;
    begin
      select hash into before from hr.audit_events where seq < from_seq order by seq desc limit 1;
      for e in select * from hr.audit_events where seq >= from_seq order by seq loop
        before := sha256(coalesce(before, ''::bytea) || convert_to(app.audit_line(e.tenant_id, e.seq, e.at, e.actor_id, e.actor_name, e.request_id, e.action, e.subject_kind, e.subject_id, e.changes, e.reason, e.acting_as), 'UTF8'));
        update hr.audit_events set hash = before where seq = e.seq;
      end loop;
    end $$`)
})
afterAll(() => admin.end())

const any = (most: number, least = 1): number => least + Math.floor(Math.random() * (most - least + 1))
const fields = [
  "actor_name = 'Nobody'",
  "action = 'employee.viewed'",
  "reason = 'because'",
  "changes = '{}'",
  "at = at + interval '1 second'",
  "acting_as = '{}'",
  "request_id = 'x'",
]
type Tamper = () => { sql: string[]; first: number }
const kinds: Record<string, Tamper> = {
  'AD-002 edit one field': () => {
    const seq = any(size)
    return { sql: [`update hr.audit_events set ${fields[any(fields.length) - 1]} where seq = ${seq}`], first: seq }
  },
  'AD-003 delete one row': () => {
    const seq = any(size)
    return { sql: [`delete from hr.audit_events where seq = ${seq}`], first: seq }
  },
  'AD-004 swap two rows': () => {
    const seq = any(size - 1)
    const other = any(size, seq + 1)
    const move = (from: number, to: number) => `update hr.audit_events set seq = ${to} where seq = ${from}`
    return { sql: [move(seq, -1), move(other, seq), move(-1, other)], first: seq }
  },
  'AD-005 insert a forged row': () => {
    const seq = any(size)
    return {
      sql: [
        `update hr.audit_events set seq = -seq - 1 where seq >= ${seq}`,
        'update hr.audit_events set seq = -seq where seq < 0',
        `insert into hr.audit_events select tenant_id, ${seq}, at, actor_id, 'Forger', request_id, action, subject_kind, subject_id, changes, reason, hash, acting_as from hr.audit_events where seq = ${seq + 1}`,
      ],
      first: seq,
    }
  },
  'AD-006 cut the tail': () => {
    const seq = any(size)
    return { sql: [`delete from hr.audit_events where seq >= ${seq}`], first: seq }
  },
  'AD-007 change one and seal everything again': () => {
    const seq = any(size)
    return { sql: [`update hr.audit_events set reason = 'because' where seq = ${seq}`, `select pg_temp.seal_again(${seq})`], first: seq }
  },
  'AD-008 delete, renumber and seal again': () => {
    const seq = any(size)
    return {
      sql: [
        `delete from hr.audit_events where seq = ${seq}`,
        `update hr.audit_events set seq = -seq + 1 where seq > ${seq}`,
        'update hr.audit_events set seq = -seq where seq < 0',
        `select pg_temp.seal_again(${seq})`,
      ],
      first: seq,
    }
  },
}
const onlyByCheckpoint = Object.keys(kinds).slice(4)

/** Without marks: never later than the first entry that was touched, and after the last checkpoint before it. */
const isFair = (first: number, blamed: number | null): boolean =>
  blamed !== null && blamed <= first && blamed >= (first > size / 2 ? size / 2 + 1 : 1)

/** `given`: checkpoints as they are, as they were before they spoke of each entry, or none. */
async function afterTampering(tamper: string[], given: 'marks' | 'no marks' | 'nothing'): Promise<ChainReport> {
  const { checkpoints: lines } = await checkpoints.read(tenant)
  const plain = lines.map(({ marks: _marks, ...line }) => line)
  const evidence = { checkpoints: given === 'marks' ? lines : given === 'no marks' ? plain : [], brokenLine: null }
  await admin.query('savepoint before')
  for (const statement of tamper) await admin.query(statement)
  const report = await verifyChain((run) => run(bound), { ...evidence, known: null })
  await admin.query('rollback to savepoint before')
  return report
}

describe('B16 what a superuser of the database does to the log is found', () => {
  beforeAll(() => admin.query('begin'))
  afterAll(() => admin.query('rollback'))

  test('an untouched log verifies, against both checkpoints', async () => {
    expect(await afterTampering([], 'marks')).toMatchObject({ entries: size, problem: null, firstBroken: null, checkpoints: 2 })
  })

  test.each(Object.keys(kinds))('%s: 200 of 200 are found, and the first entry that was touched is named', async (kind) => {
    const wrong: unknown[] = []
    for (let i = 0; i < 200; i += 1) {
      const { sql: statements, first } = kinds[kind]!()
      const { problem, firstBroken, exact, intactThrough } = await afterTampering(statements, 'marks')
      const said = { found: problem !== null, firstBroken, exact, intactThrough }
      if (JSON.stringify(said) !== JSON.stringify({ found: true, firstBroken: first, exact: true, intactThrough: first - 1 }))
        wrong.push([statements, said])
    }
    expect(wrong).toEqual([])
  })

  test('a change sealed again as far as an entry that is then left as it was is not taken for the entry where the seal stops fitting', async () => {
    const halfway = [
      "update hr.audit_events set reason = 'because' where seq = 5",
      'select pg_temp.seal_again(5)',
      "update hr.audit_events set reason = 'x' where seq = 11",
    ]
    expect(await afterTampering(halfway, 'marks')).toMatchObject({ problem: 'resealed', firstBroken: 5, exact: true, intactThrough: 4 })
    expect(await afterTampering(halfway, 'no marks')).toMatchObject({ problem: 'altered', firstBroken: 11, exact: false, intactThrough: 0 })
  })

  test.each(onlyByCheckpoint)(
    '%s: by checkpoints of before, which do not speak of each entry, it is found and said not to be exact',
    async (kind) => {
      for (let i = 0; i < 20; i += 1) {
        const { sql: statements, first } = kinds[kind]!()
        const report = await afterTampering(statements, 'no marks')
        const honest = report.firstBroken === first || !report.exact
        expect([report.problem !== null, isFair(first, report.firstBroken), honest]).toEqual([true, true, true])
      }
    },
  )

  test.each(onlyByCheckpoint)('negative control: without checkpoints, %s is not found once in 20', async (kind) => {
    for (let i = 0; i < 20; i += 1) expect((await afterTampering(kinds[kind]!().sql, 'nothing')).problem).toBeNull()
  })
})

describe('the checkpoints themselves', () => {
  const path = join(dataDir, 'audit', `${tenant}.jsonl`)
  const withFile = async (change: (lines: string[]) => string[]) => {
    const before = readFileSync(path, 'utf8')
    try {
      writeFileSync(
        path,
        change(before.trimEnd().split('\n'))
          .map((line) => `${line}\n`)
          .join(''),
      )
      return await verifyLog(keeper, tenant)
    } finally {
      writeFileSync(path, before)
    }
  }

  test('only their owner may read them', () => expect(statSync(path).mode & 0o777).toBe(0o600))
  test('a line that is taken out, changed or added by another shows', async () => {
    expect(await withFile((lines) => lines.slice(1))).toMatchObject({ problem: 'checkpoints-altered' })
    expect(await withFile((lines) => lines.map((line) => line.replace('"seq":20', '"seq":19')))).toMatchObject({
      problem: 'checkpoints-altered',
    })
    expect(await withFile((lines) => lines.map((line) => line.replace(/"marks":"./, '"marks":"_')))).toMatchObject({
      problem: 'checkpoints-altered',
    })
    expect(await withFile((lines) => [...lines, (lines[1] ?? '').replace('"n":2', '"n":3')])).toMatchObject({
      problem: 'checkpoints-altered',
    })
  })
  test('a file that lost its last line, or is gone, shows', async () => {
    expect(await withFile((lines) => lines.slice(0, -1))).toMatchObject({ problem: 'checkpoints-missing' })
    expect(await withFile(() => [])).toMatchObject({ problem: 'checkpoints-missing' })
  })
  test('a last line that broke off while it was written is written over', async () => {
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, `${before}{"n":3,"kind"`)
    await say(tenant, 1)
    await writeCheckpoint(keeper, tenant)
    expect(await verifyLog(keeper, tenant)).toMatchObject({ problem: null, checkpoints: 3 })
  })
})

test('entries that were written before acting_as existed keep verifying, and one that carries it cannot lose it', async () => {
  const id = tenantOf(2)
  await addTenant(id)
  await database.query(
    `insert into hr.audit_events (tenant_id, seq, at, actor_name, request_id, action, subject_kind, hash)
     select $1::uuid, 1, t, 'Old', 'r', 'a.b', 'employee', sha256(convert_to(app.audit_line($1::uuid, 1, t, null, 'Old', 'r', 'a.b', 'employee', null, '{}', null), 'UTF8')) from (select now() - interval '1 day' as t) x`,
    [id],
  )
  await db.asSystem(id, { requestId: 'test' }, async (tx) => {
    await sql`select set_config('app.viewed_by', ${tenantOf(9)}, true), set_config('app.user_id', ${tenantOf(8)}, true)`.execute(tx)
    await appendAudit(tx, { id: tenantOf(8), name: 'Real Person' }, { action: 'employee.viewed', subjectKind: 'employee', subjectId: null })
  })
  expect(await verifyLog(keeper, id)).toMatchObject({ entries: 2, problem: null })
  expect(
    await database.query('select actor_id, acting_as ->> $2 as shown from hr.audit_events where tenant_id = $1 and seq = 2', [
      id,
      'user_id',
    ]),
  ).toEqual([{ actor_id: tenantOf(9), shown: tenantOf(8) }])
  await database.query('update hr.audit_events set acting_as = null where tenant_id = $1 and seq = 2', [id])
  expect(await verifyLog(keeper, id)).toMatchObject({ problem: 'altered', firstBroken: 2 })
})

test('a check is kept, recorded in the log and told; a failed one vouches for nothing', async () => {
  const id = tenantOf(3)
  await addTenant(id)
  await say(id, 5)
  await runCheck(keeper, id, { id: tenantOf(7), name: 'Ada Checker' })
  const state = () =>
    database.query('select checked_by_name, checked_through::int, problem, first_broken::int from hr.log_checks where tenant_id = $1', [id])
  expect(await state()).toEqual([{ checked_by_name: 'Ada Checker', checked_through: 5, problem: null, first_broken: null }])
  await database.query("update hr.audit_events set reason = 'x' where tenant_id = $1 and seq = 3", [id])
  await runCheck(keeper, id)
  expect(await state()).toEqual([{ checked_by_name: 'Evenkeel', checked_through: 2, problem: 'altered', first_broken: 3 }])
  const said = await database.query(
    "select actor_name, changes -> 'result' ->> 'to' as result from hr.audit_events where tenant_id = $1 and action = 'audit.checked' order by seq",
    [id],
  )
  expect(said).toEqual([
    { actor_name: 'Ada Checker', result: 'no change' },
    { actor_name: 'Evenkeel', result: 'altered' },
  ])
  expect((await checkpoints.read(id)).checkpoints).toHaveLength(1)
})

describe('entries whose time is over', () => {
  const id = tenantOf(4)
  beforeAll(async () => {
    await addTenant(id)
    await say(id, 6, new Date(Date.now() - 7 * 366 * 86_400_000).toISOString())
    await say(id, 6)
    await writeCheckpoint(keeper, id)
  })

  test('are cut after six years, with a signed mark from which the rest verifies', async () => {
    await database.query(
      "insert into hr.audit_field_runs (tenant_id, field, last_seq, seqs, action, subject_kind) values ($1, 'x', 5, '{[2,6)}', 'x', 'x'), ($1, 'y', 8, '{[3,5),[6,9)}', 'x', 'x')",
      [id],
    )
    await cutLog(keeper, id)
    expect(
      await database.query('select min(seq)::int as first, count(*)::int as n from hr.audit_events where tenant_id = $1', [id]),
    ).toEqual([{ first: 7, n: 7 }])
    expect(await verifyLog(keeper, id)).toMatchObject({ entries: 7, problem: null })
    expect(await database.query('select field, seqs::text from hr.audit_field_runs where tenant_id = $1', [id])).toEqual([
      { field: 'y', seqs: '{[7,9)}' },
    ])
    await say(id, 2)
    await writeCheckpoint(keeper, id)
    await cutLog(keeper, id)
    expect(await verifyLog(keeper, id)).toMatchObject({ entries: 9, problem: null })
  })
  test('nobody else cuts: not younger ones, not with another hash, not the request path, not without the signed mark', async () => {
    const cut = (through: number, months: number, hash = 'hash') =>
      db.asSystem(id, { requestId: 'test' }, (tx) =>
        sql`select app.audit_cut(seq, ${sql.raw(hash)}, ${months}::int) from hr.audit_events where seq = ${through}`.execute(tx),
      )
    await expect(cut(9, 12)).rejects.toMatchObject({ code: '42501' })
    await expect(cut(9, 0)).rejects.toMatchObject({ code: '42501' })
    await expect(cut(9, 72, "'\\x00'::bytea")).rejects.toMatchObject({ code: '42501' })
    await expect(
      db.asSystem(id, { requestId: 'test', pool: 'app' }, (tx) => sql`select app.audit_cut(7, ''::bytea, 72)`.execute(tx)),
    ).rejects.toMatchObject({ code: '42501' })
    await database.query('delete from hr.audit_events where tenant_id = $1 and seq = 7', [id])
    expect(await verifyLog(keeper, id)).toMatchObject({ problem: 'missing', firstBroken: 7 })
  })
})

test('AD-013 100 parallel writers: no gap, no number twice, and the log verifies', async () => {
  const id = tenantOf(5)
  await addTenant(id)
  const many = new Database(database.urls, 20)
  await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      many.asSystem(id, { requestId: `w${i}`, pool: 'app' }, (tx) =>
        appendAudit(tx, { id: null, name: `Writer ${i}` }, { action: 'employee.updated', subjectKind: 'employee', subjectId: null }),
      ),
    ),
  )
  await many.close()
  expect(
    await database.query(
      'select count(distinct seq)::int as n, min(seq)::int as first, max(seq)::int as last, count(distinct actor_name)::int as writers from hr.audit_events where tenant_id = $1',
      [id],
    ),
  ).toEqual([{ n: 100, first: 1, last: 100, writers: 100 }])
  expect(await verifyLog(keeper, id)).toMatchObject({ entries: 100, problem: null })
})
