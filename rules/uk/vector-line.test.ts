import { describe, expect, it } from 'vitest'
import { ruleNames, ruleNamed } from './registry.ts'
import { answerLine } from './vector-line.ts'
import { isProblem, RuleProblem } from './problem.ts'

const said = (line: string): Record<string, unknown> => JSON.parse(answerLine(line))
const codeOf = (line: string): unknown => (said(line)['problem'] as Record<string, unknown> | undefined)?.['code']

describe('one line of rule vectors', () => {
  it('answers with the rule and input as given', () => {
    expect(answerLine('{"rule":"bankHoliday.count","input":{"year":2026,"division":"scotland"}}')).toBe(
      '{"rule":"bankHoliday.count","input":{"year":2026,"division":"scotland"},"result":10}',
    )
    expect(said('\uFEFF{"rule":"notice.employeeWeeks","input":{"continuousMonths":3},"expected":1}')['result']).toBe(1)
  })

  it('keeps null, false and 0 apart from a problem', () => {
    expect(said('{"rule":"dismissal.compensatoryCap","input":{"effectiveDateOfTermination":"2027-01-01"}}')).toHaveProperty('result', null)
    expect(said('{"rule":"gpg.mustReport","input":{"headcountOnSnapshot":249}}')).toHaveProperty('result', false)
    expect(said('{"rule":"sickness.bradford","input":{"spellsDays":[]}}')).toHaveProperty('result', 0)
  })

  it('names a problem with a code, a sentence and the field', () => {
    expect(said('{"rule":"dismissal.acasUplift","input":{"award":10000,"percent":25.01}}')['problem']).toEqual({
      code: 'percent_over_25',
      message: 'A tribunal may change an award by at most 25%.',
      field: 'percent',
    })
    expect(said('{"rule":"holiday.entitlementdays","input":{}}')['problem']).toMatchObject({
      code: 'unknown_rule',
      message: expect.stringContaining('holiday.entitlementDays'),
    })
  })

  it.each([
    '',
    'not json',
    'null',
    '3',
    '[]',
    '[{"rule":"bankHoliday.is"}]',
    '{}',
    '{"rule":"bankHoliday.is"}',
    '{"rule":"bankHoliday.is","input":null}',
    '{"rule":"bankHoliday.is","input":[]}',
    '{"rule":"bankHoliday.is","input":"2026-12-25"}',
    '{"rule":"bankHoliday.is","input":{"date":"2026-02-30","division":"scotland"}}',
    '{"rule":"bankHoliday.is","input":{"date":20261225,"division":"scotland"}}',
    '{"rule":"bankHoliday.is","input":{"date":"2026-12-25","division":"Scotland"}}',
    '{"rule":"gpg.meanHourlyGap","input":{"men":[1e999],"women":[]}}',
    '{"rule":"gpg.meanHourlyGap","input":{"men":{"length":4},"women":[]}}',
    '{"rule":"pay.minimumHourly","input":{"date":"2026-05-01","age":-1}}',
    '{"rule":"pay.minimumHourly","input":{"date":"2026-05-01","age":21.5}}',
    '{"rule":"ssp.dailyRate","input":{"weeklyRate":100,"qualifyingDaysPerWeek":0}}',
    '{"rule":"harassment.preventionStandard","input":{"date":"2026-05-01","confirmed":{"all-reasonable-steps":"soon"}}}',
    `{"rule":"bankHoliday.is","input":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  ])('never fails: %.80s', (line) => expect(codeOf(line)).toBe('input_not_valid'))

  it.each(['constructor', '__proto__', 'toString', '', 'holiday', 'ssp.amount ', 7, null, ['ssp.amount'], { name: 'ssp.amount' }])(
    'knows no rule called %j',
    (rule) => expect(codeOf(JSON.stringify({ rule, input: {} }))).toBe('unknown_rule'),
  )
})

describe('every rule', () => {
  it.each(ruleNames)('%s names its source and refuses nonsense without throwing', (name) => {
    const rule = ruleNamed(name)
    if (isProblem(rule)) throw new Error(rule.message)
    expect(rule.source).toMatch(/\w{3}/)
    for (const input of [undefined, null, 0, 'x', [], () => 1, Symbol.iterator]) expect(rule.ask(input)).toBeInstanceOf(RuleProblem)
    const strange = ['settlement.minimumConsiderationDays', 'rightToWork.shareCodeValidDays', 'ssp.notificationDeadlineDays'].includes(name)
    expect(isProblem(rule.ask({ date: 'tomorrow' }))).toBe(!strange)
  })
})
