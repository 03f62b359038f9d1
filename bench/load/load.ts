import { median, printColumns, printTable, type Row } from '../report.ts'
import type { Given } from '../targets.ts'
import type { Result } from './drive.ts'
import { kinds } from './driver.ts'
import { openInstallation, type Installation } from './installation.ts'

/** What each kind of request may take at a calm pace; the whole chart of a workspace counts as one answer. */
const calm = 100
const goals = { noisy: 1.2, goodput: 0.7, recovered: 30 }

/** `npm run load`: many workspaces at once, one that asks for ten times as much, and ten times as much as the server can do. */
export async function load(given: Given): Promise<void> {
  const installation = await openInstallation(given)
  try {
    const seconds = given.number('seconds', 20)
    await warmUp(installation)
    const peak = await peakOf(installation, seconds)
    await eachKind(installation, seconds, peak)
    await noisy(installation, seconds, peak)
    await overload(installation, seconds, peak)
    report(installation)
  } finally {
    await installation.stop()
  }
}

const everybody = (installation: Installation, rate: number): number[] =>
  Array(installation.driven).fill(rate / installation.driven) as number[]

/** Everything is compiled, planned and read once. */
const warmUp = ({ driver, driven }: Installation): Promise<Result> => driver.work({ seconds: 8, atOnce: Array(driven).fill(1) as number[] })

/** Answers a second with 32 requests always under way, spread over the workspaces. */
async function peakOf({ driver, driven }: Installation, seconds: number): Promise<number> {
  const atOnce = Array.from({ length: driven }, (_, i) => Math.floor(32 / driven) + (i < 32 % driven ? 1 : 0))
  const peak = await driver.work({ seconds, atOnce })
  if (peak.wrong !== '') throw new Error(`peak: ${peak.wrong}`)
  return peak.rate
}

async function eachKind(installation: Installation, seconds: number, peak: number): Promise<void> {
  const work = await installation.driver.work({ seconds: seconds * 2, rates: everybody(installation, peak * 0.3) })
  if (work.wrong !== '') throw new Error(`each kind: ${work.wrong}`)
  const { tenants, people } = installation
  printColumns(
    `${tenants.toLocaleString('en-GB')} workspaces, ${people.toLocaleString('en-GB')} people, ${installation.driven} workspaces at work at 30 % of the peak of ${Math.round(peak)} answers/s`,
    [
      ['request', 'answers', 'p50 ms', 'p95 ms', 'limit of p95'],
      ...kinds.map((kind) => {
        const [own, p95] = [work.of(kind), work.of(kind).at(0.95)]
        return [kind, String(own.done.length), own.at(0.5).toFixed(1), p95.toFixed(1) + (p95 <= calm ? '' : ' (**missed**)'), `≤ ${calm}`]
      }),
    ],
  )
}

/** The first workspace asks for ten times as much, in turn with a time in which it does not; what the others see. */
async function noisy(installation: Installation, seconds: number, peak: number): Promise<void> {
  const { driver } = installation
  const even = everybody(installation, peak * 0.3)
  const loud = even.map((rate, i) => (i === 0 ? rate * 10 : rate))
  const [quietly, loudly, greedily]: [number[], number[], number[]] = [[], [], []]
  const others = (work: Result) => work.where(({ account }) => account !== 0)
  for (let round = 0; round < 3; round++) {
    quietly.push(others(await driver.work({ seconds, rates: even })).at(0.95))
    loudly.push(others(await driver.work({ seconds, rates: loud })).at(0.95))
    // Not a rate but a program that asks again as soon as it is answered, forty at a time.
    greedily.push(others(await driver.work({ seconds, rates: even.with(0, 0), atOnce: [40] })).at(0.95))
  }
  rows.push(
    ['one workspace at ten times its rate: p95 of the others ÷ p95 without', median(loudly) / median(quietly), `≤ ${goals.noisy}`],
    ['one workspace with 40 requests always under way: the same', median(greedily) / median(quietly), '–'],
  )
  notes.push(`p95 of the others: ${median(quietly).toFixed(1)}, ${median(loudly).toFixed(1)}, ${median(greedily).toFixed(1)} ms`)
}

async function overload(installation: Installation, seconds: number, peak: number): Promise<void> {
  const { driver } = installation
  const before = (await driver.work({ seconds: 5, rates: everybody(installation, peak * 0.3) })).at(0.95)
  const work = await driver.work({ seconds, rates: everybody(installation, peak * 10) })
  const back = await recovery(installation, peak, before)
  rows.push(
    ['asked for ten times the peak: answers ÷ peak', work.rate / peak, `≥ ${goals.goodput}`],
    ['answers that are neither right nor a refusal ÷ all', 1 - (work.done.length + work.count(429, 503)) / work.seen.length, '< 0.01'],
    ['seconds until p95 is back within 1.2 of before', back, `≤ ${goals.recovered}`],
  )
  notes.push(
    `asked ${Math.round(work.seen.length / seconds)}/s, answered ${Math.round(work.rate)}/s, refused ${Math.round(work.count(503, 429) / seconds)}/s, p95 of the answers ${work.at(0.95).toFixed(0)} ms`,
  )
}

async function recovery(installation: Installation, peak: number, before: number): Promise<number> {
  const { driver } = installation
  const start = performance.now()
  for (;;) {
    const now = await driver.work({ seconds: 2, rates: everybody(installation, peak * 0.3) })
    const passed = (performance.now() - start) / 1000
    if (now.at(0.95) <= before * 1.2 || passed > 60) return passed
  }
}

const rows: Row[] = []
const notes: string[] = []

function report({ tenants, people, seeded }: Installation): void {
  const seeding = seeded.seconds < 5 ? [] : [`seeded in ${seeded.seconds} s`]
  printTable(
    `The same installation (${tenants} workspaces, ${people} people), one workspace in the way of the others, and too much of everything`,
    rows.splice(0),
    [...notes.splice(0), ...seeding, `database ${(seeded.bytes / 1e9).toFixed(1)} GB`],
  )
}
