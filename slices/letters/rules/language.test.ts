import { describe, expect, it, vi } from 'vitest'
import { everyFact } from '../golden/facts.fixture.ts'
import { libraryLetter } from '../library/library.ts'
import { houseCatalogue } from './catalogue.ts'
import type { Block, LetterDocument } from './document.ts'
import { readDocument } from './document-check.ts'
import type { Facts } from './field.ts'
import { letterText } from './letter-text.ts'
import { readNotation } from './notation.ts'
import { resolve } from './resolve.ts'
import type { Template } from './template.ts'
import { valuesOf } from './values.ts'
import { counted, dateInFull, dateWithWeekday, oneLine, plainNumber, pounds } from './written.ts'

// Pure work of a second or so; a busy machine may take longer, and that is no failure.
vi.setConfig({ testTimeout: 30_000 })

const template = (document: LetterDocument): Template => ({
  id: 'own',
  title: 'Own letter',
  to: 'person',
  form: false,
  slip: 'received',
  marking: '',
  mandatory: [],
  document,
})
const written = (notation: string, facts: Facts = everyFact) => {
  const resolved = resolve(template(readNotation(notation)), facts)
  return { text: letterText(resolved.document), missing: resolved.missing }
}
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const problemsOf = (input: unknown): readonly string[] => {
  const checked = readDocument(input, houseCatalogue)
  return 'problems' in checked ? checked.problems.map(({ message }) => message) : []
}

const attacks = {
  'LE-001': "{{constructor.constructor('return process')()}}",
  'LE-002': "{{#with this}}{{lookup . 'constructor'}}{{/with}}",
  'LE-004': '<%= 7*7 %>',
  'LE-005': '{{employee.bank_account_number}}',
  'LE-007': '{{__proto__}}',
  'LE-008': '{#loop}{/loop}',
  'LE-009': '{@rawXml}',
} as const

describe('a value is only ever text', () => {
  it.each(Object.entries(attacks))('%s prints what stands in a name as it stands there', (_id, attack) => {
    const { text, missing } = written('Dear [person.greeting]', { ...everyFact, 'person.preferred_name': attack })
    expect(missing).toEqual([])
    expect(text).toBe(`Dear ${attack}\n`)
  })

  it('does not read a value again: the notation, a field’s name and markup in it stay letters', () => {
    const value = '[person.address] **x** ?nation=scotland <b>x</b> {next}'
    expect(written('[case.subject]', { ...everyFact, 'case.subject': value }).text).toBe(`${value}\n`)
  })

  it('keeps a value in its line: no line breaks, controls or turned text can come in by a name', () => {
    const { text } = written('Dear [person.greeting],', { ...everyFact, 'person.preferred_name': 'A\r\nB\u202eC\u0000\u2028D' })
    expect(text).toBe('Dear A B C D,\n')
  })

  it('knows no field that only every object has', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect(written(`[${name.toLowerCase().replaceAll('_', 'x')}.x]`).missing.map(({ why }) => why)).toEqual(['not_known'])
    const node = { type: 'field', attrs: { name: '__proto__' } } as const
    expect(resolve(template({ type: 'doc', content: [{ type: 'paragraph', content: [node] }] }), everyFact).missing).toHaveLength(1)
  })
})

