import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { ProcessDefinition } from '../../definition.ts'
import type { ProcessName } from '../../names.ts'
import type { NoteDoc } from '../../note-doc.ts'

export interface Writer {
  readonly userId: string
  readonly person: string
  readonly name: string
}

export interface StoredNote {
  id: string
  text: string
  doc: NoteDoc | null
  kept: 'private' | 'file'
  by_name: string
  mine: boolean
  at: Date
}
export async function findNotes(tx: Tx, caseId: string): Promise<StoredNote[]> {
  const { rows } = await sql<StoredNote>`
    select id, text, doc, kept, by_name, by_user = app.user_id() as mine, at from hr.case_notes where case_id = ${caseId}::uuid order by at desc, id limit 500`.execute(
    tx,
  )
  return rows
}
export async function addNote(
  tx: Tx,
  caseId: string,
  note: { id: string; text: string; doc: NoteDoc | null; kept: 'private' | 'file' },
  by: Writer,
): Promise<void> {
  await sql`insert into hr.case_notes (tenant_id, id, case_id, text, doc, kept, by_user, by_name)
    values (app.tenant_id(), ${note.id}::uuid, ${caseId}::uuid, ${note.text}, ${note.doc === null ? null : JSON.stringify(note.doc)}::jsonb, ${note.kept}, ${by.userId}::uuid, ${by.name})`.execute(
    tx,
  )
}

export interface StoredTask {
  id: string
  title: string
  due_on: string | null
  assigned_to: string | null
  done_at: Date | null
  done_by_name: string | null
}
export async function findTasks(tx: Tx, caseId: string): Promise<StoredTask[]> {
  const { rows } = await sql<StoredTask>`
    select id, title, due_on, assigned_to, done_at, done_by_name from hr.case_tasks where case_id = ${caseId}::uuid
    order by done_at is not null, due_on nulls last, added_at limit 500`.execute(tx)
  return rows
}
export interface NewTask {
  readonly id: string
  readonly title: string
  readonly due_on: string | null
  readonly assigned_to: string | null
}
export async function addTask(tx: Tx, caseId: string, task: NewTask, by: Writer): Promise<void> {
  await sql`insert into hr.case_tasks (tenant_id, id, case_id, title, due_on, assigned_to, added_by_name)
    values (app.tenant_id(), ${task.id}::uuid, ${caseId}::uuid, ${task.title}, ${task.due_on}::date, ${task.assigned_to}::uuid, ${by.name})`.execute(
    tx,
  )
}
export async function setTaskDone(tx: Tx, caseId: string, task: string, by: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update hr.case_tasks set done_at = case when ${by}::text is null then null else now() end, done_by_name = ${by}::text
    where case_id = ${caseId}::uuid and id = ${task}::uuid`.execute(tx)
  return numAffectedRows === 1n
}

export interface StoredLink {
  id: string
  number: number
  title: string
  process: ProcessName
  why: string
}
export async function findLinks(tx: Tx, caseId: string): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select c.id, c.number, c.title, c.process, l.why from hr.case_links l
      join hr.cases c on c.tenant_id = l.tenant_id and c.id = case when l.case_id = ${caseId}::uuid then l.other_id else l.case_id end
    where ${caseId}::uuid in (l.case_id, l.other_id) order by l.at`.execute(tx)
  return rows
}
export async function addLink(tx: Tx, link: { from: string; to: string; why: string }, by: Writer): Promise<void> {
  await sql`insert into hr.case_links (tenant_id, case_id, other_id, why, by_name)
    values (app.tenant_id(), ${link.from}::uuid, ${link.to}::uuid, ${link.why}, ${by.name}) on conflict do nothing`.execute(tx)
}

export async function addRead(tx: Tx, caseId: string, level: 'full' | 'read' | 'party', by: Writer): Promise<void> {
  await sql`insert into hr.case_reads (tenant_id, case_id, by_person, by_name, level)
    values (app.tenant_id(), ${caseId}::uuid, ${by.person}::uuid, ${by.name}, ${level})`.execute(tx)
}

export interface StoredDefinition {
  readonly process: ProcessName
  readonly version: number
  readonly definition: ProcessDefinition
  readonly published_at: Date
  readonly published_by_name: string
}
/** The versions a workspace has published: the newest of each process, or every one. */
export async function findDefinitions(tx: Tx): Promise<StoredDefinition[]> {
  const { rows } = await sql<StoredDefinition>`
    select distinct on (process) process, version, definition, published_at, published_by_name from hr.case_definitions order by process, version desc`.execute(
    tx,
  )
  return rows
}
export async function findDefinition(tx: Tx, process: string, version: number): Promise<ProcessDefinition | null> {
  const { rows } = await sql<{ definition: ProcessDefinition }>`
    select definition from hr.case_definitions where process = ${process} and version = ${version}`.execute(tx)
  return rows[0]?.definition ?? null
}
/** Adds the next version; false when somebody else has published it meanwhile. */
export async function addDefinition(tx: Tx, definition: ProcessDefinition, byName: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into hr.case_definitions (tenant_id, process, version, definition, published_by_name)
    values (app.tenant_id(), ${definition.process}, ${definition.version}, ${JSON.stringify(definition)}::jsonb, ${byName}) on conflict do nothing`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
export async function newestVersion(tx: Tx, process: string): Promise<number> {
  const { rows } = await sql<{
    version: number
  }>`select coalesce(max(version), 1) as version from hr.case_definitions where process = ${process}`.execute(tx)
  return rows[0]?.version ?? 1
}
