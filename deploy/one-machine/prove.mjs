// `npm run scale-out`: raises the cluster, proves what docs/reliability.md says of it, and takes it down again. Bounded: about four
// minutes. A word after `--` runs one part alone: `primary`, `rolling` or `restore`. Ends with 1 when something acknowledged is lost, a person
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
/** How many answers of each kind and status, for whoever reads what went wrong. */
const counted = (lines) =>
  Object.entries(Object.groupBy(answered(lines), ({ kind, status }) => `${kind} ${status || 'no answer'}`))
    .map(([what, some]) => `${what}: ${some.length}`)
    .join(', ')
const failed = (lines) => answered(lines).filter(({ status }) => status === 0 || status >= 500)

const addedPeople = "select email, count(*) from hr.employees where email like 'load.%' group by 1"

/** Whether everything acknowledged is there once; `rows` are lines of an address and how often it stands. */
function sumsOf(lines, rows) {
  const made = lines.filter(({ kind, status }) => kind === 'write' && status === 201)
  const counts = new Map(
    rows
      .split('\n')
      .filter(Boolean)
      .map((row) => row.split('|')),
  )
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
  const sums = sumsOf(work.lines, cluster.sql(other, 'evenkeel', addedPeople))
  say(
    `primary killed: ${sums.acknowledged} writes acknowledged, ${sums.lost} lost, ${sums.doubled} doubled; writes again after ${away.toFixed(1)} s; ${failed(work.lines).length} of ${answered(work.lines).length} requests failed meanwhile`,
  )
  cluster.database(dead)
  await until('the old primary as a standby', 120, async () => (await cluster.roleOf(dead)) === 'sync')
  say(`answers: ${counted(work.lines)}`)
  say('the old primary follows the new one')
  return sums.acknowledged > 0 && sums.lost === 0 && sums.doubled === 0 && away <= 30
}

/** What the proxy thinks of a web process: column 18 of its statistics. */
async function stateOf(cluster, port) {
  const rows = (await cluster.proxy('show stat')).split('\n').map((row) => row.split(','))
  return rows.find(([backend, server]) => backend === 'web' && server === `web${port}`)?.[17]
}

async function replaceWebs(cluster) {
  const work = load(45)
  await work.began()
  for (const port of ports.web) {
    await cluster.proxy(`set server web/web${port} state drain`)
    await wait(1_000)
    await cluster.stop(`web${port}`)
    cluster.app(`web${port}`, 'web', port)
    await until(`web ${port}`, 150, () => cluster.ready(port))
    await cluster.proxy(`set server web/web${port} state ready`)
    await until(`the proxy sends to ${port}`, 20, async () => (await stateOf(cluster, port)) === 'UP')
  }
  await work.ended
  const bad = answered(work.lines).filter(({ status }) => status === 0 || status >= 400)
  say(`both web processes replaced: ${bad.length} of ${answered(work.lines).length} requests failed`)
  say(`answers: ${counted(work.lines)}`)
  return answered(work.lines).length > 0 && bad.length === 0
}

/**
 * The whole cluster is given up for lost: a base backup and the archived log are put back in another place, to the last archived
 * record, and what was acknowledged before that is looked for; the audit logs have to verify against their checkpoints.
 */
async function restore(cluster) {
  const name = (await cluster.roleOf('db1')) === 'primary' ? 'db1' : 'db2'
  cluster.backUp(name)
  const work = load(10)
  await work.ended
  const last = cluster.sql(name, 'evenkeel', 'select pg_walfile_name(pg_switch_wal())')
  await until('the archive', 60, () => cluster.sql(name, 'evenkeel', `select last_archived_wal >= '${last}' from pg_stat_archiver`) === 't')
  const at = Date.now()
  const { sql, verify } = cluster.restore()
  await until('the restored database', 120, () => sql('select not pg_is_in_recovery()') === 't')
  const seconds = (Date.now() - at) / 1000
  const sums = sumsOf(work.lines, sql(addedPeople))
  const logs = verify()
  say(
    `restored in ${seconds.toFixed(1)} s: ${sums.acknowledged} writes acknowledged before the last archived record, ${sums.lost} lost, ${sums.doubled} doubled; audit logs ${logs ? 'verify' : 'DO NOT VERIFY'}`,
  )
  return sums.acknowledged > 0 && sums.lost === 0 && sums.doubled === 0 && logs && seconds <= 600
}

const parts = { primary: killPrimary, rolling: replaceWebs, restore }
const missing = lacking()
if (missing.length > 0) {
  say(`This needs ${missing.join(', ')} (Debian: apt-get install patroni etcd-server haproxy pgbouncer postgresql-15).`)
  process.exit(2)
}
const wanted = process.argv.slice(2)
const cluster = new Cluster()
let good = true
const down = async () => cluster.down({ keep: !good && process.env.KEEP === '1' })
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void down().then(() => process.exit(130)))
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
