import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Counts, ImportColumn, ImportEffective, ImportState, Question, Reading } from '../../contract.ts'

/** An import as stored. `columns` are those of the contract. */
export interface StoredImport {
  id: string
  tenant_id: string
  state: ImportState
  version: number
  filename: string
  size: number
  created_at: Date
  created_by: string
  created_by_name: string
  reading: Reading | null
  sheets: { name: string; hidden: boolean; rows: number }[]
  notes: string[]
  columns: ImportColumn[]
  effective: ImportEffective | null
  answers: Record<string, string | null>
  questions: Question[]
  counts: Counts | null
  progress: number | null
  failure: string | null
  waiting: number
  undo_until: Date | null
  kept_until: Date
  /** Days have passed and the rows of the file are gone. */
  gone: boolean
}

const columns = sql`i.id, i.tenant_id, i.state, i.version::int as version, i.filename, i.size::int as size, i.created_at, i.created_by, i.created_by_name, i.reading, i.sheets, i.notes,
  i.columns, i.effective, i.answers, i.questions, i.counts, i.progress, i.failure, i.waiting, i.undo_until, i.kept_until, i.kept_until < now() as gone`

export async function addImport(tx: Tx, row: { id: string; filename: string; size: number; byId: string; byName: string }): Promise<void> {
  await sql`insert into hr.imports (tenant_id, id, state, filename, size, created_by, created_by_name)
    values (app.tenant_id(), ${row.id}::uuid, 'reading', ${row.filename}, ${row.size}, ${row.byId}::uuid, ${row.byName})`.execute(tx)
}

export async function addChunk(tx: Tx, id: string, part: number, bytes: Buffer): Promise<void> {
  await sql`insert into hr.import_chunks (tenant_id, import_id, part, bytes) values (app.tenant_id(), ${id}::uuid, ${part}, ${bytes})`.execute(
    tx,
  )
}

export async function findChunk(tx: Tx, id: string, part: number): Promise<Buffer | null> {
  const { rows } = await sql<{
    bytes: Buffer
  }>`select bytes from hr.import_chunks where import_id = ${id}::uuid and part = ${part}`.execute(tx)
  return rows[0]?.bytes ?? null
}

export async function findImport(tx: Tx, id: string, lock = false): Promise<StoredImport | null> {
  const { rows } =
    await sql<StoredImport>`select ${columns} from hr.imports i where i.id = ${id}::uuid ${lock ? sql`for no key update` : sql``}`.execute(
      tx,
    )
  return rows[0] ?? null
}

export async function findImports(tx: Tx): Promise<StoredImport[]> {
  const { rows } = await sql<StoredImport>`select ${columns} from hr.imports i order by i.created_at desc, i.id limit 50`.execute(tx)
  return rows
}

type Set = Partial<Pick<StoredImport, 'state' | 'failure' | 'waiting' | 'progress'>> & {
  reading?: unknown
  sheets?: unknown
  notes?: unknown
  columns?: unknown
  effective?: unknown
  answers?: unknown
  questions?: unknown
  counts?: unknown
}
const json = new Set(['reading', 'sheets', 'notes', 'columns', 'effective', 'answers', 'questions', 'counts'])

/** Changes an import that is still in the state it was seen in; false when it is not. */
export async function saveImport(tx: Tx, id: string, from: ImportState, set: Set): Promise<boolean> {
  const given = Object.entries(set).map(([column, value]) =>
    json.has(column)
      ? sql`${sql.ref(column)} = ${value === null ? null : JSON.stringify(value)}::jsonb`
      : sql`${sql.ref(column)} = ${value}`,
  )
  const { rows } = await sql`update hr.imports set ${sql.join([...given, sql`version = version + 1`, sql`beat_at = now()`])}
    where id = ${id}::uuid and state = ${from} returning 1`.execute(tx)
  return rows.length > 0
}

/** Says how far the work is, and that somebody is at it. False: it was given up, or is at another step. */
export async function beat(tx: Tx, id: string, state: ImportState, progress: number): Promise<boolean> {
  const { rows } =
    await sql`update hr.imports set progress = ${Math.round(Math.min(1, progress) * 1000)}, beat_at = now() where id = ${id}::uuid and state = ${state} returning 1`.execute(
      tx,
    )
  return rows.length > 0
}

