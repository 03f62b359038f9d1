import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { WorkspaceExport } from '../../records-contract.ts'
import type { RetentionKind } from '../../retention.ts'

export interface PeriodRow {
  kind: RetentionKind
  months: number
  reason: string
  version: number
  updated_at: Date
  updated_by_name: string
}

export async function listPeriods(tx: Tx, lock: RetentionKind | null = null): Promise<PeriodRow[]> {
  if (lock) await sql`select pg_advisory_xact_lock(hashtextextended('retention:' || app.tenant_id()::text, 0))`.execute(tx)
  const { rows } = await sql<PeriodRow>`
    select kind, months, reason, version::int as version, updated_at, updated_by_name from hr.retention_periods`.execute(tx)
  return rows
}

export async function savePeriod(
  tx: Tx,
  period: { kind: RetentionKind; months: number; reason: string; by: { id: string; name: string } },
): Promise<void> {
  await sql`insert into hr.retention_periods as p (tenant_id, kind, months, reason, updated_by, updated_by_name)
    values (app.tenant_id(), ${period.kind}, ${period.months}, ${period.reason}, ${period.by.id}::uuid, ${period.by.name})
    on conflict (tenant_id, kind) do update set months = excluded.months, reason = excluded.reason, updated_at = now(), updated_by = excluded.updated_by,
      updated_by_name = excluded.updated_by_name, version = p.version + 1`.execute(tx)
}

export async function removePeriod(tx: Tx, kind: RetentionKind): Promise<void> {
  await sql`delete from hr.retention_periods where kind = ${kind}`.execute(tx)
}

export interface SwitchRow {
  change: string
  in_force_from: string
  confirmed_by_name: string
  confirmed_at: Date
}

export async function listSwitches(tx: Tx): Promise<SwitchRow[]> {
  const { rows } = await sql<SwitchRow>`select change, in_force_from, confirmed_by_name, confirmed_at from hr.statutory_switches`.execute(
    tx,
  )
  return rows
}

export async function setSwitch(tx: Tx, change: string, on: { from: string; by: { id: string; name: string } } | null): Promise<void> {
  await sql`delete from hr.statutory_switches where change = ${change}`.execute(tx)
  if (on)
    await sql`insert into hr.statutory_switches (tenant_id, change, in_force_from, confirmed_by, confirmed_by_name)
      values (app.tenant_id(), ${change}, ${on.from}::date, ${on.by.id}::uuid, ${on.by.name})`.execute(tx)
}

interface ExportRow extends Omit<WorkspaceExport, 'asked_by' | 'asked_at' | 'expires_at'> {
  asked_by: string
  asked_by_name: string
  asked_at: Date
  expires_at: Date
}

const exportColumns = sql`id, asked_by, asked_by_name, asked_at, state, expires_at, rows::int as rows, bytes::float8 as bytes`

export async function listExports(tx: Tx): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`select ${exportColumns} from hr.workspace_exports order by asked_at desc limit 50`.execute(tx)
  return rows
}

export async function findExport(tx: Tx, id: string): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`select ${exportColumns} from hr.workspace_exports where id = ${id}::uuid for update`.execute(tx)
  return rows[0] ?? null
}

export async function addExport(tx: Tx, id: string, by: { id: string; name: string }, days: number): Promise<void> {
  await sql`insert into hr.workspace_exports (tenant_id, id, asked_by, asked_by_name, expires_at)
    values (app.tenant_id(), ${id}::uuid, ${by.id}::uuid, ${by.name}, now() + make_interval(days => ${days}))`.execute(tx)
}

export async function settleExport(
  tx: Tx,
  id: string,
  state: 'ready' | 'failed' | 'cancelled',
  size: { rows: number; bytes: number },
): Promise<void> {
  await sql`update hr.workspace_exports set state = ${state}, finished_at = now(), rows = ${size.rows}, bytes = ${size.bytes} where id = ${id}::uuid`.execute(
    tx,
  )
}

