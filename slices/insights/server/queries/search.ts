import { sql, type RawBuilder } from 'kysely'
import { like } from '#platform/server/like.ts'
import type { Tx } from '#platform/server/database.ts'
import type { DocumentCategory } from '#slices/documents/contract.ts'
import type { PeopleScope, Standing } from '#slices/people/policy.ts'

export interface FoundPerson {
  readonly id: string
  readonly name: string
  readonly job_title: string | null
  readonly words: string
}

const listed = (scope: PeopleScope): RawBuilder<unknown> => {
  if (scope.kind === 'all') return sql`true`
  const group = scope.group ? sql`or app.in_group(e.department, e.location)` : sql``
  const lead = scope.kind === 'team-of' ? sql`or e.manager_id = ${scope.personId}::uuid` : sql``
  return sql`(e.id = ${scope.personId}::uuid ${lead} ${group})`
}
/** Each word, or for a slip one of its parts. */
const holding = (column: string, words: readonly (readonly string[])[]): RawBuilder<unknown> =>
  sql.join(
    words.map((parts) => sql`${sql.ref(column)} like any (${parts.map(like)}::text[])`),
    sql` and `,
  )

/** People the asker may find by name, job title or address who may be meant; the same people as the picker of colleagues finds. */
export async function findPeopleNear(
  tx: Tx,
  {
    words,
    scope,
    withProtected,
    most,
  }: { words: readonly (readonly string[])[]; scope: PeopleScope; withProtected: boolean; most: number },
): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select e.id, concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) as name, e.job_title, e.search_text as words
    from hr.employees e join hr.tenants t on t.id = e.tenant_id
    where ${holding('e.search_text', words)} and (t.directory_scope = 'everyone' or ${listed(scope)})
      and (e.end_date is null or e.end_date >= (now() at time zone t.time_zone)::date)
      and (${withProtected}::boolean or not e.protected or e.id = app.person_id())
    order by e.sort_name, e.id limit ${most}`.execute(tx)
  return rows
}

export interface FoundPaper {
  readonly id: string
  readonly name: string
  readonly employee_id: string
  readonly person: string
  readonly category: DocumentCategory
  readonly standing: Standing
}

/** Documents of people by their name, as row-level security shows them to the asker; what is written in them is for the page of documents. */
export async function findPapersNear(tx: Tx, words: readonly (readonly string[])[], most: number): Promise<FoundPaper[]> {
  const { rows } = await sql<FoundPaper>`
    select d.id, d.name, d.employee_id, d.category, concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) as person,
      json_build_object('relation', app.relation_to(e.id), 'in_group', app.in_group(e.department, e.location), 'protected', e.protected,
        'settings', (select json_build_object('managerSeesPay', t.manager_sees_pay, 'directoryScope', t.directory_scope) from hr.tenants t)) as standing
    from hr.documents d join hr.employees e on e.tenant_id = d.tenant_id and e.id = d.employee_id
    where d.removed_at is null and ${holding('d.search_text', words)} order by d.name_key, d.id limit ${most}`.execute(tx)
  return rows
}

export interface FoundCase {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly words: string
}
/** Cases the asker reads, by title, number and the people in them; of one they are only a party to, the title is not theirs to find. */
export async function findCasesNear(tx: Tx, words: readonly (readonly string[])[], number: string, most: number): Promise<FoundCase[]> {
  const { rows } = await sql<FoundCase>`
    select c.id, c.number, c.title as name, c.number || ' ' || c.search_text as words
    from hr.cases c join app.my_cases() m on m.case_id = c.id
    where m.level in ('full', 'read') and (${holding('c.search_text', words)} or c.number::text = ${number})
    order by c.ended_on is not null, c.number desc limit ${most}`.execute(tx)
  return rows
}

export interface FoundLetter {
  readonly id: string
  readonly name: string
  readonly person: string
  readonly own: boolean
  readonly words: string
}
/** Letters that went out, as row-level security shows them to the asker: by title, reference and person. */
export async function findLettersNear(tx: Tx, words: readonly (readonly string[])[], most: number): Promise<FoundLetter[]> {
  const { rows } = await sql<FoundLetter>`
    select l.id, l.title as name, l.person_name as person, l.employee_id is not distinct from app.person_id() as own, l.search_text as words
    from hr.letters l where ${holding('l.search_text', words)} order by l.issued_at desc, l.id limit ${most}`.execute(tx)
  return rows
}

export interface FoundPolicy {
  readonly id: string
  readonly name: string
}
/** Documents of the company that are meant for the asker, or in their care. */
export async function findPoliciesNear(tx: Tx, words: readonly (readonly string[])[], most: number): Promise<FoundPolicy[]> {
  const { rows } = await sql<FoundPolicy>`
    select d.id, d.name from hr.documents d join hr.company_documents c on c.tenant_id = d.tenant_id and c.document_id = d.id
    where d.employee_id is null and d.removed_at is null and ${holding('d.search_text', words)} order by d.name_key, d.id limit ${most}`.execute(
    tx,
  )
  return rows
}
