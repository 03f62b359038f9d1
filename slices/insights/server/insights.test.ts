import { describe, expect, test } from 'vitest'
import { addDays, addMonths, monthsBetween } from '#platform/shared/calendar-date.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { Chart, Insights } from '../contract.ts'
import type { ReportResult } from '../report-contract.ts'
import { tellOfReports } from './service.ts'
import { struckOn } from '../rules/periods.ts'
import { company, departmentOn, employed, locationOn, spellOn, writeCompany, type Member } from './company.fixture.ts'

const w = await createWorld()
const [now] = await w.query<{ today: string }>(`select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`)
const today = now?.today ?? ''
// The few people company C has already stand apart: without a line, and with departments of their own.
await w.query(`update hr.employees set start_date = '1990-01-01', manager_id = null where tenant_id = $1`, [w.tenants.C])
const own = await w.query<{ n: number }>('select count(*)::int as n from hr.employees where tenant_id = $1', [w.tenants.C])
const members = company(today, 160)
await writeCompany((text, values) => w.query(text, values), w.tenants.C, members)
const others = own[0]?.n ?? 0

const asked = async (query: Record<string, string> = {}): Promise<Insights> => {
  const answer = await w.ask('c_sa', 'GET', `/insights?${new URLSearchParams(query)}`)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body as Insights
}
const chartOf = (page: Insights, key: string): Chart => page.charts.find((chart) => chart.key === key) as Chart
const rowsOf = (page: Insights, key: string): Record<string, (number | null)[]> =>
  Object.fromEntries(chartOf(page, key).rows.map(({ label, values }) => [label, values]))
const headline = (page: Insights, key: string) => page.headlines.find((each) => each.key === key)

/** What a filter leaves, by another way than the product's: everybody is asked one by one. */
interface Filter {
  readonly department?: string
  readonly location?: string
  readonly employment_type?: string
}
const fits = (m: Member, day: string, { department, location, employment_type: type }: Filter): boolean =>
  (department === undefined || departmentOn(m, day) === department) &&
  (location === undefined || locationOn(m, day) === location) &&
  (type === undefined || m.type === type)
const there = (day: string, filter: Filter): Member[] => members.filter((m) => employed(m, day) && fits(m, day, filter))
const endOfMonth = (day: string, back: number): string => (back === 0 ? day : addDays(addMonths(`${day.slice(0, 7)}-01`, 1 - back), -1))

function leaversIn(after: string, until: string, filter: Filter): number {
  return members.flatMap((m) => m.spells.filter(({ to }) => to !== null && to > after && to <= until && fits(m, to, filter))).length
}
function startersIn(after: string, until: string, filter: Filter): number {
  return members.flatMap((m) => m.spells.filter(({ from }) => from > after && from <= until && fits(m, from, filter))).length
}
/** What is kept back is not compared; everything that is shown is. */
const like = (shown: readonly (number | null)[] | undefined, wanted: readonly number[]): (number | null)[] =>
  wanted.map((value, i) => (shown?.[i] === null ? null : value))
const shownOf = (rows: Record<string, (number | null)[]>): [string, number][] =>
  Object.entries(rows).flatMap(([label, [first]]) => (typeof first === 'number' ? [[label, first] as [string, number]] : []))
const oneDecimal = (value: number): number => Math.round(value * 10) / 10

// The people who were in company C before have no place and no department, so a filter leaves them out.
const filters: readonly Filter[] = [
  { department: 'Care' },
  { location: 'Leeds' },
  { department: 'Care', location: 'Leeds' },
  { location: 'Leeds', employment_type: 'Full-time' },
]
const days = [today, addDays(today, -331)]

