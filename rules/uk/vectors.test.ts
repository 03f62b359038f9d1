import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pendingChanges } from './pending.ts'
import { isProblem } from './problem.ts'
import { ruleNamed, ruleNames } from './registry.ts'

interface Vector {
  readonly rule: string
  readonly input: Readonly<Record<string, unknown>>
  readonly expected: unknown
  readonly confidence: 'verified' | 'computed' | 'uncertain'
}

const vectors: readonly Vector[] = readFileSync(new URL('vectors.fixture.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

/** What a rule says, written as the vectors write it: a problem is error:<code>. */
function answer(name: string, input: unknown): unknown {
  const rule = ruleNamed(name)
  const said = isProblem(rule) ? rule : rule.ask(input)
  return isProblem(said) ? `error:${said.code}` : said
}

const certain = vectors.filter(({ confidence }) => confidence !== 'uncertain')
const uncertain = vectors.filter(({ confidence }) => confidence === 'uncertain')

describe('statutory rule vectors', () => {
  it('has every rule the vectors name and no other', () => {
    expect(ruleNames).toEqual([...new Set(vectors.map(({ rule }) => rule))].toSorted())
    expect(ruleNames).toHaveLength(87)
    expect([certain.length, uncertain.length]).toEqual([248, 12])
  })

  it.each(certain.map((vector) => [vector.rule, JSON.stringify(vector.input), vector] as const))('%s %s', (_rule, _input, vector) =>
    expect(answer(vector.rule, vector.input)).toEqual(vector.expected),
  )
})

describe('uncertain vectors', () => {
  const announced = uncertain.filter(({ rule }) => rule === 'harassment.preventionStandard')
  const conventions = uncertain.filter((vector) => !announced.includes(vector))

  it('follow a documented convention where the question is how to count', () => {
    expect(conventions).toHaveLength(11)
    expect(conventions.map(({ rule, input }) => answer(rule, input))).toEqual(conventions.map(({ expected }) => expected))
  })

  it('are off where the law is announced and not confirmed, and on once a person confirms the date', () => {
    expect(announced.map(({ input }) => input)).toEqual([{ date: '2026-10-01' }])
    const confirmed = { 'all-reasonable-steps': '2026-10-01' }
    expect(answer('harassment.preventionStandard', { date: '2026-10-01' })).toBe('reasonable_steps')
    expect(answer('harassment.preventionStandard', { date: '2026-10-01', confirmed })).toBe('all_reasonable_steps')
    expect(answer('harassment.preventionStandard', { date: '2026-09-30', confirmed })).toBe('reasonable_steps')
  })

  it('leave the six-month tribunal limit off unless asked for or confirmed', () => {
    const act = { effectiveDate: '2026-10-01' }
    expect(answer('tribunal.claimDeadline', act)).toBe('2026-12-31')
    expect(answer('tribunal.claimDeadline', { ...act, confirmed: { 'tribunal-limit-6-months': '2026-10-01' } })).toBe('2027-03-31')
    expect(answer('tribunal.claimDeadline', { effectiveDate: '2026-09-30', confirmed: { 'tribunal-limit-6-months': '2026-10-01' } })).toBe(
      '2026-12-29',
    )
    expect(answer('flexible.reasonablenessTestApplies', { decisionDate: '2027-12-31' })).toBe(false)
    expect(
      answer('flexible.reasonablenessTestApplies', {
        decisionDate: '2027-12-31',
        confirmed: { 'flexible-working-reasonableness': '2027-10-01' },
      }),
    ).toBe(true)
  })

  it('lists what waits for a person to confirm it', () => {
    expect(pendingChanges.map(({ id, expectedFrom }) => [id, expectedFrom])).toEqual([
      [null, '2027-04-01'],
      ['tribunal-limit-6-months', '2026-10-01'],
      ['all-reasonable-steps', '2026-10-01'],
      ['flexible-working-reasonableness', null],
      ['bereavement-leave', null],
      [null, '2026-04-06'],
    ])
  })
})
