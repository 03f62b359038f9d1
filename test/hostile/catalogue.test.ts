import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue, elsewhere, notYet } from './cases/catalogue.ts'

const root = join(import.meta.dirname, '../..')
const every = Object.entries(catalogue).flatMap(([area, numbers]) => numbers.split(' ').map((number) => `${area}-${number}`))
const tests = globSync(['test/**/*.test.ts', 'test/hostile/cases/*.ts'], { cwd: root }).filter(
  (file) => !/catalogue(\.test)?\.ts$/.test(file),
)
const named = new Set(
  tests.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\b[A-Z]{2}-\d{3}\b/g)].map(([id]) => id)),
)

test('every case of the hostile catalogue is tested, or written down with what it waits for', () => {
  expect(every).toHaveLength(380)
  const open = every.filter((id) => !named.has(id))
  expect(open.toSorted()).toEqual([...Object.keys(notYet), ...Object.keys(elsewhere)].toSorted())
  expect(Object.values(elsewhere).filter((file) => !existsSync(join(root, file)))).toEqual([])
})
