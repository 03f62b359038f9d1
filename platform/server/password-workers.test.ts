import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { passwordWorkers } from './password-workers.ts'

const workers = passwordWorkers({ threads: 1, queue: 6 })
afterAll(() => workers.close())

describe('password workers', () => {
  it('hash with argon2id at the agreed cost, salted, and tell right from wrong', async () => {
    const [first, second] = await Promise.all([workers.hash('correct horse'), workers.hash('correct horse')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(second).not.toBe(first)
    expect(await workers.matches('correct horse', first)).toBe(true)
    expect(await workers.matches('correct horsf', first)).toBe(false)
  })

  it('AU-008 nothing is cut off: two passwords that differ after 72 bytes, or after 4,096, differ', async () => {
    const long = 'a'.repeat(4096)
    const stored = await workers.hash(`${long}x`)
    expect(await workers.matches(`${long}y`, stored)).toBe(false)
    expect(await workers.matches(`${long}x`, stored)).toBe(true)
    expect(await workers.matches(long.slice(0, 72), stored)).toBe(false)
  })

  it('read one password the same in either Unicode form', async () => {
    expect(await workers.matches('cafe\u0301 noir', await workers.hash('caf\u00e9 noir'))).toBe(true)
  })

  it('do the same work for a text that is no hash, and match nothing', async () => {
    const before = workers.done
    expect(await workers.matches('anything', 'not a hash')).toBe(false)
    expect(workers.done).toBe(before + 1)
  })

  it('AU-036 refuse with 503 beyond the queue, finish what waits, and leave file reads alone meanwhile', async () => {
    const before = workers.done
    const outcomes = Promise.allSettled(Array.from({ length: 30 }, (_, i) => workers.hash(`password ${i}`)))
    await Promise.all(Array.from({ length: 8 }, () => readFile(new URL(import.meta.url))))
    const doneWhenRead = workers.done - before
    const settled = await outcomes
    expect(settled.filter((s) => s.status === 'fulfilled')).toHaveLength(7)
    const refused = settled.flatMap((s) => (s.status === 'rejected' ? [s.reason as unknown] : []))
    expect(refused).toHaveLength(23)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'busy', status: 503 })
    expect(doneWhenRead).toBeLessThan(7)
  })

  it('answer 503 once closed', async () => {
    const own = passwordWorkers({ threads: 1, queue: 2 })
    const stored = await own.hash('first')
    await own.close()
    await expect(own.matches('first', stored)).rejects.toMatchObject({ code: 'busy' })
  })
})
