import { sql, type RawBuilder } from 'kysely'
import { allDone } from '#platform/server/all-done.ts'
import type { Tx } from '#platform/server/database.ts'
import type { FileMark, FileType } from '#platform/server/files/kinds.ts'
import { like } from '#platform/server/like.ts'
import type { Delivery, LetterState } from '../../contract.ts'
import type { LetterCategory } from '../../policy.ts'
import type { LetterDocument } from '../../rules/document.ts'
import type { CaseTerms } from '../case-port.ts'

/** An issued letter with where it stands; row-level security has left out what the asker may not see. */
export interface StoredLetter {
  id: string
  reference: string
  letter: string
  template_id: string | null
  template_version: number | null
  title: string
  employee_id: string
  person_name: string
  case_id: string | null
  case_reference: string | null
  category: LetterCategory
  document: LetterDocument
  delivery: Delivery
  docx_file_id: string
  docx_sha256: string
  pdf_file_id: string | null
  pdf_sha256: string | null
  replaces: string | null
  replaced_by: string | null
  batch_id: string | null
  for_case: CaseTerms | null
  issued_at: Date
  issued_by: string | null
  issued_by_name: string
  state: LetterState
  to_person: boolean
  sent_at: Date | null
  expires_on: string | null
  document_id: string | null
  version: number
}
const rowColumns = sql`l.id, l.reference, l.letter, l.title, l.employee_id, l.person_name, l.case_id, l.case_reference, l.delivery, l.issued_at, l.issued_by_name,
  p.state, p.sent_at, p.expires_on, (select n.id from hr.letters n where n.tenant_id = l.tenant_id and n.replaces = l.id limit 1) as replaced_by`
const allColumns = sql`${rowColumns}, l.template_id, l.template_version::int as template_version, l.category, l.document, l.docx_file_id, l.docx_sha256, l.pdf_file_id, l.pdf_sha256,
  l.replaces, l.batch_id, l.for_case, l.issued_by, p.to_person, p.document_id, p.version::int as version`
const joined = sql`hr.letters l join hr.letter_progress p on p.tenant_id = l.tenant_id and p.letter_id = l.id`

export async function findLetter(tx: Tx, id: string, lock = false): Promise<StoredLetter | null> {
  if (lock) await sql`select 1 from hr.letter_progress where letter_id = ${id}::uuid for update`.execute(tx)
  const { rows } = await sql<StoredLetter>`select ${allColumns} from ${joined} where l.id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}

export type StoredRow = Omit<StoredLetter, 'document'>
export interface LettersAsked {
  readonly search: string | null
  readonly state: LetterState | null
  readonly letter: string | null
  readonly employee: string | null
  readonly case: string | null
  readonly batch: string | null
  readonly limit: number
  readonly offset: number
}
const equal = (column: RawBuilder<unknown>, value: string | null) => (value === null ? sql`` : sql`and ${column} = ${value}`)

/** Where a letter stands on that day, as `stateOn` says it. */
const stateOnDay = (today: string): RawBuilder<unknown> =>
  sql`case when p.state in ('sent', 'viewed') and p.expires_on < ${today}::date then 'expired' else p.state end`

interface Seen {
  /** The asker themselves; what was sent to them is among their own. */
  readonly notAbout: string | null
  readonly today: string
}
export async function listIssued(tx: Tx, asked: LettersAsked, { notAbout, today }: Seen): Promise<{ rows: StoredRow[]; total: number }> {
  const where = sql`l.employee_id is distinct from ${notAbout}::uuid ${equal(stateOnDay(today), asked.state)} ${equal(sql`l.letter`, asked.letter)}
    ${equal(sql`l.employee_id::text`, asked.employee)} ${equal(sql`l.case_id::text`, asked.case)} ${equal(sql`l.batch_id::text`, asked.batch)}
    ${asked.search === null ? sql`` : sql`and l.search_text like ${like(asked.search)}`}`
  const { rows } = await sql<StoredRow>`select ${rowColumns} from ${joined} where ${where}
    order by l.issued_at desc, l.id limit ${asked.limit} offset ${asked.offset}`.execute(tx)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${joined} where ${where}`.execute(tx)
  return { rows, total: counted[0]?.n ?? 0 }
}

/** What was sent to a person, or is theirs to sign. */
export async function listOwn(tx: Tx, personId: string): Promise<(StoredRow & { to_sign: boolean })[]> {
  const { rows } = await sql<
    StoredRow & { to_sign: boolean }
  >`select ${rowColumns}, (p.state in ('sent', 'viewed') and exists (select from hr.letter_signers s where s.letter_id = l.id and s.signer_id = ${personId}::uuid and s.signs
      and s.state = 'waiting' and s.position = app.signing_turn(l.id))) as to_sign from ${joined}
    where p.sent_at is not null and ((p.to_person and l.employee_id = ${personId}::uuid)
      or exists (select from hr.letter_signers s where s.letter_id = l.id and s.signer_id = ${personId}::uuid))
    order by l.issued_at desc, l.id limit 500`.execute(tx)
  return rows
}

