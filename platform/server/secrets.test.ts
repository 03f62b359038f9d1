import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { deriveKey, keptSecret, openDataDir, rootSecret } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('makes a secret once and keeps it readable by its owner alone', () => {
  openDataDir(folder)
  const first = keptSecret(folder, 'one')
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(keptSecret(folder, 'one')).toBe(first)
  expect(keptSecret(folder, 'two')).not.toBe(first)
  expect(readdirSync(join(folder, 'secrets')).toSorted()).toEqual(['one', 'two'])
  expect(statSync(join(folder, 'secrets', 'one')).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
})

it('prefers APP_SECRET, and derives a different key for each purpose', () => {
  const given = rootSecret({ dataDir: folder, appSecret: 'x'.repeat(40) })
  expect(given).toBe('x'.repeat(40))
  expect(rootSecret({ dataDir: folder, appSecret: null })).toBe(keptSecret(folder, 'app-secret'))
  expect(deriveKey(given, 'a')).toEqual(deriveKey(given, 'a'))
  expect(deriveKey(given, 'a').equals(deriveKey(given, 'b'))).toBe(false)
})

it.each(['/proc/evenkeel/data', '/dev/null/data'])('says in one line that %s cannot be written', (path) => {
  expect(() => openDataDir(path)).toThrow(/^DATA_DIR cannot be written: [^\n]+$/)
})
