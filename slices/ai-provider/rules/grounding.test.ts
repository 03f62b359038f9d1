import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sentencesOf, ungrounded } from '../rules.ts'

const policies = [
  'An employee may be accompanied at the hearing by a colleague or a trade union representative.',
  'The hearing manager must send the outcome in writing within 5 working days of the hearing.',
  'An appeal must be made in writing within 10 working days of the outcome letter.',
  'Employees are not paid for the first 3 days of absence unless a manager agrees.',
  'A final written warning stays live for 12 months and a first written warning for 6 months.',
  'Managers should hold a return to work conversation after every absence.',
  'An employee must tell their manager before 10 am on the first day of absence.',
  'HR may ask an employee to see occupational health where an absence lasts more than 4 weeks.',
  'The company does not pay for private treatment.',
  'Up to 5 days of annual leave may be carried over into the next year with the agreement of a manager.',
  'An employee cannot be dismissed for a first offence, except for gross misconduct.',
  'The investigator must not chair the hearing.',
  'Employees can work from home for up to 2 days a week once probation has ended.',
  'Expenses must be claimed within 3 months and need a receipt above £25.',
  'A flexible working request will be decided within 2 months of the day it was made.',
  'The employer shall give 4 weeks of notice to an employee with less than 2 years of service.',
  'Employees who are on call receive £20 a night and £45 a night at weekends.',
  'Records of a grievance are kept for 6 years after employment ended.',
  'An employee may postpone the meeting once, by not more than 5 working days.',
  'Suspension is on full pay and must be reviewed every 7 days.',
  'The union representative may address the hearing but may not answer questions for the employee.',
  'A manager must approve overtime before it is worked.',
  'Jury service is paid in full for the first 10 days and at half pay for the next 10 days.',
  'Maternity leave can begin no earlier than 11 weeks before the expected week of birth.',
]
const sources = new Map(policies.map((text, at) => [`s${at}`, text]))
interface Case {
  readonly text: string
  readonly cites: readonly string[]
}
const of = (make: (text: string, at: number) => string | null): Case[] =>
  policies.flatMap((text, at) => {
    const made = make(text, at)
    return made === null || made === text ? [] : [{ text: made, cites: [`s${at}`] }]
  })
const swapped = (text: string, pairs: readonly (readonly [RegExp, string])[]): string | null => {
  const pair = pairs.find(([from]) => from.test(text))
  return pair ? text.replace(pair[0], pair[1]) : null
}
/** As a model would say it: by itself, with another word of duty, attributed. */
const reworded = (text: string): string =>
  `Your policy says that ${text[0]?.toLowerCase()}${text.slice(1)}`
    .replace('an employee', 'employees')
    .replace(/\bmust\b(?! not)/, 'has to')
const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? []

