import { readdirSync } from 'node:fs'
import { Client } from 'pg'
import { printTable, quantile } from '../report.ts'
import type { Given } from '../targets.ts'
import { openInstallation } from './installation.ts'

interface Sample {
  readonly hours: number
  readonly rss: number
  readonly handles: number
  readonly connections: number
  readonly p95: number
}

/** `npm run soak -- --minutes 120`: half of what the server can do, for long; what grows is a leak. Process and database are looked at twice a minute. */
export async function soak(given: Given): Promise<void> {
  const installation = await openInstallation(given)
  const { driver, driven, ground } = installation
  const admin = new Client({ connectionString: ground.adminUrl })
  try {
    await admin.connect()
    const each = given.number('every', 30)
    await driver.work({ seconds: 10, atOnce: Array(driven).fill(2) as number[] })
    const peak = (await driver.work({ seconds: 15, atOnce: Array(driven).fill(2) as number[] })).rate
    const rates = Array(driven).fill((peak * 0.5) / driven) as number[]
    const samples: Sample[] = []
    let [answers, wrong, refused] = [0, 0, 0]
    const start = performance.now()
    const minutes = given.number('minutes', 120)
    while (performance.now() - start < minutes * 60_000) {
      const work = await driver.work({ seconds: each, rates })
      answers += work.done.length
      refused += work.count(429, 503)
      wrong += work.seen.length - work.done.length - work.count(429, 503)
      const connections = Number(
        (await admin.query('select count(*) from pg_stat_activity where datname = current_database()')).rows[0]?.count,
      )
      samples.push({
        hours: (performance.now() - start) / 3_600_000,
        rss: process.memoryUsage.rss() / 1e6,
        handles: readdirSync('/proc/self/fd').length,
        connections,
        p95: work.at(0.95),
      })
    }
    report(samples, { minutes, peak, answers, wrong, refused })
  } finally {
    await admin.end().catch(() => {})
    await installation.stop()
  }
}

/** Least squares over what comes after the first quarter, in which pools and caches fill: so much an hour. */
export function slope(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const kept = samples.slice(Math.floor(samples.length / 4))
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(kept.map(({ hours }) => hours)), mean(kept.map(of))]
  const spread = kept.reduce((sum, { hours }) => sum + (hours - x) ** 2, 0)
  return spread === 0 ? 0 : kept.reduce((sum, sample) => sum + (sample.hours - x) * (of(sample) - y), 0) / spread
}

function report(
  samples: readonly Sample[],
  { minutes, peak, answers, wrong, refused }: { minutes: number; peak: number; answers: number; wrong: number; refused: number },
): void {
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  const p95 = (some: readonly Sample[]): number =>
    quantile(
      some.map((sample) => sample.p95),
      0.5,
    )
  printTable(
    `${minutes} minutes at half of the peak of ${Math.round(peak)} answers/s`,
    [
      ['memory of the process, MB more an hour', slope(samples, ({ rss }) => rss), '< 5'],
      ['open files and sockets more an hour', slope(samples, ({ handles }) => handles), '< 1'],
      ['connections of the database more an hour', slope(samples, ({ connections }) => connections), '< 1'],
      ['p95 in the last quarter ÷ p95 in the second', p95(samples.slice(-quarter)) / p95(samples.slice(quarter, 2 * quarter)), '≤ 1.2'],
      ['answers that are neither right nor a refusal', wrong, '< 1'],
    ],
    [
      `${answers} answers`,
      `${refused} refused`,
      `memory ${Math.round(samples[0]?.rss ?? 0)} to ${Math.round(samples.at(-1)?.rss ?? 0)} MB`,
    ],
  )
}
