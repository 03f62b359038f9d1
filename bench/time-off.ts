import { openGround, type Ground } from './ground.ts'
import { printTable, quantile } from './report.ts'
import { bookTheYear, yearCalendar } from './year-calendar.ts'

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

/**
 * The list of balances page by page, once while its ledgers are settled for the first time and then as it is used; a year of 500 people
 * as the server answers it, as it is drawn, and while it is scrolled.
 */
export async function timeOff(people: number): Promise<void> {
  const ground = await openGround(people, { pages: true })
  try {
    const pages = Array.from({ length: Math.ceil(people / 50) }, (_, i) => `/time-off-balances?limit=50&offset=${i * 50}`)
    const first = await timed(ground, pages)
    const list = await timed(ground, pages)
    const year = new Date().getFullYear()
    await bookTheYear(ground, year)
    const calendar = `/time-off-calendar?who=company&from=${year}-01-01&until=${year}-12-31`
    const shown = await timed(
      ground,
      Array.from({ length: 20 }, () => calendar),
    )
    const seen = await yearCalendar(ground, 20)
    printTable(
      `Time off: ${people} people in one workspace, one request at a time`,
      [
        ['Balances, 50 a page, p95, ms', quantile(list, 0.95), '≤ 150'],
        ['The same while every ledger is settled for the first time, p95, ms', quantile(first, 0.95), '–'],
        ['Calendar of a year, 500 people, the answer, p95, ms', quantile(shown, 0.95), '≤ 300'],
        ['The same drawn, from the press to the picture, p95, ms', quantile(seen.drawing, 0.95), '≤ 300'],
        ['The longest task while it is scrolled to its end, ms', seen.longest, '≤ 50'],
      ],
      [`${pages.length} pages of balances, 20 calendars, ${seen.rows} rows of eight spans each drawn 20 times`],
    )
  } finally {
    await ground.stop()
  }
}