const corruptions: Readonly<Record<string, { cases: Case[]; least: number }>> = {
  'wrong citation': { least: 1, cases: policies.map((text, at) => ({ text, cites: [`s${(at + 7) % policies.length}`] })) },
  'no citation': { least: 1, cases: policies.map((text) => ({ text, cites: [] })) },
  'a source that is not there': { least: 1, cases: policies.map((text, at) => ({ text, cites: [`s${at}`, 's999'] })) },
  'changed figure': { least: 1, cases: of((text) => text.replace(/\d+/, (n) => String(Number(n) + 2))) },
  'figure swapped within the passage': {
    least: 1,
    cases: of((text) => {
      const [a, b] = numbersIn(text)
      return a && b && a !== b
        ? text
            .replace(new RegExp(`\\b${a}\\b`), '§')
            .replace(new RegExp(`\\b${b}\\b`), a)
            .replace('§', b)
        : null
    }),
  },
  'invented clause': {
    least: 1,
    cases: of((text) => text.replace(/\.$/, ', and the chief executive signs a separate declaration in blue ink.')),
  },
  'invented sentence': { least: 1, cases: of((text) => `${text} Dismissal usually follows a second complaint.`) },
  'denial added': {
    least: 0.95,
    cases: of((text) =>
      swapped(text, [
        [/\b(must|may|can|should|will|shall) (?!not)/, '$1 not '],
        [/\b(is|are) (?!not)/, '$1 not '],
      ]),
    ),
  },
  'denial taken away': {
    least: 1,
    cases: of((text) =>
      /\bnot\b|cannot|no earlier/.test(text)
        ? text
            .replace('does not pay', 'pays')
            .replace('cannot', 'can')
            .replace(/\bnot (?!more)/, '')
            .replace('no earlier', 'earlier')
        : null,
    ),
  },
  'must and may changed': {
    least: 0.95,
    cases: of((text) =>
      swapped(text, [
        [/\bmust\b/, 'may'],
        [/\bmay\b/, 'must'],
        [/\bshould\b/, 'must'],
        [/\bcan\b/, 'must'],
        [/\bshall\b/, 'may'],
        [/\bwill\b/, 'may'],
      ]),
    ),
  },
  'permission said flatly': {
    least: 0.7,
    cases: of((text) => swapped(text, [[/\b(?:may|can) (ask|be|postpone|work|begin|address)\b/, '$1']])),
  },
  'roles changed': {
    least: 1,
    cases: of((text) =>
      swapped(text, [
        [/\b[Mm]anager\b/, 'employee'],
        [/\bEmployees\b/, 'Managers'],
        [/\bAn employee\b/, 'A manager'],
        [/\binvestigator\b/, 'employee'],
      ]),
    ),
  },
  'roles turned round': {
    least: 1,
    cases: of((text) =>
      /employee.*manager/i.test(text)
        ? text
            .replace(/employees?/i, '§')
            .replace(/manager/, 'employee')
            .replace('§', 'manager')
        : /HR.*employee/.test(text)
          ? text.replace('HR', '§').replace('an employee', 'HR').replace('§', 'An employee')
          : null,
    ),
  },
  'meaning turned by a word': {
    least: 0.95,
    cases: of((text) =>
      swapped(text, [
        [/\bwithin\b/, 'after'],
        [/\bbefore\b/, 'after'],
        [/\bafter\b/, 'before'],
        [/\bmore than\b/, 'less than'],
        [/\bworking days\b/, 'calendar days'],
        [/\bdays\b/, 'weeks'],
        [/\bmonths\b/, 'years'],
        [/\bfull\b/, 'half'],
        [/\bweeks\b/, 'days'],
      ]),
    ),
  },
  'a link': { least: 1, cases: of((text) => `${text} See https://evil.test/x.`) },
  markup: { least: 1, cases: of((text) => `![x](//evil.test/a) ${text}`) },
}
/** What says the same must mostly stay, or the gate were of no use. */
const faithful: Readonly<Record<string, { cases: Case[]; least: number }>> = {
  verbatim: { least: 1, cases: of((text) => `${text} `) },
  'light rewording': { least: 0.9, cases: of((text) => reworded(text)) },
  'figures as words': {
    least: 1,
    cases: of((text) =>
      text.replace(/\b(\d)\b/g, (n) => ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'][Number(n)] ?? n),
    ),
  },
  shortened: {
    least: 0.85,
    cases: of((text) => (text.includes(' with ') || text.includes(' where ') ? text.replace(/ (?:with|where) .*$/, '.') : null)),
  },
  'joined from two sources': {
    least: 1,
    cases: policies.slice(1).map((text, at) => ({ text: `${text} ${policies[at]}`, cites: [`s${at}`, `s${at + 1}`] })),
  },
}
const caught = (cases: readonly Case[]): Case[] => cases.filter((one) => ungrounded(one, sources) !== null)

describe('the grounding gate', () => {
  test.each(Object.keys(corruptions))('holds back: %s', (kind) => {
    const { cases, least } = corruptions[kind] ?? { cases: [], least: 1 }
    const missed = cases.filter((one) => ungrounded(one, sources) === null).map(({ text }) => text)
    if (process.env['EVENKEEL_FIGURES']) console.log(`${kind}: ${cases.length - missed.length}/${cases.length}`, missed)
    expect(cases.length).toBeGreaterThan(2)
    expect({ share: caught(cases).length / cases.length >= least, missed: missed.slice(0, 4) }).toEqual({
      share: true,
      missed: missed.slice(0, 4),
    })
  })

  test.each(Object.keys(faithful))('lets through: %s', (kind) => {
    const { cases, least } = faithful[kind] ?? { cases: [], least: 1 }
    const held = caught(cases).map((one) => `${ungrounded(one, sources)}: ${one.text}`)
    if (process.env['EVENKEEL_FIGURES']) console.log(`kept ${kind}: ${cases.length - held.length}/${cases.length}`, held)
    expect({ share: 1 - held.length / cases.length >= least, held: held.slice(0, 4) }).toEqual({ share: true, held: held.slice(0, 4) })
  })
})

describe('on the policies of the evaluation set, which were written by others', () => {
  const folder = join(import.meta.dirname, '../../assistant/evaluation/policies')
  const unseen = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .flatMap((name) => sentencesOf(readFileSync(join(folder, name), 'utf8')))
    .filter((text) => text.split(' ').length >= 8 && text.split(' ').length <= 45 && !/[|#<>*@`[\]]|www|\.uk/.test(text))
    .filter((_, at) => at % 7 === 0)
  const own = (text: string) => new Map([['s1', text]])
  const share = (make: (text: string) => string): [caught: number, of: number] => {
    const made = unseen.map((text) => [text, make(text)] as const).filter(([text, changed]) => text !== changed)
    return [made.filter(([text, changed]) => ungrounded({ text: changed, cites: ['s1'] }, own(text)) !== null).length, made.length]
  }
  test('every sentence passes as it is, and of those that were changed the gate holds back the most', () => {
    const kept = unseen.filter((text) => ungrounded({ text, cites: ['s1'] }, own(text)) === null)
    const figures = {
      'changed figure': share((text) => text.replace(/\d+/, (n) => String(Number(n) + 3))),
      'denial added': share((text) => text.replace(/\b(must|may|can|should|will|is|are) (?!not)/, '$1 not ')),
      'must for may': share((text) => text.replace(/\bmay\b/, 'must')),
      'may for must': share((text) => text.replace(/\bmust\b/, 'may')),
      'invented clause': share((text) => text.replace(/[.;]$/, ', and the finance committee confirms it by secret ballot.')),
      'manager for employee': share((text) => text.replace(/\bemployee\b/, 'manager')),
    }
    const said = unseen.filter((text) => ungrounded({ text: reworded(text), cites: ['s1'] }, own(text)) === null)
    if (process.env['EVENKEEL_FIGURES'])
      console.log(
        unseen
          .filter((text) => ungrounded({ text: reworded(text), cites: ['s1'] }, own(text)))
          .map((text) => `${ungrounded({ text: reworded(text), cites: ['s1'] }, own(text))}: ${text}`)
          .join('\n'),
      )
    if (process.env['EVENKEEL_FIGURES'])
      console.log(`reworded kept ${said.length}; unseen sentences: ${unseen.length}, kept ${kept.length}`, figures)
    expect(kept.length / unseen.length).toBeGreaterThan(0.97)
    for (const [kind, [held, all]] of Object.entries(figures)) expect([kind, held / all >= 0.85]).toEqual([kind, true])
  })
})
