import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import type { DatabaseUrls } from '#platform/server/migrate.ts'

export interface TestDatabase {
  /** Administrator's connection string (superuser): to arrange and to look, never for what is under test. */
  readonly adminUrl: string
  /** Connection strings of the product's own roles. */
  readonly urls: DatabaseUrls
  /** Runs one statement as the administrator and answers its rows. */
  query<Row extends Record<string, unknown> = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>
  drop(): Promise<void>
}

/**
 * A fresh database with every migration applied and nothing in it, dropped after the last test of the file. Call it in a
 * `beforeAll`, or at the top of the file with `await`; each call gives another database.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('template')
  const name = `evenkeel_test_${randomBytes(6).toString('hex')}`
  const adminUrl = urlFor(template.adminUrl, name)
  const maintenance = urlFor(template.adminUrl, 'postgres')
  // Who may connect is the one thing a copy does not take over.
  await onServer(
    maintenance,
    `create database ${name} template evenkeel_test_template`,
    `revoke all on database ${name} from public`,
    `grant connect on database ${name} to ${roles}`,
  )
  const admin = new Client({ connectionString: adminUrl })
  admin.on('error', () => {})
  await admin.connect()
  let dropped: Promise<void> | undefined
  const drop = async () => {
    await admin.end()
    await onServer(maintenance, `drop database if exists ${name} with (force)`)
  }
  const database: TestDatabase = {
    adminUrl,
    urls: {
      app: urlFor(template.urls.app, name),
      job: urlFor(template.urls.job, name),
      auth: urlFor(template.urls.auth, name),
      queue: urlFor(template.urls.queue, name),
    },
    query: async <Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
      (await admin.query<Row>(text, [...values])).rows,
    drop: () => (dropped ??= drop()),
  }
  afterAll(() => database.drop())
  return database
}

const roles = 'evenkeel_app, evenkeel_job, evenkeel_auth, evenkeel_queue'

const urlFor = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** From another database of the server: one cannot be copied or dropped while somebody is in it. */
async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
