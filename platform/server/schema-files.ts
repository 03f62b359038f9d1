import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { schemaText } from './schema-text.ts'
import { schemaTypes } from './schema-types.ts'

const folder = join(import.meta.dirname, '../../db')

/** What db/schema.sql and db/database.ts should hold for the database behind `adminUrl`. */
export async function describeDatabase(adminUrl: string): Promise<Record<'schema.sql' | 'database.ts', string>> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return { 'database.ts': await schemaTypes(client), 'schema.sql': await schemaText(client) }
  } finally {
    await client.end()
  }
}

/** What is committed now; '' for a file that is missing. */
export function committedFile(name: 'schema.sql' | 'database.ts'): string {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    return ''
  }
}

/** Writes the files that differ and answers their names. */
export async function writeSchemaFiles(adminUrl: string): Promise<string[]> {
  const changed = Object.entries(await describeDatabase(adminUrl)).filter(([name, text]) => committedFile(name as 'schema.sql') !== text)
  for (const [name, text] of changed) writeFileSync(join(folder, name), text)
  return changed.map(([name]) => `db/${name}`)
}
