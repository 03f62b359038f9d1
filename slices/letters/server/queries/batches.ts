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
/** Those who wait after one of them, in the order of their ids. */
export async function nextWaiting(tx: Tx, id: string, { after, most }: { after: string | null; most: number }): Promise<string[]> {
  const { rows } = await sql<{
    employee_id: string
  }>`select employee_id from hr.letter_batch_people where batch_id = ${id}::uuid and state = 'waiting' and (${after}::uuid is null or employee_id > ${after}::uuid)
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
/** What became of people who were waiting; how many of them were. */
export async function noteOutcomes(tx: Tx, batchId: string, { issued, blocked }: Outcomes): Promise<number> {
  const outcomes = [
    ...issued.map(({ employeeId, letterId }) => ({ employee_id: employeeId, state: 'issued', letter_id: letterId, findings: [] })),
    ...blocked.map(({ employeeId, findings }) => ({ employee_id: employeeId, state: 'blocked', letter_id: null, findings })),
  ]
  const { rows } = await sql`update hr.letter_batch_people p set state = r.state, letter_id = r.letter_id, findings = r.findings
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as r (employee_id uuid, state text, letter_id uuid, findings jsonb)
    where p.batch_id = ${batchId}::uuid and p.employee_id = r.employee_id and p.state = 'waiting' returning 1`.execute(tx)
  return rows.length
}

export type BatchToWrite = Pick<StoredBatch, 'id' | 'asked' | 'created_by' | 'created_by_name'>
export async function findBatchToWrite(tx: Tx, id: string): Promise<BatchToWrite | null> {
  const { rows } =
    await sql<BatchToWrite>`select id, asked, created_by, created_by_name from hr.letter_batches where id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}
/** Whoever ends it waits, and whoever wrote for it is done. */
export async function lockBatch(tx: Tx, id: string): Promise<void> {
  await sql`select 1 from hr.letter_batches where id = ${id}::uuid for update`.execute(tx)
}
export interface Standing {
  running: boolean
  /** Whether who asked still is of hr with everything in sight, as they had to be to ask (canIssueToMany). */
  may: boolean
  time_zone: string
  /** The number of the last letter out of no case. */
  last: number
}
export async function batchStanding(tx: Tx, { id, created_by: userId }: BatchToWrite): Promise<Standing> {
  const { rows } =
    await sql<Standing>`select b.state = 'running' as running, t.time_zone, coalesce((select last from hr.letter_numbers where case_id is null), 0) as last,
      exists (select from hr.memberships where user_id = ${userId}::uuid and ended_at is null and role in ('hr', 'super_admin') and template_id is null) as may
    from hr.letter_batches b join hr.tenants t on t.id = b.tenant_id where b.id = ${id}::uuid`.execute(tx)
  const [standing] = rows
  if (!standing) throw new Error('the letters to many are gone')
  return standing
}
/** Done, once nobody is waiting. */
export async function endWritten(tx: Tx, id: string): Promise<void> {
  await sql`update hr.letter_batches b set state = 'done', finished_at = now() where id = ${id}::uuid and state = 'running'
    and not exists (select from hr.letter_batch_people p where p.tenant_id = b.tenant_id and p.batch_id = b.id and p.state = 'waiting')`.execute(
    tx,
  )
}
/** Those of these people who are in the workspace, as the asker sees it. */
export async function findThese(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from hr.employees where id = any (${[...ids]}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}
