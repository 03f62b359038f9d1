import { describe, expect, it } from 'vitest'
import { fieldKinds, type FieldKind, type FieldRules } from './definitions.ts'
import { csvOf, definitionProblems, fitsPattern, parseCustomValue, searchKeyOf, sectionProblems, writtenValue } from './rules.ts'

const parse = (kind: FieldKind, raw: unknown, rules: FieldRules = {}) => parseCustomValue({ kind, rules }, raw)
const person = '00000000-0000-4000-8000-000000000001'

describe('what a value may be', () => {
  it.each<[FieldKind, unknown, unknown, FieldRules?]>([
    ['text', '  Blue  ', 'Blue'],
    ['text', 'e\u0301', 'é'],
    ['text', '\u200b\u2800', null],
    ['text', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['text', "Robert'); DROP TABLE hr.employees;--", "Robert'); DROP TABLE hr.employees;--"],
    ['number', '12.50', 12.5],
    ['number', -3, -3],
    ['number', 0, 0],
    ['money', '£46,500.50', 46500.5],
    ['money', 0, 0],
    ['date', '2028-02-29', '2028-02-29'],
    ['choice', 'zoe', 'Zoë', { choices: ['Ann', 'Zoë'] }],
    ['yes_no', 'Yes', true],
    ['yes_no', false, false],
    ['person', person, person],
  ])('%s reads %j as %j', (kind, raw, value, rules) => {
    expect(parse(kind, raw, rules)).toEqual({ value })
  })

  it.each<[FieldKind, unknown, FieldRules?]>([
    ['text', 'a\nb'],
    ['text', 'a\u202eb'],
    ['text', 'x'.repeat(1001)],
    ['text', 12],
    ['text', 'ab', { min: 3 }],
    ['text', 'abcd', { max: 3 }],
    ['text', 'AB 12 34 56 7', { pattern: 'AA 99 99 99 A' }],
    ['number', 'NaN'],
    ['number', Infinity],
    ['number', '1e3'],
    ['number', '0x10'],
    ['number', 5, { min: 6 }],
    ['number', 7, { max: 6 }],
    ['money', -1],
    ['money', '1.005'],
    ['money', 10_000_001],
    ['date', '2026-02-30'],
    ['date', '2026-1-1'],
    ['date', '2026-01-01', { earliest: '2026-01-02' }],
    ['date', '2026-01-03', { latest: '2026-01-02' }],
    ['choice', 'Blue', { choices: ['Red'] }],
    ['yes_no', 'perhaps'],
    ['person', 'Ann Lee'],
    ['person', { id: person }],
  ])('%s refuses %j %j', (kind, raw, rules) => {
    expect(parse(kind, raw, rules)).toHaveProperty('problem')
  })

  it.each(fieldKinds)('%s: nothing is nothing, unless it is required', (kind) => {
    for (const raw of [null, undefined, '', '  ']) {
      expect(parse(kind, raw)).toEqual({ value: null })
      expect(parse(kind, raw, { required: true })).toEqual({ problem: 'Required.' })
    }
    expect(parse('text', '\u200b', { required: true })).toEqual({ problem: 'Required.' })
  })

  it.each(fieldKinds)('%s: what it answers it reads again as the same', (kind) => {
    const raw = { text: 'Blue', number: '1.5', money: '10.5', date: '2026-01-02', choice: 'Red', yes_no: 'no', person, file: person }[kind]
    const rules = kind === 'choice' ? { choices: ['Red'] } : {}
    const first = parse(kind, raw, rules)
    expect(parse(kind, (first as { value: unknown }).value, rules)).toEqual(first)
  })
})

describe('patterns', () => {
  it.each([
    ['AA 99 99 99 A', 'QQ 12 34 56 C', true],
    ['AA 99 99 99 A', 'Q1 12 34 56 C', false],
    ['***-9', 'a1é-4', true],
    ['(a+)+$', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', false],
    ['.*', 'xx', false],
  ])('%s and %s: %s', (pattern, value, fits) => {
    expect(fitsPattern(pattern, value)).toBe(fits)
  })
})

describe('what a definition may say', () => {
  const field = { kind: 'text', grp: 'personal', own_write: 'none', rules: {}, keeps_history: false, expires: false } as const
  it.each([
    [{ ...field, grp: 'pay' as const, own_write: 'edit' as const }, false, 'own_write'],
    [{ ...field, kind: 'choice' as const }, false, 'rules.choices'],
    [{ ...field, rules: { min: 3, max: 2 } }, false, 'rules.max'],
    [{ ...field, kind: 'date' as const, rules: { min: 3 } }, false, 'rules.min'],
    [{ ...field, rules: { unique: true }, keeps_history: true }, false, 'rules.unique'],
    [{ ...field, grp: 'pay' as const, rules: { unique: true } }, false, 'rules.unique'],
    [{ ...field, keeps_history: true }, true, 'keeps_history'],
    [{ ...field, kind: 'date' as const, expires: true }, false, 'expires'],
    [{ ...field, kind: 'number' as const, rules: { pattern: '99' } }, false, 'rules.pattern'],
  ])('%j in a table %s is refused at %s', (definition, inTable, path) => {
    expect(definitionProblems(definition, inTable).map((problem) => problem.path)).toContain(path)
  })
  it('lets through what makes sense, and keeps pay out of tables', () => {
    expect(definitionProblems({ ...field, rules: { min: 2, max: 5, pattern: 'AA999', unique: true, required: true } }, false)).toEqual([])
    expect(sectionProblems({ kind: 'table', grp: 'pay', own_write: 'none' })).toHaveLength(1)
    expect(sectionProblems({ kind: 'fields', grp: 'pay', own_write: 'none' })).toEqual([])
  })
})

describe('files and search', () => {
  it('never writes a cell that a spreadsheet would run', () => {
    const csv = csvOf([['=1+1', '@x', '-5', '-x', 'a,b', 'a"b', 'line\nbreak']])
    expect(csv).toBe('\ufeff\'=1+1,\'@x,-5,\'-x,"a,b","a""b","line\nbreak"\r\n')
  })
  it('finds without case and accents, and writes values as people read them', () => {
    expect(searchKeyOf('text', 'Zoë ŁUKASZ')).toBe('zoe lukasz')
    expect([writtenValue('money', 5), writtenValue('yes_no', false), writtenValue('date', null)]).toEqual(['5.00', 'No', ''])
  })
})
