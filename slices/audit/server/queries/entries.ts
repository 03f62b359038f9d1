import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { LogScope } from '../../policy.ts'

export interface EntryRow {
  seq: string
  at: Date
  actor_id: string | null
  actor_name: string
  acting_as: { name?: string } | null
  request_id: string
  action: string
  subject_kind: string
  subject_id: string | null
  changes: Record<string, { from: unknown; to: unknown }>
  reason: string | null
  hash: string
  previous: string | null
}

/** What to look for; each list is "one of". `null` leaves a filter out, an empty list finds nothing. */
export interface Search {
  readonly scope: LogScope
  readonly subject: string | null
  readonly actor: string | null
  readonly actions: readonly string[] | null
  readonly words: readonly string[] | null
  /** People found by name: those who acted, and those whose record it is. */
  readonly named: { readonly actors: readonly string[]; readonly subjects: readonly string[] } | null
  /** Numbers, first and last. */
  readonly least: string | null
  readonly most: string | null
  readonly limit: number
}

const conditions = (s: Search): RawBuilder<unknown>[] => [
  ...(s.least === null ? [] : [sql`e.seq >= ${s.least}::bigint`]),
  ...(s.most === null ? [] : [sql`e.seq <= ${s.most}::bigint`]),
  ...(s.scope.kinds === null ? [] : [sql`e.subject_kind = any(${[...s.scope.kinds]}::text[])`]),
  ...(s.scope.notAbout === null ? [] : [sql`e.subject_id is distinct from ${s.scope.notAbout}::uuid`]),
  ...(s.subject === null ? [] : [sql`e.subject_id = ${s.subject}::uuid`]),
  ...(s.actor === null ? [] : [sql`e.actor_id = ${s.actor}::uuid`]),
  ...(s.actions === null ? [] : [sql`e.action = any(${[...s.actions]}::text[])`]),
]
/** Whether an entry has one of the words: in a row of its own or in a run. Runs of a word do not overlap, so the first that ends after it tells. */
const hasWord = (words: readonly string[]) =>
  sql`(exists (select from hr.audit_fields w where w.tenant_id = e.tenant_id and w.seq = e.seq and w.field = any(${[...words]}::text[]))
    or exists (select from unnest(${[...words]}::text[]) as one (value) cross join lateral (
      select r.seqs from hr.audit_field_runs r where r.tenant_id = e.tenant_id and r.field = one.value and r.last_seq >= e.seq order by r.last_seq limit 1) r
      where r.seqs @> e.seq))`

/** Numbers of the newest entries that fit, by the index that leaves the fewest to look at: one short walk for each value of a list. */
function driver(s: Search): RawBuilder<unknown> {
  const all = conditions(s)
  const walk = (list: RawBuilder<unknown>, fits: RawBuilder<unknown>, more: RawBuilder<unknown>[] = []) =>
    sql`select x.seq from unnest(${list}) as one (value) cross join lateral (
      select e.seq from hr.audit_events e where ${sql.join([fits, ...all, ...more], sql` and `)} order by e.seq desc limit ${s.limit}) x`
  const word = s.words ? [hasWord(s.words)] : []
  if (s.named) {
    const acted = walk(sql`${[...s.named.actors]}::uuid[]`, sql`e.actor_id = one.value`, word)
    const about = walk(sql`${[...s.named.subjects]}::uuid[]`, sql`e.subject_id = one.value`, word)
    return sql`select seq from (${acted} union ${about}) found`
  }
  if (s.subject !== null) return plainWalk(s, [...all, ...word])
  if (s.words) return byWord(s, s.words)
  if (s.actor === null && s.actions !== null) return walk(sql`${[...s.actions]}::text[]`, sql`e.action = one.value`)
  return plainWalk(s, all)
}

const plainWalk = (s: Search, all: RawBuilder<unknown>[]) =>
  sql`select e.seq from hr.audit_events e where ${sql.join([sql`true`, ...all], sql` and `)} order by e.seq desc limit ${s.limit}`

/** The words stand in tables of their own, which repeat what is most often asked with them. */
function byWord(s: Search, words: readonly string[]): RawBuilder<unknown> {
  return sql`select x.seq from unnest(${[...words]}::text[]) as one (value) cross join lateral (
    (${singly(s)}) union all (${inRuns(s)}) order by seq desc limit ${s.limit}) x`
}