describe('a template that comes from outside', () => {
  it.each(Object.entries(attacks))('%s is refused in the text of a template, by its name', (_id, attack) => {
    const [message, ...more] = problemsOf(doc(paragraph({ type: 'text', text: `Dear ${attack}` })))
    expect(more).toEqual([])
    expect(message).toContain('is not a merge field here')
    expect(message).toContain(attack.slice(0, 7))
  })

  it('refuses a field that is not listed, with its name and place', () => {
    expect(readDocument(doc(paragraph({ type: 'field', attrs: { name: 'employee.bank_account_number' } })), houseCatalogue)).toEqual({
      problems: [{ path: 'content.0.content.0', message: 'There is no field called “employee.bank_account_number”.' }],
    })
  })

  it('refuses 10,000 fields, a nested table and parts nested without end, each with one clear sentence', () => {
    const field = { type: 'field', attrs: { name: 'person.name' } }
    expect(problemsOf(doc(paragraph(...Array.from({ length: 10_000 }, () => field))))).toEqual([
      'The letter has more than 1,000 merge fields.',
    ])
    const table = (inside: unknown) => ({
      type: 'table',
      content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [inside] }] }],
    })
    expect(problemsOf(doc(table(table(paragraph()))))).toEqual(['A table cannot stand inside a table.'])
    let deep: unknown = paragraph()
    for (let depth = 0; depth < 50_000; depth += 1) deep = { type: 'bulletList', content: [{ type: 'listItem', content: [deep] }] }
    expect(problemsOf(doc(deep))).toEqual(['The parts of the letter are nested too deeply.'])
    expect(problemsOf(doc(...Array.from({ length: 30_000 }, () => paragraph())))).toEqual([
      'The letter has too many parts: at most 20,000.',
    ])
  })

  it('refuses what is no part of a letter and stores nothing it does not know', () => {
    expect(problemsOf(doc({ type: 'image', attrs: { src: 'https://example.com' } }))).toEqual(['A letter cannot contain “image”.'])
    expect(problemsOf(doc(paragraph({ type: 'text', text: 'x', marks: [{ type: 'link' }] })))).toHaveLength(1)
    expect(problemsOf(doc(paragraph({ type: 'field', attrs: { name: 'letter.sent_on', format: 'YYYY' } })))).toHaveLength(1)
    expect(problemsOf(doc({ type: 'condition', attrs: { when: 'nation', is: ['france'] }, content: [] }))).toEqual([
      '“Nation of the workplace” has no such value.',
    ])
    expect(problemsOf(doc({ type: 'condition', attrs: { when: 'process.exit()', is: ['yes'] }, content: [] }))).toHaveLength(1)
    expect(problemsOf([])).toHaveLength(1)
    expect(problemsOf(doc(null, 7, 'x', { type: 'paragraph', content: 'x' }))).toHaveLength(4)
    const kept = readDocument(
      doc({ ...paragraph({ type: 'text', text: 'x', onclick: 1 }), style: 'x', attrs: { textAlign: 'left' } }),
      houseCatalogue,
    )
    expect(kept).toEqual({ document: doc(paragraph({ type: 'text', text: 'x' })) })
  })
})

