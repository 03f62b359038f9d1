import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/shared/calendar-date.ts'
import { openIdentityPool } from '#platform/server/identity-pool.ts'
import { createLog } from '#platform/server/log.ts'
import { createMail } from '#platform/server/mail.ts'
import { startSmtp } from '#platform/server/smtp.fixture.ts'
import { registerNotificationMails } from '#slices/notifications/server/mails.ts'
import { mailDue } from '#slices/notifications/server/service.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { Chart, Insights } from '../contract.ts'
import type { ReportResult } from '../report-contract.ts'
import { tellOfReports } from './service.ts'
import { comparedYears, snapshotBefore, struckOn } from '../rules/periods.ts'
import { writeCases } from './company-cases.fixture.ts'
import { company, departmentOn, employed, locationOn, writeCompany, type Member } from './company.fixture.ts'

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
const oneDecimal = (value: number): number => Math.round(value * 10) / 10

describe('bonuses and cases, worked out again', () => {
  const struck = struckOn(today)
  const days = (first: string, last: string): number => Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1

  test('bonuses of the twelve months to the snapshot are the statutory bonus figures; five who had one are the fewest', async () => {
    const snapshot = snapshotBefore(today)
    const sex = (gender: string) => members.filter((m) => m.gender === gender && employed(m, snapshot))
    const [men, women] = [sex('Man').slice(0, 6), sex('Woman').slice(0, 5)]
    const paid = [...men, ...women].map(({ id }, i) => ({
      id: randomUUID(),
      employee_id: id,
      amount: 400 + 100 * i,
      on: addDays(snapshot, -20),
    }))
    const late = { id: randomUUID(), employee_id: men[0]?.id, amount: 90_000, on: addDays(snapshot, 1) }
    await w.query(
      `insert into hr.bonuses (tenant_id, id, employee_id, paid_on, amount, kind, recorded_by_name) select $1, id, employee_id, "on", amount, 'bonus', 'x'
       from jsonb_to_recordset($2::jsonb) as x(id uuid, employee_id uuid, amount numeric, "on" date)`,
      [w.tenants.C, JSON.stringify([...paid, late])],
    )
    // Men 400 to 900, women 1,000 to 1,400: means 650 and 1,200, medians the same.
    const gap = rowsOf(await asked(), 'gap')
    expect([gap['Mean bonus']?.[0], gap['Median bonus']?.[0]]).toEqual([-84.6, -84.6])
    expect(gap['Received a bonus']?.slice(1)).toEqual([oneDecimal(600 / sex('Man').length), oneDecimal(500 / sex('Woman').length)])
    await w.query(`update hr.bonuses set removed_at = now(), removed_by_name = 'x' where id = $1`, [paid.at(-1)?.id])
    const hidden = chartOf(await asked(), 'gap').rows.filter(({ label }) => label.includes('onus'))
    expect(hidden.map((row) => [row.hidden, row.values.filter((value) => value !== null)])).toEqual([
      [true, []],
      [true, []],
      [true, []],
    ])
  })

  test('cases: stage, age, time per stage, outcomes by allegation and by protected characteristic; restricted ones are nowhere', async () => {
    const { until } = comparedYears(today)
    const women = members.filter((m) => m.gender === 'Woman' && employed(m, struck))
    const made = await writeCases((text, values) => w.query(text, values), {
      tenant: w.tenants.C,
      subjects: women,
      opened: addDays(until, -60),
    })
    const page = await asked()
    const age = days(addDays(until, -60), struck) - 1
    const band = age <= 84 ? '5 to 12 weeks' : '3 to 6 months'
    expect(rowsOf(page, 'cases-stage')).toEqual({ Assess: [0], Investigate: [0], Meet: [10], Decide: [0] })
    expect(rowsOf(page, 'cases-age')[band]).toEqual([10])
    expect(rowsOf(page, 'cases-time')).toEqual({ Assess: [10, 10], Meet: [20, 20], Decide: [7, 7] })
    expect(rowsOf(page, 'outcomes')).toEqual({
      'Honesty, fraud or theft': [10, 0, 5, 0, 0, 5],
      'Health and safety': [10, 0, 5, 0, 0, 5],
    })
    // Ten people, each with several cases, of all women in post.
    expect(rowsOf(page, 'disproportion')['Gender: Woman']).toEqual([oneDecimal(1000 / women.length), 10, women.length])
    const filtered = await asked({ location: 'Leeds' })
    for (const key of ['outcomes', 'disproportion', 'cases-stage', 'bradford', 'gap'])
      expect([key, chartOf(filtered, key).rows]).toEqual([key, []])
    // A manager's dismissals could be counted out of what is shown, were one of them alone.
    await w.query(`update hr.cases set ended_on = null where id = any ($1::uuid[])`, [made.slice(0, 6).map(({ id }) => id)])
    const few = chartOf(await asked(), 'outcomes').rows
    expect(few.flatMap(({ values }) => values).filter((value) => value !== null && value > 0 && value < 5)).toEqual([])
    expect(few.find(({ label }) => label.startsWith('Honesty'))?.hidden).toBe(true)
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
    const answer = await w.ask('c_sa', 'GET', '/insights-export?chart=headcount&by=department&format=csv')
    const lines = answer.text.replace('\uFEFF', '').split('\r\n')
    const rows = rowsOf(page, 'headcount')
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

  test('groups within groups have the same numbers, tell of none under 5, and a characteristic stands beside one of them at most', async () => {
    const told = async (group_by: string, ...then_by: string[]): Promise<ReportResult['rows'][number]['cells'][]> => {
      const found = await result({ ...groups, group_by, then_by })
      expect(found.columns.slice(0, 1 + then_by.length).map(({ key }) => key)).toEqual([group_by, ...then_by])
      const cells = found.rows.filter(({ hidden }) => !hidden).map((row) => row.cells)
      const counts = cells.map((each) => Number(each[1 + then_by.length]))
      expect([group_by, then_by, counts.filter((count) => count < 5)]).toEqual([group_by, then_by, []])
      // In a company this small there may be no group large enough three levels down.
      expect(then_by.length < 2 ? counts.length : 1).toBeGreaterThan(0)
      return cells
    }
    await told('location', 'employment_type', 'department')
    await told('gender', 'location')
    await told('location', 'age')
    const placed = (await told('location', 'employment_type')).filter((cells) => !cells.includes('Not recorded'))
    for (const [location, type, count] of placed)
      expect([location, type, count]).toEqual([
        location,
        type,
        there(today, { location: String(location), employment_type: String(type) }).length,
      ])
    const both = await result({ ...groups, group_by: 'gender', then_by: ['location'], filters: { department: 'Care' } })
    expect([both.rows, both.note]).toEqual([[], expect.stringContaining('one filter')])
    for (const then_by of [['salary'], ['location'], ['age', 'gender'], ['a', 'b', 'c']])
      expect([then_by, (await run('c_sa', { ...groups, group_by: 'location', then_by })).status]).toEqual([then_by, 422])
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

  test('50 reports that are due at once are each told once, whoever runs the round twice', async () => {
    await w.query(
      `insert into hr.reports (tenant_id, id, name, owner_id, owner_name, shared, asked, every, next_on, tell)
       select $1, gen_random_uuid(), 'Round ' || n, $2, 'x', true, $3::jsonb, 'week', current_date - 1, array[$4::uuid] from generate_series(1, 50) n`,
      [w.tenants.A, w.person('A.HR2').userId, JSON.stringify({ ...groups, group_by: 'location' }), w.person('A.HR2').userId],
    )
    await Promise.all([tellOfReports(w.server.app.db, w.tenants.A), tellOfReports(w.server.app.db, w.tenants.A)])
    const [told] = await w.query<{ n: number; of: number }>(
      `select count(*)::int as n, count(distinct subject_id)::int as of from hr.notifications n where n.kind = 'report-ready'
         and n.subject_id in (select id from hr.reports where name like 'Round %')`,
    )
    expect(told).toEqual({ n: 50, of: 50 })
  })

  test('a mail server that is down loses no report: it is in the bell at once, and its mail is kept, tried again and sent once', async () => {
    const smtp = await startSmtp()
    const pool = openIdentityPool(w.database.urls.auth)
    const config = { publicUrl: 'http://localhost:3000', smtpUrl: smtp.url, mailFrom: 'Evenkeel <no-reply@hr.example>' }
    const mail = createMail({ config, pool, log: createLog('silent') })
    registerNotificationMails(mail)
    try {
      await w.query(`delete from auth.mail_outbox`)
      smtp.behave('later')
      // The fifty reports of the round before are one mail: what is new, by number and without a name.
      expect(await mailDue(w.server.app.db, w.tenants.A, { digests: false })).toBeGreaterThan(0)
      await mail.deliverDue()
      const kept = await w.query<{ state: string; attempts: number }>(`select distinct state, attempts from auth.mail_outbox`)
      expect(kept).toEqual([{ state: 'queued', attempts: 1 }])
      const bell = await w.ask('a_hr2', 'GET', '/notifications')
      expect(JSON.stringify(bell.body).split('report-ready').length).toBeGreaterThan(10)
      const waiting = await w.query<{ n: number }>(`select count(*)::int as n from auth.mail_outbox`)
      smtp.behave('accept')
      await w.query(`update auth.mail_outbox set due_at = now()`)
      await mail.deliverDue()
      await mail.deliverDue()
      expect(smtp.received).toHaveLength(waiting[0]?.n ?? 0)
      expect(smtp.received.some(({ data }) => /5\d reports can be looked at/.test(data.replaceAll('=\n', '')))).toBe(true)
      expect(smtp.received.some(({ data }) => data.includes('Round 1'))).toBe(false)
    } finally {
      await mail.stop()
      await pool.end()
    }
  })
})
