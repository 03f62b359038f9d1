import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { LetterDocument } from '../../rules/document.ts'

export interface StoredTemplate {
  id: string
  letter: string
  title: string
  marking: string
  document: LetterDocument
  version: number
  archived_at: Date | null
  updated_at: Date
  updated_by_name: string
}
const columns = sql`id, letter, title, marking, document, version::int as version, archived_at, updated_at, updated_by_name`

export async function listStored(tx: Tx, archived: boolean): Promise<StoredTemplate[]> {
  const { rows } = await sql<StoredTemplate>`select ${columns} from hr.letter_templates
    where (archived_at is not null) = ${archived} order by lower(title), id limit 1000`.execute(tx)
  return rows
}
export async function findTemplate(tx: Tx, id: string, lock = false): Promise<StoredTemplate | null> {
  const { rows } =
    await sql<StoredTemplate>`select ${columns} from hr.letter_templates where id = ${id}::uuid ${lock ? sql`for update` : sql``}`.execute(
      tx,
    )
  return rows[0] ?? null
}

export interface Writing {
  readonly id: string
  readonly title: string
  readonly marking: string
  readonly document: LetterDocument
  readonly note: string | null
  readonly by: { readonly id: string; readonly name: string }
}
export async function addTemplate(tx: Tx, letter: string, written: Writing): Promise<void> {
  await sql`insert into hr.letter_templates (tenant_id, id, letter, title, marking, document, updated_by_name)
    values (app.tenant_id(), ${written.id}::uuid, ${letter}, ${written.title}, ${written.marking}, ${JSON.stringify(written.document)}::jsonb, ${written.by.name})`.execute(
    tx,
  )
  await addVersion(tx, 1, written)
}
export async function saveText(tx: Tx, number: number, written: Writing): Promise<void> {
  await sql`update hr.letter_templates set title = ${written.title}, marking = ${written.marking}, document = ${JSON.stringify(written.document)}::jsonb,
    version = ${number}, updated_at = now(), updated_by_name = ${written.by.name} where id = ${written.id}::uuid`.execute(tx)
  await addVersion(tx, number, written)
}
async function addVersion(tx: Tx, number: number, written: Writing): Promise<void> {
  await sql`insert into hr.letter_template_versions (tenant_id, template_id, number, title, marking, document, note, saved_by, saved_by_name)
    values (app.tenant_id(), ${written.id}::uuid, ${number}, ${written.title}, ${written.marking}, ${JSON.stringify(written.document)}::jsonb, ${written.note},
      ${written.by.id}::uuid, ${written.by.name})`.execute(tx)
}
export async function setArchived(tx: Tx, id: string, archived: boolean, byName: string): Promise<void> {
  await sql`update hr.letter_templates set archived_at = case when ${archived} then now() end, updated_at = now(), updated_by_name = ${byName} where id = ${id}::uuid`.execute(
    tx,
  )
}

export interface StoredVersion {
  number: number
  title: string
  note: string | null
  saved_at: Date
  saved_by_name: string
  document: LetterDocument
}
export async function findVersions(tx: Tx, id: string, number: number | null = null): Promise<StoredVersion[]> {
  const { rows } =
    await sql<StoredVersion>`select number::int as number, title, note, saved_at, saved_by_name, document from hr.letter_template_versions
    where template_id = ${id}::uuid and (${number}::int is null or number = ${number}::int) order by number desc limit 500`.execute(tx)
  return rows
}
