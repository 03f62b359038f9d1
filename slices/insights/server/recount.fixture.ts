/* oxlint-disable complexity -- a figure is worked out in one place, as its definition has it */
import { addMonths, daysBetween, lastDayOfMonth } from '#platform/shared/calendar-date.ts'
import { oneDecimal, payQuarters, type CaseRow } from './recount-quarters.fixture.ts'

export { oneDecimal } from './recount-quarters.fixture.ts'

/**
 * Every figure once more, from the tables themselves and by other means than the product's: each person is looked up by themselves on the
 * day, and figures are worked out of those rows. Nothing here comes from the slice it is compared with.
 */
type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

export interface Somebody {
  readonly id: string
  readonly first_day: string
  readonly last_day: string | null
  readonly department: string
  readonly location: string
  readonly employment_type: string
  readonly salary: number | null
  readonly hours: number | null
  readonly week: number
  readonly contract: string | null
  readonly manager_id: string | null
  readonly gender: string | null
  readonly nationality: string | null
  readonly born: string | null
}
export interface Employment {
  readonly id: string
  readonly first_day: string
  readonly last_day: string | null
  /** Places at its first and at its last day. */
  readonly came: Places
  readonly went: Places
}
export interface Places {
  readonly department: string
  readonly location: string
  readonly employment_type: string
}
export type Filter = Partial<Places>

const employments = `(select e.id, coalesce(e.start_date, (e.created_at at time zone t.time_zone)::date) as first_day, e.end_date as last_day,
    null::text as department, null::text as location, null::text as employment_type, null::jsonb as work_pattern
  from hr.employees e join hr.tenants t on t.id = e.tenant_id where e.tenant_id = $1
  union all select p.employee_id, p.first_day, p.last_day, p.department, p.location, p.employment_type, p.work_pattern from hr.past_employments p where p.tenant_id = $1)`
const at = (field: string, day: string): string =>
  `(select h.value from hr.record_history h where h.tenant_id = $1 and h.employee_id = m.id and h.field = '${field}' and h.valid_from <= ${day} and h.state <> 'held' order by h.valid_from desc limit 1)`
const since = (field: string, day: string): string =>
  `(select max(h.valid_from) from hr.record_history h where h.tenant_id = $1 and h.employee_id = m.id and h.field = '${field}' and h.valid_from <= ${day} and h.state <> 'held')`
const placeAt = (field: keyof Places, day: string): string => `coalesce(${at(field, day)} #>> '{}', m.${field}, '')`

const places = (day: string): string =>
  `json_build_object('department', ${placeAt('department', day)}, 'location', ${placeAt('location', day)}, 'employment_type', ${placeAt('employment_type', day)})`

export const fits = (who: Places, filter: Filter): boolean =>
  (['department', 'location', 'employment_type'] as const).every((division) => filter[division] === undefined || filter[division] === who[division])
export const endOfMonth = (day: string, back: number): string => {
  const month = addMonths(`${day.slice(0, 7)}-01`, -back)
  return lastDayOfMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))
}
/** The day itself where it ends its month, else the end of the month before. */
export const struck = (day: string): string => (endOfMonth(day, 0) === day ? day : endOfMonth(day, 1))
const length = (from: string, to: string): number => daysBetween(from, to) + 1
const to500 = (value: number): number => Math.round(value / 500) * 500
const twoPlaces = (amount: number): number => Math.round(amount * 100) / 100
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
const mean = (values: readonly number[]): number => sum(values) / values.length
const gapOf = (m: number, w: number): number => oneDecimal(((m - w) / m) * 100)
const bradfordBand = (score: number): number => [400, 125, 50].find((band) => score >= band) ?? (score > 0 ? 1 : 0)
const middle = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const index = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(index)] ?? 0, sorted[Math.ceil(index)] ?? 0]
  return low + (high - low) * (index - Math.floor(index))
}

export class Recount {
  readonly #query: Query
  readonly #tenant: string
  readonly #days = new Map<string, Promise<Somebody[]>>()
  #employments: Promise<Employment[]> | undefined

