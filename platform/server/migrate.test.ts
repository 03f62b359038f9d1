import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { prepareDatabase } from './migrate.ts'
import { migrationsFolder } from './migrations.ts'
import { resetDatabase } from './reset-database.ts'

// Roles belong to the whole server, so these tests have one of their own.
const folder = mkdtempSync(join(tmpdir(), 'evenkeel-migrate-'))
let server: EmbeddedPostgres
let admin: Client

beforeAll(async () => {
  server = await startEmbeddedPostgres(join(folder, 'data'), { purpose: 'serve', durable: false })
  admin = new Client({ connectionString: server.url })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

let databases = 0
async function emptyDatabase(owner = 'postgres', password?: string): Promise<string> {
  const name = `d${++databases}`
  await admin.query(`create database ${name} owner ${owner}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  if (password) [url.username, url.password] = [owner, password]
  return url.href
}

function migrationsWith(files: Record<string, string>): string {
  const copy = mkdtempSync(join(folder, 'migrations-'))
  cpSync(join(migrationsFolder, '0001_foundation.sql'), join(copy, '0001_foundation.sql'))
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(copy, name), sql)
  return copy
}

/** With the first migration alone, for what does not depend on those that follow: running all of them takes seconds each time. */
const prepareFirst = (url: string): ReturnType<typeof prepareDatabase> => prepareDatabase(url, { migrations: migrationsWith({}) })

async function rowsOf(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

describe('preparing a database', () => {
  it('lets every role log in with its own settings, and no more than that', async () => {
    const urls = await prepareDatabase(await emptyDatabase())
    for (const [role, url] of Object.entries(urls)) {
      const [row] = await rowsOf(
        url,
        "select current_user, current_setting('row_security') security, current_setting('statement_timeout') statement, current_setting('lock_timeout') lock, current_setting('idle_in_transaction_session_timeout') idle",
      )
      expect(row).toEqual({ current_user: `evenkeel_${role}`, security: 'on', statement: '5s', lock: '2s', idle: '10s' })
      await expect(rowsOf(url, 'create temporary table t (n int)')).rejects.toThrow(/permission denied/)
      await expect(rowsOf(url, 'create table public.t (n int)')).rejects.toThrow(/permission denied/)
      await expect(rowsOf(url, 'set role evenkeel_owner')).rejects.toThrow(/permission denied/)
      await expect(rowsOf(url, 'select * from app.migrations')).rejects.toThrow(/permission denied/)
    }
    await expect(rowsOf(urls.auth, "select graphile_worker.enqueue('x', '{}')")).rejects.toThrow(/permission denied/)
  })

  it('gives the same passwords to every process with the same DATABASE_URL, and keeps them out of reach of each other', async () => {
    const url = await emptyDatabase()
    const [first, second] = await Promise.all([prepareFirst(url), prepareFirst(url)])
    expect(first).toEqual(second)
    expect(new Set(Object.values(first).map((text) => new URL(text).password)).size).toBe(4)
  })

  it('prepares several databases of one server at once, and changes nothing the second time', async () => {
    const urls = [await emptyDatabase(), await emptyDatabase(), await emptyDatabase()]
    await Promise.all(urls.map((url) => prepareFirst(url)))
    const state = "select rolname, rolpassword from pg_authid where rolname like 'evenkeel%' order by 1"
    const before = await rowsOf(server.url, state)
    await prepareFirst(urls[0] ?? '')
    expect(await rowsOf(server.url, state)).toEqual(before)
  })

  it('sets a password again that somebody changed', async () => {
    const url = await emptyDatabase()
    await prepareFirst(url)
    await admin.query("alter role evenkeel_job password 'other'")
    const urls = await prepareFirst(url)
    expect(await rowsOf(urls.job, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('works for an administrator who only owns the database and may create roles', async () => {
    const other = await startEmbeddedPostgres(join(folder, 'plain'), { purpose: 'serve', durable: false })
    try {
      await rowsOf(other.url, "create role keeper login createrole password 'keeper-password'")
      await rowsOf(other.url, 'create database kept owner keeper')
      const url = other.url.replace(/\/\/postgres:[^@]+@/, '//keeper:keeper-password@').replace(/[^/]+$/, 'kept')
      const urls = await prepareDatabase(url)
      expect(await prepareDatabase(url)).toEqual(urls)
      expect(await rowsOf(urls.app, "select app.tenant_id() as id, nspname from pg_namespace where nspname = 'graphile_worker'")).toEqual([
        { id: null, nspname: 'graphile_worker' },
      ])
      await expect(rowsOf(url, 'select * from hr.employees')).rejects.toThrow(/permission denied/)
      await resetDatabase(url)
      expect(await rowsOf(url, "select nspname from pg_namespace where nspname in ('hr', 'app', 'auth', 'graphile_worker')")).toEqual([])
      expect(await prepareDatabase(url)).toEqual(urls)
    } finally {
      await other.stop()
    }
  })

  it('refuses to serve when a role could pass row-level security by', async () => {
    const url = await emptyDatabase()
    await prepareFirst(url)
    for (const [take, giveBack] of [
      ['alter role evenkeel_app superuser', 'alter role evenkeel_app nosuperuser'],
      ['alter role evenkeel_job bypassrls', 'alter role evenkeel_job nobypassrls'],
      ['grant evenkeel_owner to evenkeel_app', 'revoke evenkeel_owner from evenkeel_app'],
    ] as const) {
      await admin.query(take)
      await expect(prepareFirst(url)).rejects.toThrow(/has rights beyond its own/)
      await admin.query(giveBack)
    }
    await prepareFirst(url)
  })

  it('is taken back whole by a reset, and never while somebody works in it', async () => {
    const url = await emptyDatabase()
    const urls = await prepareFirst(url)
    const app = new Client({ connectionString: urls.app })
    await app.connect()
    await expect(resetDatabase(url)).rejects.toThrow(/is in use/)
    await app.end()
    await resetDatabase(url)
    expect(await rowsOf(url, "select nspname from pg_namespace where nspname !~ '^(pg_|information_schema)'")).toEqual([
      { nspname: 'public' },
    ])
    await prepareFirst(url)
  })

  it('queues a job in the transaction of its cause', async () => {
    const url = await emptyDatabase()
    const urls = await prepareFirst(url)
    const app = new Client({ connectionString: urls.app })
    await app.connect()
    await app.query('begin')
    await app.query(`select graphile_worker.enqueue('undone', '{"a": 1}')`)
    await app.query('rollback')
    await app.query(`select graphile_worker.enqueue('mail', '{"a": 2}')`)
    await app.end()
    expect(
      await rowsOf(
        urls.queue,
        'select j.payload, t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id',
      ),
    ).toEqual([{ payload: { a: 2 }, identifier: 'mail' }])
    await expect(rowsOf(urls.app, 'select * from graphile_worker._private_jobs')).rejects.toThrow(/permission denied/)
  })

  it('says in one line why a database cannot be used', async () => {
    await expect(prepareDatabase('postgres://postgres:x@127.0.0.1:1/d')).rejects.toThrow(/^The database does not answer: .*ECONNREFUSED/)
    await expect(prepareDatabase(server.url.replace(/:[^:@]+@/, ':wrong@'))).rejects.toThrow(
      /^The database does not answer: password authentication failed/,
    )
    await admin.query("create role weak login password 'weak'")
    const url = await emptyDatabase('postgres')
    await rowsOf(url, 'create schema hr')
    await expect(prepareDatabase(url)).rejects.toThrow(/already has a schema "hr"/)
  })
})

describe('migrations', () => {
  it('run once each, as the owner, and are undone whole when they fail', async () => {
    const url = await emptyDatabase()
    const bad = migrationsWith({ '0002_two.sql': 'create table hr.two (n int); create table hr.two (n int);' })
    await expect(prepareDatabase(url, { migrations: bad })).rejects.toThrow(
      /^Migration 0002_two failed and was undone: relation "two" already exists/,
    )
    expect(await rowsOf(url, "select to_regclass('hr.two') as t")).toEqual([{ t: null }])
    const good = migrationsWith({ '0002_two.sql': 'create table hr.two (n int);', '0003_three.sql': 'insert into hr.two values (3);' })
    await Promise.all([prepareDatabase(url, { migrations: good }), prepareDatabase(url, { migrations: good })])
    expect(await rowsOf(url, "select n, (select tableowner from pg_tables where tablename = 'two') as owner from hr.two")).toEqual([
      { n: 3, owner: 'evenkeel_owner' },
    ])
  })

  it.each([
    ['a database newer than the code', {}, /is newer than this Evenkeel: it has migration 0003_three/],
    [
      'an applied migration that was changed',
      { '0002_two.sql': 'select 4;', '0003_three.sql': 'select 3;' },
      /0002_two was changed after it was applied/,
    ],
    ['an applied migration that is missing', { '0003_three.sql': 'select 3;' }, /0002_two was changed after it was applied/],
    [
      'two migrations with one number',
      { '0002_two.sql': 'select 2;', '0003_three.sql': 'select 3;', '0003_too.sql': 'select 3;' },
      /Two migrations have the number/,
    ],
    ['a name out of order', { '2_two.sql': 'select 2;' }, /is not named like/],
  ])('refuse %s', async (_what, files, message) => {
    const url = await emptyDatabase()
    await prepareDatabase(url, { migrations: migrationsWith({ '0002_two.sql': 'select 2;', '0003_three.sql': 'select 3;' }) })
    await expect(prepareDatabase(url, { migrations: migrationsWith(files) })).rejects.toThrow(message)
  })

  it('refuse one that would come before an applied one', async () => {
    const url = await emptyDatabase()
    await prepareDatabase(url, { migrations: migrationsWith({ '0003_three.sql': 'select 3;' }) })
    await expect(
      prepareDatabase(url, { migrations: migrationsWith({ '0002_two.sql': 'select 2;', '0003_three.sql': 'select 3;' }) }),
    ).rejects.toThrow(/0002_two comes before one/)
  })

  it('read a file the same with either line ending', async () => {
    const url = await emptyDatabase()
    await prepareDatabase(url, { migrations: migrationsWith({ '0002_two.sql': 'select 1;\nselect 2;\n' }) })
    await prepareDatabase(url, { migrations: migrationsWith({ '0002_two.sql': 'select 1;\r\nselect 2;\r\n' }) })
    expect(await rowsOf(url, 'select max(version) as version from app.migrations')).toEqual([{ version: 2 }])
  })
})
