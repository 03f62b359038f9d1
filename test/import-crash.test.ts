import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { later } from '#platform/server/clock.ts'
import { createLog } from '#platform/server/log.ts'
import { startWorker, type Worker } from '#platform/server/queue.ts'
import type { Import } from '#slices/import/contract.ts'
import { importTasks } from '#slices/import/server/service.ts'
import { createWorld } from './world.ts'

const w = await createWorld()
const workers: Worker[] = []
afterAll(async () => {
  for (const worker of workers) await worker.stop()
})

/** A worker of its own process that takes what waits and is killed in the middle of it. */
async function killed(breakpoint: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'world/crashing-worker.ts')], {
    env: {
      ...process.env,
      URLS: JSON.stringify(w.database.urls),
      BREAKPOINT: breakpoint,
      NODE_COMPILE_CACHE: join(tmpdir(), 'evenkeel-test-compiled'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const signal = await new Promise<string | null>((resolve) => child.once('exit', (_code, by) => resolve(by)))
  expect([signal, errors]).toEqual(['SIGKILL', ''])
}

/** What the dead worker's job left behind becomes due: the time after which it counts as silent has passed. */
async function timePasses(): Promise<void> {
  await w.query("update hr.imports set beat_at = now() - interval '1 minute'")
  await w.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
}

async function restarted(): Promise<void> {
  const { db, app } = w.server
  workers.push(await startWorker(w.database.urls.queue, createLog('error'), importTasks(db, { sealed: app.sealed, later }), ''))
}

const get = async (id: string): Promise<Import> => (await w.ask('a_hr', 'GET', `/imports/${id}`)).body as Import
async function until(id: string, state: Import['state']): Promise<Import> {
  return expect
    .poll(() => get(id), { timeout: 40_000, interval: 100 })
    .toMatchObject({ state })
    .then(() => get(id))
}
const count = async (sql: string, ...values: unknown[]) =>
  (await w.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values))[0]?.n

/** More than are written at once, so that some are and some are not when it dies. */
const many = 300
const file = [
  'Employee No,First name,Last name,E-mail,Start date,Salary,Reports to',
  ...Array.from({ length: many }, (_, i) => `K${i},Kay,Number ${i},kay${i}@kill.example,2020-01-13,${30_000 + i},${i === 0 ? '' : 'K0'}`),
].join('\n')
const brought = () => count("hr.employees where email like '%@kill.example'")

describe('kill -9 in each phase of an import', () => {
  let id = ''
  const leftovers = async () => ({
    rows: await count('hr.import_rows where import_id = $1', id),
    findings: await count('hr.import_findings where import_id = $1', id),
    effects: await count('hr.import_effects where import_id = $1', id),
    people: await brought(),
    entries: await count("hr.audit_events where reason like 'import of kill.csv%'"),
  })
  const act = async (method: string, path: string, body: object) => {
    const { version } = await get(id)
    const answer = await w.ask('a_hr', method, `/imports/${id}/${path}`, { body: { version, ...body } })
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)])
  }
  /** Dies at the breakpoint with nothing of the phase left; started again, it reaches the end of it by itself. */
  async function survives(breakpoint: string, end: Import['state']): Promise<Import> {
    const before = { state: (await get(id)).state, left: await leftovers() }
    await killed(breakpoint)
    expect({ state: (await get(id)).state, left: await leftovers() }).toEqual(before)
    await timePasses()
    await restarted()
    const after = await until(id, end)
    await workers.pop()?.stop()
    return after
  }

  test('while the file is read: no row stays, and reading begins again by itself', async () => {
    const handed = await w.ask('a_hr', 'POST', '/imports?filename=kill.csv', {
      raw: Buffer.from(file),
      headers: { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
    })
    id = (handed.body as Import).id
    await survives('insert into hr\\.import_rows', 'mapping')
    expect((await leftovers()).rows).toBe(many)
  }, 90_000)

  test('during the dry run', async () => {
    const { columns } = await get(id)
    await act('PUT', 'plan', { columns: columns.map(({ index, suggestion }) => ({ index, target: suggestion?.target ?? 'ignore' })) })
    const checked = await survives('insert into hr\\.import_findings', 'checked')
    expect(checked.counts).toMatchObject({ add: many, problem: 0 })
  }, 90_000)

  test('during the commit, with hundreds of people written: nobody is there; afterwards everybody, once, and logged once', async () => {
    await act('POST', 'commit', {})
    await survives('insert into hr\\.import_effects', 'committed')
    expect(await leftovers()).toEqual({ rows: many, findings: many, effects: many, people: many, entries: many })
    expect(await count('hr.audit_events where action = $1 and subject_id = $2', 'import.committed', id)).toBe(1)
    expect(await count("hr.employees e join hr.employee_pay p on p.employee_id = e.id where e.email like '%@kill.example'")).toBe(many)
  }, 90_000)

  test('during the undoing, with people gone already: everybody is still there; afterwards nobody', async () => {
    await act('POST', 'undo', {})
    await survives('delete from hr\\.employees', 'undone')
    expect(await brought()).toBe(0)
  }, 90_000)
})