/** Whether an export still waits to be made: not cancelled meanwhile, and by somebody who may still ask for it. */
export async function isWanted(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from hr.workspace_exports x join hr.memberships m on m.tenant_id = x.tenant_id and m.user_id = x.asked_by
    where x.id = ${id}::uuid and x.state = 'queued' and m.role = 'super_admin' and app.belongs(m.user_id)`.execute(tx)
  return rows.length > 0
}

export async function addPart(tx: Tx, id: string, part: number, content: Buffer | { fileId: string }): Promise<void> {
  const [bytes, fileId] = Buffer.isBuffer(content) ? [content, null] : [null, content.fileId]
  await sql`insert into hr.workspace_export_parts (tenant_id, export_id, part, bytes, file_id)
    values (app.tenant_id(), ${id}::uuid, ${part}, ${bytes}, ${fileId}::uuid)`.execute(tx)
}

/** A piece of an archive: its bytes, or the stored file they are in. */
export type ExportPart = { bytes: Buffer; file: null } | { bytes: null; file: { id: string; size: number } }

export async function readPart(tx: Tx, id: string, part: number): Promise<ExportPart | null> {
  const { rows } = await sql<ExportPart>`
    select p.bytes, case when p.file_id is not null then json_build_object('id', p.file_id, 'size', coalesce(f.size, 0)) end as file
    from hr.workspace_export_parts p left join hr.stored_files f on f.tenant_id = p.tenant_id and f.id = p.file_id
    where p.export_id = ${id}::uuid and p.part = ${part}`.execute(tx)
  return rows[0] ?? null
}

/** A stored file and what it is: of whom, as what, and whether it is the version people see. Kept for two versions, it is the newer one. */
export interface FileRow {
  id: string
  size: number
  sha256: string
  type: string
  scan: string
  problem: string | null
  name: string | null
  employee_id: string | null
  person: string | null
  document_id: string | null
  document: string | null
  category: string | null
  number: number | null
  current: boolean
  removed: boolean
}

const isFileOfCase = sql`exists (select from hr.letters l where l.tenant_id = f.tenant_id and l.case_id is not null and f.id in (l.docx_file_id, l.pdf_file_id))`

export async function listFiles(tx: Tx, after: string, limit: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select distinct on (f.id) f.id, f.size::float8 as size, f.sha256, f.type, f.scan, f.problem, coalesce(v.name, c.name, n.name) as name, e.id as employee_id,
      nullif(concat_ws(' ', e.first_name, nullif(e.last_name, '')), '') as person, d.id as document_id, d.name as document, d.category, v.number,
      v.replaced_at is null as current, d.removed_at is not null as removed
    from hr.stored_files f
    left join hr.document_versions v on v.tenant_id = f.tenant_id and v.file_id = f.id
    left join hr.documents d on d.tenant_id = v.tenant_id and d.id = v.document_id
    left join hr.custom_files c on c.tenant_id = f.tenant_id and c.file_id = f.id
    left join hr.absence_fit_notes n on n.tenant_id = f.tenant_id and n.file_id = f.id
    left join hr.employees e on e.tenant_id = f.tenant_id and e.id = coalesce(d.employee_id, c.employee_id, n.employee_id)
    where f.id > ${after}::uuid and not ${isFileOfCase} order by f.id, v.replaced_at desc nulls first, v.number desc limit ${limit}`.execute(
    tx,
  )
  return rows
}

/** Files whose time is over, or that nobody may fetch any more. The row of an export goes with its file. */
export async function removeOldExports(tx: Tx): Promise<void> {
  await sql`delete from hr.workspace_export_parts p using hr.workspace_exports x
    where x.tenant_id = p.tenant_id and x.id = p.export_id and x.state in ('failed', 'cancelled')`.execute(tx)
  await sql`delete from hr.workspace_exports where expires_at < now()`.execute(tx)
}

/** Of these tables what comes out of a case stays in it, as the tables of cases do: whoever takes the archive may be a party. */
const outOfNoCase: ReadonlyMap<string, RawBuilder<unknown>> = new Map([
  ...['hr.letters', 'hr.letter_progress', 'hr.letter_signers'].map((table) => [table, sql`where t.case_id is null`] as const),
  [
    'hr.letter_events',
    sql`where exists (select from hr.letters l where l.tenant_id = t.tenant_id and l.id = t.letter_id and l.case_id is null)`,
  ],
  [
    'hr.stored_files',
    sql`where not exists (select from hr.letters l where l.tenant_id = t.tenant_id and l.case_id is not null and t.id in (l.docx_file_id, l.pdf_file_id))`,
  ],
])

/** Every row of one table of the open workspace as one line of JSON each, a thousand at a time. */
export async function* readTable(tx: Tx, table: string, columns: readonly string[]): AsyncGenerator<string[]> {
  const names = sql.join(columns.map((column) => sql`${sql.ref(`t.${column}`)}`))
  await sql`declare export_rows no scroll cursor for
    select row_to_json(x)::text as line from (select ${names} from ${sql.table(table)} t ${outOfNoCase.get(table) ?? sql``}) x`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch 1000 from export_rows`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close export_rows`.execute(tx)
}

export async function noteProgress(tx: Tx, id: string, rows: number): Promise<void> {
  await sql`update hr.workspace_exports set rows = ${rows} where id = ${id}::uuid`.execute(tx)
}

export async function removeParts(tx: Tx, id: string): Promise<void> {
  await sql`delete from hr.workspace_export_parts where export_id = ${id}::uuid`.execute(tx)
}

/** The columns of a table in their order; none when there is no such table. */
export async function columnsOf(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_catalog.pg_attribute a where a.attrelid = to_regclass(${table}) and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}
