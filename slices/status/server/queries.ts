import type { IdentityClient } from '#platform/server/identity-pool.ts'
import type { Component } from '../contract.ts'

export interface Look {
  readonly component: Component
  readonly ok: boolean
  readonly ms: number
}

/** Notes one round of looks, and adds it to the day's numbers. */
export async function noteLooks(client: IdentityClient, at: Date, looks: readonly Look[]): Promise<void> {
  const values = [at, looks.map(({ component }) => component), looks.map(({ ok }) => ok), looks.map(({ ms }) => Math.round(ms))]
  await client.query(
    `with looked as (insert into auth.health_samples (at, component, ok, ms)
       select $1, c, o, m from unnest($2::text[], $3::boolean[], $4::int[]) as l(c, o, m) on conflict do nothing returning component, ok)
     insert into auth.health_days as d (day, component, looks, failed)
       select ($1::timestamptz at time zone 'Europe/London')::date, component, 1, case when ok then 0 else 1 end from looked
     on conflict (component, day) do update set looks = d.looks + 1, failed = d.failed + excluded.failed`,
    values,
  )
}

/** Looks are kept for a week, days for a little over a year. */
export async function forgetOldLooks(client: IdentityClient): Promise<void> {
  await client.query("delete from auth.health_samples where at < now() - interval '7 days'")
  await client.query('delete from auth.health_days where day < current_date - 400')
}

/** The last looks of each component, newest first. */
export async function lastLooks(client: IdentityClient, most: number): Promise<{ component: Component; at: Date; ok: boolean }[]> {
  const { rows } = await client.query<{ component: Component; at: Date; ok: boolean }>(
    `select component, at, ok from (select component, at, ok, row_number() over (partition by component order by at desc) as n
       from auth.health_samples where at > now() - interval '1 day') s where n <= $1 order by component, at desc`,
    [most],
  )
  return rows
}

export async function listDays(client: IdentityClient, days: number) {
  const { rows } = await client.query<{ component: Component; day: string; looks: number; failed: number }>(
    'select component, day::text, looks, failed from auth.health_days where day > current_date - $1::int order by day',
    [days],
  )
  return rows
}

export interface IncidentRow {
  id: string
  title: string
  components: string[]
  began_at: Date
  ended_at: Date | null
  notes: { at: string; text: string }[]
}

export async function listIncidents(client: IdentityClient, days: number): Promise<IncidentRow[]> {
  const { rows } = await client.query<IncidentRow>(
    `select id, title, components, began_at, ended_at, notes from auth.incidents
     where coalesce(ended_at, now()) > now() - make_interval(days => $1) order by began_at desc limit 50`,
    [days],
  )
  return rows
}

/** Begins an incident of a component, unless one is open. */
export async function beginIncident(
  client: IdentityClient,
  incident: { id: string; title: string; component: Component; since: Date },
): Promise<void> {
  await client.query(
    `insert into auth.incidents (id, title, components, began_at) select $1, $2, array[$3], $4
     where not exists (select 1 from auth.incidents where ended_at is null and $3 = any(components))`,
    [incident.id, incident.title, incident.component, incident.since],
  )
}

export async function endIncidents(client: IdentityClient, component: Component, at: Date): Promise<void> {
  await client.query('update auth.incidents set ended_at = $2 where ended_at is null and $1 = any(components)', [component, at])
}

export async function addNote(client: IdentityClient, id: string, note: { at: string; text: string }): Promise<boolean> {
  const { rowCount } = await client.query('update auth.incidents set notes = notes || $2::jsonb where id = $1', [
    id,
    JSON.stringify([note]),
  ])
  return rowCount === 1
}

/** Whether a mail has waited for a quarter of an hour. */
export async function mailWaits(client: IdentityClient): Promise<boolean> {
  const { rows } = await client.query<{ waits: boolean }>(
    "select exists (select 1 from auth.mail_outbox where state = 'queued' and due_at < now() - interval '15 minutes') as waits",
  )
  return rows[0]?.waits ?? false
}