export interface Kind {
  readonly employeeId: string
  readonly letter: string
  readonly caseId: string | null
}
export interface Earlier {
  employee_id: string
  id: string
  reference: string
  issued_at: Date
  issued_by_name: string
  replaces: string | null
}
/** The newest letter of one kind from one case to each of these people. */
export async function findEarlier(
  tx: Tx,
  { people, letter, caseId }: Omit<Kind, 'employeeId'> & { readonly people: readonly string[] },
): Promise<Earlier[]> {
  const { rows } =
    await sql<Earlier>`select distinct on (employee_id) employee_id, id, reference, issued_at, issued_by_name, replaces from hr.letters
    where employee_id = any (${[...people]}::uuid[]) and letter = ${letter} and case_id is not distinct from ${caseId}::uuid
    order by employee_id, number desc`.execute(tx)
  return rows
}

/** The last number, of the workspace or of a case; letters that count together are issued one after the other from here on. */
export async function lockNumbers(tx: Tx, caseId: string | null): Promise<number> {
  const { rows } = await sql<{
    last: number
  }>`insert into hr.letter_numbers (tenant_id, case_id, last) values (app.tenant_id(), ${caseId}::uuid, 0)
    on conflict (tenant_id, case_id) do update set last = hr.letter_numbers.last returning last`.execute(tx)
  return rows[0]?.last ?? 0
}
/** No number is left out: only what was issued has one. */
export async function noteNumbers(tx: Tx, caseId: string | null, last: number): Promise<void> {
  await sql`update hr.letter_numbers set last = ${last} where case_id is not distinct from ${caseId}::uuid`.execute(tx)
}

export interface NewLetter extends Kind {
  readonly id: string
  readonly number: number
  readonly reference: string
  readonly own: { readonly id: string; readonly version: number } | null
  readonly title: string
  readonly personName: string
  readonly searchText: string
  readonly caseReference: string | null
  readonly category: LetterCategory
  readonly document: LetterDocument
  readonly delivery: Delivery
  readonly docx: { readonly id: string; readonly sha256: string }
  readonly pdf: { readonly id: string; readonly sha256: string } | null
  readonly replaces: string | null
  readonly batchId: string | null
  readonly signatoryName: string
  readonly toPerson: boolean
  /** What its case goes by once it is sent. */
  readonly forCase: CaseTerms | null
  readonly by: { readonly id: string | null; readonly name: string }
}
/** Letters of one kind, each with where it stands, the hash by which its PDF is recognised, and that it was issued. */
export async function addLetters(tx: Tx, letters: readonly NewLetter[], day: string): Promise<void> {
  if (letters.length === 0) return
  const rows = JSON.stringify(letters.map(rowOf))
  const more = JSON.stringify(
    letters.map(({ id, toPerson, by, reference, pdf }) => ({ id, to_person: toPerson, by, reference, sha256: pdf?.sha256 ?? null })),
  )
  // Sent together, answered one after the other.
  await allDone([
    sql`insert into hr.letters (tenant_id, id, number, reference, letter, template_id, template_version, title, employee_id, person_name, search_text, case_id, case_reference,
      category, document, delivery, docx_file_id, docx_sha256, pdf_file_id, pdf_sha256, replaces, batch_id, signatory_name, issued_by, issued_by_name, for_case)
    select app.tenant_id(), r.id, r.number, r.reference, r.letter, r.template_id, r.template_version, r.title, r.employee_id, r.person_name, r.search_text, r.case_id, r.case_reference,
      r.category, r.document, r.delivery, r.docx_file_id, r.docx_sha256, r.pdf_file_id, r.pdf_sha256, r.replaces, r.batch_id, r.signatory_name, r.issued_by, r.issued_by_name,
      nullif(r.for_case, 'null'::jsonb)
    from jsonb_populate_recordset(null::hr.letters, ${rows}::jsonb) as r`.execute(tx),
    sql`insert into hr.letter_progress (tenant_id, letter_id, employee_id, case_id, category, to_person)
    select l.tenant_id, l.id, l.employee_id, l.case_id, l.category, m.to_person
    from jsonb_to_recordset(${more}::jsonb) as m (id uuid, to_person boolean) join hr.letters l on l.tenant_id = app.tenant_id() and l.id = m.id`.execute(
      tx,
    ),
    sql`select app.note_letter_hash(h.sha256, h.reference, ${day}::date)
    from jsonb_to_recordset(${more}::jsonb) as h (sha256 text, reference text) where h.sha256 is not null`.execute(tx),
    sql`insert into hr.letter_events (tenant_id, letter_id, action, by_id, by_name)
    select app.tenant_id(), r.id, 'issued', (r.by ->> 'id')::uuid, r.by ->> 'name' from jsonb_to_recordset(${more}::jsonb) as r (id uuid, by jsonb)`.execute(
      tx,
    ),
  ])
}

