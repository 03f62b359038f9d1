/** The fault series of the running product. Each answers what does not hold, in words; nothing when all does. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { Product, say, until, wait, type Line } from './product.ts'

export type Series = (folder: string) => Promise<string[]>

const counted = (lines: readonly Line[]): string =>
  Object.entries(Object.groupBy(lines, ({ kind, status }) => (kind === 'began' ? 'began' : `${kind} ${status || 'no answer'}`)))
    .filter(([what]) => what !== 'began')
    .map(([what, some]) => `${what}: ${some?.length ?? 0}`)
    .join(', ')

async function withProduct(folder: string, env: Record<string, string>, run: (product: Product) => Promise<string[]>): Promise<string[]> {
  const product = await Product.start(folder, env, env['ROLE'] === 'web' ? 'web' : 'all')
  try {
    return await run(product)
  } finally {
    await product.stop()
  }
}

/** Connections of the application are ended by the database under load, ten a second, in whatever they are doing. */
export const connections: Series = (folder) =>
  withProduct(folder, {}, async (product) => {
    const work = product.load(20)
    await until('the load', 60, () => work.lines.length > 0)
    let cut = 0
    for (const end = performance.now() + 12_000; performance.now() < end; await wait(100)) {
      const { rowCount } = await product.admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename like 'evenkeel_%' and state <> 'idle' order by random() limit 1",
      )
      cut += rowCount ?? 0
    }
    const heals = await until('healed', 10, () => product.ready())
    await work.ended
    say(`connections: ${cut} cut in the middle of a request; ready ${heals.toFixed(1)} s after the last; ${counted(work.lines)}`)
    return [...(cut < 20 ? [`only ${cut} connections were cut`] : []), ...(await product.broken(work.lines))]
  })

interface Smtp {
  readonly received: string[]
  manner: 'accept' | 'later' | 'hang-up'
  readonly server: Server
}

/** A mail server of as many words as sending needs; what it has taken, it has taken. */
function smtp(): Smtp {
  const received: string[] = []
  const server = createServer((socket: Socket) => {
    let [to, inData] = ['', false]
    socket.on('error', () => {}).write('220 test\r\n')
    const command = (line: string): void => {
      if (/^RCPT TO:/i.test(line)) to = line.slice(8).replaceAll(/[<>]/g, '')
      inData = /^DATA/i.test(line)
      const goodbye = /^QUIT/i.test(line) ? '221 Bye' : '250 Good'
      socket.write(inData ? '354 Go on\r\n' : `${goodbye}\r\n`)
    }
    const message = (): void => {
      inData = false
      if (state.manner === 'accept') received.push(to)
      if (state.manner === 'hang-up') socket.destroy()
      else socket.write(state.manner === 'accept' ? '250 Taken\r\n' : '451 Later\r\n')
    }
    socket.on('data', (chunk) => {
      for (const line of chunk.toString('latin1').split('\r\n').filter(Boolean))
        if (line === '.') message()
        else if (!inData) command(line)
    })
  })
  const state: Smtp = { received, manner: 'accept', server }
  return state
}

/** Mail is asked for while nobody listens, while the server hangs up before it answers, and while it says not now; then it takes it. */
export const mail: Series = async (folder) => {
  const post = smtp()
  await new Promise<void>((resolve) => post.server.listen(0, '127.0.0.1', resolve))
  const address = post.server.address() as { port: number }
  const closed = () => new Promise<void>((resolve) => post.server.close(() => resolve()))
  try {
    return await withProduct(folder, { SMTP_URL: `smtp://127.0.0.1:${address.port}` }, async (product) => {
      const people = ['niamh.gallagher', 'hannah.whitworth', 'luke.harrison', 'priya.shah'].map((name) => `${name}@calderbrook.example`)
      const { rows } = await product.admin.query<{ email: string }>('select email from auth.users order by email limit 6')
      const asked = rows.length >= 4 ? rows.map(({ email }) => email) : people
      const found: string[] = []
      const ask = async (when: string) => {
        for (const email of asked) {
          const answer = await fetch(`${product.base}/api/auth/request-password-reset`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', origin: product.base },
            body: JSON.stringify({ email }),
          })
          if (!answer.ok) found.push(`${when}: ${answer.status}`)
        }
        await wait(3_000)
      }
      await closed()
      await ask('nobody listens')
      await new Promise<void>((resolve) => post.server.listen(address.port, '127.0.0.1', resolve))
      post.manner = 'hang-up'
      await product.admin.query("update auth.mail_outbox set due_at = now(), claimed_until = null where state = 'queued'")
      await ask('it hangs up')
      post.manner = 'later'
      await product.admin.query("update auth.mail_outbox set due_at = now(), claimed_until = null where state = 'queued'")
      await wait(3_000)
      if (post.received.length > 0) found.push('a mail was taken too soon')
      post.manner = 'accept'
      const waiting = await product.count("auth.mail_outbox where state = 'queued'")
      await until('the outbox is empty', 60, async () => {
        await product.admin.query("update auth.mail_outbox set due_at = now() where state = 'queued' and due_at > now()")
        return (await product.count("auth.mail_outbox where state = 'queued'")) === 0
      })
      say(`mail: ${waiting} mails waited through three faults, ${post.received.length} taken in the end`)
      if (waiting !== asked.length * 2 || post.received.length !== waiting)
        found.push(`${waiting} waited, ${post.received.length} were taken`)
      return [...found, ...(await product.broken())]
    })
  } finally {
    await closed().catch(() => {})
  }
}

