import { CompiledQuery, sql } from 'kysely'
import type { Statement, Tx } from '#platform/server/database.ts'
import type { NotificationKind } from '#platform/shared/notification-kinds.ts'
import type { NotificationSettings } from '../contract.ts'

export interface NotificationRow {
  id: string
  kind: NotificationKind
  link: string | null
  created_at: Date
  read: boolean
  done: boolean
  count: number | null
  date: string | null
  name: string | null
  own: boolean
}

// The person is named as the reader may know them: not a protected identity, not outside a directory kept to reporting lines.
const nameable = sql`((select app.is_hr()) or e.id = app.person_id() or (not e.protected
  and ((select t.directory_scope from hr.tenants t) = 'everyone' or e.manager_id = app.person_id())))`
const notOff = sql`not n.kind = any (coalesce((select s.not_in_app from hr.notification_settings s where s.user_id = app.user_id()), '{}'))`

/** The asker's own, newest first, at most `limit`; row-level security sees to "own", the condition lets the index be used. */
export async function findNotifications(tx: Tx, before: string | null, limit: number): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.link, n.created_at, n.read_at is not null as read, n.done_at is not null as done,
      (n.data->>'count')::int as count, n.data->>'date' as date, coalesce(e.id = app.person_id(), false) as own,
      case when ${nameable} then concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) end as name
    from hr.notifications n left join hr.employees e on e.tenant_id = n.tenant_id and e.id = (n.data->>'personId')::uuid
    where n.user_id = app.user_id() and ${notOff} and (${before}::timestamptz is null or n.created_at < ${before}::timestamptz)
    order by n.created_at desc, n.id limit ${limit}`.execute(tx)
  return rows
}

const unreadText = `select count(*)::int as unread from (select 1 from hr.notifications n
  where n.user_id = (select app.user_id()) and n.read_at is null and n.done_at is null
    and not n.kind = any (coalesce((select s.not_in_app from hr.notification_settings s where s.user_id = (select app.user_id())), '{}')) limit 100) x`
/** Guards itself: outside the asker's own rows it counts nothing. */
export const unreadStatement: Statement = { name: 'notifications_unread', text: unreadText, values: [] }
export async function countUnread(tx: Tx): Promise<number> {
  const { rows } = await tx.executeQuery<{ unread: number }>(CompiledQuery.raw(unreadText))
  return rows[0]?.unread ?? 0
}

export async function markRead(tx: Tx, which: { ids: readonly string[] } | { until: string }): Promise<void> {
  // A browser holds milliseconds where the database holds microseconds.
  const chosen =
    'ids' in which ? sql`id = any (${[...which.ids]}::uuid[])` : sql`date_trunc('milliseconds', created_at) <= ${which.until}::timestamptz`
  await sql`update hr.notifications set read_at = now() where user_id = app.user_id() and read_at is null and ${chosen}`.execute(tx)
}

export async function findSettings(tx: Tx): Promise<NotificationSettings | null> {
  const row = await tx
    .selectFrom('hr.notification_settings')
    .select(['digest', 'urgent_at_once', 'not_in_app', 'not_by_mail'])
    .where('user_id', '=', sql<string>`app.user_id()`)
    .executeTakeFirst()
  return row ? (row as NotificationSettings) : null
}

export async function saveSettings(tx: Tx, settings: NotificationSettings): Promise<void> {
  const { digest, urgent_at_once: urgent, not_in_app: inApp, not_by_mail: byMail } = settings
  await sql`insert into hr.notification_settings as s (tenant_id, user_id, digest, urgent_at_once, not_in_app, not_by_mail)
    values (app.tenant_id(), app.user_id(), ${digest}, ${urgent}, ${inApp}::text[], ${byMail}::text[])
    on conflict (tenant_id, user_id) do update set digest = excluded.digest, urgent_at_once = excluded.urgent_at_once,
      not_in_app = excluded.not_in_app, not_by_mail = excluded.not_by_mail, version = s.version + 1`.execute(tx)
}

/** The workplace's own day and hour. */
export async function workplaceClock(tx: Tx, at: Date | null): Promise<{ today: string; hour: number } | null> {
  const { rows } = await sql<{ today: string; hour: number }>`
    select (coalesce(${at}::timestamptz, now()) at time zone time_zone)::date as today,
      extract(hour from coalesce(${at}::timestamptz, now()) at time zone time_zone)::int as hour from hr.tenants`.execute(tx)
  return rows[0] ?? null
}

/** One round at a time in a workspace; held to the end of the transaction. */
export const lockMails = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('notices:' || app.tenant_id()::text, 0))`.execute(tx)

/** Whether a notification was made before the 08:00 of a day, by the clock of the workplace. */
const before = (day: string | undefined) =>
  day ? sql`n.created_at < ((${day}::date + time '08:00') at time zone (select t.time_zone from hr.tenants t))` : sql`false`

interface DueMails {
  /** Days whose 08:00 has passed, by the workplace's clock; null: only what cannot wait. */
  readonly days: { daily: string; weekly: string } | null
  readonly urgent: readonly NotificationKind[]
  readonly limit: number
}

/**
 * Marks what is due as mailed and queues one mail a person, in one statement: a notification is in exactly one mail. Left out:
 * what was read or settled meanwhile, who has left, who wants no mail. Answers how many mails were queued.
 */
export async function queueDueMails(tx: Tx, { days, urgent, limit }: DueMails): Promise<number> {
  const { rows } = await sql<{ queued: number }>`
    with due as (
      select n.id, n.user_id, n.kind from hr.notifications n
      join hr.memberships m on m.tenant_id = n.tenant_id and m.user_id = n.user_id and m.ended_at is null
      left join hr.employees e on e.tenant_id = m.tenant_id and e.id = m.employee_id
      left join hr.notification_settings s on s.tenant_id = n.tenant_id and s.user_id = n.user_id
      where n.mailed_at is null and n.read_at is null and n.done_at is null and n.created_at > now() - interval '14 days'
        and not coalesce(least(m.expires_on, e.end_date) < (now() at time zone (select t.time_zone from hr.tenants t))::date, false)
        and not n.kind = any (coalesce(s.not_by_mail, '{}'))
        and case when n.kind = any (${[...urgent]}::text[]) and coalesce(s.urgent_at_once, true) then true
          when coalesce(s.digest, 'daily') = 'daily' then ${before(days?.daily)}
          when s.digest = 'weekly' then ${before(days?.weekly)} else false end),
    someone as (select distinct user_id from due order by user_id limit ${limit}),
    marked as (
      update hr.notifications n set mailed_at = now() from due d join someone w on w.user_id = d.user_id
      where n.tenant_id = app.tenant_id() and n.id = d.id returning n.user_id, n.kind),
    counted as (select user_id, kind, count(*) as n from marked group by user_id, kind),
    mails as (select user_id, jsonb_object_agg(kind, n order by kind) as counts from counted group by user_id)
    select count(app.queue_mail(c.email, 'notifications.digest', jsonb_build_object('counts', m.counts)))::int as queued
    from mails m cross join lateral app.user_card(m.user_id) c`.execute(tx)
  return rows[0]?.queued ?? 0
}

/** Read or settled long ago, or never looked at for half a year. */
export async function deleteOldNotifications(tx: Tx): Promise<void> {
  await sql`delete from hr.notifications where (created_at < now() - interval '90 days' and (read_at is not null or done_at is not null))
    or created_at < now() - interval '180 days'`.execute(tx)
}
