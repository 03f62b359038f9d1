import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Batch, Finding } from '../../contract.ts'

export interface StoredBatch {
  id: string
  letter: string
  title: string
  asked: unknown
  state: Batch['state']
  created_at: Date
  created_by: string
  created_by_name: string
  finished_at: Date | null
  total: number
  issued: number
  blocked: number
}
const columns = sql`b.id, b.letter, b.title, b.asked, b.state, b.created_at, b.created_by, b.created_by_name, b.finished_at,
  c.total, c.issued, c.blocked`
const joined = sql`hr.letter_batches b cross join lateral (select count(*)::int as total, (count(*) filter (where p.state = 'issued'))::int as issued,
  (count(*) filter (where p.state = 'blocked'))::int as blocked from hr.letter_batch_people p where p.tenant_id = b.tenant_id and p.batch_id = b.id) c`

export async function addBatch(
  tx: Tx,
  batch: { id: string; letter: string; title: string; asked: unknown; people: readonly string[]; by: { id: string; name: string } },
): Promise<void> {
  await sql`insert into hr.letter_batches (tenant_id, id, letter, title, asked, created_by, created_by_name)
    values (app.tenant_id(), ${batch.id}::uuid, ${batch.letter}, ${batch.title}, ${JSON.stringify(batch.asked)}::jsonb, ${batch.by.id}::uuid, ${batch.by.name})`.execute(
    tx,
  )
  await sql`insert into hr.letter_batch_people (tenant_id, batch_id, employee_id)
    select app.tenant_id(), ${batch.id}::uuid, unnest(${[...batch.people]}::uuid[])`.execute(tx)
}
export async function findBatch(tx: Tx, id: string, lock = false): Promise<StoredBatch | null> {
  if (lock) await sql`select 1 from hr.letter_batches where id = ${id}::uuid for update`.execute(tx)
  const { rows } = await sql<StoredBatch>`select ${columns} from ${joined} where b.id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}
export async function listStoredBatches(
  tx: Tx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredBatch[]; total: number }> {
  const { rows } =
    await sql<StoredBatch>`select ${columns} from ${joined} order by b.created_at desc, b.id limit ${limit} offset ${offset}`.execute(tx)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from hr.letter_batches`.execute(tx)
  return { rows, total: counted[0]?.n ?? 0 }
}
export async function endBatch(tx: Tx, id: string, state: 'done' | 'cancelled'): Promise<void> {
  await sql`update hr.letter_batches set state = ${state}, finished_at = now() where id = ${id}::uuid and state = 'running'`.execute(tx)
}

export interface StoredBatchPerson {
  employee_id: string
  name: string
  state: 'waiting' | 'issued' | 'blocked'
  letter_id: string | null
  reference: string | null
  findings: Finding[]
}
interface PeopleAsked {
  readonly only: StoredBatchPerson['state'] | null
  readonly limit: number
  readonly offset: number
}
export async function listPeople(
  tx: Tx,
  id: string,
  { only, limit, offset }: PeopleAsked,
): Promise<{ rows: StoredBatchPerson[]; total: number }> {
  const where = sql`p.batch_id = ${id}::uuid and (${only}::text is null or p.state = ${only}::text)`
  const { rows } =
    await sql<StoredBatchPerson>`select p.employee_id, concat_ws(' ', e.first_name, nullif(e.last_name, '')) as name, p.state, p.letter_id, l.reference, p.findings
    from hr.letter_batch_people p join hr.employees e on e.tenant_id = p.tenant_id and e.id = p.employee_id
    left join hr.letters l on l.tenant_id = p.tenant_id and l.id = p.letter_id
    where ${where} order by e.sort_name, p.employee_id limit ${limit} offset ${offset}`.execute(tx)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from hr.letter_batch_people p where ${where}`.execute(tx)
  return { rows, total: counted[0]?.n ?? 0 }
}
export async function nextWaiting(tx: Tx, id: string, most: number): Promise<string[]> {
  const { rows } = await sql<{
    employee_id: string
  }>`select employee_id from hr.letter_batch_people where batch_id = ${id}::uuid and state = 'waiting'
    order by employee_id limit ${most}`.execute(tx)
  return rows.map((row) => row.employee_id)
}
export interface Refused {
  readonly employeeId: string
  readonly findings: readonly unknown[]
}
interface Outcomes {
  readonly issued: readonly { readonly employeeId: string; readonly letterId: string }[]
  readonly blocked: readonly Refused[]
}
export async function noteOutcomes(tx: Tx, batchId: string, { issued, blocked }: Outcomes): Promise<void> {
  const rows = [
    ...issued.map(({ employeeId, letterId }) => ({ employee_id: employeeId, state: 'issued', letter_id: letterId, findings: [] })),
    ...blocked.map(({ employeeId, findings }) => ({ employee_id: employeeId, state: 'blocked', letter_id: null, findings })),
  ]
  await sql`update hr.letter_batch_people p set state = r.state, letter_id = r.letter_id, findings = r.findings
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (employee_id uuid, state text, letter_id uuid, findings jsonb)
    where p.batch_id = ${batchId}::uuid and p.employee_id = r.employee_id`.execute(tx)
}
/** Whether somebody still is of hr with everything in sight, as who asks for letters to many has to be (canIssueToMany). */
export async function mayWriteToMany(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from hr.memberships
    where user_id = ${userId}::uuid and ended_at is null and role in ('hr', 'super_admin') and template_id is null`.execute(tx)
  return rows.length > 0
}
/** Those of these people who are in the workspace, as the asker sees it. */
export async function findThese(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from hr.employees where id = any (${[...ids]}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}