/** Work of a whole workspace, as the queue names it; each is taken by a worker that is killed while it has it in hand. */
const jobs = [
  'sweep-workspace',
  'bill-workspace',
  'settle-leave',
  'review-absences',
  'tell-of-reports',
  'planned-changes-of-workspace',
  'close-leavers-of-workspace',
  'mail-workspace-notifications',
  'mail-urgent-notifications',
  'sweep-files-of-workspace',
  'verify-files-of-workspace',
  'scan-waiting-files-of-workspace',
  'send-events',
]

export const worker: Series = (folder) =>
  withProduct(folder, { ROLE: 'web' }, async (product) => {
    const found: string[] = []
    const tenants = (await product.admin.query<{ id: string }>('select id from hr.tenants')).rows.map(({ id }) => id)
    const held = async () => product.count('graphile_worker._private_jobs where locked_at is not null')
    let inHand = 0
    for (const task of jobs) {
      // Many of them, so that the kill comes while one is being done.
      for (let round = 0; round < 20; round += 1)
        for (const tenantId of tenants)
          await product.admin.query('select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify({ tenantId })])
      product.process('worker', { ROLE: 'worker', DEMO: 'off' })
      await until(`${task} is taken`, 240, async () => (await held()) > 0)
      await product.kill('worker', 'SIGKILL')
      inHand += await held()
    }
    product.process('worker', { ROLE: 'worker', DEMO: 'off' })
    const names = `('${jobs.join("','")}')`
    const left = `graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier in ${names}`
    await until('every job is done', 180, async () => {
      await product.admin.query('update graphile_worker._private_jobs set run_at = now() where run_at > now() and attempts > 0')
      return (await product.count(left)) === 0
    }).catch((error: unknown) => found.push(String(error)))
    say(`worker: killed in ${jobs.length} kinds of work with ${inHand} jobs in hand; ${await product.count(left)} left undone`)
    if (inHand === 0) found.push('no job was in hand at any kill')
    return [...found, ...(await product.broken())]
  })

/** The disk of the database fills under load until nothing more fits, and has room again; nobody starts anything anew. As root, on a tmpfs. */
export const disk: Series = async (folder) => {
  if (process.getuid?.() !== 0) {
    say('disk: not here; it needs root for a file system of its own')
    return []
  }
  const place = join(folder, 'disk')
  mkdirSync(place)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', place])
  try {
    return await withProduct(place, {}, async (product) => {
      const work = product.load(30)
      await until('the load', 60, () => work.lines.length > 0)
      await wait(4_000)
      const ballast = join(place, 'ballast')
      for (let size = 600; size > 0; size -= 1)
        try {
          writeFileSync(ballast, Buffer.alloc(1024 * 1024), { flag: 'a' })
        } catch {
          break
        }
      await wait(8_000)
      const fullAt = work.lines.length
      rmSync(ballast)
      const heals = await until('room again', 30, async () => {
        const lately = work.lines.slice(fullAt)
        return lately.some(({ kind, status }) => kind === 'write' && status === 201) && (await product.ready())
      })
      await work.ended
      say(`disk: full for 8 s, writes again ${heals.toFixed(1)} s after there was room; ${counted(work.lines)}`)
      return product.broken(work.lines)
    })
  } finally {
    execFileSync('umount', ['-l', place])
  }
}

const jump = `const real = Date.now, from = real()
const shift = () => (real() - from > Number(process.env.JUMP_AFTER) ? Number(process.env.JUMP_BY) : 0)
const Real = Date
globalThis.Date = class extends Real { constructor(...given) { given.length === 0 ? super(real() + shift()) : super(...given) } static now() { return real() + shift() } }`

/** The clock of the server jumps an hour forwards, and in a second run backwards, under load; that of the database does not. */
export const clock: Series = async (folder) => {
  const found: string[] = []
  const script = join(folder, 'jump.mjs')
  writeFileSync(script, jump)
  for (const hours of [1, -1]) {
    const place = join(folder, `clock${hours}`)
    const env = { NODE_OPTIONS: `--import=${script}`, JUMP_BY: String(hours * 3_600_000), JUMP_AFTER: '40000' }
    const problems = await withProduct(place, env, async (product) => {
      const work = product.load(40)
      await work.ended
      const order = await product.count(
        'hr.audit_events a join hr.audit_events b on b.tenant_id = a.tenant_id and b.seq = a.seq + 1 where b.at < a.at',
      )
      say(`clock: ${hours > 0 ? 'an hour forwards' : 'an hour back'} under load; ${counted(work.lines)}`)
      return [...(order > 0 ? [`${order} audit entries stand before their time`] : []), ...(await product.broken(work.lines))]
    })
    found.push(...problems)
  }
  return found
}
