import { describe, expect, test } from 'vitest'
import { standardProcesses } from './definitions/catalogue.ts'
import { processNames } from './names.ts'
import { definitionFindings } from './rules/definition-findings.ts'
import { strictnessFindings } from './rules/definition-strictness.ts'

const all = Object.values(standardProcesses)

describe('the standard processes', () => {
  test.each(all.map((definition) => [definition.process, definition] as const))(
    '%s: every stage is reached and ends, every name exists',
    (_, definition) => {
      expect(definitionFindings(definition)).toEqual([])
      expect(strictnessFindings(definition, definition)).toEqual([])
    },
  )
  test('there are twenty, each under its own name, and every step says its basis and source', () => {
    expect(all.map(({ process }) => process)).toEqual(processNames)
    expect(all).toHaveLength(20)
    expect(all.reduce((count, { steps }) => count + steps.length, 0)).toBeGreaterThanOrEqual(202)
    for (const { steps } of all) for (const { basis, source } of steps) expect([basis, source]).not.toContain('')
  })
})
