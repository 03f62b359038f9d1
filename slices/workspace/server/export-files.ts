import { crc32 } from 'node:zlib'
import type { Tx } from '#platform/server/database.ts'
import { isWhole } from '#platform/server/files/copy.ts'
import type { Files } from '#platform/server/files/files.ts'
import type { Archive } from './export-archive.ts'
import { type FileRow, isWanted, listFiles } from './queries/records.ts'

const filesAtOnce = 200
const noFile = '00000000-0000-0000-0000-000000000000'

interface Job {
  inWorkspace: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  archive: Archive
  exportId: string
  tenantId: string
  files: Files
}

/**
 * Every stored file and the list of them. Each is read once, outside any transaction, to compare it with its row; what cannot be given
 * out (damaged, or not passed by the virus check) is named in the list with the reason. False: the export is not wanted any more.
 */
export async function writeFiles({ inWorkspace, archive, exportId, tenantId, files }: Job): Promise<boolean> {
  const lines: string[] = []
  for (let after = noFile; ;) {
    const page = await inWorkspace(async (tx) => ((await isWanted(tx, exportId)) ? listFiles(tx, after, filesAtOnce) : null))
    if (page === null) return false
    for (const row of page) {
      const checked = withheld(row) ?? (await check(files, tenantId, row))
      const path = typeof checked === 'string' ? null : pathOf(row)
      if (path !== null && typeof checked !== 'string')
        await inWorkspace((tx) => archive.addStored(tx, path, { id: row.id, size: row.size, crc: checked.crc }))
      lines.push(JSON.stringify({ path, left_out: typeof checked === 'string' ? checked : null, ...row }))
    }
    const last = page.at(-1)
    if (!last) break
    after = last.id
  }
  archive.rows += lines.length
  await inWorkspace((tx) => archive.add(tx, 'files.jsonl', Buffer.from(lines.map((line) => `${line}\n`).join(''))))
  return true
}

const withheld = ({ scan }: FileRow): string | null =>
  scan === 'infected' ? 'The virus check found something in it.' : scan === 'waiting' ? 'It waits for the virus check.' : null

async function check(files: Files, tenantId: string, row: FileRow): Promise<{ crc: number } | string> {
  const bytes = await files.open(tenantId, row.id)
  if (!bytes) return 'Its bytes are missing.'
  let crc = 0
  const whole = await isWhole(bytes, row, (piece) => (crc = crc32(piece, crc)))
  return whole ? { crc } : 'Its bytes are damaged.'
}

const start = (id: string): string => id.slice(0, 8)

/** documents / the person or the company / the category / the name; ids keep apart what people call the same. */
export function pathOf(row: FileRow): string {
  const whose =
    row.employee_id === null ? (row.document_id === null ? 'Other' : 'Company') : `${row.person ?? ''} ${start(row.employee_id)}`
  const name = row.name ?? `${row.id}.${row.type}`
  const folders = row.document_id === null ? ['fields', start(row.id)] : [row.category ?? 'other', ...placeOf(row, row.document_id)]
  return ['documents', whose, ...folders, name].map(asPathPart).join('/')
}

function placeOf({ removed, current, number, employee_id }: FileRow, documentId: string): string[] {
  const where = removed ? ['bin', start(documentId)] : employee_id === null ? [start(documentId)] : []
  return current ? where : [...where, 'earlier versions', String(number)]
}

/** Without what a file system takes for something else. */
function asPathPart(text: string): string {
  const safe = text
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_')
    .replace(/[. ]+$/, '')
    .trim()
  return safe === '' || safe === '.' || safe === '..' ? '_' : safe
}
