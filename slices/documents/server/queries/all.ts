import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { like } from '#platform/server/like.ts'
import type { PeopleScope, Standing } from '#slices/people/policy.ts'
import type { DocumentCategory } from '../../categories.ts'
import { documentColumns, documentJoins, type StoredDocument } from './documents.ts'
import { behind, orders, placeColumn, type DocumentSort, type Place } from './paging.ts'

export interface FoundDocument extends StoredDocument {
  person: string | null
  /** The words looked for as they stand in it, where its name does not hold them. */
  snippet: string | null
  standing: Standing
  place: Place
}
export interface AllFilter {
  /** Categories of which finding a word in somebody else's document is reading it. */
  readonly sensitive: readonly DocumentCategory[]
  readonly scope: PeopleScope
  readonly search: string | null
  /** The same as a query of words; null when there is no word in it. */
  readonly words: string | null
  readonly category: DocumentCategory | null
  readonly person: string | null
  readonly state: 'expired' | 'expiring' | 'held' | 'unscanned' | null
  readonly sort: DocumentSort
  readonly today: string
  readonly limit: number
  readonly offset: number
  /** Behind this place, whatever the offset says. */
  readonly after: Place | null
}

const states = (state: AllFilter['state'], today: string): RawBuilder<unknown> => {
  if (state === 'expired') return sql`and d.expires_on < ${today}::date`
  if (state === 'expiring') return sql`and d.expires_on between ${today}::date and ${today}::date + 60`
  if (state === 'held')
    return sql`and exists (select 1 from hr.document_holds h where h.tenant_id = d.tenant_id and h.document_id = d.id and h.ended_at is null)`
  return state === 'unscanned'
    ? sql`and exists (select 1 from hr.document_versions v join hr.stored_files f on f.tenant_id = v.tenant_id and f.id = v.file_id
        where v.tenant_id = d.tenant_id and v.document_id = d.id and v.replaced_at is null and f.scan <> 'checked')`
    : sql``
}
const sorted = (sort: AllFilter['sort']): RawBuilder<unknown> =>
  sort === 'person'
    ? sql`hr.documents d left join hr.employees s on s.tenant_id = d.tenant_id and s.id = d.employee_id`
    : sql`hr.documents d`
/** How the asker stands to the person `e`. */
export const standingColumn = sql`json_build_object('relation', app.relation_to(e.id), 'in_group', app.in_group(e.department, e.location), 'protected', e.protected,
  'settings', (select json_build_object('managerSeesPay', t.manager_sees_pay, 'directoryScope', t.directory_scope) from hr.tenants t))`
/** Folders the asker has a look into; what of them they see, row-level security and the policy say. */
export const within = (scope: PeopleScope, column: RawBuilder<unknown> = sql`d.employee_id`): RawBuilder<unknown> => {
  if (scope.kind === 'all') return sql``
  const group = scope.group ? sql`or app.in_group(e.department, e.location)` : sql``
  const lead = scope.kind === 'team-of' ? sql`or e.manager_id = ${scope.personId}::uuid` : sql``
  // An array rather than a subquery: then an index leads to these folders, and the policies are asked of no other row.
  return sql`and ${column} = any (array(select e.id from hr.employees e where e.id = ${scope.personId}::uuid ${lead} ${group}))`
}
/** By the document's name, the person's, or what is written in it: conditions on rows that the asker sees, whatever they match. */
const searched = ({ search, words }: Pick<AllFilter, 'search' | 'words'>): RawBuilder<unknown> =>
  search === null
    ? sql``
    : sql`and (d.search_text like ${like(search)} or d.employee_id in (select e.id from hr.employees e where e.search_text like ${like(search)})
        ${words === null ? sql`` : sql`or d.words @@ ${queryOf(words)}`})`
