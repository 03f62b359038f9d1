import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from '#platform/server/start-database.ts'
import { writeSchemaFiles } from '#platform/server/schema-files.ts'

// From an empty database and not from the one in use: the files must say what the migrations make, and nothing else.
const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-schema-'))
const database = await startDatabase({ dataDir, databaseUrl: null, appSecret: null }, 'serve')
try {
  const changed = await writeSchemaFiles(database.adminUrl)
  process.stdout.write(`${JSON.stringify({ written: changed })}\n`)
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
