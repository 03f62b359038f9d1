import { mkdirSync } from 'node:fs'
import { Client } from 'pg'
import { todayIn } from '../../platform/server/clock.ts'
import { recordBookings } from '../../slices/time-off/server/service.ts'
import { openGround, type Ground } from '../ground.ts'
import type { Given } from '../targets.ts'
import { startDriver, type Driver } from './drive.ts'
import { addressOf, copyWorkspace } from './seed.ts'

export interface Installation {
  readonly ground: Ground
  readonly driver: Driver
  readonly tenants: number
  readonly people: number
  /** How many workspaces are driven. */
  readonly driven: number
  /** Seconds of seeding, 0 when everything was there, and the size of the database in bytes. */
  readonly seeded: { readonly seconds: number; readonly bytes: number }
  stop(): Promise<void>
}

/**
 * So many workspaces of the same size, served, and somebody signed in to as many of them as are driven. One workspace is written by the
 * product (people, bookings, cases); the others are copies of its rows. `--keep <folder>` leaves it for the next run.
 */
export async function openInstallation(given: Given): Promise<Installation> {
  const [tenants, people, keep] = [given.number('tenants', 20), given.number('people', 20_000), given.text('keep')]
  const started = performance.now()
  if (keep) mkdirSync(keep, { recursive: true })
  const ground = await openGround(Math.max(20, Math.round(people / tenants)), { keep })
  const driver = startDriver()
  const stop = async (): Promise<void> => {
    driver.stop()
    await ground.stop()
  }
  try {
    await fillFirst(ground)
    await copyWorkspace(ground.adminUrl, tenants, (text) => console.log(text))
    const seconds = Math.round((performance.now() - started) / 1000)
    const driven = Math.min(tenants, 20)
    const step = Math.floor(tenants / driven)
    const emails = Array.from({ length: driven }, (_, i) => addressOf(ground.email, i * step))
    await driver.signIn({ url: ground.url, origin: ground.origin, emails })
    return { ground, driver, tenants, people, driven, seeded: { seconds, bytes: await sizeOf(ground.adminUrl) }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function sizeOf(adminUrl: string): Promise<number> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  await client.end()
  return Number(rows[0]?.bytes ?? 0)
}

/** Time off and cases of the first workspace, by the product's own ways. */
async function fillFirst(ground: Ground): Promise<void> {
  const headers = { authorization: `Bearer ${await ground.token()}`, 'content-type': 'application/json' }
  const get = async <T>(path: string): Promise<T> => (await (await fetch(`${ground.url}/api${path}`, { headers })).json()) as T
  const { data } = await get<{ data: { id: string }[] }>('/employees?limit=100&offset=0')
  if ((await get<{ total: number }>('/cases?state=all')).total > 0) return
  for (const { id } of data.slice(0, 30)) {
    const body = JSON.stringify({ process: 'disciplinary', title: 'Late three times', subjects: [id], restricted: false })
    const answer = await fetch(`${ground.url}/api/cases`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`case: ${answer.status} ${await answer.text()}`)
  }
  const [tenantId = ''] = await ground.server.db.everyWorkspace()
  const today = todayIn('Europe/London')
  const figures = { allowance: 33, carry_days: 5, carry_months: 3, counts_from: `${today.slice(0, 4)}-01-01` }
  const past = { type: 'holiday', state: 'approved', by: 'Bench', note: null } as const
  const days = [`${today.slice(0, 4)}-02-03`, `${today.slice(0, 4)}-06-09`]
  const bookings = data.flatMap(({ id }) => days.map((day) => ({ ...past, employee_id: id, starts_on: day, ends_on: day })))
  await ground.server.db.asSystem(tenantId, { requestId: 'bench' }, (tx) => recordBookings(tx, today, figures, bookings))
}