describe('filling a template in', () => {
  it('says everything that is missing at once, each field once, with the place to mend it', () => {
    const facts = { ...everyFact, 'meeting.place': '  ', 'meeting.date': '2026-02-30', 'pay.week': 'a lot', nation: null }
    const { text, missing } = written(
      '[meeting.place] [meeting.date:day] [meeting.place] [pay.week] [rules.latest_alternative_date]',
      facts,
    )
    expect(missing.map(({ field, why, mend }) => [field, why, mend.where])).toEqual([
      ['meeting.place', 'not_recorded', 'case'],
      ['meeting.date', 'not_valid', 'case'],
      ['pay.week', 'not_valid', 'case'],
      ['nation', 'not_recorded', 'person'],
    ])
    expect(missing[0]?.message).toBe('Add the place of the meeting.')
    expect(text).toContain('place of the meeting to be added')
  })

  it('asks for every field of the catalogue in a sentence', () => {
    const asked = [...houseCatalogue.values()]
      .filter(({ source }) => source !== 'rules')
      .map(({ name, label }) => ({ label, message: valuesOf({}, houseCatalogue).show(name) }))
      .map(({ label, message }) => ({ label, said: 'missing' in message ? (message.missing[0]?.message ?? '') : '' }))
    expect(asked.length).toBeGreaterThan(300)
    const broken =
      /^(?!(?:Say|Add) .+\.$)|^Add the (?:the |a |an |whether |who |what |why |how |when )|^Add the .*\b(?:on|by|until|from)\.$|” ?”/
    expect(asked.filter(({ said }) => broken.test(said))).toEqual([])
  })

  it('shows a block only where its fact has that value, and asks for the fact while it is not known', () => {
    const text = '?nation=scotland,northern-ireland\nNorth\n?else\nSouth\n?end'
    expect(written(text, { ...everyFact, nation: 'scotland' }).text).toBe('North\n')
    expect(written(text, { ...everyFact, nation: 'england-and-wales' }).text).toBe('South\n')
    expect(written(text, { ...everyFact, nation: undefined }).missing.map(({ field }) => field)).toEqual(['nation'])
    expect(written(text, { ...everyFact, nation: 'atlantis' }).missing.map(({ why }) => why)).toEqual(['not_valid'])
  })

  it('tells steps, levels of warning, companions and lengths of service apart', () => {
    const shows = (asks: string, facts: Facts) => written(`?${asks}\nx\n?end`, { ...everyFact, ...facts }).text === 'x\n'
    const since = (from: string) => ({ 'person.continuous_from': from, 'letter.sent_on': '2026-11-27' })
    expect(shows('case.step=appeal', { 'case.step': 'appeal' })).toBe(true)
    expect(shows('warning.level=final', { 'warning.level': 'first' })).toBe(false)
    expect(shows('companion.allowed=law', { 'meeting.kind': 'disciplinary_hearing' })).toBe(true)
    expect(shows('person.service=under_six_months', since('2026-05-28'))).toBe(true)
    expect(shows('person.service=six_months_to_two_years', since('2026-05-27'))).toBe(true)
    expect(shows('person.service=two_years_or_more', since('2024-11-28'))).toBe(false)
    expect(shows('person.service=two_years_or_more', since('2024-11-27'))).toBe(true)
  })

  it('hands on what a rule answers when it has no answer', () => {
    const { missing } = written('[rules.latest_alternative_date]', { ...everyFact, 'meeting.date': '2099-01-05' })
    expect(missing.map(({ field, why }) => [field, why])).toEqual([['rules.latest_alternative_date', 'rule']])
    expect(missing[0]?.message).toMatch(/bank holiday/i)
  })

  it('takes no answer for an answer: a date that the law does not set is missing, not empty', () => {
    const { missing } = written('[rules.collective_earliest_dismissal]', { ...everyFact, 'redundancy.number_proposed': 19 })
    expect(missing.map(({ why, message }) => [why, message])).toEqual([
      ['rule', 'There is no first day on which a dismissal may take effect on these facts.'],
    ])
    expect(written('?has:rules.collective_earliest_dismissal=yes\nx\n?end', { ...everyFact, 'redundancy.number_proposed': 19 }).text).toBe(
      '\n',
    )
  })

  it('counts a month from 31 January to the last day of February, also in a leap year', () => {
    const due = (from: string) => written('[rules.change_statement_due]', { ...everyFact, 'change.from': from }).text
    expect(due('2027-01-31')).toBe('28 February 2027\n')
    expect(due('2028-01-31')).toBe('29 February 2028\n')
    expect(due('2026-12-31')).toBe('31 January 2027\n')
  })

  it('sets a right-to-left name apart and joins a single name without a gap', () => {
    expect(written('Dear [person.name].', { ...everyFact, 'person.first_name': 'محمد', 'person.last_name': 'الفارسي' }).text).toBe(
      'Dear \u2068محمد الفارسي\u2069.\n',
    )
    expect(written('Dear [person.name].', { ...everyFact, 'person.first_name': 'Suharto', 'person.last_name': '' }).text).toBe(
      'Dear Suharto.\n',
    )
  })

  it('takes figures of the law by the date of the letter and the nation', () => {
    const limit = (facts: Facts) => written('[rules.week_pay_limit]', { ...everyFact, ...facts }).text
    expect(limit({ 'leaving.date': '2026-04-05' })).toBe('£719\n')
    expect(limit({ 'leaving.date': '2026-04-06' })).toBe('£751\n')
    expect(limit({ 'leaving.date': '2026-04-06', nation: 'northern-ireland' })).toBe('£783\n')
  })

  it('fills 1,000 hearing invitations in well under a second each and keeps nothing between them', () => {
    const letter = libraryLetter('disciplinary_invite')
    const texts = new Set(
      Array.from(
        { length: 200 },
        (_, at) => letter && letterText(resolve(letter, { ...everyFact, 'person.first_name': `N${at}` }).document),
      ),
    )
    expect(texts.size).toBe(200)
  })
})

describe('values as they are written', () => {
  it('writes pounds, numbers, counts and dates in full', () => {
    expect(['46500.00', 123.25, '1234567.5', 0, -8, '27450.1'].map(pounds)).toEqual([
      '£46,500',
      '£123.25',
      '£1,234,567.50',
      '£0',
      '-£8',
      '£27,450.10',
    ])
    expect(['1e21', 'NaN', '', '12.345', Infinity, '£5'].map(pounds)).toEqual([null, null, null, null, null, null])
    expect([plainNumber('1234.50'), counted(1, 'week'), counted('12.5', 'day'), counted(0, 'day')]).toEqual([
      '1,234.5',
      '1 week',
      '12.5 days',
      '0 days',
    ])
    expect([dateInFull('2026-12-08'), dateWithWeekday('2028-02-29'), dateInFull('2027-02-29')]).toEqual([
      '8 December 2026',
      'Tuesday 29 February 2028',
      null,
    ])
    expect(oneLine('  Zoe\u0308 \n Ó  ')).toBe('Zoë Ó')
  })
})

describe('the notation of the library', () => {
  it('reads lists, clauses, tables and nested conditions', () => {
    const { content } = readNotation('§ one\n§ two\n\n|: a | b |\n\n?nation=scotland\n?has:person.name=yes\nx\n?end\n?end')
    expect(content.map((block: Block) => block.type)).toEqual(['clauses', 'table', 'condition'])
  })

  it('fails at once on a condition that is not closed or was never opened', () => {
    expect(() => readNotation('?nation=scotland\nx')).toThrow('not closed')
    expect(() => readNotation('x\n?end')).toThrow('without a condition')
  })
})
