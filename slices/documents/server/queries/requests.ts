import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { PeopleScope, Standing } from '#slices/people/policy.ts'
import type { RequestableCategory } from '../../categories.ts'
import type { RequestFormat, RequestState } from '../../request-contract.ts'
import { standingColumn, within } from './all.ts'

/** A request as stored, and how the asker stands to the person; row-level security has left out what the asker may not see. */
export interface StoredRequest {
  id: string
  employee_id: string
  person: string
  title: string
  message: string | null
  category: RequestableCategory
  formats: RequestFormat[]
  due_on: string | null
  state: RequestState
  requested_at: Date
  requested_by: string
  requested_by_name: string
  reminded_at: Date | null
  received_at: Date | null
  document_id: string | null
  document_name: string | null
  decided_by_name: string | null
  refusal_reason: string | null
  version: number
  standing: Standing
}

const selected = sql`select r.id, r.employee_id, concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) as person, r.title, r.message,
    r.category, r.formats, r.due_on, r.state, r.requested_at, r.requested_by, r.requested_by_name, r.reminded_at, r.received_at, d.id as document_id, d.name as document_name,
    r.decided_by_name, r.refusal_reason, r.version::int as version, ${standingColumn} as standing
  from hr.document_requests r join hr.employees e on e.tenant_id = r.tenant_id and e.id = r.employee_id
  left join hr.documents d on d.tenant_id = r.tenant_id and d.id = r.document_id and d.removed_at is null`

const states = (state: RequestFilter['state'], today: string): RawBuilder<unknown> => {
  if (state === null) return sql``
  if (state === 'open') return sql`and r.state in ('requested', 'received', 'refused')`
  if (state === 'overdue') return sql`and r.state in ('requested', 'refused') and r.due_on < ${today}::date`
  return sql`and r.state = ${state}`
}

export interface RequestFilter {
  readonly scope: PeopleScope
  readonly person: string | null
  readonly state: RequestState | 'open' | 'overdue' | null
  readonly today: string
  readonly limit: number
  readonly offset: number
}
/** Open ones first, the most urgent of them first. */
export async function listRequestRows(tx: Tx, filter: RequestFilter): Promise<{ rows: StoredRequest[]; total: number }> {
  const where = sql`true ${within(filter.scope, sql`r.employee_id`)} ${filter.person === null ? sql`` : sql`and r.employee_id = ${filter.person}::uuid`}
    ${states(filter.state, filter.today)}`
  const { rows } = await sql<StoredRequest>`${selected} where ${where}
    order by r.state in ('accepted', 'cancelled'), r.due_on nulls last, r.requested_at, r.id limit ${filter.limit} offset ${filter.offset}`.execute(
    tx,
  )
  const total = await sql<{ n: number }>`select count(*)::int as n from hr.document_requests r where ${where}`.execute(tx)
  return { rows, total: total.rows[0]?.n ?? 0 }
}

export async function findRequest(tx: Tx, id: string, lock = false): Promise<StoredRequest | null> {
  if (lock) await sql`select 1 from hr.document_requests where id = ${id}::uuid for update`.execute(tx)
  const { rows } = await sql<StoredRequest>`${selected} where r.id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}

/** What is asked of the asker and not there yet. */
export async function findAskedOfSelf(tx: Tx, most: number): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`${selected} where r.employee_id = app.person_id() and r.state in ('requested', 'refused')
    order by r.due_on nulls last, r.requested_at limit ${most}`.execute(tx)
  return rows
}
/** What came for a request that the asker made, or that is hr's to look after. */
export async function findReceived(tx: Tx, asked: { userId: string; all: boolean; most: number }): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`${selected} where r.state = 'received' and r.employee_id is distinct from app.person_id()
    and (${asked.all} or r.requested_by = ${asked.userId}::uuid) order by r.received_at limit ${asked.most}`.execute(tx)
  return rows
}

export interface NewRequest {
  readonly title: string
  readonly message: string | null
  readonly category: RequestableCategory
  readonly formats: readonly RequestFormat[]
  readonly dueOn: string | null
  readonly by: { readonly id: string; readonly name: string }
}
export async function addRequests(tx: Tx, people: readonly { id: string; personId: string }[], request: NewRequest): Promise<void> {
  await sql`insert into hr.document_requests (tenant_id, id, employee_id, title, message, category, formats, due_on, requested_by, requested_by_name)
    select app.tenant_id(), p.id, p.person, ${request.title}, ${request.message}, ${request.category}, ${[...request.formats]}::text[], ${request.dueOn}::date,
      ${request.by.id}::uuid, ${request.by.name}
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ personId }) => personId)}::uuid[]) p (id, person)`.execute(tx)
}

export async function noteReceived(tx: Tx, id: string, documentId: string): Promise<void> {
  await sql`update hr.document_requests set received_at = now(), document_id = ${documentId}::uuid, refused_at = null, refusal_reason = null, decided_by_name = null,
    version = version + 1 where id = ${id}::uuid`.execute(tx)
}
export async function noteAccepted(tx: Tx, id: string, byName: string): Promise<void> {
  await sql`update hr.document_requests set accepted_at = now(), decided_by_name = ${byName}, version = version + 1 where id = ${id}::uuid`.execute(
    tx,
  )
}
export async function noteRefused(tx: Tx, id: string, byName: string, reason: string): Promise<void> {
  await sql`update hr.document_requests set refused_at = now(), refusal_reason = ${reason}, decided_by_name = ${byName}, version = version + 1 where id = ${id}::uuid`.execute(
    tx,
  )
}
export async function noteCancelled(tx: Tx, id: string, byName: string): Promise<void> {
  await sql`update hr.document_requests set cancelled_at = now(), cancelled_by_name = ${byName}, refused_at = null, refusal_reason = null, version = version + 1
    where id = ${id}::uuid`.execute(tx)
}
export async function noteReminded(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update hr.document_requests set reminded_at = now() where id = any (${[...ids]}::uuid[])`.execute(tx)
}

/** Open requests that are due within so many days or late, and of which nobody was reminded for a week; for the night's round. */
export async function findToRemind(
  tx: Tx,
  { today, days, most }: { today: string; days: number; most: number },
): Promise<{ id: string; employee_id: string; due_on: string }[]> {
  const { rows } = await sql<{
    id: string
    employee_id: string
    due_on: string
  }>`select r.id, r.employee_id, r.due_on from hr.document_requests r
    where r.state in ('requested', 'refused') and r.due_on <= ${today}::date + ${days}::int
      and coalesce(r.reminded_at, r.requested_at) < now() - interval '7 days' + case when r.reminded_at is null then interval '6 days' else interval '0' end
    order by r.due_on limit ${most}`.execute(tx)
  return rows
}
