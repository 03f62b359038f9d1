import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { CaseEvent, Happening } from '../../events.ts'
import type { ProcessName } from '../../names.ts'
import type { AccessRow, CaseFigures, CaseMark } from '../../rules/case-derived.ts'

/** A case as its row says it; everything else follows from its events. */
export interface StoredCase {
  readonly id: string
  readonly number: number
  readonly process: ProcessName
  readonly title: string
  readonly restricted: boolean
  readonly version: number
  readonly last_number: number
}
export interface StoredEvent extends CaseEvent {
  readonly byName: string
}

/** A case the asker sees, for a party without its title; `lock` keeps it from being added to by anybody else until this transaction ends. */
export async function findCase(tx: Tx, id: string, lock = false): Promise<StoredCase | null> {
  if (lock) await sql`select app.lock_case(${id}::uuid)`.execute(tx)
  const { rows } =
    await sql<StoredCase>`select id, number, process, title, restricted, version, last_number from app.case_seen(${id}::uuid)`.execute(tx)
  return rows[0] ?? null
}

export async function findEvents(tx: Tx, ids: readonly string[]): Promise<Map<string, StoredEvent[]>> {
  const { rows } = await sql<{
    case_id: string
    number: number
    on_day: string
    at: Date
    by_person: string
    by_name: string
    what: Happening
  }>`
    select case_id, number, on_day, at, by_person, by_name, what from app.case_events_to_fold(${[...ids]}::uuid[]) order by case_id, number`.execute(
    tx,
  )
  const found = new Map<string, StoredEvent[]>(ids.map((id) => [id, []]))
  for (const row of rows)
    found.get(row.case_id)?.push({
      number: row.number,
      on: row.on_day,
      at: row.at.toISOString(),
      by: row.by_person,
      byName: row.by_name,
      what: row.what,
    })
  return found
}

export interface NewCase {
  readonly id: string
  readonly process: ProcessName
  readonly title: string
  readonly searchText: string
  readonly restricted: boolean
  readonly openedOn: string
  readonly openedBy: string
  readonly lastNumber: number
}

/** Adds the row of a case; false when its number is taken, which is then drawn again. */
export async function addCase(tx: Tx, number: number, made: NewCase, figures: CaseFigures): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into hr.cases (tenant_id, id, number, process, title, search_text, restricted, opened_by, version, stage, board_column, opened_on, ended_on, paused, next_due, next_label, next_kind, last_number)
    values (app.tenant_id(), ${made.id}::uuid, ${number}, ${made.process}, ${made.title}, ${made.searchText}, ${made.restricted}, ${made.openedBy}::uuid, ${figures.version},
      ${figures.stage}, ${figures.column}, ${made.openedOn}::date, ${figures.endedOn}::date, ${figures.paused}, ${figures.next?.due ?? null}::date, ${figures.next?.label ?? null},
      ${figures.next?.kind ?? null}, ${made.lastNumber})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function addEvents(tx: Tx, caseId: string, events: readonly StoredEvent[]): Promise<void> {
  for (const { number, on, by, byName, what } of events)
    await sql`
      insert into hr.case_events (tenant_id, case_id, number, on_day, by_person, by_name, kind, what)
      values (app.tenant_id(), ${caseId}::uuid, ${number}, ${on}::date, ${by}, ${byName}, ${what.kind}, ${JSON.stringify(what)}::jsonb)`.execute(
      tx,
    )
}

export async function setFigures(tx: Tx, caseId: string, figures: CaseFigures, lastNumber: number): Promise<void> {
  const { version, stage, column, endedOn, paused, next } = figures
  const row = {
    version,
    stage,
    board_column: column,
    ended_on: endedOn,
    paused,
    next_due: next?.due ?? null,
    next_label: next?.label ?? null,
    next_kind: next?.kind ?? null,
    last_number: lastNumber,
  }
  await sql`select app.set_case_figures(${caseId}::uuid, ${JSON.stringify(row)}::jsonb)`.execute(tx)
}

/** Who has access from now on, in the place of who had it; last in a transaction, because it may take the asker’s own away. */
export async function setAccess(tx: Tx, caseId: string, access: readonly AccessRow[], marks: readonly CaseMark[]): Promise<void> {
  await sql`select app.set_case_access(${caseId}::uuid, ${JSON.stringify(access)}::jsonb, ${JSON.stringify(marks)}::jsonb)`.execute(tx)
}

/** Whether the asker sees a case now. */
export async function seesCase(tx: Tx, caseId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from app.case_seen(${caseId}::uuid)`.execute(tx)
  return rows.length > 0
}

export interface StoredMark {
  readonly employee_id: string
  readonly kind: 'warning' | 'request'
  readonly level: string
  readonly on_day: string
  readonly months: number | null
  readonly live: boolean
}
/** What the other cases of these people go by. */
export async function marksOfOthers(tx: Tx, caseId: string, people: readonly string[]): Promise<StoredMark[]> {
  if (people.length === 0) return []
  const { rows } = await sql<StoredMark>`
    select employee_id, kind, level, on_day, months, live from hr.case_marks where employee_id = any(${[...people]}::uuid[]) and case_id <> ${caseId}::uuid order by on_day`.execute(
    tx,
  )
  return rows
}

/** The hash over the last event of a case, which stands for all of them. */
export async function sealOfCase(tx: Tx, caseId: string): Promise<string> {
  const { rows } = await sql<{ seal: string }>`
    select encode(hash, 'hex') as seal from hr.case_events where case_id = ${caseId}::uuid order by number desc limit 1`.execute(tx)
  return rows[0]?.seal ?? ''
}
