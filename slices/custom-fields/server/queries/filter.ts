import { sql, type RawBuilder } from 'kysely'
import { like } from '#platform/server/like.ts'
import type { Tx } from '#platform/server/database.ts'
import type { Reach } from '#platform/shared/actor.ts'
import type { CustomGroup, FilterField } from '../../contract.ts'
import type { FieldTest } from '../../filters.ts'

export interface Filterable extends Omit<FilterField, 'partly'> {
  grp: CustomGroup
}

/** Every field with one value a person that can be searched, in the order of the settings, and what the workspace says of pay. */
export async function findFilterable(tx: Tx): Promise<{ fields: Filterable[]; managerSeesPay: boolean }> {
  const { rows } = await sql<{ fields: Filterable[]; managerSeesPay: boolean }>`
    select t.manager_sees_pay as "managerSeesPay", coalesce((
      select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'section', s.name, 'kind', f.kind, 'grp', f.grp,
          'choices', coalesce(f.rules -> 'choices', '[]'), 'keeps_history', f.keeps_history) order by s.position, s.id, f.position, f.id)
      from hr.custom_fields f join hr.custom_sections s on s.tenant_id = f.tenant_id and s.id = f.section_id
      where f.archived_at is null and s.archived_at is null and s.kind = 'fields' and f.kind <> 'file'), '[]') as fields
    from hr.tenants t`.execute(tx)
  return rows[0] ?? { fields: [], managerSeesPay: false }
}

const both = (...conditions: (RawBuilder<unknown> | null)[]): RawBuilder<unknown> =>
  sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  )

/** Of a value as `v`. */
function passes(test: FieldTest): RawBuilder<unknown> {
  if (test.is === 'same')
    return both(sql`v.search_key = ${test.key}`, test.value === null ? null : sql`v.value = to_jsonb(${test.value}::text)`)
  if (test.is === 'holding') return sql`v.search_key like ${like(test.text)}`
  if (test.is === 'day')
    return both(test.from === null ? null : sql`v.search_key >= ${test.from}`, test.to === null ? null : sql`v.search_key <= ${test.to}`)
  return both(
    test.from === null ? null : sql`v.amount >= ${test.from}::double precision`,
    test.to === null ? null : sql`v.amount <= ${test.to}::double precision`,
  )
}

/** Of a person as `e`: among those whose values the asker sees. One's own record is only ever one's own. */
function within(seen: readonly Reach[], personId: string | null): RawBuilder<unknown> {
  const self = sql`e.id is not distinct from ${personId}::uuid`
  const reached: Record<Exclude<Reach, 'own'>, RawBuilder<unknown>> = {
    all: sql`true`,
    direct: sql`coalesce(e.manager_id = ${personId}::uuid, false)`,
    group: sql`app.in_group(e.department, e.location)`,
    indirect: sql`app.leads_line(e.id)`,
  }
  const others = seen.filter((reach) => reach !== 'own').map((reach) => reached[reach])
  if (seen.includes('own') && seen.includes('all')) return sql`true`
  return sql`case when ${self} then ${seen.includes('own') ? sql`true` : sql`false`} else ${others.length > 0 ? sql.join(others, sql` or `) : sql`false`} end`
}

interface FieldCondition {
  readonly field: Pick<Filterable, 'id' | 'keeps_history'>
  readonly test: FieldTest
  readonly day: string
  readonly seen: readonly Reach[]
  readonly personId: string | null
  /** Whether the list is of the whole workspace: then it starts from the values, which are indexed, else from the few people listed. */
  readonly wide: boolean
}

/** A condition on a person as `e`: the value that counts on the day passes, and the asker sees it (row-level security says so again). */
export function valuePasses({ field, test, day, seen, personId, wide }: FieldCondition): RawBuilder<unknown> {
  const later = field.keeps_history
    ? sql`and not exists (select 1 from hr.custom_values n where n.tenant_id = v.tenant_id and n.employee_id = v.employee_id and n.field_id = v.field_id
        and n.valid_from > v.valid_from and n.valid_from <= ${day}::date)`
    : sql``
  const found = wide
    ? sql`e.id in (select v.employee_id from hr.custom_values v
        where v.field_id = ${field.id}::uuid and v.valid_from <= ${day}::date and v.value is not null and ${passes(test)} ${later})`
    : sql`exists (select 1 from (select x.value, x.search_key, x.amount from hr.custom_values x
        where x.tenant_id = e.tenant_id and x.employee_id = e.id and x.field_id = ${field.id}::uuid and x.valid_from <= ${day}::date
        order by x.valid_from desc limit 1) v where v.value is not null and ${passes(test)})`
  return sql`(${within(seen, personId)} and ${found})`
}

export const nobody: RawBuilder<unknown> = sql`false`
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join([...conditions], sql` and `)