describe('every figure, worked out again by asking everybody one by one', () => {
  test.each(days)('headcount, turnover, starters, leavers and stability on %s and before it', async (day) => {
    for (const filter of filters) {
      const page = await asked({ as_at: day, ...filter })
      const ends = Array.from({ length: 12 }, (_, i) => endOfMonth(day, 11 - i))
      const spans = ends.map((end, i) => ({ after: endOfMonth(day, 12 - i), end }))
      const heads = ends.map((end) => there(end, filter).length)
      const came = spans.map(({ after, end }) => startersIn(after, end, filter))
      const went = spans.map(({ after, end }) => leaversIn(after, end, filter))
      expect(page.refused).toBe(false)
      expect(headline(page, 'headcount')).toMatchObject({ value: heads.at(-1), series: like(headline(page, 'headcount')?.series, heads) })
      expect(rowsOf(page, 'flows')).toEqual({
        Starters: like(rowsOf(page, 'flows')['Starters'], came),
        Leavers: like(rowsOf(page, 'flows')['Leavers'], went),
      })
      const turnover = (1200 * went.reduce((sum, n) => sum + n, 0)) / heads.reduce((sum, n) => sum + n, 0)
      expect(Math.abs((headline(page, 'turnover')?.value ?? turnover) - turnover)).toBeLessThanOrEqual(0.0501)
      const then = there(addMonths(day, -12), filter)
      const still = then.filter((m) => (spellOn(m, addMonths(day, -12))?.to ?? day) >= day)
      const stability = oneDecimal((still.length / then.length) * 100)
      expect(headline(page, 'stability')?.value ?? stability).toBe(stability)
    }
  })

  test.each(days)('headcount and full-time equivalent by location and by department on %s', async (day) => {
    for (const by of ['location', 'department'] as const) {
      const page = await asked({ as_at: day, by })
      const of = by === 'location' ? locationOn : departmentOn
      const counts = rowsOf(page, 'headcount')
      const fte = rowsOf(page, 'fte')
      const groups = Object.keys(counts).filter((label) => label !== 'Others' && label !== 'Not recorded' && !label.includes(' C.'))
      expect(groups.length).toBeGreaterThan(1)
      for (const group of groups) {
        const inside = members.filter((m) => employed(m, day) && of(m, day) === group)
        expect([group, counts[group]?.at(-1)]).toEqual([group, inside.length])
        // Hours stand with the employment: of who had them, those of the earlier one are kept as well.
        const share = inside.reduce((sum, m) => sum + (m.hours === null ? (m.type === 'Full-time' ? 1 : 0) : m.hours / 37.5), 0)
        expect(fte[group]?.[0]).toBeCloseTo(share, 0)
      }
    }
  })

  test('length of service, pay, gender and age at the end of the last month', async () => {
    const struck = struckOn(today)
    const page = await asked({ location: 'Leeds' })
    const inside = there(struck, { location: 'Leeds' })
    const bands = (of: (m: Member) => string): Record<string, number> => {
      const found: Record<string, number> = {}
      for (const m of inside) found[of(m)] = (found[of(m)] ?? 0) + 1
      return found
    }
    const service = bands((m) => {
      const years = Math.floor(monthsBetween(spellOn(m, struck)?.from ?? struck, addDays(struck, 1)) / 12)
      return years < 1
        ? 'Under 1 year'
        : years < 2
          ? '1 year'
          : years < 5
            ? '2 to 4 years'
            : years < 10
              ? '5 to 9 years'
              : '10 years and more'
    })
    for (const [label, count] of shownOf(rowsOf(page, 'service'))) expect([label, count]).toEqual([label, service[label]])
    const gender = bands((m) => m.gender ?? 'Not recorded')
    for (const [label, count] of shownOf(rowsOf(page, 'gender'))) expect([label, count]).toEqual([label, gender[label]])
    const paid = inside
      .flatMap((m) => (m.salary !== null && (m.spells.at(-1)?.from ?? '') <= struck ? [m.salary] : []))
      .toSorted((a, b) => a - b)
    const at = (share: number): number => {
      const place = (paid.length - 1) * share
      const [low, high] = [paid[Math.floor(place)] ?? 0, paid[Math.ceil(place)] ?? 0]
      return Math.round((low + (high - low) * (place - Math.floor(place))) / 500) * 500
    }
    expect(rowsOf(page, 'pay-by')['Everybody']).toEqual([at(0.5), at(0.25), at(0.75)])
  })

  test('spans and layers of today, and a person who left and came back is counted in neither gap', async () => {
    const page = await asked()
    const present = members.filter((m) => employed(m, today))
    const ids = new Set(present.map(({ id }) => id))
    const above = new Map(present.map((m) => [m.id, m.manager !== null && ids.has(m.manager) ? m.manager : null]))
    const depth = (id: string): number => (above.get(id) ? depth(above.get(id) as string) + 1 : 1)
    const layers = Map.groupBy(present, ({ id }) => depth(id))
    const deeper = shownOf(rowsOf(page, 'layers')).filter(([label]) => label !== 'Layer 1')
    expect(deeper).toEqual(deeper.map(([label]) => [label, layers.get(Number(label.slice(6)))?.length]))
    expect(deeper.length).toBeGreaterThan(1)
    const gone = members.filter((m) => m.spells.length > 1)
    expect(gone.length).toBeGreaterThan(5)
    const [kept] = await w.query<{ n: number }>('select count(*)::int as n from hr.past_employments where tenant_id = $1', [w.tenants.C])
    expect(kept?.n).toBe(gone.length)
  })

  test('leave not taken: earned up to the day, less what was taken, at hourly pay', async () => {
    const struck = struckOn(today)
    const there7 = members
      .filter((m) => employed(m, struck) && m.salary !== null && m.hours !== null && (m.spells.at(-1)?.from ?? '') <= struck)
      .slice(0, 12)
    const [start, end] = [`${struck.slice(0, 4)}-01-01`, `${struck.slice(0, 4)}-12-31`]
    await w.query(
      `insert into hr.leave_entries (tenant_id, employee_id, year_start, year_end, kind, minutes, effective_on, rule, slot, by_name)
       select $1, p, $3, $4, k.kind, k.minutes, $3, 'x', k.kind, 'x' from unnest($2::uuid[]) p, (values ('grant', 12000), ('booking', -1200)) k(kind, minutes)`,
      [w.tenants.C, there7.map(({ id }) => id), start, end],
    )
    const length = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
    const pounds = there7.reduce((sum, m) => {
      const spell = spellOn(m, struck)
      const from = spell && spell.from > start ? spell.from : start
      const to = spell?.to && spell.to < end ? spell.to : end
      const due = Math.max(0, (12_000 * length(from, struck)) / length(from, to) - 1200) / 60
      return sum + (due * (m.salary ?? 0)) / 52 / (m.hours ?? 1)
    }, 0)
    const shown = rowsOf(await asked(), 'leave')['Everybody']?.[0] ?? 0
    expect(Math.abs(shown - pounds)).toBeLessThanOrEqual(100)
  })
})

