import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { DatedSalary } from '../../rules.ts'
import type { FitNoteKind } from '../../types.ts'
import type { Act, StoredAbsence, StoredFitNote } from './absences.ts'

type Of = Pick<StoredAbsence, 'id' | 'employee_id'>

interface Facts {
  readonly category?: string | null
  readonly detail?: string | null
  readonly scoring?: string
  readonly query_note?: string | null
  readonly certified_by_name?: string
  /** Of a certificate of the past: its day. */
  readonly certified_at?: string
}
/** Writes a part of the sickness record of a spell; what is not named stays. */
export async function writeHealth(tx: Tx, { id, employee_id: employee }: Of, facts: Facts): Promise<void> {
  await sql`insert into hr.absence_health (tenant_id, absence_id, employee_id) values (app.tenant_id(), ${id}::uuid, ${employee}::uuid) on conflict do nothing`.execute(
    tx,
  )
  const set = Object.entries(facts).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (facts.certified_by_name !== undefined && facts.certified_at === undefined) set.push(sql`certified_at = now()`)
  await sql`update hr.absence_health set ${sql.join(set)} where absence_id = ${id}::uuid`.execute(tx)
}

interface NewFitNote {
  readonly id: string
  readonly fileId: string
  readonly name: string
  readonly kind: FitNoteKind
  readonly from: string
  readonly until: string
}
export async function addFitNote(tx: Tx, { id, employee_id: employee }: Of, note: NewFitNote, by: Act): Promise<void> {
  await sql`insert into hr.absence_fit_notes (tenant_id, id, absence_id, employee_id, file_id, name, kind, from_on, until_on, uploaded_by, uploaded_by_name)
    values (app.tenant_id(), ${note.id}::uuid, ${id}::uuid, ${employee}::uuid, ${note.fileId}::uuid, ${note.name}, ${note.kind}, ${note.from}::date, ${note.until}::date,
      ${by.id}::uuid, ${by.name})`.execute(tx)
}

export interface FitNoteFile extends StoredFitNote {
  readonly absence_id: string
  readonly employee_id: string
  readonly fileId: string
  readonly size: number
  readonly sha256: string
  readonly type: 'pdf' | 'doc' | 'docx' | 'png' | 'jpg'
  readonly marks: readonly never[]
  readonly scan: 'checked' | 'waiting' | 'infected'
}
export async function findFitNote(tx: Tx, id: string): Promise<FitNoteFile | null> {
  const { rows } = await sql<FitNoteFile>`
    select n.id, n.name, n.kind, n.from_on, n.until_on, n.advice, n.uploaded_by_name as uploaded_by, to_char(n.uploaded_at at time zone 'UTC', 'YYYY-MM-DD') as uploaded_on,
      n.absence_id, n.employee_id, f.id as "fileId", f.size::float8 as size, f.sha256, f.type, f.marks, f.scan
    from hr.absence_fit_notes n join hr.stored_files f on f.tenant_id = n.tenant_id and f.id = n.file_id where n.id = ${id}::uuid and n.removed_at is null`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function setFitNote(
  tx: Tx,
  id: string,
  to: { kind: FitNoteKind; from_on: string; until_on: string; advice: string | null; removed: boolean },
): Promise<void> {
  await sql`update hr.absence_fit_notes set kind = ${to.kind}, from_on = ${to.from_on}::date, until_on = ${to.until_on}::date, advice = ${to.advice},
    removed_at = ${to.removed ? sql`now()` : null} where id = ${id}::uuid`.execute(tx)
}

interface NewInterview {
  readonly held_on: string
  readonly well_enough: boolean
  readonly adjustments: string | null
  readonly notes: string | null
}
/** The conversation of a spell, once; who held it may put it right. False: somebody else has held it. */
export async function writeInterview(tx: Tx, { id, employee_id: employee }: Of, said: NewInterview, by: Act): Promise<boolean> {
  const { rows } =
    await sql`update hr.absence_interviews set held_on = ${said.held_on}::date, well_enough = ${said.well_enough}, adjustments = ${said.adjustments},
      notes = ${said.notes} where absence_id = ${id}::uuid and by_id = ${by.id}::uuid returning absence_id`.execute(tx)
  if (rows.length === 0) {
    const { rows: added } =
      await sql`insert into hr.absence_interviews (tenant_id, absence_id, employee_id, held_on, well_enough, adjustments, notes, by_name)
      values (app.tenant_id(), ${id}::uuid, ${employee}::uuid, ${said.held_on}::date, ${said.well_enough}, ${said.adjustments}, ${said.notes}, ${by.name})
      on conflict do nothing returning absence_id`.execute(tx)
    if (added.length === 0) return false
  }
  await sql`update hr.absences set interview_on = ${said.held_on}::date, version = version + 1 where id = ${id}::uuid`.execute(tx)
  return true
}

/** Salaries by person with the days they hold from, as far as the asker may see them: pounds a year. Whose there is none of is left out. */
export async function findSalaries(tx: Tx, ids: readonly string[]): Promise<Map<string, DatedSalary[]>> {
  const { rows } = await sql<{ employee_id: string; from: string; salary: string | null }>`
    select h.employee_id, h.valid_from as from, h.value ->> 'salary' as salary from hr.record_history h
    where h.employee_id = any (${[...ids]}::uuid[]) and h.field = 'pay' and h.state = 'in-force' order by h.valid_from`.execute(tx)
  const dated = rows.map(({ salary, ...row }) => ({ ...row, salary: salary === null ? null : Number(salary) }))
  return new Map([...Map.groupBy(dated, ({ employee_id: id }) => id)].filter(([, own]) => own.some(({ salary }) => salary !== null)))
}
