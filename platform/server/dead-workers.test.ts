import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/server-database.ts'
import { DeadWorkers } from './dead-workers.ts'
import { createLog } from './log.ts'
import { startWorker } from './queue.ts'

const database = await createTestDatabase()
const done: number[] = []
let go = () => {}
const hold = new Promise<void>((resolve) => (go = resolve))
const worker = await startWorker(
  database.urls.queue,
  createLog('silent'),
  {
    note: async (payload) => {
      await hold
      done.push((payload as { n: number }).n)
    },
  },
  '',
)
const other = new DeadWorkers(database.urls.queue, createLog('silent'))
afterAll(async () => {
  go()
  await other.stop()
  await worker.stop()
})
const add = (n: number) => database.query("select graphile_worker.add_job('note', $1::json)", [JSON.stringify({ n })])
const locked = async () =>
  (await database.query<{ by: string }>('select locked_by as by from graphile_worker._private_jobs where locked_by is not null')).map(
    ({ by }) => by,
  )
const longAgo = () =>
  database.query("update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_by is not null")

test('the job of a worker that was killed is done by another; that of a living one stays with it', async () => {
  // In hand: the worker cannot end it before it is told.
  await add(1)
  await expect.poll(locked, { timeout: 10_000 }).toHaveLength(1)
  await longAgo()
  await other.look()
  expect(await locked()).toHaveLength(1)
  // One more, which somebody had in hand who is there no longer.
  await database.query(
    "with one as (select id from graphile_worker.add_job('note', '{\"n\": 2}'::json, run_at => now() + interval '1 hour')) select id from one",
  )
  await database.query(
    "update graphile_worker._private_jobs set locked_by = 'worker-gone', locked_at = now() - interval '1 minute', run_at = now() where locked_by is null",
  )
  expect(await locked()).toHaveLength(2)
  await other.look()
  expect(await locked()).not.toContain('worker-gone')
  go()
  await expect.poll(() => done.toSorted((a, b) => a - b), { timeout: 15_000 }).toEqual([1, 2])
})
