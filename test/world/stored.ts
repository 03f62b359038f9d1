import type { World } from '../world.ts'
import { bankColumns, emergencyColumns, employeeColumns, payColumns, personalColumns } from './seed.ts'

/** Everything the database holds of one person, and how much was recorded and is waiting about them. */
export interface Stored {
  readonly main: Record<string, unknown>
  readonly personal: Record<string, unknown> | null
  readonly pay: Record<string, unknown> | null
  readonly bank: Record<string, unknown> | null
  readonly emergency: Record<string, unknown> | null
  /** Entries of the audit log about changes; that somebody looked is no change. */
  readonly recorded: number
  readonly waiting: number
}

export async function storedOf(w: World, id: string): Promise<Stored> {
  const [row] = await w.query<Stored & Record<string, unknown>>(
    `select to_jsonb(e) as main, to_jsonb(p) as personal, to_jsonb(s) as pay, to_jsonb(b) as bank, to_jsonb(c) as emergency,
       (select count(*)::int from hr.audit_events a where a.subject_id = e.id and a.action not in ('employee.viewed', 'employee.revealed')) as recorded,
       (select count(*)::int from hr.change_requests r where r.employee_id = e.id and r.decision is null) as waiting
     from hr.employees e
     left join hr.employee_personal p on p.tenant_id = e.tenant_id and p.employee_id = e.id
     left join hr.employee_pay s on s.tenant_id = e.tenant_id and s.employee_id = e.id
     left join hr.employee_bank b on b.tenant_id = e.tenant_id and b.employee_id = e.id
     left join hr.employee_emergency c on c.tenant_id = e.tenant_id and c.employee_id = e.id
     where e.id = $1`,
    [id],
  )
  if (!row) throw new Error('this person is not stored')
  return row
}

/** Puts a person back as they were; the version goes on counting. */
export async function restore(w: World, before: Stored): Promise<void> {
  const columns = employeeColumns.split(',').map((column) => column.trim().split(' ')[0] as string)
  const set = columns.filter((name) => !['id', 'tenant_id', 'user_id'].includes(name)).map((name) => `${name} = r.${name}`)
  await w.query('delete from hr.change_requests where employee_id = $1', [before.main['id']])
  await w.query(`update hr.employees e set ${set.join(', ')} from jsonb_populate_record(null::hr.employees, $1) r where e.id = r.id`, [
    JSON.stringify(before.main),
  ])
  const companions = [
    ['hr.employee_personal', personalColumns, before.personal],
    ['hr.employee_pay', payColumns, before.pay],
    ['hr.employee_bank', bankColumns, before.bank],
    ['hr.employee_emergency', emergencyColumns, before.emergency],
  ] as const
  for (const [table, columnList, row] of companions) {
    const names = columnList.split(',').map((column) => column.trim().split(' ')[0])
    await w.query(`delete from ${table} where employee_id = $1`, [before.main['id']])
    if (row)
      await w.query(
        `insert into ${table} (${names.join(', ')}) select ${names.join(', ')} from jsonb_populate_record(null::${table}, $1)`,
        [JSON.stringify(row)],
      )
  }
}
