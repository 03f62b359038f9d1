import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

/** People at once: each also gets an entry in the log, and a statement may not take longer than a few seconds. */
const batch = 500

export interface Rename {
  readonly field: 'location' | 'department'
  readonly from: string
  readonly to: string
  /** The first day of the new name; null: the old one was never right. */
  readonly since: string | null
  readonly today: string
  readonly by: { readonly id: string; readonly name: string }
  readonly reason: string
}

/** Puts the new name where the old one stands, in every record and its history; each change is in the log. Answers in how many records. */
export async function renameValue(tx: Tx, rename: Rename): Promise<number> {
  const ids = await affected(tx, rename)
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    await (rename.since === null ? correctRows(tx, rename, some) : changeRows(tx, rename, some, rename.since))
    await writeFlat(tx, rename, some)
  }
  return ids.length
}

/** Whose history holds the old name where it is going to change; who left before the new one has nothing to change. */
async function affected(tx: Tx, { field, from, since }: Rename): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct h.employee_id as id from hr.record_history h join hr.employees e on e.tenant_id = h.tenant_id and e.id = h.employee_id
    where h.field = ${field} and h.value = to_jsonb(${from}::text)
      and (${since}::date is null or ((e.end_date is null or e.end_date >= ${since}::date)
        and not exists (select 1 from hr.record_history later where later.tenant_id = h.tenant_id and later.employee_id = h.employee_id
          and later.field = h.field and later.valid_from > h.valid_from and later.valid_from <= ${since}::date and later.state <> 'held')))
    order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

const idList = (ids: readonly string[]): RawBuilder<unknown> => sql`any (${[...ids]}::uuid[])`

async function correctRows(tx: Tx, { field, from, to }: Rename, ids: readonly string[]): Promise<void> {
  await sql`update hr.record_history set value = to_jsonb(${to}::text), kind = 'correct', recorded_at = now(), recorded_by = app.user_id()
    where employee_id = ${idList(ids)} and field = ${field} and value = to_jsonb(${from}::text)`.execute(tx)
}

/** From the day on: later rows with the old name get the new one, and who had the old one on that day gets a row that begins there. */
async function changeRows(tx: Tx, { field, from, to, today }: Rename, ids: readonly string[], since: string): Promise<void> {
  await sql`update hr.record_history set value = to_jsonb(${to}::text), kind = 'change', recorded_at = now(), recorded_by = app.user_id()
    where employee_id = ${idList(ids)} and field = ${field} and value = to_jsonb(${from}::text) and valid_from >= ${since}::date`.execute(
    tx,
  )
  await sql`
    insert into hr.record_history (tenant_id, employee_id, grp, field, valid_from, value, state, kind, recorded_by)
    select app.tenant_id(), p.id, 'directory', ${field}, ${since}::date, to_jsonb(${to}::text), ${since > today ? 'planned' : 'in-force'}, 'change', app.user_id()
    from unnest(${[...ids]}::uuid[]) p (id)
    join lateral (select h.value, h.valid_from from hr.record_history h where h.employee_id = p.id and h.field = ${field} and h.valid_from <= ${since}::date and h.state <> 'held'
      order by h.valid_from desc limit 1) before on before.value = to_jsonb(${from}::text) and before.valid_from < ${since}::date`.execute(
    tx,
  )
}

/** The view of today, and an entry in the log for each person. */
async function writeFlat(tx: Tx, rename: Rename, ids: readonly string[]): Promise<void> {
  const { field, from, to, since, today, by, reason } = rename
  const column = sql.ref(field)
  const counts = since === null || since <= today
  await sql`
    with changed as (
      update hr.employees set ${column} = case when ${counts} and ${column} = ${from} then ${to} else ${column} end,
        version = version + 1, updated_at = now(), updated_by = ${by.id}::uuid
      where id = ${idList(ids)} returning id, version)
    select app.audit_append(null, ${by.id}::uuid, ${by.name}, ${since === null ? 'employee.corrected' : counts ? 'employee.updated' : 'employee.planned'}, 'employee', c.id,
      jsonb_build_object(${field}::text, jsonb_build_object('from', ${from}::text, 'to', ${to}::text),
        'version', jsonb_build_object('from', c.version - 1, 'to', c.version))
        || case when ${since}::text is null then '{}'::jsonb else jsonb_build_object('effective_from', jsonb_build_object('from', null, 'to', ${since}::text)) end, ${reason})
    from changed c`.execute(tx)
}
