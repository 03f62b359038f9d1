import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { StoredCase } from './cases.ts'

/** The next open cases of a round over the whole workspace. */
export async function openCases(tx: Tx, after: string | null, limit: number): Promise<StoredCase[]> {
  const { rows } = await sql<StoredCase>`
    select id, number, process, title, restricted, version, last_number from hr.cases
    where ended_on is null ${after === null ? sql`` : sql`and id > ${after}::uuid`} order by id limit ${limit} for no key update`.execute(
    tx,
  )
  return rows
}

export interface DueCase extends StoredCase {
  readonly next_due: string
}
/** Cases whose next deadline is near or past and of which nobody was told this week. */
export async function casesToRemind(tx: Tx, asked: { today: string; until: string; again: string; limit: number }): Promise<DueCase[]> {
  const { rows } = await sql<DueCase>`
    select c.id, c.number, c.process, c.title, c.restricted, c.version, c.last_number, c.next_due from hr.cases c where not c.paused and c.next_due <= ${asked.until}::date
      and (c.told_due is distinct from c.next_due or c.told_on <= ${asked.again}::date) order by c.next_due, c.id limit ${asked.limit}`.execute(
    tx,
  )
  return rows
}
export async function noteReminded(tx: Tx, ids: readonly string[], today: string): Promise<void> {
  await sql`update hr.cases set told_due = next_due, told_on = ${today}::date where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Cases that nobody who is still here owns: a concern that found nobody free, or one whose owner has left. */
export async function waitingCases(tx: Tx, limit: number): Promise<StoredCase[]> {
  const { rows } = await sql<StoredCase>`
    select c.id, c.number, c.process, c.title, c.restricted, c.version, c.last_number from hr.cases c where c.ended_on is null
      and not exists (select from hr.case_access a join hr.memberships m on m.tenant_id = a.tenant_id and m.ended_at is null and a.person_id in (m.employee_id, m.user_id)
        where a.tenant_id = c.tenant_id and a.case_id = c.id and a.kind = 'grant' and a.as_role = 'owner') order by c.id limit ${limit} for no key update`.execute(
    tx,
  )
  return rows
}

/** One hash over the last event of every case, the same whatever order they are read in; also where there are none. */
export async function headsOfAll(tx: Tx): Promise<string> {
  const { rows } = await sql<{ seal: string }>`
    select encode(sha256(coalesce(string_agg(h.hash, ''::bytea order by h.case_id), ''::bytea)), 'hex') as seal
    from (select distinct on (e.case_id) e.case_id, e.hash from hr.case_events e order by e.case_id, e.number desc) h`.execute(tx)
  return rows[0]?.seal ?? ''
}

export interface ToldTrigger {
  readonly person: string
  readonly on_day: string | null
}
/** What hr was told of already that the records call for. */
export async function toldTriggers(tx: Tx): Promise<ToldTrigger[]> {
  const { rows } = await sql<ToldTrigger>`
    select distinct n.subject_id as person, n.data ->> 'date' as on_day from hr.notifications n where n.kind = 'process-to-start' and n.subject_id is not null`.execute(
    tx,
  )
  return rows
}

export interface OpenAbout {
  readonly process: string
  readonly person: string
  readonly restricted: boolean
  /** Who works on it. */
  readonly handlers: string[]
}
/** Open cases by whom they are about, for the night's round alone. */
export async function openAbout(tx: Tx, people: readonly string[]): Promise<OpenAbout[]> {
  const { rows } = await sql<OpenAbout>`
    select c.process, p.person_id as person, c.restricted,
      array(select a.person_id from hr.case_access a where a.tenant_id = c.tenant_id and a.case_id = c.id and a.kind = 'grant') as handlers
    from hr.cases c join hr.case_access p on p.tenant_id = c.tenant_id and p.case_id = c.id and p.kind = 'party' and p.as_role = 'subject'
    where c.ended_on is null and p.person_id = any(${[...people]}::uuid[])`.execute(tx)
  return rows
}
