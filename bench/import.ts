import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Database } from '#platform/server/database.ts'
import { checkImport, commitImport, readImport } from '#slices/import/server/service.ts'
import { addChunk, addImport, findImport, findSuperAdmin, saveImport } from '#slices/import/server/queries/imports.ts'
import { openGround, type Ground } from './ground.ts'
import { findProblemsAfter } from '#slices/import/server/queries/rows.ts'
import { peopleFile, spoiltAt } from './import-people.ts'
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

interface Checked {
  readonly job: { readonly tenantId: string; readonly importId: string; readonly by: { readonly id: string; readonly name: string } }
  readonly parse: Step
  readonly check: Step
  readonly added: number
  /** Rows with something wrong, by their number in the file, and the column it is in. */
  readonly problems: ReadonlyMap<number, number | null>
}
interface Committed {
  readonly commit: Step
  /** Rows the commit had written when it ended or its time was over. */
  readonly written: number
}

const about = { requestId: 'bench', pool: 'app' as const }

/** Longest a commit may take; then it is given up as a person would, and its rate is that of what it had written. */
const commitMinutes = Number(process.env.MINUTES ?? 15)

async function found(db: Database, { tenantId, importId }: Checked['job']) {
  const stored = await db.asSystem(tenantId, about, (tx) => findImport(tx, importId))
  if (!stored || stored.state === 'failed') throw new Error(stored?.failure ?? 'no import')
  return stored
}

/** A file of so many people handed in, read, and tried: nobody there before, so every row would be added. */
async function checked(db: Database, tenantId: string, bytes: Buffer): Promise<Checked> {
  const by = await db.asSystem(tenantId, about, findSuperAdmin)
  if (!by) throw new Error('nobody to import for')
  const job = { tenantId, importId: randomUUID(), by }
  await db.asSystem(tenantId, { ...about, userId: by.id }, async (tx) => {
    await addImport(tx, { id: job.importId, filename: 'bench.csv', size: bytes.length, byId: by.id, byName: by.name })
    for (let part = 0; part * 1_048_576 < bytes.length; part++)
      await addChunk(tx, job.importId, part, bytes.subarray(part * 1_048_576, (part + 1) * 1_048_576))
  })
  const parse = await measured(() => readImport(db, job))
  const planned = (await found(db, job)).columns.map((column) => ({ ...column, target: column.suggestion?.target ?? 'ignore' }))
  await db.asSystem(tenantId, about, (tx) => saveImport(tx, job.importId, 'mapping', { state: 'checking', columns: planned }))
  const check = await measured(() => checkImport(db, job))
  const { counts, questions } = await found(db, job)
  if (questions.length > 0) throw new Error(`asked: ${JSON.stringify(questions.slice(0, 3))}`)
  const rows = await db.asSystem(tenantId, about, (tx) => findProblemsAfter(tx, job.importId, 0, 2000))
  return { job, parse, check, added: counts?.add ?? 0, problems: new Map(rows.map(({ n, problems }) => [n, problems[0]?.column ?? null])) }
}

