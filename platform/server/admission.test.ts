import { afterAll, describe, expect, test } from 'vitest'
import { FairQueue, Lines, refuseOverload } from './admission.ts'
import { createHttp } from './http-server.ts'
import { createLog } from './log.ts'

const most = { waiting: 6, milliseconds: 3_000 }

/** Work that ends when told, so that who waits is known and nothing depends on time. */
function held() {
  let end = () => {}
  const done = new Promise<void>((resolve) => (end = resolve))
  return { run: () => done, end: () => end() }
}

describe('B19 the queue before the database', () => {
  test('lets one of each workspace in by turns, whoever asked first and most', async () => {
    const queue = new FairQueue(1, most)
    const first = held()
    const order: string[] = []
    const running = queue.pass('noisy', first.run)
    const rest = ['noisy', 'noisy', 'noisy', 'a', 'b', 'a'].map((line, i) => queue.pass(line, async () => void order.push(`${line}${i}`)))
    first.end()
    await Promise.all([running, ...rest])
    expect(order).toEqual(['noisy0', 'a3', 'b4', 'noisy1', 'a5', 'noisy2'])
    expect(queue.waiting).toBe(0)
  })

  test('refuses the last of the longest line when too many wait, and the newcomer when that line is its own', async () => {
    const queue = new FairQueue(1, most)
    const first = held()
    const running = queue.pass('noisy', first.run)
    const noisy = Array.from({ length: 8 }, () => queue.pass('noisy', async () => 'in').catch((error: { code: string }) => error.code))
    const quiet = queue.pass('quiet', async () => 'in')
    expect(queue.waiting).toBe(6)
    first.end()
    expect([await quiet, ...(await Promise.all(noisy))]).toEqual(['in', ...Array(5).fill('in'), 'busy', 'busy', 'busy'])
    expect(queue.refused).toBe(3)
    await running
    // Nobody's turn is lost on the way.
    expect(await queue.pass('after', async () => 'in')).toBe('in')
  })

  test('lets nobody wait beyond the limit, and work that fails gives its place on', async () => {
    const queue = new FairQueue(1, { waiting: 6, milliseconds: 20 })
    const first = held()
    const running = queue.pass('a', first.run)
    await expect(queue.pass('b', async () => 'in')).rejects.toMatchObject({ code: 'busy', status: 503 })
    first.end()
    await running
    await expect(queue.pass('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await queue.pass('b', async () => 'in')).toBe('in')
  })

  test('knows a session by the workspace in which it was seen, not by what it says', () => {
    const lines = new Lines()
    expect(lines.of('session')).toBe('session')
    lines.saw('session', 'workspace')
    expect(lines.of('session')).toBe('workspace')
  })
})

describe('B19 a session with more than its share', async () => {
  const load = { full: false, most: 1 }
  const http = await createHttp(createLog('silent'), { secure: false, trustProxy: false })
  refuseOverload(http, load, () => false)
  const waiting: (() => void)[] = []
  http.get('/held', async () => new Promise((resolve) => waiting.push(() => resolve({ ok: true }))))
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => http.close())
  const ask = (who: string | null) => fetch(`${address}/held`, { headers: who === null ? {} : { authorization: `Bearer ${who}` } })
  const until = async (inside: number) => {
    while (waiting.length < inside) await new Promise((resolve) => setImmediate(resolve))
  }

  test('is told to wait at once while the queue is full; other sessions, and those who sign in, are let in', async () => {
    const inside = [ask('noisy')]
    await until(1)
    inside.push(ask('noisy'))
    await until(2)
    load.full = true
    const refused = await ask('noisy')
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '2',
      { message: 'The service is busy. Please try again.', code: 'busy' },
    ])
    inside.push(ask('quiet'), ask(null))
    await until(4)
    for (const go of waiting.splice(0)) go()
    expect((await Promise.all(inside)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    // It left with its answers: the next is its first again.
    inside.push(ask('noisy'))
    await until(1)
    for (const go of waiting.splice(0)) go()
    expect((await inside.at(-1))?.status).toBe(200)
  })
})
