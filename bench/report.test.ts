import { expect, test } from 'vitest'
import { keeps, withRun } from './report.ts'

test('a figure that misses its limit is known by the limit as it is written', () => {
  expect([keeps(0.9, '≥ 0.85'), keeps(0.8, '≥ 0.85'), keeps(1.2, '≤ 1.2'), keeps(1.21, '≤ 1.2'), keeps(1, '< 1'), keeps(7, '–')]).toEqual([
    true,
    false,
    true,
    false,
    false,
    true,
  ])
})

test('a run is written between the marks of its name and leaves the rest as it is', () => {
  const run = { command: 'npm run bench -- a', tables: ['| x |'], load: 0.5 }
  const text = 'before\n<!-- measured: a -->\nold\n<!-- end: a -->\nafter\n'
  const written = withRun(text, 'a', run)
  expect(written).toMatch(
    /^before\n<!-- measured: a -->\n\n`npm run bench -- a`, [\d-]+, \d+ cores, load before the run 0\.5:\n\n\| x \|\n\n<!-- end: a -->\nafter\n$/,
  )
  expect(withRun(written, 'a', run)).toBe(written)
  expect(withRun('text\n', 'b', run)).toMatch(/^text\n\n## b\n\n<!-- measured: b -->/)
})
