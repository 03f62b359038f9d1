import { describe, expect, test } from 'vitest'
import type { Step } from './definition.ts'
import { stepOf } from './definition-index.ts'
import { standardProcesses } from './definitions/catalogue.ts'
import { processNames } from './names.ts'
import { type DefinitionFinding, definitionFindings } from './rules/definition-findings.ts'
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

describe('what the editor refuses, and where', () => {
  const base = standardProcesses.disciplinary
  const at = (findings: readonly DefinitionFinding[]) => findings.map(({ code, where }) => `${code} ${where.id}`)
  const changed = (id: string, change: Partial<Step>) => ({
    ...base,
    version: 2,
    steps: base.steps.map((step) => (step.id === id ? { ...step, ...change } : step)),
  })
  const step10 = stepOf(base, 'disciplinary.10')!

  test('stages nobody reaches or leaves, circles, names that lead nowhere', () => {
    const stray = { ...base, stages: [...base.stages, { id: 'stray', label: 'Stray', kind: 'open' as const }] }
    expect(at(definitionFindings(stray))).toEqual(['not_reachable stray'])
    expect(at(definitionFindings(changed('disciplinary.12', { again: null })))).toEqual(['loop disciplinary.12'])
    expect(at(definitionFindings(changed('disciplinary.5', { to: ['nowhere'] })))).toEqual(['no_such_stage disciplinary.5'])
    const dead = { ...base, steps: base.steps.filter(({ id }) => !['disciplinary.21', 'disciplinary.29'].includes(id)) }
    expect(at(definitionFindings(dead))).toContain('dead_end appeal_held')
    expect(at(definitionFindings({ ...base, clocks: base.clocks.filter(({ id }) => id !== 'appeal_window') }))).toContain(
      'no_appeal_window disciplinary.22',
    )
    expect(at(definitionFindings(changed('disciplinary.16', { questions: [] })))).toEqual([])
    expect(at(definitionFindings({ ...base, steps: [...base.steps, step10] }))).toEqual(['twice disciplinary.10'])
    expect(definitionFindings({ steps: 'none' }).every(({ code }) => code === 'shape')).toBe(true)
  })

  test('a gate of law or code cannot be removed, weakened or gone round; a company default can', () => {
    const without = (gate: string) => changed('disciplinary.10', { gates: step10.gates.filter((one) => one.gate !== gate) })
    expect(at(strictnessFindings(without('companion_offered'), base))).toContain('removed disciplinary.10')
    expect(
      at(
        strictnessFindings(changed('disciplinary.10', { gates: step10.gates.map((one) => ({ ...one, level: 'advice' as const })) }), base),
      ),
    ).toContain('looser disciplinary.10')
    const days = (least: number) =>
      changed('disciplinary.10', { gates: step10.gates.map((one) => (one.gate === 'meeting_notice_given' ? { ...one, least } : one)) })
    expect(at(strictnessFindings(days(2), base))).toEqual(['looser disciplinary.10'])
    expect(at(strictnessFindings(days(10), base))).toEqual([])
    const shortcut = {
      ...base,
      version: 2,
      steps: [...base.steps, { ...step10, id: 'disciplinary.own', from: ['investigating'], to: ['closed_dismissed'], gates: [] }],
    }
    expect(at(strictnessFindings(shortcut, base))).toContain('bypassed closed_dismissed')
    const own = {
      ...shortcut,
      stages: [...base.stages, { id: 'let_go', label: 'Let go', kind: 'outcome' as const }],
      steps: [...base.steps, { ...step10, id: 'disciplinary.own', from: ['triage'], to: ['let_go'], gates: [] }],
    }
    expect(at(strictnessFindings(own, base))).toEqual(['bypassed let_go'])
    expect(at(strictnessFindings(changed('disciplinary.10', { who: ['manager'] }), base))).toContain('looser disciplinary.10')
    // A right that law gives, such as another day for the companion, is no step a workspace leaves out or opens less often.
    const less = { ...base, version: 2, steps: base.steps.filter(({ id }) => id !== 'disciplinary.9') }
    expect(at(strictnessFindings(less, base))).toEqual(['removed disciplinary.9'])
    expect(at(strictnessFindings(changed('disciplinary.9', { from: ['triage'] }), base))).toEqual(['looser disciplinary.9'])
  })

  test('a statutory clock may not run longer or stand still, a company one may', () => {
    const fw = standardProcesses.flexible_working
    const clock = (id: string, change: object) => ({
      ...fw,
      version: 2,
      clocks: fw.clocks.map((one) => (one.id === id ? { ...one, ...change } : one)),
    })
    expect(at(strictnessFindings(clock('decision_period', { pausable: true }), fw))).toEqual(['looser decision_period'])
    expect(at(strictnessFindings(clock('decision_period', { runs: { months: 3 } }), fw))).toEqual(['looser decision_period'])
    expect(at(strictnessFindings({ ...fw, clocks: [] }, fw))).toContain('removed decision_period')
    expect(at(strictnessFindings(clock('acknowledge', { runs: { workingDays: 9 } }), fw))).toEqual([])
  })
})