/** As its row is written; for whoever holds the PDF and asks whether it was issued here, its hash is noted apart. */
const rowOf = (of: NewLetter): Readonly<Record<string, unknown>> => ({
  id: of.id,
  number: of.number,
  reference: of.reference,
  letter: of.letter,
  template_id: of.own?.id ?? null,
  template_version: of.own?.version ?? null,
  title: of.title,
  employee_id: of.employeeId,
  person_name: of.personName,
  search_text: of.searchText,
  case_id: of.caseId,
  case_reference: of.caseReference,
  category: of.category,
  document: of.document,
  delivery: of.delivery,
  docx_file_id: of.docx.id,
  docx_sha256: of.docx.sha256,
  pdf_file_id: of.pdf?.id ?? null,
  pdf_sha256: of.pdf?.sha256 ?? null,
  replaces: of.replaces,
  batch_id: of.batchId,
  signatory_name: of.signatoryName,
  issued_by: of.by.id,
  issued_by_name: of.by.name,
  for_case: of.forCase,
})

export interface StoredEvent {
  action: string
  at: Date
  by_name: string
  detail: string | null
}
export interface NewEvent {
  readonly action: 'issued' | 'sent' | 'viewed' | 'signed' | 'declined' | 'reminded' | 'expired'
  readonly by: { readonly id: string | null; readonly name: string }
  readonly detail?: string | null
}
export async function addEvent(tx: Tx, letterId: string, { action, by, detail = null }: NewEvent): Promise<void> {
  await sql`insert into hr.letter_events (tenant_id, letter_id, action, by_id, by_name, detail)
    values (app.tenant_id(), ${letterId}::uuid, ${action}, ${by.id}::uuid, ${by.name}, ${detail})`.execute(tx)
}
/** The same of several letters. */
export async function addEvents(tx: Tx, letterIds: readonly string[], { action, by, detail = null }: NewEvent): Promise<void> {
  await sql`insert into hr.letter_events (tenant_id, letter_id, action, by_id, by_name, detail)
    select app.tenant_id(), unnest(${[...letterIds]}::uuid[]), ${action}, ${by.id}::uuid, ${by.name}, ${detail}`.execute(tx)
}
export async function findEvents(tx: Tx, letterId: string): Promise<StoredEvent[]> {
  const { rows } =
    await sql<StoredEvent>`select action, at, by_name, detail from hr.letter_events where letter_id = ${letterId}::uuid order by seq limit 500`.execute(
      tx,
    )
  return rows
}

export async function noteSent(
  tx: Tx,
  id: string,
  sent: { readonly by: 'portal' | 'email' | 'print'; readonly expiresOn: string | null; readonly documentId: string | null },
): Promise<void> {
  await sql`update hr.letter_progress set state = 'sent', sent_at = now(), sent_by = ${sent.by}, expires_on = ${sent.expiresOn}::date, document_id = ${sent.documentId}::uuid, version = version + 1
    where letter_id = ${id}::uuid`.execute(tx)
}
/** Several letters that nobody signs, each with the document of a folder that it is. */
export async function noteAllSent(
  tx: Tx,
  letters: readonly { readonly id: string; readonly documentId: string | null }[],
  by: 'portal' | 'email' | 'print',
): Promise<void> {
  const rows = JSON.stringify(letters.map(({ id, documentId }) => ({ id, document_id: documentId })))
  await sql`update hr.letter_progress p set state = 'sent', sent_at = now(), sent_by = ${by}, document_id = s.document_id, version = version + 1
    from jsonb_to_recordset(${rows}::jsonb) as s (id uuid, document_id uuid) where p.letter_id = s.id`.execute(tx)
}
export async function noteViewed(tx: Tx, id: string): Promise<void> {
  await sql`update hr.letter_progress set state = case when state = 'sent' then 'viewed' else state end, viewed_at = coalesce(viewed_at, now()), version = version + 1
    where letter_id = ${id}::uuid`.execute(tx)
}
export async function noteDecided(tx: Tx, id: string, state: 'signed' | 'declined' | 'expired'): Promise<void> {
  await sql`update hr.letter_progress set state = ${state}, decided_at = now(), version = version + 1 where letter_id = ${id}::uuid`.execute(
    tx,
  )
}
/** Letters whose time to be answered is over where the workspace is. */
export async function findExpired(tx: Tx): Promise<{ id: string; issued_by: string | null }[]> {
  const { rows } = await sql<{
    id: string
    issued_by: string | null
  }>`select l.id, l.issued_by from hr.letter_progress p join hr.tenants t on t.id = p.tenant_id
    join hr.letters l on l.tenant_id = p.tenant_id and l.id = p.letter_id
    where p.expires_on < (now() at time zone t.time_zone)::date and p.state in ('sent', 'viewed') order by p.letter_id limit 200`.execute(
    tx,
  )
  return rows
}

/** A stored file as it may be sent. */
export async function findFile(tx: Tx, id: string) {
  const { rows } = await sql<{
    id: string
    size: number
    sha256: string
    type: FileType
    marks: FileMark[]
    scan: 'checked' | 'waiting' | 'infected'
  }>`select id, size::int as size, sha256, type, marks, scan from hr.stored_files where id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}
