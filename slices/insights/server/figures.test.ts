/* oxlint-disable complexity, max-depth -- each question is asked in its turn */
import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/shared/calendar-date.ts'
import { createWorld } from '../../../test/world.ts'
import type { Insights } from '../contract.ts'
import { quartersTo } from '../rules/periods.ts'
import { aged, bandOf, chartOf, compareFigures, divisions, headline, payBand, type Query, valueOf, yearsTo } from './compared.fixture.ts'
import { writeYears } from './company-years.fixture.ts'
import { Elimination } from './elimination.fixture.ts'
import { Recount, struck, type Places, type Somebody } from './recount.fixture.ts'

// `npm run bench -- figures` is the long form: three thousand people, five years.
const size = 160
const w = await createWorld()
const [now] = await w.query<{ today: string }>(`select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`)
const today = now?.today ?? ''
const tenant = w.tenants.C
await w.query(`update hr.employees set start_date = '1990-01-01', manager_id = null where tenant_id = $1`, [tenant])
await writeYears((text, values) => w.query(text, [...(values ?? [])]), { tenant, today, size })
const recount = new Recount((text, values) => w.query<never>(text, [...(values ?? [])]), tenant)

const ask = async (query: Query = {}): Promise<Insights> => {
  const answer = await w.ask('c_sa', 'GET', `/insights?${new URLSearchParams(query)}`)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body as Insights
}

describe(`every figure of the page, counted again from the tables: ${size} people, five years`, () => {
  test('0 differences, whatever is asked', async () => {
    const compared = await compareFigures(ask, recount, today)
    expect(compared.differences).toEqual([])
    const page = await ask()
    const keys = [...page.headlines.map(({ key }) => `headline ${key}`), ...page.charts.map(({ key }) => key)]
    // Of outcomes and disproportionality a company this small shows too few; with more people every chart has figures.
    expect(keys.filter((key) => !compared.shown.has(key) && key !== 'disproportion')).toEqual([])
  }, 60_000)
})

/** Every value there is in post, and none: what filters can be put together of. */
type Chosen = Partial<Record<keyof Places, string>>
const cellOf = (who: Places, ...more: readonly string[]): string =>
  JSON.stringify([who.department, who.location, who.employment_type, ...more])
const fitsAll = (who: Places, chosen: Chosen): boolean =>
  divisions.every((division) => chosen[division] === undefined || chosen[division] === who[division])

function combinations(there: readonly Places[]): Chosen[] {
  const values = (division: keyof Places): (string | undefined)[] => [
    undefined,
    ...new Set(there.map((who) => who[division]).filter(Boolean)),
  ]
  return values('department').flatMap((department) =>
    values('location').flatMap((location) =>
      values('employment_type').map((type) => ({
        ...(department ? { department } : {}),
        ...(location ? { location } : {}),
        ...(type ? { employment_type: type } : {}),
      })),
    ),
  )
}
const isSmall = (count: number): boolean => count > 0 && count < 5

