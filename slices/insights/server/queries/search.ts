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
