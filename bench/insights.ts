import { openGround } from './ground.ts'
import { printTable, quantile } from './report.ts'

/** What the dashboard of a super admin asks, all at once. */
const dashboard = ['/dashboard/soon', '/waiting-changes', '/employees?limit=1', '/time-off-requests', '/sickness', '/cases']

/** The dashboard's and the page's own questions by one super admin, one at a time, after one to warm up. */
export async function insights(people: number, rounds = 20): Promise<void> {
  const ground = await openGround(people)
  const asked = async (path: string, times: number): Promise<number[]> => {
    const token = await ground.token()
    const found: number[] = []
    for (let round = 0; round <= times; round++) {
      const begun = performance.now()
      const answer = await fetch(`${ground.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      if (round > 0) found.push(performance.now() - begun)
    }
    return found
  }
  try {
    const parts = new Map<string, number[]>()
    for (const path of dashboard) parts.set(path, await asked(path, rounds))
    const slowest = [...parts.values()].map((times) => quantile(times, 0.95))
    const page = await asked('/insights', rounds)
    const filtered = await asked('/insights?by=department&months=24&employment_type=Full-time', Math.ceil(rounds / 2))
    const large = people > 50_000
    printTable(
      `Insights: ${people} people in one workspace with five years of history, one request at a time`,
      [
        ['Dashboard, the slowest of what it asks at once, p95, ms', Math.max(...slowest), '≤ 150'],
        ['Dashboard, all of it one after the other, sum of p95, ms', slowest.reduce((sum, each) => sum + each, 0), '–'],
        ['Insights, the whole page, p95, ms', quantile(page, 0.95), large ? '≤ 2000' : '≤ 400'],
        ['Insights, filtered, 24 months by department, p95, ms', quantile(filtered, 0.95), '–'],
      ],
      [`${rounds} rounds`],
    )
  } finally {
    await ground.stop()
  }
}
