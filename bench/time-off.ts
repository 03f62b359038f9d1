import { openGround, type Ground } from './ground.ts'
import { printTable, quantile } from './report.ts'

/** One request after the other by one person, as they page through; milliseconds each. */
async function timed(ground: Ground, paths: readonly string[]): Promise<number[]> {
  const token = await ground.token()
  const times: number[] = []
  for (const path of paths) {
    const begun = performance.now()
    const answer = await fetch(`${ground.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    times.push(performance.now() - begun)
  }
  return times
}

/** The list of balances page by page, once while its ledgers are settled for the first time and then as it is used, and a year of the company. */
export async function timeOff(people: number): Promise<void> {
  const ground = await openGround(people)
  try {
    const pages = Array.from({ length: Math.ceil(people / 50) }, (_, i) => `/time-off-balances?limit=50&offset=${i * 50}`)
    const first = await timed(ground, pages)
    const list = await timed(ground, pages)
    const year = new Date().getFullYear()
    const calendar = `/time-off-calendar?who=company&from=${year}-01-01&until=${year}-12-31`
    const shown = await timed(
      ground,
      Array.from({ length: 20 }, () => calendar),
    )
    printTable(
      `Time off: ${people} people in one workspace, one request at a time`,
      [
        ['Balances, 50 a page, p95, ms', quantile(list, 0.95), '≤ 150'],
        ['The same while every ledger is settled for the first time, p95, ms', quantile(first, 0.95), '–'],
        ['Calendar of a year, 500 people, p95, ms', quantile(shown, 0.95), '≤ 300'],
      ],
      [`${pages.length} pages of balances, 20 calendars`],
    )
  } finally {
    await ground.stop()
  }
}
