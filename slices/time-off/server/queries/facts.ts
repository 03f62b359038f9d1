import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Division } from '#rules/uk/inputs.ts'
import { folded } from '#platform/shared/fields.ts'
import type { SecondStep } from '../../types.ts'
import { type Closure, type Policy, type PersonAtWork, usualWeekFrom, weekOf, type WeekRow } from '../../rules.ts'

/** What a person's leave follows from: the same for everybody who may see their leave, whatever else of the record they see. */
export interface PersonFacts extends PersonAtWork {
  readonly id: string
  readonly name: string
  readonly contract: string | null
  readonly department: string | null
  readonly manager_id: string | null
}

interface StoredPerson {
  id: string
  name: string
  contract: string | null
  department: string | null
  location: string | null
  manager_id: string | null
  start_date: string | null
  end_date: string | null
}
interface StoredHistory {
  employee_id: string
  field: 'work_pattern' | 'location'
  valid_from: string
  value: unknown
}
interface StoredSchedule {
  employee_id: string
  valid_from: string
  weeks: number[][]
  first_week_from: string | null
  annual_minutes: number | null
}
interface StoredPlace {
  id: string
  name_key: string
  division: 'england-wales' | 'scotland' | 'northern-ireland' | null
}
type StoredClosure = Closure & { location_id: string | null }

const divisionOf = (place: StoredPlace | undefined): Division =>
  place?.division && place.division !== 'england-wales' ? place.division : 'england-and-wales'

async function findUsual(tx: Tx): Promise<WeekRow[]> {
  const { rows } = await sql<{ weeks: number[][]; first_week_from: string | null }>`
    select weeks, first_week_from from hr.working_patterns where is_default and archived_at is null`.execute(tx)
  // The list of the workspace is in hours.
  return rows.map((row) => ({
    from: usualWeekFrom,
    weeks: row.weeks.map((week) => week.map((hours) => Math.round(hours * 60))),
    firstWeekFrom: row.first_week_from,
  }))
}

export async function findFacts(tx: Tx, ids: readonly string[]): Promise<Map<string, PersonFacts>> {
  const of = sql`any (${[...ids]}::uuid[])`
  const people = await sql<StoredPerson>`
    select id, concat_ws(' ', coalesce(preferred_name, first_name), nullif(last_name, '')) as name, contract, department, location, manager_id, start_date, end_date
    from hr.employees where id = ${of}`.execute(tx)
  const history = await sql<StoredHistory>`
    select employee_id, field, valid_from, value from app.leave_rota_facts(${[...ids]}::uuid[])
    where field in ('work_pattern', 'location') order by valid_from`.execute(tx)
  const schedules = await sql<StoredSchedule>`
    select employee_id, valid_from, weeks, first_week_from, annual_minutes from hr.leave_schedules where employee_id = ${of} order by valid_from`.execute(
    tx,
  )
  const places = await sql<StoredPlace>`select id, name_key, division from hr.locations`.execute(tx)
  const closures = await sql<StoredClosure>`select day, part, name, location_id from hr.leave_closures order by day`.execute(tx)
  const usual = await findUsual(tx)
  const placeOf = new Map(places.rows.map((place) => [place.name_key, place]))
  const byPerson = groupBy(history.rows)
  const rotas = groupBy(schedules.rows)
  return new Map(
    people.rows.map((person) => {
      const own = byPerson.get(person.id) ?? []
      const here = person.location === null ? undefined : placeOf.get(folded(person.location))
      return [
        person.id,
        {
          ...person,
          start: person.start_date,
          end: person.end_date,
          weeks: weeksOf(own, rotas.get(person.id) ?? [], usual),
          divisions: divisionsOf(own, placeOf),
          closures: closures.rows.filter(({ location_id: at }) => at === null || at === here?.id),
        },
      ]
    }),
  )
}

function groupBy<Row extends { employee_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const own = found.get(row.employee_id)
    if (own) own.push(row)
    else found.set(row.employee_id, [row])
  }
  return found
}

/** The pattern of the record and the rotas beside it on one line of time: whichever began last holds. */
function weeksOf(history: readonly StoredHistory[], schedules: readonly StoredSchedule[], usual: readonly WeekRow[]): WeekRow[] {
  const recorded = history
    .filter(({ field, value }) => field === 'work_pattern' && value !== null)
    .map(({ valid_from: from, value }) => ({ from, weeks: [weekOf(value as { days: string[]; hours: number })], firstWeekFrom: null }))
  const rotas = schedules.map(({ valid_from: from, weeks, first_week_from: firstWeekFrom, annual_minutes: annualMinutes }) => ({
    from,
    weeks,
    firstWeekFrom,
    annualMinutes,
  }))
  const both = [...recorded.filter(({ from }) => !rotas.some((rota) => rota.from === from)), ...rotas]
  return both.length === 0 ? [...usual] : both.toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

const divisionsOf = (history: readonly StoredHistory[], placeOf: ReadonlyMap<string, StoredPlace>) =>
  history
    .filter(({ field }) => field === 'location')
    .map(({ valid_from: from, value }) => ({ from, division: divisionOf(placeOf.get(folded(typeof value === 'string' ? value : ''))) }))

interface StoredPolicy extends Omit<Policy, 'year_start' | 'allowance' | 'carry_days' | 'overdraw_days'> {
  readonly year_start: string | null
  readonly allowance: string
  readonly carry_days: string
  readonly overdraw_days: string
  readonly holiday_year_start: string
  readonly second_step: SecondStep
  readonly version: number
}
export interface KeptPolicy extends Policy {
  readonly own_year_start: string | null
  readonly second_step: SecondStep
  readonly version: number
}

/** The policies in force; a year start left open is the workspace's. */
export async function findPolicies(tx: Tx): Promise<KeptPolicy[]> {
  const { rows } = await sql<StoredPolicy>`
    select p.id, p.name, p.is_default, p.contracts, p.year_start, p.unit, p.allowance, p.allowance_unit, p.full_week_minutes, p.bank_holidays, p.carry_days,
      p.carry_months, p.service_steps, p.irregular, p.overdraw_days, p.notice_days, p.second_step, p.counts_from, p.version::int as version, t.holiday_year_start
    from hr.leave_policies p join hr.tenants t on t.id = p.tenant_id where p.archived_at is null order by p.is_default desc, p.name_key`.execute(
    tx,
  )
  return rows.map(({ holiday_year_start: usual, ...row }) => ({
    ...row,
    own_year_start: row.year_start,
    year_start: row.year_start ?? usual,
    allowance: Number(row.allowance),
    carry_days: Number(row.carry_days),
    overdraw_days: Number(row.overdraw_days),
  }))
}