/** Lines of eight reports, written all or nothing. */
async function committed(db: Database, sealed: (value: unknown) => string, { job, added, problems }: Checked): Promise<Committed> {
  if (problems.size > 0) throw new Error(`not clean: ${JSON.stringify([...problems].slice(0, 3))}`)
  const set = (was: 'checked' | 'committing', values: Parameters<typeof saveImport>[3]): Promise<unknown> =>
    db.asSystem(job.tenantId, about, (tx) => saveImport(tx, job.importId, was, values))
  await set('checked', { state: 'committing' })
  let share = 1
  const giveUp = setTimeout(() => {
    void (async () => {
      share = ((await found(db, job)).progress ?? 0) / 1000
      await set('committing', { state: 'cancelled', progress: null })
    })()
  }, commitMinutes * 60_000)
  const commit = await measured(() => commitImport(db, job, sealed))
  clearTimeout(giveUp)
  const end = await found(db, job)
  if (end.state !== (share === 1 ? 'committed' : 'cancelled')) throw new Error(`${end.state}: ${end.failure}`)
  return { commit, written: share * added }
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

/** What a commit writes of a person: the record, its dated rows as they hold and as they were recorded, its entry in the log, and how to take it back. */
const written =
  'employees employee_personal employee_pay employee_emergency record_history record_ledger audit_events audit_field_runs import_effects'

/**
 * Everything that has been written by COPY into empty tables of the same columns, checks and indexes, without keys to other tables, rules
 * of rows or triggers: seconds a person, for `hr.employees` alone and for all of it.
 */
async function copiedAsWritten(admin: Client, folder: string): Promise<{ record: number; all: number }> {
  const seconds: number[] = []
  const people = Number((await admin.query<{ n: string }>('select count(*) as n from hr.employees')).rows[0]?.n)
  for (const table of written.split(' ')) {
    await admin.query(`create table bench_copy (like hr.${table} including constraints including indexes)`)
    const { rows } = await admin.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute where attrelid = 'hr.${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    const file = `${folder}/${table}.copy`
    await admin.query(`copy (select ${rows[0]?.names} from hr.${table}) to '${file}'`)
    const start = performance.now()
    await admin.query(`copy bench_copy (${rows[0]?.names}) from '${file}'`)
    seconds.push((performance.now() - start) / 1000 / people)
    await admin.query('drop table bench_copy')
  }
  return { record: seconds[0] ?? 0, all: seconds.reduce((sum, each) => sum + each, 0) }
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
    // The database's own account reads it, and writes beside it.
    chmodSync(folder, 0o777)
    const copies = [await copied(admin, file, 25), await copied(admin, file, 25), await copied(admin, file, 25)].toSorted((a, b) => a - b)
    const copy = copies[1] ?? 1
    const thousand = await checked(db, tenantId, Buffer.from(peopleFile(1000, 'k')))
    const small = { ...thousand, ...(await committed(db, app.sealed, thousand)) }
    const clean = await checked(db, tenantId, bytes)
    const bad = Math.ceil(rows / 100)
    const spoilt = await checked(db, tenantId, Buffer.from(peopleFile(rows, 'e', bad)))
    // The heading is the first line of the file.
    const named = [...spoiltAt(rows, bad)].filter(([row, column]) => spoilt.problems.get(row + 2) === column).length
    const large = { ...clean, ...(await committed(db, app.sealed, clean)) }
    const same = await copiedAsWritten(admin, folder)
    await admin.end()
    const { parse, check, commit, written: done } = large
    const steps = Object.entries({ parse, check, commit })
    const rate = { parse: rows / parse.seconds, check: rows / check.seconds, commit: done / commit.seconds }
    printTable(
      `${rows} people in 25 columns, ${(bytes.length / 1e6).toFixed(1)} MB, beside COPY of the same file (${Math.round(rows / copy)} rows/s)`,
      [
        ...steps.map(([name]) => [`${name}: rows/s ÷ COPY of the file`, (rate[name as keyof typeof rate] * copy) / rows, '–'] as const),
        ['commit: rows/s ÷ COPY into hr.employees and its indexes (C1)', rate.commit * same.record, '≥ 0.7'],
        ['commit: rows/s ÷ COPY of all the rows it writes, into their tables and indexes', rate.commit * same.all, '–'],
        [
          `${bad} bad rows: parse and check ÷ the clean file (C2)`,
          (spoilt.parse.seconds + spoilt.check.seconds) / (parse.seconds + check.seconds),
          '≤ 1.3',
        ],
        ['bad rows named with line and column, no other ÷ all of them', spoilt.problems.size === bad ? named / bad : 0, '≥ 1'],
        ['1,000 rows: dry run, s', small.check.seconds, '≤ 1'],
        ['1,000 rows: commit, s', small.commit.seconds, '≤ 2'],
      ],
      [
        ...steps.map(
          ([name, { seconds, memory }]) =>
            `${name}: ${seconds.toFixed(1)} s, ${Math.round(rate[name as keyof typeof rate])} rows/s, +${Math.round(memory)} MB`,
        ),
        ...(done < rows ? [`commit given up after ${commitMinutes} min with ${Math.round(done)} rows written`] : []),
      ],
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await ground.stop()
  }
}
