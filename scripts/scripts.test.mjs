import { expect, it } from 'vitest'
import { packagesMatch } from './bootstrap.mjs'
import { playwrightCounts, vitestCounts } from './counts.mjs'

it('counts a run without tests, a crash and a broken file as failures', () => {
  expect(vitestCounts(null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0, names: [] })
  expect(vitestCounts({ numPassedTests: 0, testResults: [] }, 0)).toMatchObject({ failed: 1 })
  expect(
    vitestCounts(
      { numPassedTests: 4, numFailedTests: 1, testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }] },
      1,
    ),
  ).toMatchObject({ passed: 4, failed: 1 })
  expect(vitestCounts({ numPassedTests: 4, testResults: [{ status: 'failed', assertionResults: [] }] }, 1)).toMatchObject({
    passed: 4,
    failed: 1,
  })
  expect(vitestCounts({ numPassedTests: 4, numPendingTests: 2, testResults: [] }, 0)).toEqual({
    passed: 4,
    failed: 0,
    skipped: 2,
    names: [],
  })
  expect(vitestCounts({ numPassedTests: 4, testResults: [] }, 1)).toMatchObject({ failed: 1 })
  expect(playwrightCounts({ stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 } }, 0)).toMatchObject({ passed: 3, failed: 1 })
  expect(playwrightCounts({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 2 } }, 0)).toMatchObject({ failed: 1 })
})

it('names what failed: a test, a file that could not be loaded, a browser test that passed only when tried again', () => {
  const assertions = [
    { status: 'failed', fullName: 'leave counts days' },
    { status: 'passed', fullName: 'leave counts hours' },
  ]
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: assertions },
    { name: 'b.test.ts', status: 'failed', assertionResults: [] },
  ]
  expect(vitestCounts({ numPassedTests: 1, numFailedTests: 1, testResults }, 1).names).toEqual([
    'a.test.ts: leave counts days',
    'b.test.ts',
  ])
  const specs = ['expected', 'flaky', 'unexpected'].map((status) => ({ title: `is ${status}`, tests: [{ status }] }))
  const suites = [{ title: 'site.spec.ts', specs: [], suites: [{ title: 'the home page', specs }] }]
  expect(playwrightCounts({ stats: { expected: 1, unexpected: 1, flaky: 1 }, suites }, 1).names).toEqual([
    'site.spec.ts: the home page: is flaky',
    'site.spec.ts: the home page: is unexpected',
  ])
})

it('installs again exactly when the lock file asks for something else', () => {
  const lock = {
    packages: {
      '': { version: '1' },
      'node_modules/a': { version: '1', integrity: 'x' },
      'node_modules/other-machine': { version: '1', optional: true },
    },
  }
  const installed = { packages: { 'node_modules/a': { version: '1', integrity: 'x' } } }
  expect(packagesMatch(lock, installed)).toBe(true)
  expect(packagesMatch(lock, null)).toBe(false)
  expect(packagesMatch(lock, { packages: {} })).toBe(false)
  expect(packagesMatch(lock, { packages: { 'node_modules/a': { version: '2', integrity: 'x' } } })).toBe(false)
  expect(packagesMatch(lock, { packages: { 'node_modules/a': { version: '1', integrity: 'y' } } })).toBe(false)
})
