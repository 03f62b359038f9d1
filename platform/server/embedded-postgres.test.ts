import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive, readPidFile, until } from './postgres-process.ts'
import { StartProblem } from './start-problem.ts'

// A private temporary folder is closed to the database's system user, as /root or `mktemp -d` would be.
const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-embedded-'))
chmodSync(dataDir, 0o700)
const folder = join(dataDir, 'nested', 'postgres')
const opened: EmbeddedPostgres[] = []

const start = async (purpose: 'serve' | 'command' = 'serve') => {
  const server = await startEmbeddedPostgres(join(dataDir, 'nested'), { purpose })
  opened.push(server)
  return server
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('the embedded database', () => {
  it('makes itself the first time: PostgreSQL 18, durable, on the loopback interface alone, its secrets readable by one', async () => {
    const { url, port } = await start()
    expect(await ask(url, 'show server_version')).toMatch(/^18\./)
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) expect(await ask(url, `show ${setting}`)).toBe('on')
    expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1')
    expect(await ask(url, 'show port')).toBe(String(port))
    expect(await ask(url, "select upper('žofia é')")).toBe('ŽOFIA É')
    expect(statSync(join(dataDir, 'nested', 'secrets', 'postgres-password')).mode & 0o777).toBe(0o600)
    await ask(url, 'create table kept as select 7 as n')
    await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
  })

  it('keeps its data over a clean stop, and stops cleanly', async () => {
    const server = await start()
    expect(await ask(server.url, 'select n from kept')).toBe(7)
    const pid = readPidFile(folder)?.pid ?? 0
    await Promise.all([server.stop(), server.stop()])
    expect(isAlive(pid)).toBe(false)
    expect(readPidFile(folder)).toBeNull()
  })

  it('refuses a second server on the same folder, lets a command join it, and leaves it to its owner', async () => {
    const owner = await start()
    await expect(startEmbeddedPostgres(join(dataDir, 'nested'), { purpose: 'serve' })).rejects.toThrow(/in use by another Evenkeel process/)
    const command = await startEmbeddedPostgres(join(dataDir, 'nested'), { purpose: 'command' })
    expect(command.url).toBe(owner.url)
    await command.stop()
    expect(await ask(owner.url, 'select n from kept')).toBe(7)
  })

  it('starts although the last one was killed and its database still runs', async () => {
    const { child, url } = await startElsewhere()
    await ask(url, 'insert into kept values (8)')
    const orphan = readPidFile(folder)?.pid ?? 0
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(isAlive(orphan)).toBe(true)
    const server = await start()
    expect(isAlive(orphan)).toBe(false)
    expect(await ask(server.url, 'select count(*) from kept')).toBe('2')
  })

  it('starts although the database was killed with its owner, and its process id went to a stranger', async () => {
    const server = await start()
    await ask(server.url, 'insert into kept values (9)')
    const killed = readPidFile(folder)?.pid ?? 0
    const pidFile = readFileSync(join(folder, 'postmaster.pid'), 'utf8')
    process.kill(killed, 'SIGKILL')
    await server.lost
    writeFileSync(join(folder, 'postmaster.pid'), pidFile.replace(String(killed), String(process.pid)))
    const next = await start()
    expect(await ask(next.url, 'select count(*) from kept')).toBe('3')
  })

  it('takes its database with it when it ends without stopping it', async () => {
    const { child } = await startElsewhere("process.stdin.once('data', () => process.exit(0))")
    const pid = readPidFile(folder)?.pid ?? 0
    expect(isAlive(pid)).toBe(true)
    child.stdin?.write('end')
    await once(child, 'exit')
    expect(await until(() => !isAlive(pid), 10_000)).toBe(true)
  })

  it('says in one line what keeps it from starting', async () => {
    writeFileSync(join(dataDir, 'a-file'), '')
    await expect(startEmbeddedPostgres(join(dataDir, 'a-file', 'inside'), { purpose: 'serve' })).rejects.toThrow(
      /^DATA_DIR cannot be written: /,
    )
    const version = join(folder, 'PG_VERSION')
    writeFileSync(version, '17\n')
    await expect(start()).rejects.toThrow(
      new StartProblem('The database under DATA_DIR was written by PostgreSQL 17; this Evenkeel brings PostgreSQL 18.'),
    )
    writeFileSync(version, '18\n')
    rmSync(join(dataDir, 'nested', 'secrets', 'postgres-password'))
    await expect(start()).rejects.toThrow(/postgres-password.+Restore it/)
  })
})

/** Starts the database from a process of its own, which can be killed. */
async function startElsewhere(then = ''): Promise<{ child: ChildProcess; url: string }> {
  const script = `const { startEmbeddedPostgres } = await import(process.argv[1]); console.log((await startEmbeddedPostgres(process.argv[2], { purpose: 'serve' })).url); ${then}`
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', script, join(import.meta.dirname, 'embedded-postgres.ts'), join(dataDir, 'nested')],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, url }
}