describe('the differencing attack, over HTTP: every question there is, and every sum and difference of the answers', () => {
  test('SR-013 headcounts of filters, charts, exports, reports and saved reports give away no group under 5', async () => {
    const there = await recount.on(today)
    const attack = new Elimination(there.map((who) => cellOf(who)))
    const learnt: [Chosen, number][] = []
    const learn = (chosen: Chosen, count: number | null | undefined): void => {
      if (count === null || count === undefined) return
      learnt.push([chosen, count])
      attack.learn(there.filter((who) => fitsAll(who, chosen)).map((who) => cellOf(who)))
    }
    for (const chosen of combinations(there).filter((each) => Object.keys(each).length <= 1)) {
      const page = await ask({ ...chosen, by: chosen.location ? 'department' : 'location' })
      learn(chosen, headline(page, 'headcount')?.value)
      if (page.refused) continue
      for (const { label, values } of chartOf(page, 'headcount').rows.filter((row) => row.label !== 'Others'))
        learn({ ...chosen, [chosen.location ? 'department' : 'location']: valueOf(label) }, values.at(-1))
    }
    const file = await w.ask('c_sa', 'GET', '/insights-export?chart=headcount&by=department&format=csv')
    for (const line of file.text.replace('﻿', '').split('\r\n').slice(1)) {
      const cells = line.split(',')
      if (cells[0] && cells[0] !== 'Others' && /^\d+$/.test(cells.at(-1) ?? ''))
        learn({ department: valueOf(cells[0]) }, Number(cells.at(-1)))
      if (line === '') break
    }
    for (const groups of [
      ['department'],
      ['location'],
      ['employment_type'],
      ['department', 'location'],
      ['location', 'employment_type'],
      ['department', 'location', 'employment_type'],
    ] as const)
      for (const filters of groups.length === 3 ? [{}] : [{}, { employment_type: 'Part-time' }]) {
        const asked = { dataset: 'people', view: 'groups', columns: ['people'], group_by: groups[0], then_by: groups.slice(1), filters }
        const saved = await w.ask('c_sa', 'POST', '/reports', { body: { name: 'Heads', asked } })
        const { id } = saved.body as { id: string }
        const csv = (await w.ask('c_sa', 'GET', `/reports/${id}/file?format=csv`)).text.replace('﻿', '').split('\r\n')
        const screen = (await w.ask('c_sa', 'POST', '/report-runs', { body: asked })).body as {
          rows: { cells: (string | number | null)[]; hidden: boolean }[]
        }
        // The same on the screen and in the file, line by line.
        expect(
          screen.rows.map(({ cells, hidden }) =>
            cells.map((cell, i) => (cell === null && hidden && i > 0 ? 'Hidden' : String(cell ?? ''))).join(','),
          ),
        ).toEqual(csv.slice(1, 1 + screen.rows.length))
        for (const { cells } of screen.rows) {
          const named = Object.fromEntries(groups.map((group, i) => [group, valueOf(String(cells[i]))]))
          learn({ ...filters, ...named }, cells.at(-1) as number | null)
        }
      }
    // What was shown is so; no group under 5 was shown, and none follows.
    const counted = (chosen: Chosen): number => there.filter((who) => fitsAll(who, chosen)).length
    expect(learnt.filter(([chosen, count]) => counted(chosen) !== count)).toEqual([])
    const small = combinations(there).filter((chosen) => isSmall(counted(chosen)))
    expect([learnt.length > 30, small.length > 5]).toEqual([true, true])
    expect(small.filter((chosen) => attack.knows(there.filter((who) => fitsAll(who, chosen)).map((who) => cellOf(who))))).toEqual([])
  }, 60_000)

  test('SR-013 characteristics beside every filter, with all headcounts of that day, give away no group under 5; two days of a month are alike', async () => {
    const cut = struck(today)
    const there = await recount.on(cut)
    const kinds: Readonly<Record<string, (who: Somebody) => string>> = {
      gender: (who) => who.gender ?? 'Not recorded',
      age: (who) => (who.born === null ? 'Not recorded' : bandOf(yearsTo(who.born, cut), aged)),
      pay: (who) => payBand(who.salary),
    }
    const pages: [Chosen, Insights][] = []
    for (const chosen of combinations(there).filter((each) => Object.keys(each).length <= 2)) {
      const by = divisions.find((division) => !(division in chosen)) ?? 'location'
      pages.push([chosen, await ask({ ...chosen, by, as_at: cut })])
    }
    for (const [kind, of] of Object.entries(kinds)) {
      const attack = new Elimination(there.map((who) => cellOf(who, of(who))))
      const cells = (chosen: Chosen, value?: string): string[] =>
        there.filter((who) => fitsAll(who, chosen) && (value === undefined || of(who) === value)).map((who) => cellOf(who, of(who)))
      for (const [chosen, page] of pages) {
        if (page.refused) continue
        attack.learn(cells(chosen))
        const by = divisions.find((division) => !(division in chosen)) ?? 'location'
        for (const { label, values } of chartOf(page, 'headcount').rows)
          if (label !== 'Others' && typeof values.at(-1) === 'number') attack.learn(cells({ ...chosen, [by]: valueOf(label) }))
        for (const { label, values } of chartOf(page, kind).rows) if (values[0] !== null) attack.learn(cells(chosen, label))
      }
      const values = [...new Set(there.map(of))]
      const small = pages
        .flatMap(([chosen]) => values.map((value) => [chosen, value] as const))
        .filter(([chosen, value]) => isSmall(there.filter((who) => fitsAll(who, chosen) && of(who) === value).length))
      expect(small.length).toBeGreaterThan(5)
      expect([kind, small.filter(([chosen, value]) => attack.knows(cells(chosen, value)))]).toEqual([kind, []])
    }
    const struckCharts = [
      'gender',
      'age',
      'nationality',
      'pay',
      'pay-by',
      'leave',
      'service',
      'fte',
      'absence',
      'bradford',
      'outcomes',
      'disproportion',
      'cases-stage',
      'cases-time',
      'cases',
    ]
    const next = addDays(cut, 1)
    const [one, two] = await Promise.all([ask({ as_at: next }), ask({ as_at: addDays(next, 1) })])
    for (const key of struckCharts) expect([key, chartOf(two, key).rows]).toEqual([key, chartOf(one, key).rows])
  }, 60_000)

  test('SR-013 days lost to sickness of every quarter, period and filter give away no group and quarter in which fewer than 5 were away', async () => {
    const quarters = quartersTo(today, 36)
    const away = await Promise.all(quarters.map(async ({ from, until }) => ({ from, until, all: await recount.away(from, until) })))
    const attack = new Elimination(away.flatMap(({ from, all }) => all.map((who) => cellOf(who, from))))
    const cells = (chosen: Chosen, span: { from: string; until: string }): string[] =>
      away
        .filter(({ from }) => from >= span.from && from <= span.until)
        .flatMap(({ from, all }) => all.filter((who) => fitsAll(who, chosen)).map((who) => cellOf(who, from)))
    let seen = 0
    for (const as_at of quarters.slice(-3).map(({ until }) => addDays(until, 1)))
      for (const months of ['6', '12', '24'] as const)
        for (const by of ['location', 'department'] as const)
          for (const { label, values } of chartOf(await ask({ as_at, months, by }), 'absence').rows) {
            const own = quartersTo(as_at, Number(months))
            if (values[1] === null) continue
            seen += 1
            attack.learn(
              cells(label === 'Everybody' ? {} : { [by]: valueOf(label) }, { from: own[0]?.from ?? '', until: own.at(-1)?.until ?? '' }),
            )
          }
    const groups = divisions.flatMap((division) =>
      [...new Set(away.flatMap(({ all }) => all.map((who) => who[division])))].map((value): Chosen => ({ [division]: value })),
    )
    const small = groups.flatMap((chosen) =>
      away.filter(({ all }) => isSmall(all.filter((who) => fitsAll(who, chosen)).length)).map((quarter) => [chosen, quarter] as const),
    )
    expect([seen > 10, small.length > 10]).toEqual([true, true])
    expect(small.filter(([chosen, quarter]) => attack.knows(cells(chosen, quarter)))).toEqual([])
  }, 60_000)
})