describe('what is protected', () => {
  test('SR-013 a filter that leaves one person, or nobody, answers with no figure at all', async () => {
    const [one] = members.filter((m) => employed(m, today))
    await w.query(`update hr.employees set department = 'Alone' where id = $1`, [one?.id])
    for (const department of ['Alone', 'Nobody works here', "' or 1=1--"]) {
      const page = await asked({ department })
      expect([department, page.refused, page.headlines, page.charts]).toEqual([department, true, [], []])
    }
    const text = JSON.stringify(await asked({ by: 'department' }))
    expect(text).not.toMatch(/"label":"Alone"/)
  })

  test('a month with no days, a day before anybody was there, and bad days are answered and never a fault', async () => {
    expect((await asked({ as_at: `${today.slice(0, 7)}-01` })).day).toBe(`${today.slice(0, 7)}-01`)
    expect((await asked({ as_at: '1960-02-29' })).refused).toBe(true)
    for (const day of [addDays(today, 1), '2026-02-30', '0001-01-01', "'"]) {
      const { status } = await w.ask('c_sa', 'GET', `/insights?as_at=${encodeURIComponent(day)}`)
      expect([day, [400, 422].includes(status)]).toEqual([day, true])
    }
  })

  test('of another workspace nothing is counted, and who may not read figures is refused', async () => {
    const total = headline(await asked(), 'headcount')?.value
    expect(total).toBe(members.filter((m) => employed(m, today)).length + others)
    for (const as of ['a_mgr', 'a_emp', 'c_emp'] as const) expect([as, (await w.ask(as, 'GET', '/insights')).status]).toEqual([as, 403])
  })

  test('I3 an export has the figures of the page, marks what is hidden, is no formula, and is recorded', async () => {
    await w.query(`update hr.employees set department = '=1+1' where tenant_id = $1 and department = 'Care'`, [w.tenants.C])
    const page = await asked({ by: 'department' })
    const answer = await w.ask('c_sa', 'GET', '/insights-export?chart=fte&by=department&format=csv')
    const lines = answer.text.replace('\uFEFF', '').split('\r\n')
    const rows = rowsOf(page, 'fte')
    expect(Object.keys(rows)).toContain('=1+1')
    expect(lines.slice(1, 1 + Object.keys(rows).length)).toEqual(
      Object.entries(rows).map(
        ([label, values]) => `${label.startsWith('=') ? `'${label}` : label},${values.map((value) => value ?? '').join(',')}`,
      ),
    )
    const workbook = await w.ask('c_sa', 'GET', '/insights-export?chart=headcount')
    expect([workbook.status, workbook.text.slice(0, 2)]).toEqual([200, 'PK'])
    expect((await w.ask('c_sa', 'GET', '/insights-export?chart=nothing')).status).toBe(404)
    const [entry] = await w.query<{ n: number }>(
      `select count(*)::int as n from hr.audit_events where tenant_id = $1 and action = 'insights.exported'`,
      [w.tenants.C],
    )
    expect(entry?.n).toBe(2)
  })
})