  constructor(query: Query, tenant: string) {
    this.#query = query
    this.#tenant = tenant
  }

  #rows<Row>(text: string, ...values: readonly unknown[]): Promise<Row[]> {
    return this.#query<Row>(text, [this.#tenant, ...values])
  }

  /** Everybody in post on a day, each looked up by themselves. */
  on(day: string): Promise<Somebody[]> {
    const known = this.#days.get(day)
    if (known) return known
    const asked = this.#rows<Somebody>(
      `select m.id, m.first_day, m.last_day, ${placeAt('department', '$2')} as department, ${placeAt('location', '$2')} as location, ${placeAt('employment_type', '$2')} as employment_type,
         (${at('pay', '$2')} ->> 'salary')::float8 as salary, ${at('contract', '$2')} #>> '{}' as contract, ${at('manager_id', '$2')} #>> '{}' as manager_id,
         case when r.since >= coalesce(${since('work_pattern', '$2')}, '-infinity') then r.hours
           else coalesce((${at('work_pattern', '$2')} ->> 'hours')::float8, (m.work_pattern ->> 'hours')::float8) end as hours,
         coalesce(case when r.since >= coalesce(${since('work_pattern', '$2')}, '-infinity') then r.days end,
           nullif(jsonb_array_length(coalesce(nullif(${at('work_pattern', '$2')} -> 'days', 'null'), '[]')), 0), 5)::float8 as week,
         x.gender, x.nationality, x.date_of_birth as born
       from ${employments} m left join hr.employee_personal x on x.tenant_id = $1 and x.employee_id = m.id
       left join lateral (select s.valid_from as since, (select sum(n::float8) from jsonb_array_elements(s.weeks) w, jsonb_array_elements_text(w) n) / 60 / jsonb_array_length(s.weeks) as hours,
           (select count(*)::float8 from jsonb_array_elements(s.weeks) w, jsonb_array_elements_text(w) n where n::int > 0) / jsonb_array_length(s.weeks) as days
         from hr.leave_schedules s where s.tenant_id = $1 and s.employee_id = m.id and s.valid_from <= $2 order by s.valid_from desc limit 1) r on true
       where m.first_day <= $2 and coalesce(m.last_day, 'infinity') >= $2`.replaceAll('$2', '$2::date'),
      day,
    )
    this.#days.set(day, asked)
    return asked
  }

  employments(): Promise<Employment[]> {
    this.#employments ??= this.#rows<Employment>(
      `select m.id, m.first_day, m.last_day, ${places('m.first_day')} as came, ${places(`coalesce(m.last_day, 'infinity'::date)`)} as went from ${employments} m`,
    )
    return this.#employments
  }

  async heads(day: string, filter: Filter): Promise<number> {
    return (await this.on(day)).filter((who) => fits(who, filter)).length
  }

  /** First days, and last days, after one day and up to another. */
  async flow(after: string, until: string, filter: Filter): Promise<{ came: number; went: number }> {
    const all = await this.employments()
    return {
      came: all.filter((m) => m.first_day > after && m.first_day <= until && fits(m.came, filter)).length,
      went: all.filter((m) => m.last_day !== null && m.last_day > after && m.last_day <= until && fits(m.went, filter)).length,
    }
  }

  /** Leavers of twelve months by the average of twelve headcounts; the last of them may be a month that is not over. */
  async turnover(day: string, filter: Filter): Promise<number | null> {
    const ends = [...Array.from({ length: 11 }, (_, i) => endOfMonth(day, 11 - i)), day]
    const heads = await Promise.all(ends.map((end) => this.heads(end, filter)))
    const { went } = await this.flow(endOfMonth(day, 12), day, filter)
    return sum(heads) === 0 ? null : oneDecimal((1200 * went) / sum(heads))
  }

  async stability(day: string, filter: Filter): Promise<number | null> {
    const before = addMonths(day, -12)
    const then = (await this.on(before)).filter((who) => fits(who, filter))
    const still = then.filter(({ last_day: last }) => last === null || last >= day)
    return then.length === 0 ? null : oneDecimal((100 * still.length) / then.length)
  }

  async strength(day: string, filter: Filter): Promise<number> {
    const [full] = await this.#rows<{ hours: number }>(
      `select (select sum(n::float8) from jsonb_array_elements(weeks) w, jsonb_array_elements_text(w) n) / jsonb_array_length(weeks) as hours
       from hr.working_patterns where tenant_id = $1 and is_default`,
    )
    const week = full?.hours || 37.5
    const own = (await this.on(day)).filter((who) => fits(who, filter))
    return oneDecimal(sum(own.map(({ hours, employment_type: type }) => (hours === null ? (type === 'Full-time' ? 1 : 0) : hours / week))))
  }

  /** How many have each value among whom a filter leaves. */
  async bands(day: string, filter: Filter, valueOf: (who: Somebody) => string): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    for (const who of (await this.on(day)).filter((each) => fits(each, filter))) found.set(valueOf(who), (found.get(valueOf(who)) ?? 0) + 1)
    return found
  }

  /** Managers by how many report to them, their average, and people by layer. */
  async lines(day: string): Promise<{ reports: number[]; layers: Map<number, number> }> {
    const there = await this.on(day)
    const ids = new Set(there.map(({ id }) => id))
    const above = new Map(there.map(({ id, manager_id: manager }) => [id, manager !== null && ids.has(manager) ? manager : null]))
    const depth = (id: string, seen = 0): number => {
      const manager = above.get(id)
      if (seen > 60) return Number.POSITIVE_INFINITY
      return manager ? depth(manager, seen + 1) + 1 : 1
    }
    const reports = [...Map.groupBy([...above.values()].filter((id) => id !== null), (id) => id).values()].map(({ length: n }) => n)
    const layers = new Map<number, number>()
    for (const { id } of there) layers.set(depth(id), (layers.get(depth(id)) ?? 0) + 1)
    return { reports, layers }
  }

  async pay(day: string, filter: Filter): Promise<[median: number, lower: number, upper: number]> {
    const paid = (await this.on(day)).filter((who) => fits(who, filter)).flatMap(({ salary }) => (salary === null ? [] : [salary]))
    return [to500(middle(paid, 0.5)), to500(middle(paid, 0.25)), to500(middle(paid, 0.75))]
  }

  /** Holiday earned up to the day less what was taken, at hourly pay: pounds and hours. */
  async owed(day: string, filter: Filter): Promise<{ pounds: number; hours: number }> {
    const entries = await this.#rows<{ employee_id: string; year_start: string; year_end: string; kind: string; minutes: number; effective_on: string }>(
      `select employee_id, year_start, year_end, kind, minutes, effective_on from hr.leave_entries where tenant_id = $1 and account = 'holiday' and $2::date between year_start and year_end`,
      day,
    )
    const byPerson = Map.groupBy(entries, ({ employee_id: id }) => id)
    let [pounds, hours] = [0, 0]
    for (const who of (await this.on(day)).filter((each) => fits(each, filter))) {
      const own = byPerson.get(who.id)
      if (!own?.[0] || who.salary === null || who.hours === null || who.hours <= 0) continue
      const taken = own.filter(({ kind }) => kind === 'booking' || kind === 'return')
      const allowed = sum(own.filter((entry) => !taken.includes(entry)).map(({ minutes }) => minutes))
      const used = -sum(taken.filter(({ effective_on: on }) => on <= day).map(({ minutes }) => minutes))
      const from = who.first_day > own[0].year_start ? who.first_day : own[0].year_start
      const to = who.last_day !== null && who.last_day < own[0].year_end ? who.last_day : own[0].year_end
      const due = Math.max(0, (allowed * length(from, day)) / length(from, to) - used) / 60
      hours += due
      pounds += (due * who.salary) / 52 / who.hours
    }
    return { pounds, hours }
  }

  /** Sickness of some quarters among whom a filter leaves: where somebody was last in a quarter counts. */
  async sickness(times: readonly { from: string; until: string }[], filter: Filter): Promise<{ rate: number; days: number; pounds: number }> {
    const week = await this.weeks(times.at(-1)?.until ?? '')
    let [possible, lost, pounds] = [0, 0, 0]
    for (const { from, until } of times) {
      const pay = await this.weeks(until)
      for (const { id, who, worked, days } of await this.#quarter(from, until)) {
        if (!fits(who, filter)) continue
        possible += (worked * (week.get(id)?.week ?? 5)) / 7
        lost += days
        pounds += (((pay.get(id)?.salary ?? 0) / 52) * days) / (week.get(id)?.week ?? 5)
      }
    }
    return { rate: oneDecimal((100 * lost) / Math.round(possible)), days: lost, pounds }
  }

  /** Who was away ill in a quarter, by person: where they were last in it, and the days. */
  readonly #quarters = new Map<string, Promise<{ who: Places; worked: number; days: number; id: string }[]>>()
  #quarter(from: string, until: string): Promise<{ who: Places; worked: number; days: number; id: string }[]> {
    const known = this.#quarters.get(from) ?? this.#countQuarter(from, until)
    this.#quarters.set(from, known)
    return known
  }
  async away(from: string, until: string): Promise<(Places & { days: number })[]> {
    return (await this.#quarter(from, until)).filter(({ days }) => days > 0).map(({ who, days }) => ({ ...who, days }))
  }

  async #countQuarter(from: string, until: string): Promise<{ who: Places; worked: number; days: number; id: string }[]> {
    const lost = await this.#rows<{ employee_id: string; days: number }>(
      `select employee_id, count(*)::float8 / 2 as days from hr.absence_days where tenant_id = $1 and day between $2::date and $3::date group by 1`,
      from,
      until,
    )
    const days = new Map(lost.map((row) => [row.employee_id, row.days]))
    const all = (await this.employments()).filter((m) => m.first_day <= until && (m.last_day ?? '9999') >= from)
    const atEnd = new Map((await this.on(until)).map((who) => [who.id, who]))
    return [...Map.groupBy(all, ({ id }) => id)].map(([id, own]) => {
      const spans = own.map((m) => ({ m, begin: m.first_day > from ? m.first_day : from, end: m.last_day !== null && m.last_day < until ? m.last_day : until }))
      const last = spans.toSorted((a, b) => (a.end < b.end ? 1 : -1))[0]
      const who = atEnd.get(id) ?? last?.m.went
      if (!who) throw new Error('Nobody')
      return { id, who, worked: sum(spans.map(({ begin, end }) => length(begin, end))), days: days.get(id) ?? 0 }
    })
  }

  /** The working week of everybody by their record on a day, whether or not they are still there; and their yearly pay. */
  async weeks(day: string): Promise<Map<string, { week: number; salary: number | null }>> {
    const rows = await this.#rows<{ id: string; week: number; salary: number | null }>(
      `select m.id, coalesce(case when r.since >= coalesce(${since('work_pattern', '$2::date')}, '-infinity') then r.days end,
           nullif(jsonb_array_length(coalesce(nullif(${at('work_pattern', '$2::date')} -> 'days', 'null'), '[]')), 0), 5)::float8 as week,
         (${at('pay', '$2::date')} ->> 'salary')::float8 as salary from hr.employees m
       left join lateral (select s.valid_from as since,
           (select count(*)::float8 from jsonb_array_elements(s.weeks) w, jsonb_array_elements_text(w) n where n::int > 0) / jsonb_array_length(s.weeks) as days
         from hr.leave_schedules s where s.tenant_id = $1 and s.employee_id = m.id and s.valid_from <= $2::date order by s.valid_from desc limit 1) r on true
       where m.tenant_id = $1`,
      day,
    )
    return new Map(rows.map(({ id, ...row }) => [id, row]))
  }

  async bradford(day: string): Promise<Map<number, number>> {
    const spells = await this.#rows<{ employee_id: string; days: number }>(
      `select a.employee_id, (select count(*) from hr.absence_days d where d.tenant_id = $1 and d.absence_id = a.id)::float8 / 2 as days from hr.absences a
       left join hr.absence_health x on x.tenant_id = $1 and x.absence_id = a.id
       where a.tenant_id = $1 and a.state <> 'withdrawn' and a.ends_on is not null and a.starts_on > $2::date - interval '12 months' and a.starts_on <= $2::date
         and coalesce(x.scoring, 'usual') = 'usual'`,
      day,
    )
    const own = Map.groupBy(spells, ({ employee_id: id }) => id)
    const scoreOf = (id: string): number => (own.get(id)?.length ?? 0) ** 2 * sum((own.get(id) ?? []).map(({ days }) => days))
    const found = new Map<number, number>()
    for (const { id } of await this.on(day)) found.set(bradfordBand(scoreOf(id)), (found.get(bradfordBand(scoreOf(id))) ?? 0) + 1)
    return found
  }

  /** The statutory figures, straight from the regulation's words. */
  async gap(snapshot: string): Promise<Record<string, [number | null, number | null, number | null]>> {
    const reduced = new Set(
      (
        await this.#rows<{ id: string }>(
          `select employee_id as id from hr.leave_bookings where tenant_id = $1 and state = 'approved' and $2::date between starts_on and ends_on and type <> 'holiday'`,
          snapshot,
        )
      ).map(({ id }) => id),
    )
    const bonuses = await this.#rows<{ employee_id: string; amount: number; month: boolean }>(
      `select employee_id, amount::float8 as amount, to_char(paid_on, 'YYYY-MM') = to_char($2::date, 'YYYY-MM') as month from hr.bonuses
       where tenant_id = $1 and removed_at is null and paid_on > $2::date - interval '12 months' and paid_on <= $2::date`,
      snapshot,
    )
    const there = (await this.on(snapshot)).filter(({ contract }) => contract !== 'Agency')
    const bonusOf = (id: string): number => sum(bonuses.filter((row) => row.employee_id === id).map(({ amount }) => amount))
    const inMonth = (id: string): number => sum(bonuses.filter((row) => row.employee_id === id && row.month).map(({ amount }) => amount)) / 12
    const sex = (gender: string) => {
      const own = there.filter((who) => who.gender === gender)
      const rates = own.flatMap(({ id, salary, hours }) =>
        reduced.has(id) || salary === null || hours === null
          ? []
          : [twoPlaces(((twoPlaces(salary / 12) + twoPlaces(inMonth(id))) * 7) / 30.44 / hours)],
      )
      return { own, rates, paid: own.map(({ id }) => bonusOf(id)).filter((amount) => amount > 0) }
    }
    const [men, women] = [sex('Man'), sex('Woman')]
    const received = ({ own, paid }: ReturnType<typeof sex>): number => oneDecimal((100 * paid.length) / own.length)
    const ranked = [...men.rates.map((rate) => ({ rate, man: true })), ...women.rates.map((rate) => ({ rate, man: false }))].toSorted((a, b) => a.rate - b.rate)
    return {
      'Mean hourly pay': [gapOf(mean(men.rates), mean(women.rates)), null, null],
      'Median hourly pay': [gapOf(middle(men.rates, 0.5), middle(women.rates, 0.5)), null, null],
      'Mean bonus': [gapOf(mean(men.paid), mean(women.paid)), null, null],
      'Median bonus': [gapOf(middle(men.paid, 0.5), middle(women.paid, 0.5)), null, null],
      'Received a bonus': [null, received(men), received(women)],
      ...payQuarters(ranked),
    }
  }

  async cases(): Promise<CaseRow[]> {
    return this.#rows<CaseRow>(
      `select c.id, c.process, c.opened_on, c.ended_on, c.restricted, (select json_agg(v.what || jsonb_build_object('on', v.on_day) order by v.number) from hr.case_events v
         where v.tenant_id = $1 and v.case_id = c.id) as events,
         (select json_agg(a.person_id) from hr.case_access a where a.tenant_id = $1 and a.case_id = c.id and a.as_role = 'subject') as subjects
       from hr.cases c where c.tenant_id = $1`,
    )
  }
}
