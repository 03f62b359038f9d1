import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

/** What is left to do of an erasure, kept until it is done so that a restart goes on where it stopped. */
export interface Work {
  readonly names: string[]
  readonly addresses: string[]
  readonly users: string[]
  readonly files: string[]
  readonly gone: Record<string, number> | null
}

export async function readWork(tx: Tx, id: string): Promise<Work | null> {
  const { rows } = await sql<{ work: Partial<Work> }>`select work from hr.erasures where id = ${id}::uuid`.execute(tx)
  const work = rows[0]?.work
  return work?.names ? (work as Work) : null
}
export async function saveWork(tx: Tx, id: string, work: Work): Promise<void> {
  await sql`update hr.erasures set work = ${JSON.stringify(work)}::jsonb where id = ${id}::uuid`.execute(tx)
}
export async function addKept(tx: Tx, id: string, keep: readonly string[]): Promise<void> {
  await sql`update hr.erasures set keep = ${[...keep]}::text[] where id = ${id}::uuid`.execute(tx)
}

export async function eraseRows(tx: Tx, id: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ gone: Record<string, number> }>`select app.erase_rows(${id}::uuid) as gone`.execute(tx)
  return rows[0]?.gone ?? {}
}

/** Tables whose texts are searched for the person. What is kept whole with somebody else's file is not among them. */
export async function tablesToSearch(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'hr' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname !~ '^(audit|case_|cases$|letters$|letter_events$|letter_template_versions$|document_texts$)' order by c.relname`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}
export async function eraseMentions(tx: Tx, id: string, table: string, names: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: string }>`select app.erase_mentions(${id}::uuid, ${table}, ${[...names]}::text[]) as n`.execute(tx)
  return Number(rows[0]?.n ?? 0)
}
export async function eraseArchives(tx: Tx, id: string, names: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: string }>`select app.erase_archives(${id}::uuid, ${[...names]}::text[]) as n`.execute(tx)
  return Number(rows[0]?.n ?? 0)
}
export async function eraseMails(tx: Tx, id: string, { addresses, names }: Pick<Work, 'addresses' | 'names'>): Promise<number> {
  const { rows } = await sql<{
    n: string
  }>`select app.erase_mails(${id}::uuid, ${[...addresses]}::text[], ${[...names]}::text[]) as n`.execute(tx)
  return Number(rows[0]?.n ?? 0)
}

export async function newestEntry(tx: Tx): Promise<number> {
  const { rows } = await sql<{ seq: string | null }>`select max(seq) as seq from hr.audit_events`.execute(tx)
  return Number(rows[0]?.seq ?? 0)
}
/** The lock that checkpoints of the log are written under. */
export async function lockCheckpoints(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit-checkpoints:' || app.tenant_id()::text, 0))`.execute(tx)
}
export async function eraseInAudit(
  tx: Tx,
  id: string,
  about: { user: string | null; names: readonly string[]; key: string; from: number; through: number },
): Promise<{ seq: number; digest: string }[]> {
  const { rows } = await sql<{
    seq: string
    digest: string
  }>`select seq, digest from app.erase_in_audit(${id}::uuid, ${about.user}::uuid, ${[...about.names]}::text[],
    ${about.key}, ${about.from}, ${about.through})`.execute(tx)
  return rows.map(({ seq, digest }) => ({ seq: Number(seq), digest }))
}

export async function takeFiles(tx: Tx, id: string, files: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from app.take_erased_files(${id}::uuid, ${[...files]}::uuid[]) as t (id)`.execute(tx)
  return rows.map((row) => row.id)
}
export async function purgeRecords(tx: Tx, id: string, about: { record: string; before: string; most: number }): Promise<number> {
  const { rows } = await sql<{
    n: string
  }>`select app.purge_records(${id}::uuid, ${about.record}, ${about.before}::date, ${about.most}) as n`.execute(tx)
  return Number(rows[0]?.n ?? 0)
}
export async function purgeDocuments(tx: Tx, id: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: string }>`select app.purge_documents(${id}::uuid, ${[...ids]}::uuid[]) as n`.execute(tx)
  return Number(rows[0]?.n ?? 0)
}

export async function finish(tx: Tx, id: string, done: { at: Date; result: object; certificate: string }): Promise<void> {
  await sql`update hr.erasures set state = 'done', done_at = ${done.at}, result = ${JSON.stringify(done.result)}::jsonb, certificate = ${done.certificate}, work = '{}',
    subject_name = null, reason = case when kind = 'person' then 'Erased with the person.' else reason end where id = ${id}::uuid`.execute(
    tx,
  )
}
export async function noteFailed(tx: Tx, id: string): Promise<void> {
  await sql`update hr.erasures set state = 'failed' where id = ${id}::uuid and state = 'agreed'`.execute(tx)
}

export async function workplaceToday(tx: Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (now() at time zone time_zone)::date::text as day from hr.tenants`.execute(tx)
  return rows[0]?.day ?? ''
}