const queryOf = (words: string): RawBuilder<unknown> => sql`to_tsquery('pg_catalog.english', ${words})`
/** Found by what is written in it alone, in a sensitive document of somebody else: its name, or whose it is, would not have found it. */
const readInside = ({ search, words, sensitive }: Pick<AllFilter, 'search' | 'words' | 'sensitive'>): RawBuilder<unknown> =>
  search === null || words === null
    ? sql`false`
    : sql`d.category = any (${[...sensitive]}::text[]) and d.employee_id is distinct from app.person_id() and d.words @@ ${queryOf(words)}
        and d.search_text not like ${like(search)}
        and not exists (select 1 from hr.employees x where x.tenant_id = d.tenant_id and x.id = d.employee_id and x.search_text like ${like(search)})`
const snippet = ({ search, words }: Pick<AllFilter, 'search' | 'words'>): RawBuilder<unknown> =>
  search === null || words === null
    ? sql`null`
    : sql`case when d.search_text not like ${like(search)} and d.words @@ ${queryOf(words)} then (select ts_headline('pg_catalog.english', left(t.body, 50000), ${queryOf(words)},
        'MaxFragments=1, MaxWords=20, MinWords=10, StartSel="", StopSel=""') from hr.document_texts t where t.tenant_id = v.tenant_id and t.version_id = v.id) end`
/** With words, one pass finds and counts: reading through those of every document twice would take twice as long. Without, an index leads to the page. */
function pageOf(filter: AllFilter, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sort, limit, after } = filter
  const order = orders[sort]
  const skipped = after ? sql`` : sql`offset ${filter.offset}`
  const later = after ? behind(sort, after) : sql`true`
  if (filter.search === null)
    return sql`page as materialized (select p.id, row_number() over () as place from
        (select d.id from ${sorted(sort)} where ${where} and ${later} order by ${order} limit ${limit} ${skipped}) p),
      counted as materialized (select count(*)::int as total, 0 as read from hr.documents d where ${where})`
  return sql`hits as materialized (select d.id, ${readInside(filter)} as read, ${later} as later, row_number() over (order by ${order}) as place from ${sorted(sort)} where ${where}),
    page as materialized (select id, place from hits where later order by place limit ${limit} ${skipped}),
    counted as materialized (select count(*)::int as total, count(*) filter (where read)::int as read from hits)`
}

const conditions = (
  filter: AllFilter,
): RawBuilder<unknown> => sql`d.removed_at is null and d.employee_id is not null ${within(filter.scope)}
    ${searched(filter)}
    ${filter.category === null ? sql`` : sql`and d.category = ${filter.category}`}
    ${filter.person === null ? sql`` : sql`and d.employee_id = ${filter.person}::uuid`}
    ${states(filter.state, filter.today)}`

/** Documents of everybody in scope: the page is found over the documents alone, and only then joined with what it shows. */
export async function listAll(tx: Tx, filter: AllFilter): Promise<{ rows: FoundDocument[]; total: number; read: number }> {
  const where = conditions(filter)
  const { rows } = await sql<FoundDocument & { total: number; read: number }>`
    with ${pageOf(filter, where)}
    select ${documentColumns}, concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) as person, ${snippet(filter)} as snippet,
      ${standingColumn} as standing, ${placeColumn[filter.sort]} as place, counted.total, counted.read
    from counted cross join page join (${documentJoins}) on d.id = page.id left join hr.employees e on e.tenant_id = d.tenant_id and e.id = d.employee_id
    order by page.place`.execute(tx)
  const [first] = rows
  if (first || (filter.offset === 0 && filter.after === null)) return { rows, total: first?.total ?? 0, read: first?.read ?? 0 }
  // A page beyond the last has no row to carry the number.
  const counted = await sql<{ total: number; read: number }>`
    select count(*)::int as total, count(*) filter (where ${readInside(filter)})::int as read from hr.documents d where ${where}`.execute(
    tx,
  )
  return { rows, ...(counted.rows[0] ?? { total: 0, read: 0 }) }
}