describe('days that are unusual', () => {
  test('a timezone change moves what today is and no figure of a day that has been', async () => {
    const day = addDays(today, -40)
    const before = await ask({ as_at: day })
    await w.query(`update hr.tenants set time_zone = 'Pacific/Kiritimati' where id = $1`, [tenant])
    const [there] = await w.query<{ today: string }>(`select to_char(now() at time zone 'Pacific/Kiritimati', 'YYYY-MM-DD') as today`)
    const after = await ask({ as_at: day })
    expect([after.headlines, after.charts]).toEqual([before.headlines, before.charts])
    expect((await ask()).day).toBe(there?.today)
    await w.query(`update hr.tenants set time_zone = 'Pacific/Pago_Pago' where id = $1`, [tenant])
    const [west] = await w.query<{ today: string; ahead: string }>(
      `select to_char(now() at time zone 'Pacific/Pago_Pago', 'YYYY-MM-DD') as today, to_char((now() at time zone 'Pacific/Pago_Pago')::date + 1, 'YYYY-MM-DD') as ahead`,
    )
    expect((await ask()).day).toBe(west?.today)
    expect((await w.ask('c_sa', 'GET', `/insights?as_at=${west?.ahead}`)).status).toBe(422)
    await w.query(`update hr.tenants set time_zone = 'Europe/London' where id = $1`, [tenant])
  })
})
