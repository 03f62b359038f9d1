import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { type DatabaseUrls, prepareDatabase } from '#platform/server/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection strings of the migrated template, which every test file clones: the administrator's and the roles'. */
    template: { adminUrl: string; urls: DatabaseUrls }
  }
}

/**
 * One PostgreSQL for the whole run: the embedded one in a temporary folder, or TEST_DATABASE_URL (an administrator's, on a
 * server that is nobody's: databases named evenkeel_test_* are made and dropped there).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer()
  const template = new URL(server.url)
  template.pathname = '/evenkeel_test_template'
  try {
    await ask(server.url, 'drop database if exists evenkeel_test_template', 'create database evenkeel_test_template')
    const urls = await prepareDatabase(template.href, { secret: () => 'test' })
    project.provide('template', { adminUrl: template.href, urls })
  } catch (error) {
    await server.stop()
    throw error
  }
  return server.stop
}

async function openServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-test-'))
  const server = await startEmbeddedPostgres(dataDir, { purpose: 'serve', durable: false })
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}

async function ask(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
