import { appendAudit } from '#platform/server/audit.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import { notify } from '#platform/server/notify.ts'
import { Zip } from '#platform/server/zip.ts'
import { exportedTables, leftOutColumns } from './export-tables.ts'
import * as queries from './queries/records.ts'
import { findLogo, findSettings } from './queries/settings.ts'

/** A longer table goes on in another file, so that memory stays small. */
const linesInFile = 20_000
/** Bytes in one stored piece. */
const pieceSize = 1_000_000

/** What has been written so far of one archive. */
class Archive {
  readonly zip = new Zip()
  rows = 0
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #parts = 0
  readonly #id: string
  constructor(id: string) {
    this.#id = id
  }

  async add(tx: Tx, name: string, content: Buffer): Promise<void> {
    await this.#take(tx, await this.zip.add(name, content))
  }

  async end(tx: Tx): Promise<void> {
    await this.#take(tx, this.zip.end())
    await this.#store(tx)
  }

  async #take(tx: Tx, bytes: Buffer): Promise<void> {
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    if (this.#waitingBytes >= pieceSize) await this.#store(tx)
  }

  async #store(tx: Tx): Promise<void> {
    const all = Buffer.concat(this.#waiting)
    for (let at = 0; at < all.length; at += pieceSize) {
      await queries.addPart(tx, this.#id, this.#parts, all.subarray(at, at + pieceSize))
      this.#parts += 1
    }
    this.#waiting = []
    this.#waitingBytes = 0
  }
}

/**
 * Makes the archive of one workspace: each table in a transaction of its own, so that progress shows, a cancelled export stops, and no
 * transaction stays open for long. Begun anew after a restart: what an earlier try left is removed first.
 */
export async function exportWorkspace(db: Database, { tenantId, exportId }: { tenantId: string; exportId: string }): Promise<void> {
  const inWorkspace = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => db.asSystem(tenantId, { requestId: `export-${exportId}` }, run)
  const archive = new Archive(exportId)
  await inWorkspace((tx) => queries.removeParts(tx, exportId))
  for (const table of exportedTables) {
    const wanted = await inWorkspace((tx) => writeTable(tx, { archive, exportId, table }))
    if (!wanted) return
  }
  await inWorkspace((tx) => finish(tx, archive, exportId))
}

async function writeTable(tx: Tx, about: { archive: Archive; exportId: string; table: string }): Promise<boolean> {
  const { archive, exportId, table } = about
  if (!(await queries.isWanted(tx, exportId))) return false
  const columns = (await queries.columnsOf(tx, table)).filter((column) => !leftOutColumns.includes(column))
  if (columns.length === 0) return true
  const name = table.replace(/^hr\./, '')
  let lines: string[] = []
  let file = 1
  const write = async (): Promise<void> => {
    archive.rows += lines.length
    await archive.add(tx, `${name}${file === 1 ? '' : `-${file}`}.jsonl`, Buffer.from(lines.map((line) => `${line}\n`).join('')))
    lines = []
    file += 1
  }
  for await (const page of queries.readTable(tx, table, columns)) {
    lines.push(...page)
    if (lines.length >= linesInFile) await write()
  }
  if (lines.length > 0 || file === 1) await write()
  await queries.noteProgress(tx, exportId, archive.rows)
  return true
}

const readMe = (name: string): string =>
  [
    `Everything Evenkeel holds of ${name}.`,
    '',
    'Each file is one table: one line of JSON for each row (JSON Lines, UTF-8). `employees.jsonl` has the people; files that begin with',
    '`employee_` add to it by `employee_id`. Days are yyyy-MM-dd, moments are ISO 8601 with their zone, amounts are pounds.',
    'The archive holds pay, bank and other personal data. Keep it where only those who need it can read it, and delete it afterwards.',
    '',
  ].join('\n')

async function finish(tx: Tx, archive: Archive, exportId: string): Promise<void> {
  if (!(await queries.isWanted(tx, exportId))) return
  const row = await queries.findExport(tx, exportId)
  const { image } = await findLogo(tx)
  if (image) await archive.add(tx, 'logo.png', image)
  await archive.add(tx, 'README.txt', Buffer.from(readMe((await findSettings(tx)).name)))
  await archive.end(tx)
  await queries.settleExport(tx, exportId, 'ready', { rows: archive.rows, bytes: archive.zip.length })
  await appendAudit(
    tx,
    { id: row?.asked_by ?? null, name: row?.asked_by_name ?? 'Evenkeel' },
    {
      action: 'workspace.exported',
      subjectKind: 'export',
      subjectId: exportId,
      changes: { rows: { from: null, to: archive.rows }, tables: { from: null, to: exportedTables.length } },
    },
  )
  if (row)
    await notify(tx, {
      to: [row.asked_by],
      kind: 'export-ready',
      subjectKind: 'export',
      subjectId: exportId,
      link: '/app/workspace/settings',
    })
}
