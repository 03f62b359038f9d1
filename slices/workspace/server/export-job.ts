import { appendAudit } from '#platform/server/audit.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import type { Files } from '#platform/server/files/files.ts'
import { notify } from '#platform/server/notify.ts'
import { Archive } from './export-archive.ts'
import { writeFiles } from './export-files.ts'
import { exportedTables, leftOutColumns } from './export-tables.ts'
import * as queries from './queries/records.ts'
import { findLogo, findSettings } from './queries/settings.ts'

/** A longer table goes on in another file, so that memory stays small. */
const linesInFile = 20_000

/**
 * Makes the archive of one workspace: each table in a transaction of its own, so that progress shows, a cancelled export stops, and no
 * transaction stays open for long. Begun anew after a restart: what an earlier try left is removed first.
 */
export async function exportWorkspace(
  { db, files }: { db: Database; files: Files },
  { tenantId, exportId }: { tenantId: string; exportId: string },
): Promise<void> {
  const inWorkspace = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => db.asSystem(tenantId, { requestId: `export-${exportId}` }, run)
  const archive = new Archive(exportId)
  await inWorkspace((tx) => queries.removeParts(tx, exportId))
  for (const table of exportedTables) {
    const wanted = await inWorkspace((tx) => writeTable(tx, { archive, exportId, table }))
    if (!wanted) return
  }
  if (!(await writeFiles({ inWorkspace, archive, exportId, tenantId, files }))) return
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
    'The files themselves are in `documents`: a folder for each person and one for the company, then one for each category. `files.jsonl`',
    'has a line for each: its path here, its SHA-256 and size, and whose it is. A file that is not here says why in `left_out`.',
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
