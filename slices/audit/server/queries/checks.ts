import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { ChainReport } from '#platform/server/audit-chain.ts'

export interface CheckRow {
  started_at: Date | null
  asked_by: string | null
  asked_by_name: string | null
  walked: string
  to_walk: string
  checked_at: Date | null
  checked_by_name: string | null
  checked_through: string | null
  first_broken: string | null
  exact: boolean | null
  intact_through: string | null
  problem: ChainReport['problem']
  checkpoint_seq: string | null
  checkpoint_at: Date | null
}

export async function findCheck(tx: Tx): Promise<CheckRow | null> {
  const { rows } = await sql<CheckRow>`
    select started_at, asked_by, asked_by_name, walked, to_walk, checked_at, checked_by_name, checked_through, first_broken, exact, intact_through, problem, checkpoint_seq, checkpoint_at
    from hr.log_checks`.execute(tx)
  return rows[0] ?? null
}

/** First and newest entry, and for how many months the log is kept. */
export async function findExtent(tx: Tx): Promise<{ first: string | null; last: string | null; since: Date | null }> {
  const { rows } = await sql<{ first: string | null; last: string | null; since: Date | null }>`
    select (select seq from hr.audit_events order by seq limit 1) as first, (select seq from hr.audit_events order by seq desc limit 1) as last,
      (select at from hr.audit_events order by seq limit 1) as since`.execute(tx)
  return rows[0] ?? { first: null, last: null, since: null }
}

export async function findMonthsKept(tx: Tx, otherwise: number): Promise<number> {
  const { rows } = await sql<{ months: number }>`select months from hr.retention_periods where kind = 'audit-log'`.execute(tx)
  return rows[0]?.months ?? otherwise
}

/** Marks a check as running, unless one is; a check that has not moved for ten minutes is taken for dead. */
export async function startCheck(tx: Tx, by: { id: string | null; name: string }): Promise<boolean> {
  const { rows } = await sql`
    insert into hr.log_checks as c (tenant_id, started_at, asked_by, asked_by_name) values (app.tenant_id(), now(), ${by.id}::uuid, ${by.name})
    on conflict (tenant_id) do update set started_at = now(), asked_by = excluded.asked_by, asked_by_name = excluded.asked_by_name, walked = 0, to_walk = 0
      where c.started_at is null or c.started_at < now() - interval '10 minutes' returning 1`.execute(tx)
  return rows.length > 0
}

export async function noteWalked(tx: Tx, walked: number, all: number): Promise<void> {
  await sql`update hr.log_checks set walked = ${walked}, to_walk = ${all} where started_at is not null`.execute(tx)
}

export async function endCheck(tx: Tx, byName: string, report: ChainReport, through: number): Promise<void> {
  await sql`
    insert into hr.log_checks (tenant_id, checked_at, checked_by_name, checked_through, first_broken, exact, intact_through, problem)
      values (app.tenant_id(), now(), ${byName}, ${through}, ${report.firstBroken}, ${report.exact}, ${report.intactThrough}, ${report.problem})
    on conflict (tenant_id) do update set started_at = null, asked_by = null, asked_by_name = null, walked = 0, to_walk = 0, checked_at = excluded.checked_at,
      checked_by_name = excluded.checked_by_name, checked_through = excluded.checked_through, first_broken = excluded.first_broken, exact = excluded.exact,
      intact_through = excluded.intact_through, problem = excluded.problem`.execute(tx)
}

/** Held while a line is added to the checkpoints, so that two workers do not write at once. */
export async function lockCheckpoints(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit-checkpoints:' || app.tenant_id()::text, 0))`.execute(tx)
}

export async function noteCheckpoint(tx: Tx, seq: number): Promise<void> {
  await sql`
    insert into hr.log_checks (tenant_id, checkpoint_seq, checkpoint_at) values (app.tenant_id(), ${seq}, now())
    on conflict (tenant_id) do update set checkpoint_seq = excluded.checkpoint_seq, checkpoint_at = excluded.checkpoint_at`.execute(tx)
}

/** The newest entry whose time is over, when the oldest has been over for a month: cuts are made seldom, and never early. */
export async function findCut(tx: Tx, months: number): Promise<{ seq: number; hash: string } | null> {
  const { rows } = await sql<{ seq: string; hash: string }>`
    select e.seq, encode(e.hash, 'hex') as hash from hr.audit_events e
    where e.at < now() - make_interval(months => ${months}::int)
      and exists (select from hr.audit_events o where o.at < now() - make_interval(months => ${months}::int + 1))
    order by e.at desc, e.seq desc limit 1`.execute(tx)
  return rows[0] ? { seq: Number(rows[0].seq), hash: rows[0].hash } : null
}

export async function cutLog(tx: Tx, through: { seq: number; hash: string }, months: number): Promise<void> {
  await sql`select app.audit_cut(${through.seq}, decode(${through.hash}, 'hex'), ${months}::int)`.execute(tx)
}
