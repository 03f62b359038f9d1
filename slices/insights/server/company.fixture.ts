import { randomUUID } from 'node:crypto'
import { addDays, daysBetween } from '#platform/shared/calendar-date.ts'

/** A company that is known by heart: what the figures are compared with is worked out from these objects, and never from the database. */
export interface Member {
  readonly id: string
  readonly spells: readonly { readonly from: string; readonly to: string | null }[]
  readonly department: readonly Dated[]
  readonly location: readonly Dated[]
  readonly type: string
  readonly gender: string | null
  readonly born: string | null
  readonly salary: number | null
  readonly hours: number | null
  readonly manager: string | null
}
export interface Dated {
  readonly from: string
  readonly value: string
}

function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const departments = ['Care', 'Kitchen', 'Office', 'Transport'] as const
const locations = ['Leeds', 'York', 'Hull'] as const

type Pick = <T>(list: readonly T[]) => T

/** Somebody who stays, leaves, or leaves and comes back. */
function spellsOf(chance: () => number, from: string, today: string): Member['spells'] {
  const fate = chance()
  const left = addDays(from, Math.floor(20 + chance() * 700))
  const back = addDays(left, Math.floor(30 + chance() * 200))
  if (fate > 0.42 || left >= today) return [{ from, to: null }]
  return fate > 0.12 || back >= today
    ? [{ from, to: left }]
    : [
        { from, to: left },
        { from: back, to: null },
      ]
}

/** Where somebody was, and where they moved to while they were there. */
function placesOf(chance: () => number, values: readonly string[], pick: Pick, { moved, spells }: { moved: string; spells: Member['spells'] }): Dated[] {
  const [from, value, next] = [spells[0]?.from ?? '', pick(values), pick(values)]
  const stays = spells.length > 1 || moved >= (spells[0]?.to ?? '9999') || chance() > 0.35
  return stays
    ? [{ from, value }]
    : [
        { from, value },
        { from: moved, value: next },
      ]
}

const mostly = <T>(chance: () => number, share: number, value: T): T | null => (chance() > share ? null : value)

export function company(today: string, size: number): Member[] {
  const chance = chances(29)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() ** 1.6 * list.length)] as T
  const ids = Array.from({ length: size }, () => randomUUID())
  return ids.map((id, i) => {
    const from = addDays(today, -Math.floor(30 + chance() * 2200))
    const spells = spellsOf(chance, from, today)
    const moved = addDays(from, Math.min(10 + Math.floor(chance() * 500), Math.max(1, -daysTo(from, today) - 1)))
    const part = chance() > 0.8
    return {
      id,
      spells,
      department: placesOf(chance, departments, pick, { moved, spells }),
      location: placesOf(chance, locations, pick, { moved, spells }),
      type: part ? 'Part-time' : 'Full-time',
      gender: mostly(chance, 0.9, chance() > 0.45 ? 'Woman' : 'Man'),
      born: mostly(chance, 0.95, addDays(today, -Math.floor((19 + chance() * 46) * 365.25))),
      salary: mostly(chance, 0.94, Math.round(18_000 + chance() ** 2 * 60_000)),
      hours: mostly(chance, 0.94, part ? 15 + Math.floor(chance() * 12) : 37.5),
      manager: i < 3 ? null : (ids[Math.floor(chance() ** 2 * Math.min(i, 24))] ?? null),
    }
  })
}
const daysTo = (from: string, today: string): number => daysBetween(today, from)

type Query = (text: string, values?: readonly unknown[]) => Promise<unknown>

/** Writes the company as its history happened: people start, leave and come back, and the record says since when what is so. */
export async function writeCompany(query: Query, tenant: string, members: readonly Member[]): Promise<void> {
  const first = members.map((m, i) => ({
    tenant_id: tenant,
    id: m.id,
    first_name: `P${i}`,
    last_name: 'X',
    email: `p${i}@figures.test`,
    department: m.department.at(-1)?.value,
    location: m.location.at(-1)?.value,
    employment_type: m.type,
    manager_id: m.manager,
    start_date: m.spells[0]?.from,
    end_date: m.spells[0]?.to,
    work_pattern: m.hours === null ? null : { days: ['Mon'], hours: m.hours },
    sort_name: `x p${i}`,
    search_text: `x p${i}`,
  }))
  await query(
    `insert into hr.employees (tenant_id, id, first_name, last_name, email, department, location, employment_type, manager_id, start_date, end_date, work_pattern, sort_name, search_text)
     select tenant_id, id, first_name, last_name, email, department, location, employment_type, manager_id, start_date, end_date, work_pattern, sort_name, search_text
     from jsonb_populate_recordset(null::hr.employees, $1::jsonb)`,
    [JSON.stringify(first)],
  )
  const rows = (of: (m: Member) => object | null): string => JSON.stringify(members.flatMap((m) => of(m) ?? []))
  await query(
    `insert into hr.employee_pay (tenant_id, employee_id, salary) select $1, id, salary from jsonb_to_recordset($2::jsonb) as x(id uuid, salary numeric)`,
    [tenant, rows(({ id, salary }) => (salary === null ? null : { id, salary }))],
  )
  await query(
    `insert into hr.employee_personal (tenant_id, employee_id, gender, date_of_birth) select $1, id, gender, born from jsonb_to_recordset($2::jsonb) as x(id uuid, gender text, born date)`,
    [tenant, rows(({ id, gender, born }) => ({ id, gender, born }))],
  )
  for (const field of ['department', 'location'] as const) await writeMoves(query, tenant, field, members)
  // What keeps the employment before works in the workspace of who asks.
  await query(`select set_config('app.tenant_id', $1, false)`, [tenant])
  for (const { id, spells } of members.filter((m) => m.spells.length > 1))
    await query('update hr.employees set start_date = $2, end_date = null where id = $1', [id, spells[1]?.from])
}

async function writeMoves(query: Query, tenant: string, field: 'department' | 'location', members: readonly Member[]): Promise<void> {
  const moved = members.filter((m) => m[field].length > 1).map((m) => ({ id: m.id, before: m[field][0]?.value, day: m[field][1]?.from, after: m[field][1]?.value }))
  await query(
    `with x as (select * from jsonb_to_recordset($2::jsonb) as x(id uuid, before text, day date, after text)),
       earlier as (update hr.record_history h set value = to_jsonb(x.before) from x where h.employee_id = x.id and h.field = $3 returning h.employee_id)
     insert into hr.record_history (tenant_id, employee_id, grp, field, valid_from, value, kind) select $1, x.id, 'directory', $3, x.day, to_jsonb(x.after), 'change' from x`,
    [tenant, JSON.stringify(moved), field],
  )
}

const on = (values: readonly Dated[], day: string): string => values.filter(({ from }) => from <= day).at(-1)?.value ?? ''
export const employed = (m: Member, day: string): boolean => m.spells.some(({ from, to }) => from <= day && (to === null || to >= day))
export const departmentOn = (m: Member, day: string): string => on(m.department, day)
export const locationOn = (m: Member, day: string): string => on(m.location, day)
export const spellOn = (m: Member, day: string) => m.spells.find(({ from, to }) => from <= day && (to === null || to >= day))