/** Of entries written one at a time, a row for each. */
function singly(s: Search): RawBuilder<unknown> {
  const near = [
    ...(s.least === null ? [] : [sql`w.seq >= ${s.least}::bigint`]),
    ...(s.most === null ? [] : [sql`w.seq <= ${s.most}::bigint`]),
    ...(s.actor === null ? [] : [sql`w.actor_id = ${s.actor}::uuid`]),
    ...(s.actions === null ? [] : [sql`w.action = any(${[...s.actions]}::text[])`]),
    ...(s.scope.notAbout === null ? [] : [sql`w.subject_id is distinct from ${s.scope.notAbout}::uuid`]),
  ]
  const kind =
    s.scope.kinds === null
      ? sql``
      : sql`join hr.audit_events e on e.tenant_id = w.tenant_id and e.seq = w.seq and e.subject_kind = any(${[...s.scope.kinds]}::text[])`
  return sql`select w.seq from hr.audit_fields w ${kind} where ${sql.join([sql`w.field = one.value`, ...near], sql` and `)} order by w.seq desc limit ${s.limit}`
}

/** Of entries written many at a time, a row for all: the newest runs first, and of each its numbers from the last one down. */
function inRuns(s: Search): RawBuilder<unknown> {
  const runs = [
    ...(s.least === null ? [] : [sql`w.last_seq >= ${s.least}::bigint`]),
    ...(s.actor === null ? [] : [sql`w.actor_id = ${s.actor}::uuid`]),
    ...(s.actions === null ? [] : [sql`w.action = any(${[...s.actions]}::text[])`]),
    ...(s.scope.kinds === null ? [] : [sql`w.subject_kind = any(${[...s.scope.kinds]}::text[])`]),
  ]
  const entries = [
    ...(s.least === null ? [] : [sql`n.seq >= ${s.least}::bigint`]),
    ...(s.most === null ? [] : [sql`n.seq <= ${s.most}::bigint`]),
    ...(s.scope.notAbout === null
      ? []
      : [
          sql`exists (select from hr.audit_events e where e.tenant_id = w.tenant_id and e.seq = n.seq and e.subject_id is distinct from ${s.scope.notAbout}::uuid)`,
        ]),
  ]
  return sql`select n.seq from hr.audit_field_runs w cross join lateral (
      select g.seq from unnest(w.seqs) as span cross join lateral generate_series(lower(span), upper(span) - 1) as g (seq)) n
    where ${sql.join([sql`w.field = one.value`, ...runs, ...entries], sql` and `)} order by w.last_seq desc, n.seq desc limit ${s.limit}`
}

/** Entries that fit, newest first. */
export async function findEntries(tx: Tx, search: Search): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with found as materialized (select distinct seq from (${driver(search)}) d order by seq desc limit ${search.limit})
    select e.seq, e.at, e.actor_id, e.actor_name, e.acting_as, e.request_id, e.action, e.subject_kind, e.subject_id, e.changes, e.reason, e.hash, e.previous
    from found cross join lateral (
      select x.seq, x.at, x.actor_id, x.actor_name, x.acting_as, x.request_id, x.action, x.subject_kind, x.subject_id, x.changes, x.reason, encode(x.hash, 'hex') as hash,
        (select encode(p.hash, 'hex') from hr.audit_events p where p.seq = found.seq - 1 limit 1) as previous
      from hr.audit_events x where x.seq = found.seq limit 1) e order by e.seq desc`.execute(tx)
  return rows
}

/** Every action there is in the open workspace, by skipping from one to the next along the index. */
export async function findActions(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive found as (
      (select e.action from hr.audit_events e order by e.action limit 1)
      union all select (select e.action from hr.audit_events e where e.action > f.action order by e.action limit 1) from found f where f.action is not null)
    select action from found where action is not null`.execute(tx)
  return rows.map(({ action }) => action)
}

/** The numbers that a span of days covers; time never goes back along them. `null` where nothing lies in it. */
export async function findNumbers(
  tx: Tx,
  from: string | null,
  to: string | null,
): Promise<{ least: string | null; most: string | null } | null> {
  const { rows } = await sql<{ least: string | null; most: string | null }>`
    select case when ${from}::date is null then null else coalesce((select seq from hr.audit_events where at >= (${from}::date::timestamp at time zone t.time_zone) order by at, seq limit 1), 9223372036854775807) end as least,
      case when ${to}::date is null then null else coalesce((select seq from hr.audit_events where at < ((${to}::date + 1)::timestamp at time zone t.time_zone) order by at desc, seq desc limit 1), 0) end as most
    from hr.tenants t`.execute(tx)
  return rows[0] ?? null
}