export async function findState(tx: Tx, id: string): Promise<{ state: ImportState; silent: boolean } | null> {
  const { rows } = await sql<{ state: ImportState; silent: boolean }>`
    select state, beat_at < now() - interval '20 seconds' as silent from hr.imports where id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}

/** Imports of the workspace whose work fell silent long ago, with the person it is done for. */
export async function findSilent(tx: Tx): Promise<{ id: string; state: ImportState; by: { id: string; name: string } }[]> {
  const { rows } = await sql<{ id: string; state: ImportState; by: { id: string; name: string } }>`
    select id, state, json_build_object('id', created_by, 'name', created_by_name) as by from hr.imports
    where state in ('reading', 'checking', 'committing', 'undoing') and beat_at < now() - interval '5 minutes'`.execute(tx)
  return rows
}

/** One worker at a time on an import, until the end of the transaction; false: another one is at it. */
export async function holdImport(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`import:${id}`}, 0)) as held`.execute(
    tx,
  )
  return rows[0]?.held ?? false
}

/** Commits of one workspace come one after another. */
export async function holdCommits(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('imports:' || app.tenant_id()::text, 0)), pg_advisory_xact_lock(hashtextextended('lines:' || app.tenant_id()::text, 0))`.execute(
    tx,
  )
}

export async function setCommitted(tx: Tx, id: string, byId: string, waiting: number): Promise<boolean> {
  const { rows } =
    await sql`update hr.imports set state = 'committed', version = version + 1, progress = null, committed_at = now(), committed_by = ${byId}::uuid,
    waiting = ${waiting}, undo_until = now() + interval '7 days', kept_until = now() + interval '7 days' where id = ${id}::uuid and state = 'committing' returning 1`.execute(
      tx,
    )
  return rows.length > 0
}

export async function findMemory(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ heading: string; target: string }>`select heading, target from hr.import_memory`.execute(tx)
  return new Map(rows.map(({ heading, target }) => [heading, target]))
}

export async function remember(tx: Tx, meant: readonly { heading: string; target: string }[]): Promise<void> {
  await sql`insert into hr.import_memory (tenant_id, heading, target)
    select distinct on (heading) app.tenant_id(), heading, target from json_to_recordset(${JSON.stringify(meant)}::json) as m (heading text, target text)
    on conflict (tenant_id, heading) do update set target = excluded.target, used_at = now()`.execute(tx)
}

/** The time zone of the open workspace and the name of whoever the import belongs to. */
export async function findTimeZone(tx: Tx): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`select time_zone from hr.tenants`.execute(tx)
  return rows[0]?.time_zone ?? 'Europe/London'
}

/** What is over goes: the bytes, the rows and what undoing would need. The line in the list stays. */
export async function sweepImports(tx: Tx): Promise<void> {
  for (const table of ['hr.import_chunks', 'hr.import_findings', 'hr.import_rows', 'hr.import_effects'])
    await sql`delete from ${sql.table(table)} t using hr.imports i where i.tenant_id = t.tenant_id and i.id = t.import_id and i.kept_until < now()
      and i.state not in ('committing', 'undoing')`.execute(tx)
  await sql`update hr.imports set questions = '[]', columns = '[]', answers = '{}' where kept_until < now() and questions::text <> '[]' and state not in ('committing', 'undoing')`.execute(
    tx,
  )
}

export async function findTenantNamed(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from hr.tenants where name = ${name}`.execute(tx)
  return rows.length > 0
}

/** In whose name a command works: the workspace's first super admin. */
export async function findSuperAdmin(tx: Tx): Promise<{ id: string; name: string } | null> {
  const { rows } = await sql<{ id: string; name: string | null }>`
    select m.user_id as id, u.name from hr.memberships m left join lateral app.user_card(m.user_id) u on true
    where m.role = 'super_admin' and m.ended_at is null order by m.created_at, m.id limit 1`.execute(tx)
  return rows[0] ? { id: rows[0].id, name: rows[0].name ?? '' } : null
}
