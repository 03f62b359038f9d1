import { sql } from 'kysely'
import { like } from '#platform/server/like.ts'
import type { Tx } from '#platform/server/database.ts'
import type { Counts } from '../../contract.ts'
import type { FileRow } from '../../rules/delimited.ts'
import type { Problem } from '../../rules/drafts.ts'

export async function deleteRows(tx: Tx, id: string): Promise<void> {
  await sql`delete from hr.import_findings where import_id = ${id}::uuid`.execute(tx)
  await sql`delete from hr.import_rows where import_id = ${id}::uuid`.execute(tx)
}

export async function addRows(tx: Tx, id: string, rows: readonly FileRow[]): Promise<void> {
  const given = rows.map(({ n, cells, faults }) => ({ n, cells, faults: faults.length > 0 ? faults : null }))
  await sql`insert into hr.import_rows (tenant_id, import_id, n, cells, faults)
    select app.tenant_id(), ${id}::uuid, n, cells, nullif(faults, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (n int, cells jsonb, faults jsonb)`.execute(tx)
}

export interface StoredRow {
  n: number
  cells: string[]
  originals: Record<string, string> | null
  faults: string[] | null
}

export async function findRowsAfter(tx: Tx, id: string, after: number, limit: number): Promise<StoredRow[]> {
  const { rows } =
    await sql<StoredRow>`select n, cells, originals, faults from hr.import_rows where import_id = ${id}::uuid and n > ${after} order by n limit ${limit}`.execute(
      tx,
    )
  return rows
}

export async function countRows(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from hr.import_rows where import_id = ${id}::uuid`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Changes one cell, or every cell of the column with the same text; answers how many. What stood in the file is kept beside it. */
export async function editCells(
  tx: Tx,
  id: string,
  edit: { row: number; column: number; value: string; alike: string | null },
): Promise<number> {
  const place = String(edit.column)
  const which = edit.alike === null ? sql`n = ${edit.row}` : sql`coalesce(cells ->> ${edit.column}::int, '') = ${edit.alike}`
  const padded = sql`cells || coalesce((select jsonb_agg(''::text) from generate_series(jsonb_array_length(cells), ${edit.column}::int)), '[]'::jsonb)`
  const { rows } = await sql`update hr.import_rows set
      originals = jsonb_build_object(${place}::text, coalesce(cells ->> ${edit.column}::int, '')) || coalesce(originals, '{}'::jsonb),
      cells = jsonb_set(${padded}, array[${place}::text], to_jsonb(${edit.value}::text))
    where import_id = ${id}::uuid and ${which} returning 1`.execute(tx)
  return rows.length
}

export async function findCell(tx: Tx, id: string, row: number, column: number): Promise<string | null> {
  const { rows } = await sql<{
    text: string
  }>`select coalesce(cells ->> ${column}::int, '') as text from hr.import_rows where import_id = ${id}::uuid and n = ${row}`.execute(tx)
  return rows[0]?.text ?? null
}

export interface Finding {
  readonly n: number
  readonly kind: 'add' | 'change' | 'same' | 'problem' | 'skipped'
  readonly name: string
  readonly employee_id: string | null
  readonly seen_version: number | null
  readonly manager_id: string | null
  readonly instead: Readonly<Record<string, unknown>>
  readonly depth: number
  readonly problems: readonly Problem[]
}

export async function addFindings(tx: Tx, id: string, findings: readonly Finding[]): Promise<void> {
  await sql`insert into hr.import_findings (tenant_id, import_id, n, kind, name, employee_id, seen_version, manager_id, instead, depth, problems)
    select app.tenant_id(), ${id}::uuid, n, kind, name, employee_id, seen_version, manager_id, instead, depth, problems
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as f (n int, kind text, name text, employee_id uuid, seen_version bigint, manager_id uuid, instead jsonb, depth int, problems jsonb)`.execute(
    tx,
  )
}

export async function deleteFindings(tx: Tx, id: string): Promise<void> {
  await sql`delete from hr.import_findings where import_id = ${id}::uuid`.execute(tx)
}

export type FoundRow = Finding & StoredRow

const found = sql`f.n, f.kind, f.name, f.employee_id, f.seen_version::int as seen_version, f.manager_id, f.instead, f.depth, f.problems, r.cells, r.originals, r.faults`
// LIMIT keeps the row of each finding a look-up by key, however little is known of the size of the tables.
const rowOf = sql`cross join lateral (select * from hr.import_rows x where x.tenant_id = f.tenant_id and x.import_id = f.import_id and x.n = f.n limit 1) r`

export async function findPage(
  tx: Tx,
  id: string,
  asked: { kind: string | null; search: string | null; limit: number; offset: number },
): Promise<{ rows: FoundRow[]; total: number }> {
  const pattern = asked.search === null ? null : like(asked.search)
  const ofKind = sql`f.import_id = ${id}::uuid and (${asked.kind}::text is null or f.kind = ${asked.kind})`
  const where = pattern === null ? ofKind : sql`${ofKind} and (f.name ilike ${pattern} or r.cells::text ilike ${pattern})`
  const page = sql`order by f.n limit ${asked.limit} offset ${asked.offset}`
  const { rows } = await (
    pattern === null
      ? sql<FoundRow>`select ${found} from (select * from hr.import_findings f where ${ofKind} ${page}) f ${rowOf} order by f.n`
      : sql<FoundRow>`select ${found} from hr.import_findings f ${rowOf} where ${where} ${page}`
  ).execute(tx)
  const counted = await sql<{
    n: number
  }>`select count(*)::int as n from hr.import_findings f ${pattern === null ? sql`` : rowOf} where ${where}`.execute(tx)
  return { rows, total: counted.rows[0]?.n ?? 0 }
}

/** Rows of one kind in the order in which they are written: those above first. */
export async function findToWrite(
  tx: Tx,
  id: string,
  kind: 'add' | 'change',
  { after, limit }: { after: { depth: number; n: number }; limit: number },
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`select ${found} from
      (select * from hr.import_findings w where w.import_id = ${id}::uuid and w.kind = ${kind} and (w.depth, w.n) > (${after.depth}, ${after.n}) order by w.depth, w.n limit ${limit}) f
      ${rowOf} order by f.depth, f.n`.execute(tx)
  return rows
}

export async function findProblemsAfter(tx: Tx, id: string, after: number, limit: number): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`select ${found} from
      (select * from hr.import_findings w where w.import_id = ${id}::uuid and w.kind = 'problem' and w.n > ${after} order by w.n limit ${limit}) f
      ${rowOf} order by f.n`.execute(tx)
  return rows
}

/** How many rows hold each of these texts in these columns. */
export async function countAlike(tx: Tx, id: string, cells: readonly { column: number; raw: string }[]): Promise<Map<string, number>> {
  if (cells.length === 0) return new Map()
  const { rows } = await sql<{ column: number; raw: string; n: number }>`
    select c."column", c.raw, (select count(*)::int from hr.import_rows r where r.import_id = ${id}::uuid and coalesce(r.cells ->> c."column", '') = c.raw) as n
    from json_to_recordset(${JSON.stringify(cells)}::json) as c ("column" int, raw text)`.execute(tx)
  return new Map(rows.map(({ column, raw, n }) => [`${column} ${raw}`, n]))
}

export const noCounts: Counts = { rows: 0, add: 0, change: 0, same: 0, problem: 0, skipped: 0 }
