import { randomUUID } from 'node:crypto'
import { now, stopwatch, elapsedFrom, todayIn } from '#platform/server/clock.ts'
import { type IdentityPool, inIdentityTransaction } from '#platform/server/identity-pool.ts'
import { components, type Component, type StatusPage } from '../contract.ts'
import { incidentTitle, looksUntilIncident, ninetyDays, shownDays } from '../rules.ts'
import * as queries from './queries.ts'

export interface StatusParts {
  readonly pool: IdentityPool
  readonly checks: Readonly<Record<'web' | 'database' | 'storage', () => Promise<boolean>>>
}

const patience = 10_000

async function look(component: Component, check: () => Promise<boolean>): Promise<queries.Look> {
  const start = stopwatch()
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patience).unref())
  const ok = await Promise.race([check().catch(() => false), late])
  return { component, ok, ms: elapsedFrom(start) }
}

/**
 * Looks at every part of the installation once and notes what it found. Three looks in a row that fail begin an incident, the first that is
 * well ends it. What nobody can note, because the database is gone, is a gap.
 */
export async function lookAtHealth({ pool, checks }: StatusParts): Promise<void> {
  const looks = await Promise.all([
    look('web', checks.web),
    look('database', checks.database),
    look('storage', checks.storage),
    // Whoever looks is the background work.
    look('worker', () => Promise.resolve(true)),
    look('mail', async () => !(await queries.mailWaits(pool))),
  ])
  const at = now()
  await inIdentityTransaction(pool, async (client) => {
    await queries.noteLooks(client, at, looks)
    const last = await queries.lastLooks(client, looksUntilIncident)
    for (const { component, ok } of looks) {
      const mine = last.filter((each) => each.component === component)
      const since = mine.at(-1)?.at
      if (ok) await queries.endIncidents(client, component, at)
      else if (since && mine.length >= looksUntilIncident && mine.every((each) => !each.ok))
        await queries.beginIncident(client, { id: randomUUID(), title: incidentTitle(component), component, since })
    }
    if (at.getMinutes() === 0) await queries.forgetOldLooks(client)
  })
}

/** Older than this, the last look says nothing of now. */
const fresh = 5 * 60_000

export async function getStatus(pool: IdentityPool): Promise<StatusPage> {
  const days = await queries.listDays(pool, shownDays)
  const last = await queries.lastLooks(pool, 1)
  const incidents = await queries.listIncidents(pool, shownDays)
  const today = todayIn('Europe/London')
  const newest = last.reduce<Date | null>((latest, { at }) => (latest === null || at > latest ? at : latest), null)
  return {
    looked_at: newest?.toISOString() ?? null,
    components: components.map((component) => {
      const found = last.find((each) => each.component === component)
      const known = found && now().getTime() - found.at.getTime() < fresh
      return {
        component,
        well: known ? found.ok : null,
        days: ninetyDays(
          days.filter((each) => each.component === component).map(({ day, looks, failed }) => ({ day, looks, failed })),
          today,
        ),
      }
    }),
    incidents: incidents.map(({ began_at, ended_at, ...incident }) => ({
      ...incident,
      began_at: began_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
  }
}

/** For the operator: what is known of an incident, told under it. Answers whether there is such an incident. */
export const noteIncident = (pool: IdentityPool, id: string, text: string): Promise<boolean> =>
  queries.addNote(pool, id, { at: now().toISOString(), text })
