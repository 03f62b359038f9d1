import { Client } from 'pg'
import { writeYears } from '../slices/insights/server/company-years.fixture.ts'
import { compareFigures, type Query } from '../slices/insights/server/compared.fixture.ts'
import { Recount } from '../slices/insights/server/recount.fixture.ts'
import type { Insights } from '../slices/insights/contract.ts'
import { openGround } from './ground.ts'
import { printTable } from './report.ts'

/** Every figure of the page of a company with five years of history, counted again from the tables, person by person. */
export async function figures(people: number): Promise<void> {
  const ground = await openGround(20)
  const client = new Client({ connectionString: ground.adminUrl })
  await client.connect()
  const query = async <Row>(text: string, values?: readonly unknown[]): Promise<Row[]> =>
    (await client.query(text, [...(values ?? [])])).rows as Row[]
  try {
    const [about] = await query<{ tenant: string; today: string }>(
      `select id as tenant, to_char(now() at time zone time_zone, 'YYYY-MM-DD') as today from hr.tenants limit 1`,
    )
    if (!about) throw new Error('There is no workspace.')
    await writeYears(query, { ...about, size: people })
    await client.query('vacuum analyze')
    const ask = async (asked: Query): Promise<Insights> => {
      const answer = await fetch(`${ground.url}/api/insights?${new URLSearchParams(asked)}`, {
        headers: { authorization: `Bearer ${await ground.token()}` },
      })
      if (!answer.ok) throw new Error(`${JSON.stringify(asked)}: ${answer.status}`)
      return (await answer.json()) as Insights
    }
    const compared = await compareFigures(ask, new Recount(query, about.tenant), about.today)
    const page = await ask({})
    const keys = [...page.headlines.map(({ key }) => `headline ${key}`), ...page.charts.map(({ key }) => key)]
    for (const difference of compared.differences.slice(0, 20)) console.log(JSON.stringify(difference))
    printTable(`Figures of ${people} people over five years, counted again from the tables`, [
      ['figures compared', [...compared.shown.values()].reduce((sum, each) => sum + each, 0), '–'],
      ['kinds of figure on the page', keys.length, '–'],
      ['kinds with no figure to compare', keys.filter((key) => !compared.shown.has(key)).length, '≤ 0'],
      ['differences', compared.differences.length, '≤ 0'],
    ])
  } finally {
    await client.end()
    await ground.stop()
  }
}
