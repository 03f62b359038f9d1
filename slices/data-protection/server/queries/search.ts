import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { KnownPerson } from '../../rules/mentions.ts'

type Row = Record<string, unknown>

export async function listPeople(tx: Tx): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select e.id, e.first_name as first, e.last_name as last, e.preferred_name as preferred, e.email, e.employee_no as number,
      array_remove(array[e.phone_mobile, p.phone_home], null) as phones
    from hr.employees e left join hr.employee_personal p on p.tenant_id = e.tenant_id and p.employee_id = e.id`.execute(tx)
  return rows
}

export interface Searched {
  readonly name: string
  readonly columns: readonly string[]
  readonly owned: boolean
}
/** Tables with something written in them, less what is an index, a waiting copy or a setting. */
export async function tablesToRead(tx: Tx): Promise<Searched[]> {
  const { rows } = await sql<Searched>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)) as columns,
      bool_or(a.attname = 'employee_id') as owned
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'hr' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname !~ '^(audit_|log_checks$|idempotency|import|workspace_|data_|erasures$|retention|document_retention|role_|people_group|tenant|file_use|stored_files|document_texts$|document_versions$|documents$|letters$|letter_(progress|numbers|templates?|template_versions|batches|batch_people|signers)|case_(access|marks|reads|definitions)$|custom_(fields|sections|files)|leave_(policies|types|closures|blackouts|cover|away|feeds)|absence_(away|triggers)|notification|view_as$|access_setting|membership|statutory|working_patterns$|departments$|locations$|ai_|assistant|polic|api_|scim|webhook|sso|calendar|billing|company_documents$)'
    group by c.relname having count(*) filter (where a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)) > 0 order by c.relname`.execute(
    tx,
  )
  return rows
}

const most = 1_000

/** A person's own rows of one table. */
export async function ownRows(tx: Tx, table: Searched, personId: string): Promise<Row[]> {
  const key = table.name === 'employees' ? sql.ref('t.id') : sql.ref('t.employee_id')
  const { rows } = await sql<{
    row: Row
  }>`select to_jsonb(t) as row from ${sql.table(`hr.${table.name}`)} t where ${key} = ${personId}::uuid limit ${most}`.execute(tx)
  return rows.map(({ row }) => row)
}

const onlyOpen: Readonly<Record<string, RawBuilder<unknown>>> = {
  case_notes: sql`and t.kept = 'file'`,
  // What became of a letter out of a case is the case's; the letter itself is found with it.
  letter_events: sql`and exists (select from hr.letters l where l.tenant_id = t.tenant_id and l.id = t.letter_id and l.case_id is null)`,
}

/** Rows that may name the person: what they hold is looked at closely afterwards. Private notes of a case are their writer's to look through. */
export async function rowsWith(tx: Tx, table: Searched, about: { personId: string; broad: string }): Promise<Row[]> {
  const texts = sql.join(table.columns.map((column) => sql`${sql.ref(`t.${column}`)}::text`))
  const notOwn =
    table.name === 'employees'
      ? sql`and t.id <> ${about.personId}::uuid`
      : table.owned
        ? sql`and t.employee_id is distinct from ${about.personId}::uuid`
        : sql``
  const open = onlyOpen[table.name] ?? sql``
  const { rows } = await sql<{
    row: Row
  }>`select to_jsonb(t) as row from ${sql.table(`hr.${table.name}`)} t where concat_ws(' ', ${texts}) ~* ${about.broad} ${notOwn} ${open} limit ${most}`.execute(
    tx,
  )
  return rows.map(({ row }) => row)
}

/** Cases the person has a part in. */
export async function casesOf(tx: Tx, personId: string): Promise<{ id: string; told: boolean }[]> {
  const { rows } = await sql<{ id: string; told: boolean }>`
    select case_id as id, bool_or(told) as told from hr.case_access where person_id = ${personId}::uuid and kind = 'party' group by case_id`.execute(
    tx,
  )
  return rows
}

export interface DocumentRow {
  id: string
  employee_id: string | null
  category: string
  name: string
  body: string | null
  file_id: string
}
export async function documentsAbout(tx: Tx, about: { personId: string; broad: string }): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.employee_id, d.category, v.name, t.body, v.file_id from hr.documents d
      join hr.document_versions v on v.tenant_id = d.tenant_id and v.document_id = d.id and v.replaced_at is null
      left join hr.document_texts t on t.tenant_id = v.tenant_id and t.version_id = v.id
    where d.removed_at is null and (d.employee_id = ${about.personId}::uuid or concat_ws(' ', v.name, t.body) ~* ${about.broad}) limit ${most}`.execute(
    tx,
  )
  return rows
}

export interface LetterRow {
  id: string
  employee_id: string
  case_id: string | null
  category: string
  title: string
  reference: string
  document: unknown
  sent: boolean
  signatory_name: string
}
export async function lettersAbout(tx: Tx, about: { personId: string; broad: string }): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    select l.id, l.employee_id, l.case_id, l.category, l.title, l.reference, l.document, l.signatory_name,
      coalesce((select p.sent_at is not null and p.to_person from hr.letter_progress p where p.tenant_id = l.tenant_id and p.letter_id = l.id), false) as sent
    from hr.letters l where l.employee_id = ${about.personId}::uuid or concat_ws(' ', l.title, l.person_name, l.document::text) ~* ${about.broad} limit ${most}`.execute(
    tx,
  )
  return rows
}
