import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { broadOf, KnownPerson } from '../../rules/mentions.ts'

type Row = Record<string, unknown>

export async function listPeople(tx: Tx): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select e.id, e.first_name as first, e.last_name as last, e.preferred_name as preferred, e.email, e.employee_no as number,
      array_remove(array[e.phone_mobile, p.phone_home], null) as phones
    from hr.employees e left join hr.employee_personal p on p.tenant_id = e.tenant_id and p.employee_id = e.id`.execute(tx)
  return rows
}

/** Names a person had before, from the log of their record. Who looks asks it of one person. */
export async function formerNames(tx: Tx, id: string): Promise<NonNullable<KnownPerson['former']>> {
  const { rows } = await sql<{ field: string; name: string }>`
    select distinct f.field, e.changes -> f.field ->> 'from' as name from hr.audit_events e, unnest(array['first_name', 'last_name', 'preferred_name']) as f (field)
    where e.subject_id = ${id}::uuid and e.changes ? f.field and length(e.changes -> f.field ->> 'from') > 1`.execute(tx)
  const named = (last: boolean): string[] => rows.filter(({ field }) => (field === 'last_name') === last).map(({ name }) => name)
  return { first: named(false), last: named(true) }
}

/** Who is looked for, and what PostgreSQL looks for first. */
export interface About {
  readonly personId: string
  readonly broad: ReturnType<typeof broadOf>
}

/** As `fold` of rules/names.ts folds: without case, accents, strokes and invisible characters. */
const folded = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`translate(lower(regexp_replace(normalize(replace(replace(replace(${text}, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), NFKD), '[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]', '', 'g')), 'łøđðı’ʼ\`‐‑‒–—', 'loddi''''''-----')`
const names = (text: RawBuilder<unknown>, { broad }: About): RawBuilder<unknown> =>
  broad.initials === null ? sql`${folded(text)} ~ ${broad.folded}` : sql`(${folded(text)} ~ ${broad.folded} or ${text} ~ ${broad.initials})`

export interface Searched {
  readonly name: string
  readonly columns: readonly string[]
  readonly owned: boolean
}
/**
 * Tables with something written in them, less what is an index, a waiting copy or a setting; and less what was promised to be its
 * writer's alone: what somebody asks the assistant.
 */
export async function tablesToRead(tx: Tx): Promise<Searched[]> {
  const { rows } = await sql<Searched>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)) as columns,
      bool_or(a.attname = 'employee_id') as owned
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'hr' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname !~ '^(audit_|log_checks$|idempotency|import|workspace_|data_request|erasures$|retention|document_retention|role_|people_group|tenant|file_use|stored_files|document_texts$|document_versions$|documents$|letters$|letter_(progress|numbers|templates?|template_versions|batches|batch_people|signers)|case_(access|marks|reads|definitions)$|custom_(fields|sections)|leave_(policies|types|cover|away|feeds)|absence_(away|triggers)|notification|view_as$|access_setting|membership|statutory|working_patterns$|departments$|locations$|ai_|assistant|policy_(chunks|documents|synonyms)|api_|scim|webhook|sso|calendar|billing|company_documents$)'
    group by c.relname having count(*) filter (where a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)) > 0 order by c.relname`.execute(
    tx,
  )
  return rows
}

/** Rows that are read at a time: a common name stands in more than fit into memory at once. */
const page = 500

/** Everything a query finds, a page after the other, each going on after the last key of the one before. */
async function* pages<Keyed extends { key: string }>(first: string, ask: (after: string) => Promise<Keyed[]>): AsyncGenerator<Keyed[]> {
  for (let after = first; ;) {
    const rows = await ask(after)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = last.key
  }
}
const firstId = '00000000-0000-0000-0000-000000000000'

/** A person's own rows of one table. */
export async function ownRows(tx: Tx, table: Searched, personId: string): Promise<Row[]> {
  const key = table.name === 'employees' ? sql.ref('t.id') : sql.ref('t.employee_id')
  const { rows } = await sql<{
    row: Row
  }>`select to_jsonb(t) as row from ${sql.table(`hr.${table.name}`)} t where ${key} = ${personId}::uuid`.execute(tx)
  return rows.map(({ row }) => row)
}

const onlyOpen: Readonly<Record<string, RawBuilder<unknown>>> = {
  case_notes: sql`and t.kept = 'file'`,
  // What became of a letter out of a case is the case's; the letter itself is found with it.
  letter_events: sql`and exists (select from hr.letters l where l.tenant_id = t.tenant_id and l.id = t.letter_id and l.case_id is null)`,
}

/** Rows that may name the person: what they hold is looked at closely afterwards. Private notes of a case are their writer's to look through. */
export function rowsWith(tx: Tx, table: Searched, about: About): AsyncGenerator<{ key: string; row: Row }[]> {
  const texts = sql.join(table.columns.map((column) => sql`${sql.ref(`t.${column}`)}::text`))
  const notOwn =
    table.name === 'employees'
      ? sql`and t.id <> ${about.personId}::uuid`
      : table.owned
        ? sql`and t.employee_id is distinct from ${about.personId}::uuid`
        : sql``
  const open = onlyOpen[table.name] ?? sql``
  return pages('(0,0)', async (after) => {
    const { rows } = await sql<{ key: string; row: Row }>`
      select t.ctid::text as key, to_jsonb(t) as row from ${sql.table(`hr.${table.name}`)} t
      where t.ctid > ${after}::tid and ${names(sql`concat_ws(' ', ${texts})`, about)} ${notOwn} ${open} order by t.ctid limit ${page}`.execute(
      tx,
    )
    return rows
  })
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
  key: string
  id: string
  employee_id: string | null
  category: string
  name: string
  body: string | null
  file_id: string
  earlier: boolean
}
/** Documents of every version that is kept: one that was replaced is held as well. */
export const documentsAbout = (tx: Tx, about: About): AsyncGenerator<DocumentRow[]> =>
  pages(firstId, async (after) => {
    const { rows } = await sql<DocumentRow>`
      select v.id as key, d.id, d.employee_id, d.category, v.name, t.body, v.file_id, v.replaced_at is not null as earlier from hr.documents d
        join hr.document_versions v on v.tenant_id = d.tenant_id and v.document_id = d.id
        left join hr.document_texts t on t.tenant_id = v.tenant_id and t.version_id = v.id
      where d.removed_at is null and v.id > ${after}::uuid and (d.employee_id = ${about.personId}::uuid or ${names(sql`concat_ws(' ', v.name, t.body)`, about)})
      order by v.id limit ${page}`.execute(tx)
    return rows
  })

export interface LetterRow {
  key: string
  id: string
  employee_id: string
  case_id: string | null
  category: string
  title: string
  reference: string
  document: unknown
  sent: boolean
  signatory_name: string
  signers: string[]
}
/** Letters, by what stands in them, who they are to and who is asked to sign them. */
export const lettersAbout = (tx: Tx, about: About): AsyncGenerator<LetterRow[]> =>
  pages(firstId, async (after) => {
    const { rows } = await sql<LetterRow>`
      select l.id as key, l.id, l.employee_id, l.case_id, l.category, l.title, l.reference, l.document, l.signatory_name, s.signers,
        coalesce((select p.sent_at is not null and p.to_person from hr.letter_progress p where p.tenant_id = l.tenant_id and p.letter_id = l.id), false) as sent
      from hr.letters l
        left join lateral (select coalesce(array_agg(concat_ws(' ', s.name, s.email, s.signed_name, s.decline_reason)), '{}') as signers from hr.letter_signers s where s.tenant_id = l.tenant_id and s.letter_id = l.id) s on true
      where l.id > ${after}::uuid and (l.employee_id = ${about.personId}::uuid
        or ${names(sql`concat_ws(' ', l.title, l.person_name, l.document::text, l.signatory_name, l.issued_by_name, array_to_string(s.signers, ' '))`, about)})
      order by l.id limit ${page}`.execute(tx)
    return rows
  })
