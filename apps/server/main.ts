import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Checkpoints } from '#platform/server/audit-checkpoints.ts'
import { loadConfig, type Config } from '#platform/server/config.ts'
import { ErasureList } from '#platform/server/erasure-list.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import { startWorker } from '#platform/server/queue.ts'
import { replayErasures } from '#slices/data-protection/server/service.ts'
import { readCookie } from '#slices/auth/server/cookies.ts'
import { startDatabase } from '#platform/server/start-database.ts'
import { reasonOf, StartProblem } from '#platform/server/start-problem.ts'
import { servePublicPages } from '#platform/server/public-pages.ts'
import { serveWebFiles } from '#platform/server/web-files.ts'
import { isBrowserPath } from '#platform/shared/browser-paths.ts'
import { sellerOf } from './billing-parts.ts'
import { compose, type Composed } from './compose.ts'
import { demoPassword } from './demo/demo-companies.ts'
import { loadDemo } from './demo/load.ts'
import { erasureCrontab, erasureTasks } from './erasure-tasks.ts'
import { assistantCrontab, assistantTasks } from './assistant-tasks.ts'
import { fileCrontab, fileTasks } from './file-tasks.ts'
import { crontab, tasks } from './tasks.ts'

/** Ends what was started, last first; one that fails does not keep the others running. */
class Started {
  readonly #stops: (() => Promise<void>)[] = []
  add(stop: () => Promise<void>): void {
    this.#stops.push(stop)
  }
  async stop(log: Log): Promise<void> {
    for (const stop of this.#stops.splice(0).toReversed())
      await stop().catch((error: unknown) => log.error({ reason: reasonOf(error) }, 'stop failed'))
  }
}

async function start(config: Config, log: Log, started: Started): Promise<void> {
  const database = await startDatabase(config, 'serve')
  started.add(() => database.stop())
  void endWith(database.lost, log)
  const { urls } = database
  const server = await compose({ config, urls, log })
  started.add(() => server.close())
  // A database that was put back knows people again who were erased since: nobody gets in before they are gone.
  await replayErasures(eraserOf(server, config))
  if (config.demo && config.isLocal)
    await loadDemo({
      db: server.db,
      files: server.files,
      sealed: server.app.sealed,
      addAccount: ({ email, name, password }) => server.identity.createUserForDemo(email, name, password),
    })
  if (config.role !== 'web') await work(server, { config, queueUrl: urls.queue }, log, started)
  if (config.role !== 'worker') await listen(server, config)
  announce(config)
  // Once everybody is served, and not waited for: until it is ready letters are drawn here.
  void server.press.start()
}

const eraserOf = ({ db, files }: Composed, config: Config) => ({
  db,
  files,
  checkpoints: new Checkpoints(config),
  list: new ErasureList(config),
})

async function endWith(lost: Promise<void>, log: Log): Promise<void> {
  await lost
  log.error({}, 'the database ended by itself')
  process.kill(process.pid, 'SIGTERM')
}

async function work(
  server: Composed,
  { config, queueUrl }: { config: Config; queueUrl: string },
  log: Log,
  started: Started,
): Promise<void> {
  server.mail.start()
  const all = {
    ...tasks({ ...server, sealed: server.app.sealed, checkpoints: new Checkpoints(config), seller: sellerOf(config) }),
    ...fileTasks({ db: server.db, files: server.files, log }),
    ...erasureTasks(eraserOf(server, config)),
    ...assistantTasks({ db: server.db, files: server.files, embedder: server.embedder }),
    'sweep-waitlist': () => server.sweepWaitlist(),
    'look-at-health': () => server.lookAtHealth(),
  }
  const worker = await startWorker(
    queueUrl,
    log,
    all,
    `${crontab}\n${fileCrontab}\n${erasureCrontab}\n${assistantCrontab}\n20 3 * * * sweep-waitlist\n* * * * * look-at-health`,
  )
  started.add(() => worker.stop())
  // Until it has a first checkpoint, the whole past of a log could be changed and sealed again unnoticed.
  await worker.addJob('checkpoint-audits', {}, { jobKey: 'checkpoint-audits:start' })
}

async function listen(server: Composed, config: Config): Promise<void> {
  const folder = join(import.meta.dirname, '../../dist/web')
  if (!existsSync(join(folder, 'index.html')))
    throw new StartProblem('The browser application has not been built. Start with `npm start`, which builds it.')
  const secure = config.publicUrl.startsWith('https:')
  const sendMissing = await servePublicPages(server.http, folder, {
    config,
    hasSession: (request) => readCookie(request, 'session', secure) !== null,
  })
  await serveWebFiles(server.http, folder, { isKnownPath: isBrowserPath, sendMissing })
  await server.http.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(
      error.code === 'EADDRINUSE'
        ? `Port ${config.port} on ${config.host} is taken. Stop the other program or set PORT.`
        : `Cannot listen on ${config.host}:${config.port}: ${reasonOf(error)}.`,
    )
  })
}

const demoAccounts = [
  ['niamh.gallagher@calderbrook.example', 'super admin'],
  ['hannah.whitworth@calderbrook.example', 'hr'],
  ['ben.ashworth@calderbrook.example', 'manager'],
  ['callum.fraser@calderbrook.example', 'manager'],
  ['imran.qureshi@calderbrook.example', 'employee'],
  ['mairi.sutherland@tidewater.example', 'super admin of Tidewater Care'],
  ['alex.reid@reidhr.example', 'consultant: hr in both'],
] as const

const say = (text: string): void => void process.stdout.write(`${text}\n`)

function announce(config: Config): void {
  if (config.role === 'worker') return say('Evenkeel worker is running.')
  say(`Evenkeel is ready at ${config.publicUrl}`)
  if (!config.demo || !config.isLocal) return
  say(`Demo accounts (password ${demoPassword}):`)
  for (const [email, role] of demoAccounts) say(`  ${email.padEnd(40)} ${role}`)
}

/** Runs until a signal; a second signal ends at once. Exit code 1 with one clear line when starting is not possible. */
async function main(): Promise<void> {
  const started = new Started()
  let log: Log | undefined
  try {
    const config = loadConfig(process.env)
    log = createLog(config.logLevel)
    const stopLog = log
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void started.stop(stopLog).then(() => process.exit(0)))
    await start(config, log, started)
  } catch (error) {
    if (log) await started.stop(log)
    const lines = error instanceof StartProblem ? error.lines : [`Evenkeel could not start: ${reasonOf(error)}`]
    process.stderr.write(`${lines.join('\n')}\n`)
    process.exit(1)
  }
}

await main()