describe('search and what is ahead', () => {
  interface Hits {
    people: { id: string; name: string }[]
    documents: unknown[]
  }
  const find = async (as: ActorName, q: string): Promise<Hits> => {
    const answer = await w.ask(as, 'GET', `/search?q=${encodeURIComponent(q)}`)
    expect([q.slice(0, 20), answer.status]).toEqual([q.slice(0, 20), 200])
    return answer.body as Hits
  }

  test('a person is found without accents and despite a slip, and only in their own workspace', async () => {
    const e1 = w.person('A.E1')
    await w.query(
      `update hr.employees set first_name = 'Zoë', preferred_name = null, last_name = 'Fraser', search_text = 'zoe fraser ' || email where id = $1`,
      [e1.id],
    )
    for (const q of ['zoe', 'Zoë fraser', 'fraiser', 'frsaer', 'FRAS'])
      expect([q, (await find('a_emp', q)).people.map(({ id }) => id)]).toEqual([q, expect.arrayContaining([e1.id])])
    for (const q of ['fraser', 'fraiser']) expect((await find('b_hr', q)).people.map(({ id }) => id)).not.toContain(e1.id)
  })

  test('SR-003 who is protected is found by hr and by nobody else', async () => {
    const { id } = w.person('A.SHIELDED')
    const q = 'verborgen'
    await w.query('update hr.employees set search_text = $2 where id = $1', [id, q])
    expect((await find('a_hr', q)).people.map((each) => each.id)).toContain(id)
    for (const as of ['a_emp2', 'a_mgr2'] as const) expect((await find(as, q)).people.map((each) => each.id)).not.toContain(id)
  })

  test('SR-005 SR-006 SR-008 SR-009 SR-011 strange words are plain words, and answered at once', async () => {
    for (const q of ['((((', '%_%', "' or 1=1--", '<->', '\\', '%']) expect((await find('a_hr', q)).people).toEqual([])
    for (const q of ['q'.repeat(10_000), '\u0000'])
      expect([400, 422]).toContain((await w.ask('a_hr', 'GET', `/search?q=${encodeURIComponent(q)}`)).status)
  })

  test('first days ahead are told to hr and to the manager, birthdays to hr, and nothing to a colleague', async () => {
    const e1 = w.person('A.E1')
    await w.query(`update hr.employees set start_date = $2 where id = $1`, [e1.id, addDays(today, 5)])
    const soon = async (as: ActorName) =>
      (await w.ask(as, 'GET', '/dashboard/soon')).body as { starting: { id: string }[]; birthdays: unknown[] }
    expect((await soon('a_hr')).starting.map(({ id }) => id)).toContain(e1.id)
    expect((await soon('a_mgr')).starting.map(({ id }) => id)).toEqual([e1.id])
    for (const as of ['a_mgr2', 'a_emp2', 'b_hr'] as const) expect((await soon(as)).starting.map(({ id }) => id)).not.toContain(e1.id)
    expect((await soon('a_mgr')).birthdays).toEqual([])
  })
})

