import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Database } from '#platform/server/database.ts'
import { checkImport, commitImport, readImport } from '#slices/import/server/service.ts'
import { addChunk, addImport, findImport, findSuperAdmin, saveImport } from '#slices/import/server/queries/imports.ts'
import { openGround, type Ground } from './ground.ts'
import { peopleFile } from './import-people.ts'
import { printTable } from './report.ts'

interface Step {
  readonly seconds: number
  /** Above what the process held before, in megabytes. */
  readonly memory: number
}

/** One step with the most memory the process held while it ran. */
async function measured(run: () => Promise<unknown>): Promise<Step> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  const start = performance.now()
  await run()
  clearInterval(watch)
  return { seconds: (performance.now() - start) / 1000, memory: (Math.max(most, process.memoryUsage.rss()) - before) / 1e6 }
}

interface Run {
  readonly parse: Step
  readonly check: Step
  readonly commit: Step
}

/** A file of so many people through the importer itself: every row added, in lines of eight, nobody there before. */
async function imported(db: Database, sealed: (value: unknown) => string, tenantId: string, bytes: Buffer): Promise<Run> {
  const about = { requestId: 'bench', pool: 'app' as const }
  const by = await db.asSystem(tenantId, about, findSuperAdmin)
  if (!by) throw new Error('nobody to import for')
  const job = { tenantId, importId: randomUUID(), by }
  await db.asSystem(tenantId, { ...about, userId: by.id }, async (tx) => {
    await addImport(tx, { id: job.importId, filename: 'bench.csv', size: bytes.length, byId: by.id, byName: by.name })
    for (let part = 0; part * 1_048_576 < bytes.length; part++)
      await addChunk(tx, job.importId, part, bytes.subarray(part * 1_048_576, (part + 1) * 1_048_576))
  })
  const found = async () => {
    const stored = await db.asSystem(tenantId, about, (tx) => findImport(tx, job.importId))
    if (!stored || stored.state === 'failed') throw new Error(stored?.failure ?? 'no import')
    return stored
  }
  const parse = await measured(() => readImport(db, job))
  const { columns } = await found()
  const planned = columns.map((column) => ({ ...column, target: column.suggestion?.target ?? 'ignore' }))
  await db.asSystem(tenantId, about, (tx) => saveImport(tx, job.importId, 'mapping', { state: 'checking', columns: planned }))
  const check = await measured(() => checkImport(db, job))
  const { counts, questions } = await found()
  if (counts?.problem !== 0 || questions.length > 0) throw new Error(`not clean: ${JSON.stringify([counts, questions.slice(0, 3)])}`)
  await db.asSystem(tenantId, about, (tx) => saveImport(tx, job.importId, 'checked', { state: 'committing' }))
  const commit = await measured(() => commitImport(db, job, sealed))
  const end = await found()
  if (end.state !== 'committed') throw new Error(`${end.state}: ${end.failure}`)
  return { parse, check, commit }
}

/** The same cells by COPY into one table of texts with the indexes that find a person. */
async function copied(admin: Client, file: string, columns: number): Promise<number> {
  const names = Array.from({ length: columns }, (_, i) => `c${i}`)
  await admin.query(`create table bench_copy (${names.map((name) => `${name} text`).join(', ')})`)
  await admin.query('create unique index on bench_copy (c0); create unique index on bench_copy (c1); create index on bench_copy (c3, c2)')
  const start = performance.now()
  await admin.query(`copy bench_copy from '${file}' with (format csv, header true)`)
  const seconds = (performance.now() - start) / 1000
  await admin.query('drop table bench_copy')
  return seconds
}

/** `rows` × 25 by the importer beside COPY of the same file, and 1,000 rows by themselves. */
export async function importPeople(rows: number): Promise<void> {
  const ground: Ground = await openGround(20)
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-bench-copy-'))
  try {
    const { db, app } = ground.server
    const [tenantId = ''] = await db.everyWorkspace()
    const admin = new Client({ connectionString: ground.adminUrl })
    admin.on('error', () => {})
    await admin.connect()
    const bytes = Buffer.from(peopleFile(rows))
    const file = join(folder, 'people.csv')
    writeFileSync(file, bytes)
    // The database's own account reads it.
    chmodSync(folder, 0o755)
    const copies = [await copied(admin, file, 25), await copied(admin, file, 25), await copied(admin, file, 25)].toSorted((a, b) => a - b)
    const copy = copies[1] ?? 1
    const small = await imported(db, app.sealed, tenantId, Buffer.from(peopleFile(1000, 'k')))
    const large = await imported(db, app.sealed, tenantId, bytes)
    await admin.end()
    const steps = Object.entries(large) as [string, Step][]
    printTable(
      `${rows} people in 25 columns, ${(bytes.length / 1e6).toFixed(1)} MB, beside COPY of the same file (${Math.round(rows / copy)} rows/s)`,
      [
        ...steps.map(([name, { seconds }]) => [`${name}: rows/s ÷ COPY`, copy / seconds, '–'] as const),
        ['1,000 rows: dry run, s', small.check.seconds, '≤ 1'],
        ['1,000 rows: commit, s', small.commit.seconds, '≤ 2'],
      ],
      steps.map(
        ([name, { seconds, memory }]) =>
          `${name}: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s, +${Math.round(memory)} MB`,
      ),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await ground.stop()
  }
}
