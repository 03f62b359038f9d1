import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ledgerPath, problemsOf, readFromHere, readLedger } from './asvs.mjs'

const text = readFileSync(ledgerPath, 'utf8')

describe('the ledger of ASVS 5.0', () => {
  it('B20 names for each requirement of levels 1 and 2 a test or a chapter that is there, or a reason', () => {
    expect(problemsOf(readLedger(text), readFromHere)).toEqual([])
  })

  it.each([
    ['a requirement that is left out', (rows) => rows.filter(({ requirement }) => requirement !== 'V8.2.2'), 'V8.2: 3 requirements'],
    ['a test that is gone', (rows) => change(rows, 'V1.2.4', 'test/hostile/database.test.ts :: no such title'), 'has no test'],
    ['a file that is gone', (rows) => change(rows, 'V1.2.4', 'test/none.test.ts :: DB-008'), 'there is no test/none.test.ts'],
    ['a chapter that is gone', (rows) => change(rows, 'V5.1.1', 'docs/security/controls.md#Nothing'), 'has no chapter'],
    ['no evidence', (rows) => change(rows, 'V5.1.1', ''), 'state and evidence are needed'],
    ['a requirement that stands twice', (rows) => [...rows, rows[0]], 'stands twice'],
  ])('notices %s', (_what, spoil, said) => {
    expect(problemsOf(spoil(readLedger(text)), readFromHere).join('\n')).toContain(said)
  })
})

const change = (rows, requirement, evidence) => rows.map((row) => (row.requirement === requirement ? { ...row, evidence } : row))