describe('reports people put together', () => {
  const run = (as: ActorName, body: object) => w.ask(as, 'POST', '/report-runs', { body })
  const result = async (body: object): Promise<ReportResult> => {
    const answer = await run('c_sa', body)
    expect([answer.status, answer.body]).toEqual([200, expect.anything()])
    return answer.body as ReportResult
  }
  const groups = { dataset: 'people', view: 'groups', columns: ['people', 'share'] }

  test('groups have the numbers of everybody asked one by one, and none under 5 is told, whatever the filter', async () => {
    const types = await result({ ...groups, group_by: 'employment_type', filters: { location: 'Leeds' } })
    const shown = types.rows.filter(({ hidden, cells }) => !hidden && cells[0] !== 'Not recorded')
    expect(shown.length).toBeGreaterThan(1)
    for (const { cells } of shown)
      expect([cells[0], cells[1]]).toEqual([cells[0], there(today, { location: 'Leeds', employment_type: String(cells[0]) }).length])
    for (const group_by of ['department', 'location', 'employment_type', 'service', 'gender', 'age', 'nationality', 'pay'])
      for (const left of [{}, { location: 'Leeds' }, { department: 'Care' }, { employment_type: 'Full-time' }]) {
        const { rows } = await result({ ...groups, group_by, filters: left })
        const told = rows.map(({ cells }) => cells[1]).filter((value): value is number => typeof value === 'number')
        expect([group_by, left, told.filter((value) => value > 0 && value < 5)]).toEqual([group_by, left, []])
        // One hidden group alone would be what is missing from the sum.
        expect([group_by, left, rows.filter(({ hidden }) => hidden).length === 1 && told.length > 0]).toEqual([group_by, left, false])
      }
  })

  test('SR a list has who the asker may list; leave and absence name no reason, and cases are counted and never listed', async () => {
    const list = await result({
      dataset: 'people',
      view: 'list',
      columns: ['name', 'location', 'salary'],
      filters: { location: 'Leeds' },
    })
    expect(list.total).toBe(there(today, { location: 'Leeds' }).length)
    expect(new Set(list.rows.map(({ cells }) => cells[1]))).toEqual(new Set(['Leeds']))
    for (const dataset of ['leave', 'absence']) {
      expect((await run('c_sa', { dataset, view: 'list', columns: ['name', 'days'] })).status).toBe(200)
      expect((await run('c_sa', { dataset, view: 'groups', columns: ['people', 'days_per_head'], group_by: 'department' })).status).toBe(
        200,
      )
      expect((await run('c_sa', { dataset, view: 'list', columns: ['category', 'detail', 'note'] })).status).toBe(422)
    }
    expect((await run('c_sa', { dataset: 'cases', view: 'list', columns: ['cases'] })).status).toBe(422)
    expect((await run('c_sa', { dataset: 'cases', view: 'groups', columns: ['cases', 'open'], group_by: 'process' })).status).toBe(200)
    const bad = [
      { group_by: 'salary' },
      { group_by: null },
      { columns: ['name; drop table hr.employees'] },
      { filters: { from: '2026-02-30' } },
      { dataset: 'pay' },
    ]
    for (const part of bad) expect([part, (await run('c_sa', { ...groups, group_by: 'department', ...part })).status]).toEqual([part, 422])
  })

  test('a saved report is its owner’s until it is shared; who is told is hr at that moment, by a link and without a figure', async () => {
    const question = { dataset: 'people', view: 'list', columns: ['name', 'start_date'] }
    const saved = await w.ask('a_hr', 'POST', '/reports', {
      body: { name: '=cmd|x', asked: question, every: 'week', tell: [w.person('A.HR2').userId, w.person('A.M1').userId] },
    })
    expect(saved.status).toBe(201)
    const report = saved.body as { id: string; version: number }
    const seen = async (as: ActorName) =>
      (((await w.ask(as, 'GET', '/reports')).body as { data: { id: string }[] }).data ?? []).map(({ id }) => id)
    expect([await seen('a_hr'), await seen('a_hr2'), await seen('b_hr')]).toEqual([[report.id], [], []])
    for (const as of ['a_hr2', 'b_hr'] as const) expect((await w.ask(as, 'GET', `/reports/${report.id}/file?format=csv`)).status).toBe(404)
    const change = (as: ActorName, body: object) =>
      w.ask(as, 'PUT', `/reports/${report.id}`, {
        body: { version: report.version, name: 'Starters', asked: question, every: 'week', ...body },
      })
    expect((await change('a_hr2', {})).status).toBe(404)
    expect((await change('a_hr', { shared: true, tell: [w.person('A.HR2').userId, w.person('A.M1').userId] })).status).toBe(200)
    expect((await change('a_hr2', {})).status).toBe(403)
    const file = await w.ask('a_hr2', 'GET', `/reports/${report.id}/file?format=csv`)
    expect([file.status, file.text.includes('Name')]).toEqual([200, true])

    await w.query(`update hr.reports set next_on = current_date - 20 where id = $1`, [report.id])
    await tellOfReports(w.server.app.db, w.tenants.A)
    await tellOfReports(w.server.app.db, w.tenants.A)
    const told = await w.query<{ user_id: string; link: string; data: unknown }>(
      `select user_id, link, data from hr.notifications where kind = 'report-ready'`,
    )
    expect(told).toEqual([{ user_id: w.person('A.HR2').userId, link: `/app/insights/reports?report=${report.id}`, data: {} }])
    const [next] = await w.query<{ later: boolean }>(
      `select next_on > current_date and next_on <= current_date + 7 as later from hr.reports where id = $1`,
      [report.id],
    )
    expect(next).toEqual({ later: true })
    expect((await w.ask('a_mgr', 'GET', `/reports/${report.id}/file`)).status).toBe(403)
  })
})
