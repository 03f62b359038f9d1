import { openGround } from './ground.ts'
import { printTable, quantile } from './report.ts'

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
    const soon = await asked('/dashboard/soon', rounds)
    const page = await asked('/insights', rounds)
    const filtered = await asked('/insights?by=department&months=24&employment_type=Full-time', Math.ceil(rounds / 2))
    const large = people > 50_000
    printTable(
      `Insights: ${people} people in one workspace with five years of history, one request at a time`,
      [
        ['Dashboard, what is ahead, p95, ms', quantile(soon, 0.95), '≤ 150'],
        ['Insights, the whole page, p95, ms', quantile(page, 0.95), large ? '≤ 2000' : '≤ 400'],
        ['Insights, filtered, 24 months by department, p95, ms', quantile(filtered, 0.95), '–'],
      ],
      [`${rounds} rounds`],
    )
  } finally {
    await ground.stop()
  }
}
