import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

/** What an event is about, as far as the reader of this transaction may see it. */
export interface Subject {
  readonly person_id: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly starts_on: string | null
  readonly ends_on: string | null
}

/** Null when it is not there, or not for this reader. */
export async function findSubject(tx: Tx, area: string, id: string): Promise<Subject | null> {
  const none = sql`null::date as starts_on, null::date as ends_on`
  const name = sql`coalesce(e.preferred_name, e.first_name) as first_name, e.last_name`
  const texts: Readonly<Record<string, ReturnType<typeof sql<Subject>>>> = {
    person: sql<Subject>`select e.id as person_id, ${name}, ${none} from hr.employees e where e.id = ${id}::uuid`,
    leave: sql<Subject>`select e.id as person_id, ${name}, b.starts_on, b.ends_on from hr.leave_bookings b
      join hr.employees e on e.tenant_id = b.tenant_id and e.id = b.employee_id where b.id = ${id}::uuid`,
    document: sql<Subject>`select e.id as person_id, ${name}, ${none} from hr.documents d
      left join hr.employees e on e.tenant_id = d.tenant_id and e.id = d.employee_id
      where d.id = ${id}::uuid and d.category not in ('case', 'health') and (d.employee_id is null) = (e.id is null)`,
  }
  const text = texts[area]
  return text ? ((await text.execute(tx)).rows[0] ?? null) : null
}
