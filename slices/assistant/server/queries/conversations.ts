import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Answer, Turn } from '../../contract.ts'

export interface StoredConversation {
  readonly id: string
  readonly title: string
  readonly case_id: string | null
  readonly updated_at: Date
  readonly turns: number
}
export interface StoredTurn {
  readonly id: string
  readonly conversation_id: string
  readonly number: number
  readonly question: string
  readonly as_at: string
  readonly state: Turn['state']
  readonly level: number
  readonly answer: Answer | null
  readonly helpful: boolean | null
  readonly feedback_reason: string | null
  readonly created_at: Date
}

// Whose they are is said by the row-level policy; saying it here again keeps the plan on the index.
const columns = sql`c.id, c.title, c.case_id, c.updated_at,
  (select count(*)::int from hr.assistant_turns t where t.tenant_id = c.tenant_id and t.conversation_id = c.id) as turns`

export async function listOwn(tx: Tx, userId: string): Promise<StoredConversation[]> {
  const { rows } = await sql<StoredConversation>`select ${columns} from hr.assistant_conversations c
    where c.user_id = ${userId}::uuid order by c.updated_at desc, c.id limit 100`.execute(tx)
  return rows
}
export async function findOwn(tx: Tx, userId: string, id: string): Promise<StoredConversation | null> {
  const { rows } = await sql<StoredConversation>`select ${columns} from hr.assistant_conversations c
    where c.user_id = ${userId}::uuid and c.id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}
export async function addConversation(
  tx: Tx,
  { id, userId, caseId, title }: { id: string; userId: string; caseId: string | null; title: string },
): Promise<void> {
  await sql`insert into hr.assistant_conversations (tenant_id, id, user_id, case_id, title)
    values (app.tenant_id(), ${id}::uuid, ${userId}::uuid, ${caseId}::uuid, ${title})`.execute(tx)
}
export async function touchConversation(tx: Tx, id: string): Promise<void> {
  await sql`update hr.assistant_conversations set updated_at = now() where id = ${id}::uuid`.execute(tx)
}
export async function removeOwn(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`delete from hr.assistant_conversations where user_id = ${userId}::uuid and id = ${id}::uuid returning 1`.execute(tx)
  return rows.length > 0
}

const turnColumns = sql`t.id, t.conversation_id, t.number, t.question, t.as_at, t.state, t.level, t.answer, t.helpful, t.feedback_reason, t.created_at`
export async function turnsOf(tx: Tx, conversationId: string): Promise<StoredTurn[]> {
  const { rows } = await sql<StoredTurn>`select ${turnColumns} from hr.assistant_turns t
    where t.conversation_id = ${conversationId}::uuid order by t.number limit 500`.execute(tx)
  return rows
}
export async function findTurn(tx: Tx, id: string): Promise<StoredTurn | null> {
  const { rows } = await sql<StoredTurn>`select ${turnColumns} from hr.assistant_turns t where t.id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}
export async function addTurn(
  tx: Tx,
  { id, conversationId, question, asAt }: { id: string; conversationId: string; question: string; asAt: string },
): Promise<void> {
  await sql`insert into hr.assistant_turns (tenant_id, id, conversation_id, number, question, as_at)
    select app.tenant_id(), ${id}::uuid, ${conversationId}::uuid, coalesce(max(o.number), 0) + 1, ${question}, ${asAt}::date
    from hr.assistant_turns o where o.conversation_id = ${conversationId}::uuid`.execute(tx)
}
export async function keepAnswer(
  tx: Tx,
  { id, state, level, answer }: { id: string; state: Turn['state']; level: number; answer: Answer | null },
): Promise<void> {
  await sql`update hr.assistant_turns set state = ${state}, level = ${level}, answer = ${answer === null ? null : JSON.stringify(answer)}::jsonb
    where id = ${id}::uuid`.execute(tx)
}
export async function keepFeedback(tx: Tx, id: string, helpful: boolean | null, reason: string | null): Promise<void> {
  await sql`update hr.assistant_turns set helpful = ${helpful}, feedback_reason = ${reason} where id = ${id}::uuid`.execute(tx)
}
