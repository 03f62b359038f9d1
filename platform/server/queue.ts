import { Logger, run, runMigrations, type Runner, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { Client, Pool } from 'pg'
import type { Tx } from './database.ts'
import { DeadWorkers } from './dead-workers.ts'
import type { Log } from './log.ts'

/**
 * Queues a job in the effect's own transaction: it exists exactly if the effect does. Every payload names the workspace it is
 * for (`tenantId`); the worker opens that workspace and no other.
 */
export async function enqueueJob(tx: Tx, task: string, payload: Record<string, unknown>): Promise<void> {
  await sql`select graphile_worker.enqueue(${task}, ${JSON.stringify(payload)}::json)`.execute(tx)
}

/** Several jobs of one task, by one statement. */
export async function enqueueJobs(tx: Tx, task: string, payloads: readonly Record<string, unknown>[]): Promise<void> {
  await sql`select graphile_worker.enqueue(${task}, j.payload) from json_array_elements(${JSON.stringify(payloads)}::json) as j (payload)`.execute(
    tx,
  )
}

/** Brings the queue's own tables up to date and gives the two application roles their one door to it. */
export async function prepareQueue(queueUrl: string): Promise<void> {
  await runMigrations({ connectionString: queueUrl, logger: silent })
  const client = new Client({ connectionString: queueUrl })
  await client.connect()
  try {
    await client.query(`
      create or replace function graphile_worker.enqueue(task text, payload json) returns void language sql security definer set search_path = '' as
        'select graphile_worker.add_job(task, payload)';
      revoke execute on function graphile_worker.enqueue(text, json) from public;
      grant usage on schema graphile_worker to evenkeel_app, evenkeel_job;
      grant execute on function graphile_worker.enqueue(text, json) to evenkeel_app, evenkeel_job;`)
  } finally {
    await client.end()
  }
}

const silent = new Logger(() => () => {})
const throughLog = (log: Log) =>
  new Logger(
    () => (level, message) =>
      level === 'error' ? log.error({ queue: message.slice(0, 300) }, 'queue') : log.debug({ queue: message.slice(0, 300) }, 'queue'),
  )

/** A running worker; `stop` lets the job in hand finish. */
export type Worker = Pick<Runner, 'addJob' | 'stop'>

/** Starts working: tasks by name, and the times at which some start by themselves (five-field cron, UTC). */
export async function startWorker(queueUrl: string, log: Log, tasks: TaskList, crontab: string): Promise<Worker> {
  // A pool of our own, with listeners: a connection the database ends would otherwise end the process.
  const pgPool = new Pool({ connectionString: queueUrl, max: 4 })
  pgPool.on('error', () => {})
  pgPool.on('connect', (client) => client.on('error', () => {}))
  const dead = new DeadWorkers(queueUrl, log)
  await dead.start()
  const runner = await run({
    events: dead.events,
    pgPool,
    taskList: tasks,
    crontab,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 5_000,
    logger: throughLog(log),
  })
  return {
    addJob: runner.addJob,
    async stop() {
      await runner.stop()
      await dead.stop()
      await pgPool.end()
    },
  }
}
