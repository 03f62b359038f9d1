import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { like } from '#platform/server/like.ts'
import type { CustomValue } from '../../contract.ts'
import type { PeopleScope, Standing } from '#slices/people/policy.ts'

export interface FoundPerson extends Standing {
  id: string
  name: string
  value: CustomValue
  shown: string | null
}

const inScope = (scope: PeopleScope) => {
  if (scope.kind === 'all') return sql`true`
  const group = scope.group ? sql`or app.in_group(e.department, e.location)` : sql``
  return scope.kind === 'team-of'
    ? sql`(e.id = ${scope.personId}::uuid or e.manager_id = ${scope.personId}::uuid ${group})`
    : sql`(e.id = ${scope.personId}::uuid ${group})`
}

interface Asked {
  readonly fieldId: string
  readonly today: string
  readonly equal: string | null
  readonly holding: string | null
  readonly scope: PeopleScope
}
/** People whose value today is the same as, or holds, a text (both folded); 200 at most, by name. Starts from the values, which are indexed. */
export async function findByValue(tx: Tx, { fieldId, today, equal, holding, scope }: Asked): Promise<FoundPerson[]> {
  const pattern = holding === null ? null : like(holding)
  const { rows } = await sql<FoundPerson>`
    select e.id, concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) as name, v.value, e.protected,
      case when v.kind = 'person' then (select concat_ws(' ', coalesce(p.preferred_name, p.first_name), nullif(p.last_name, '')) from hr.employees p
        where p.id = (v.value #>> '{}')::uuid and (not p.protected or app.is_hr()))
        when v.kind = 'file' then (select x.name from hr.custom_files x where x.file_id = (v.value #>> '{}')::uuid) end as shown,
      app.relation_to(e.id) as relation, app.in_group(e.department, e.location) as in_group,
      (select json_build_object('managerSeesPay', t.manager_sees_pay, 'directoryScope', t.directory_scope) from hr.tenants t) as settings
    from hr.custom_values v join hr.employees e on e.tenant_id = v.tenant_id and e.id = v.employee_id
    where v.field_id = ${fieldId}::uuid and v.valid_from <= ${today}::date and v.value is not null
      and (${equal}::text is null or v.search_key = ${equal}) and (${pattern}::text is null or v.search_key like ${pattern})
      and not exists (select 1 from hr.custom_values n where n.field_id = v.field_id and n.employee_id = v.employee_id and n.valid_from > v.valid_from and n.valid_from <= ${today}::date)
      and (e.end_date is null or e.end_date >= ${today}::date) and ${inScope(scope)}
    order by e.sort_name, e.id limit 200`.execute(tx)
  return rows
}

export interface PersonValues {
  id: string
  name: string
  email: string
  /** Field id → value today. */
  values: Record<string, CustomValue>
}
/** Ids of everyone who works here today, by name. */
export async function findCurrentPeople(tx: Tx, today: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from hr.employees where (end_date is null or end_date >= ${today}::date)
    and (not protected or (select app.sees_all('work')) or id = (select app.person_id())) order by sort_name, id`.execute(tx)
  return rows.map((row) => row.id)
}

/** These people with every value row-level security shows, by name. */
export async function findValuesOfPeople(tx: Tx, today: string, ids: readonly string[]): Promise<PersonValues[]> {
  const { rows } = await sql<PersonValues>`
    with cur as (
      select distinct on (employee_id, field_id) employee_id, field_id, value from hr.custom_values
      where valid_from <= ${today}::date and employee_id = any (${[...ids]}::uuid[]) order by employee_id, field_id, valid_from desc),
    found as (select employee_id, jsonb_object_agg(field_id, value) as values from cur where value is not null group by employee_id)
    select e.id, concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) as name, e.email, coalesce(f.values, '{}') as values
    from hr.employees e left join found f on f.employee_id = e.id where e.id = any (${[...ids]}::uuid[]) order by e.sort_name, e.id`.execute(
    tx,
  )
  return rows
}

/** What the files in these fields are called, as far as row-level security shows them. */
export async function findFileNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    name: string
  }>`select file_id as id, name from hr.custom_files where file_id = any (${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
