import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createWorld, type ActorName } from './world.ts'

const w = await createWorld()

/** Starts a server that dies at the breakpoint, sends it one request, and answers what it died of and whether an answer came. */
async function crashing(
  breakpoint: string,
  moment: 'before' | 'after',
  as: ActorName,
  request: { path: string; body: unknown; key: string },
): Promise<{ signal: string | null; answered: boolean }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'world/crashing-server.ts')], {
    env: {
      ...process.env,
      URLS: JSON.stringify(w.database.urls),
      BREAKPOINT: breakpoint,
      MOMENT: moment,
      NODE_COMPILE_CACHE: join(tmpdir(), 'evenkeel-test-compiled'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<string | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const address = await Promise.race([
    new Promise<string>((resolve) => child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))),
    ended.then(() => Promise.reject(new Error(`did not start: ${errors}`))),
  ])
  const answered = await fetch(`${address}/api${request.path}`, {
    method: 'POST',
    headers: { ...w.bearer(as), 'content-type': 'application/json', 'idempotency-key': request.key },
    body: JSON.stringify(request.body),
  }).then(
    () => true,
    () => false,
  )
  if (answered) child.kill('SIGKILL')
  return { signal: await ended, answered }
}

const tenant = (name: string) => ({ name, industry: 'banking', country: 'uk', headcount: '2-5' })
const headless = () =>
  w.query(
    "select t.name from hr.tenants t where not exists (select 1 from hr.memberships m where m.tenant_id = t.id and m.role = 'super_admin') or not exists (select 1 from hr.employees e where e.tenant_id = t.id)",
  )
const howMany = async (name: string) =>
  (await w.query<{ n: number }>('select count(*)::int as n from hr.tenants where name = $1', [name]))[0]?.n

describe('TN-007 kill -9 in the middle of creating a workspace', () => {
  test.each([
    ['between tenant and membership', 'insert into hr\\.memberships', 'before', 0],
    ['before the commit', '^commit$', 'before', 0],
    ['after the commit, before the answer', '^commit$', 'after', 1],
  ] as const)(
    'TN-007 %s: no workspace without a super admin, and the same key finishes the work once',
    async (_title, breakpoint, moment, left) => {
      const name = `Crash ${randomUUID()}`
      const request = { path: '/tenants', body: tenant(name), key: randomUUID() }
      expect(await crashing(breakpoint, moment, 'new_user', request)).toEqual({ signal: 'SIGKILL', answered: false })
      expect(await headless()).toEqual([])
      expect(await howMany(name)).toBe(left)
      const again = await w.ask('new_user', 'POST', '/tenants', { body: request.body, headers: { 'idempotency-key': request.key } })
      expect(again.status).toBe(201)
      expect(await howMany(name)).toBe(1)
      expect(await headless()).toEqual([])
    },
    60_000,
  )
})

describe('CR-013 kill -9 while adding a person', () => {
  test.each([['after the commit, before the answer', 'after', 1]] as const)(
    'CR-013 %s: a retry with the key makes one row, one id',
    async (_title, moment, left) => {
      const email = `${randomUUID()}@crash.example`
      const request = {
        path: `/tenants/${w.tenants.A}/employees`,
        body: { first_name: 'Ann', last_name: 'Lee', email, job_title: 'Dev', start_date: '2026-03-02' },
        key: randomUUID(),
      }
      expect(await crashing('^commit$', moment, 'a_hr', request)).toEqual({ signal: 'SIGKILL', answered: false })
      const ids = () => w.query<{ id: string }>('select id from hr.employees where email = $1', [email])
      const before = await ids()
      expect(before).toHaveLength(left)
      const again = await w.ask('a_hr', 'POST', request.path, { body: request.body, headers: { 'idempotency-key': request.key } })
      expect(again.status).toBe(201)
      expect([...before, ...(await ids())].map(({ id }) => id)).toEqual(
        [...before, ...(await ids())].map(() => (again.body as { id: string }).id),
      )
      expect(await ids()).toHaveLength(1)
      const created = await w.query("select 1 from hr.audit_events where action = 'employee.created' and subject_id = $1", [
        (again.body as { id: string }).id,
      ])
      expect(created).toHaveLength(1)
    },
    60_000,
  )
})
