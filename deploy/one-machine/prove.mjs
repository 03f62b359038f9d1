// `npm run scale-out`: raises the cluster, proves what docs/reliability.md says of it, and takes it down again. Bounded: about four
// minutes. A word after `--` runs one part alone: `primary` or `rolling`. Ends with 1 when something acknowledged is lost, a person
// stands twice, service is away for more than 30 s, or a request fails while the web processes are replaced.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Cluster, lacking, until } from './cluster.mjs'
import { ports, rooms } from './settings.mjs'

const say = (text) => process.stdout.write(`${text}\n`)
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Work from the front room for so many seconds; what it said, line by line, and `ended` when it has. */
function load(seconds) {
  const child = spawn('ip', ['netns', 'exec', rooms.front, process.execPath, join(import.meta.dirname, 'load.mjs')], {
    env: { ...process.env, SECONDS: String(seconds), BASE: `http://localhost:${ports.proxy}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)))
  const ended = new Promise((resolve, reject) =>
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`load: ${code}`)))),
  )
  return { lines, ended, began: () => until('the load', 30, () => lines.length > 0) }
}

const answered = (lines) => lines.filter(({ kind }) => kind !== 'began')
const failed = (lines) => answered(lines).filter(({ status }) => status === 0 || status >= 500)

/** Everything acknowledged is there once. */
function kept(cluster, name, lines) {
  const made = lines.filter(({ kind, status }) => kind === 'write' && status === 201)
  const stored = cluster
    .sql(name, 'evenkeel', "select work_email, count(*) from hr.employees where work_email like 'load.%' group by 1")
    .split('\n')
  const counts = new Map(stored.filter(Boolean).map((row) => row.split('|')))
  const lost = made.filter(({ email }) => !counts.has(email)).length
  const doubled = [...counts.values()].filter((count) => count !== '1').length
  return { acknowledged: made.length, lost, doubled }
}

async function killPrimary(cluster) {
  const work = load(60)
  await work.began()
  await wait(10_000)
  const [dead, other] = (await cluster.roleOf('db1')) === 'primary' ? ['db1', 'db2'] : ['db2', 'db1']
  const at = Date.now()
  cluster.killRoom(dead)
  await until('a new primary', 60, async () => (await cluster.roleOf(other)) === 'primary')
  await work.ended
  const wrote = work.lines.filter(({ kind, status, at: began }) => kind === 'write' && status === 201 && began > at)
  const away = wrote.length === 0 ? Infinity : (Math.min(...wrote.map((line) => line.at + line.ms)) - at) / 1000
  const sums = kept(cluster, other, work.lines)
  say(
    `primary killed: ${sums.acknowledged} writes acknowledged, ${sums.lost} lost, ${sums.doubled} doubled; writes again after ${away.toFixed(1)} s; ${failed(work.lines).length} of ${answered(work.lines).length} requests failed meanwhile`,
  )
  cluster.database(dead)
  await until('the old primary as a standby', 120, async () => (await cluster.roleOf(dead)) === 'sync')
  say('the old primary follows the new one')
  return sums.acknowledged > 0 && sums.lost === 0 && sums.doubled === 0 && away <= 30
}

async function replaceWebs(cluster) {
  const work = load(45)
  await work.began()
  for (const port of ports.web) {
    await cluster.proxy(`set server web/web${port} state drain`)
    await wait(1_000)
    await cluster.stop(`web${port}`)
    cluster.app(`web${port}`, 'web', port)
    await until(`web ${port}`, 60, () => cluster.ready(port))
    await cluster.proxy(`set server web/web${port} state ready`)
    await until(`the proxy sends to ${port}`, 20, async () =>
      / UP /.test(
        ` ${
          (await cluster.proxy('show stat'))
            .split('\n')
            .find((row) => row.startsWith(`web,web${port},`))
            ?.split(',')[17]
        } `,
      ),
    )
  }
  await work.ended
  const bad = answered(work.lines).filter(({ status }) => status === 0 || status >= 400)
  say(`both web processes replaced: ${bad.length} of ${answered(work.lines).length} requests failed`)
  return answered(work.lines).length > 0 && bad.length === 0
}

const parts = { primary: killPrimary, rolling: replaceWebs }
const missing = lacking()
if (missing.length > 0) {
  say(`This needs ${missing.join(', ')} (Debian: apt-get install patroni etcd-server haproxy pgbouncer postgresql-15).`)
  process.exit(2)
}
const wanted = process.argv.slice(2)
const cluster = new Cluster()
const down = async () => cluster.down({ keep: process.env.KEEP === '1' })
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void down().then(() => process.exit(130)))
let good = true
try {
  const at = Date.now()
  await cluster.up()
  say(
    `up in ${((Date.now() - at) / 1000).toFixed(0)} s: two databases, a synchronous standby, a pooler, a proxy, two web processes, a worker`,
  )
  for (const [name, run] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) good = (await run(cluster)) && good
} catch (error) {
  say(`failed: ${error.message}`)
  good = false
} finally {
  if (!good && process.env.KEEP === '1') say(`kept: ${cluster.home}`)
  await down()
}
process.exit(good ? 0 : 1)
