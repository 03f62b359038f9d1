import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Division } from '#rules/uk/inputs.ts'
import { folded } from '#platform/shared/fields.ts'
import type { SecondStep } from '../../types.ts'
import { type Closure, type ContractRow, type Policy, type PersonAtWork, usualWeekFrom, weekOf, type WeekRow } from '../../rules.ts'

/** What a person's leave follows from: the same for everybody who may see their leave, whatever else of the record they see. */
export interface PersonFacts extends PersonAtWork {
  readonly id: string
  readonly name: string
  readonly contract: string | null
  readonly department: string | null
  readonly manager_id: string | null
  /** By their dates, oldest first. */
  readonly contracts: readonly ContractRow[]
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
  rotas: StoredSchedule[]
}
interface StoredHistory {
  employee_id: string
  field: 'work_pattern' | 'location' | 'contract'
  planned: boolean
  valid_from: string
  value: unknown
}
interface StoredSchedule {
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

interface StoredWorkplace {
  usual: { weeks: number[][]; first_week_from: string | null }[]
  places: StoredPlace[]
  closures: StoredClosure[]
}
/** What holds for everybody of a workspace: its usual week, its places and when they are closed. */
async function findWorkplace(tx: Tx): Promise<StoredWorkplace> {
  const { rows } = await sql<StoredWorkplace>`
    select (select coalesce(json_agg(json_build_object('weeks', weeks, 'first_week_from', first_week_from)), '[]') from hr.working_patterns
        where is_default and archived_at is null) as usual,
      (select coalesce(json_agg(json_build_object('id', id, 'name_key', name_key, 'division', division)), '[]') from hr.locations) as places,
      (select coalesce(json_agg(json_build_object('day', day, 'part', part, 'name', name, 'location_id', location_id) order by day), '[]')
        from hr.leave_closures) as closures`.execute(tx)
  return rows[0] ?? { usual: [], places: [], closures: [] }
}

// The list of the workspace is in hours.
const usualOf = ({ usual }: StoredWorkplace): WeekRow[] =>
  usual.map((row) => ({
    from: usualWeekFrom,
    weeks: row.weeks.map((week) => week.map((hours) => Math.round(hours * 60))),
    firstWeekFrom: row.first_week_from,
  }))

/** Few statements: each is planned anew, which takes longer than what it finds. */
export async function findFacts(tx: Tx, ids: readonly string[]): Promise<Map<string, PersonFacts>> {
  const people = await sql<StoredPerson>`
    select e.id, concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) as name, e.contract, e.department, e.location, e.manager_id, e.start_date, e.end_date,
      (select coalesce(json_agg(json_build_object('valid_from', s.valid_from, 'weeks', s.weeks, 'first_week_from', s.first_week_from, 'annual_minutes', s.annual_minutes)
        order by s.valid_from), '[]') from hr.leave_schedules s where s.tenant_id = e.tenant_id and s.employee_id = e.id) as rotas
    from hr.employees e where e.id = any (${[...ids]}::uuid[])`.execute(tx)
  const history = await sql<StoredHistory>`
    select employee_id, field, valid_from, value, planned from app.leave_rota_facts(${[...ids]}::uuid[]) order by valid_from`.execute(tx)
  const workplace = await findWorkplace(tx)
  const usual = usualOf(workplace)
  const byPerson = Map.groupBy(history.rows, ({ employee_id: id }) => id)
  const placeOf = new Map(workplace.places.map((place) => [place.name_key, place]))
  return new Map(
    people.rows.map(({ rotas, ...person }) => {
      const own = byPerson.get(person.id) ?? []
      const here = person.location === null ? undefined : placeOf.get(folded(person.location))
      return [
        person.id,
        {
          ...person,
          start: person.start_date,
          end: person.end_date,
          weeks: weeksOf(own, rotas, usual),
          divisions: divisionsOf(own, placeOf),
          contracts: contractsIn(own),
          closures: workplace.closures.filter(({ location_id: at }) => at === null || at === here?.id),
        },
      ]
    }),
  )
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

const contractsIn = (history: readonly StoredHistory[]): ContractRow[] =>
  history
    .filter(({ field }) => field === 'contract')
    .map(({ valid_from: from, value, planned }) => ({ from, contract: typeof value === 'string' ? value : null, planned }))

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
