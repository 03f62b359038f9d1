import { addDays, addMonths } from '#platform/shared/calendar-date.ts'
import { folded } from '#platform/shared/fields.ts'
import { documentDefaults } from '#slices/documents/rules.ts'
import { holidayRecordUntil, payrollUntil, rightToWorkUntil } from '#rules/uk/retention.ts'
import type { DocumentRule, PlanLine } from './contract.ts'
import { calledOf, type KnownPerson } from './rules/names.ts'

export { documentDefaults }

/** The first day on which a document may go, or null while the day it counts from is not known. */
export function documentOver(
  rule: Pick<DocumentRule, 'months' | 'counted_from'>,
  document: { readonly added: string; readonly expires: string | null; readonly end: string | null },
): string | null {
  const from = { end: document.end, added: document.added, expiry: document.expires }[rule.counted_from]
  return from === null ? null : addDays(addMonths(from, rule.months), 1)
}

/** What is known of a leaver’s records, for what has to be kept. Days are the newest of each. */
export interface LeaverFacts {
  readonly end: string
  readonly documents: readonly { readonly category: string; readonly count: number }[]
  readonly leave: { readonly count: number; readonly made: string | null }
  readonly absences: { readonly count: number; readonly ended: string | null }
  readonly payroll: { readonly count: number; readonly month: string | null }
  readonly letters: number
  readonly record: number
  readonly others: number
}

const taxYearEndAfter = (day: string): string =>
  day.slice(5) <= '04-05' ? `${day.slice(0, 4)}-04-05` : `${Number(day.slice(0, 4)) + 1}-04-05`

const later = (day: string | null, today: string): boolean => day !== null && day >= today
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * Line by line what an erasure takes and what the law keeps: right-to-work evidence two years after employment, holiday records six years
 * from when they were made, pay records three years after the tax year. All else is the employer’s to choose, so `chosen` may keep it for
 * a claim. Sources: rules/uk/retention.ts.
 */
export function erasurePlan(facts: LeaverFacts, today: string, chosen: readonly string[] = []): PlanLine[] {
  const line = (category: string, label: string, count: number, law: { until: string | null; because: string } | null): PlanLine => {
    const lawful = law !== null && later(law.until, today)
    const keep = lawful || chosen.includes(category)
    const because = lawful ? law.because : keep ? 'Kept for a claim, as whoever asked decided.' : 'Nothing asks for it to be kept.'
    return { category, label, count, keep: keep && count > 0, lawful: lawful && count > 0, until: lawful ? law.until : null, because }
  }
  const rightToWork = {
    until: text(rightToWorkUntil({ employmentEnd: facts.end })),
    because: 'Right-to-work evidence: two years after employment.',
  }
  const lines = [
    line('record', 'Personal details, contacts, bank, pay and history', facts.record, null),
    line('leave', 'Holiday and other leave', facts.leave.count, {
      until: facts.leave.made === null ? null : text(holidayRecordUntil({ recordMadeOn: facts.leave.made })),
      because: 'Holiday records: six years from when they were made (Working Time Regulations 1998 regulation 16B).',
    }),
    line('sickness', 'Sickness absence', facts.absences.count, null),
    line('payroll', 'Payroll figures and bonuses', facts.payroll.count, {
      until: facts.payroll.month === null ? null : text(payrollUntil({ taxYearEnd: taxYearEndAfter(facts.payroll.month) })),
      because: 'Pay records: three years after the tax year (PAYE Regulations 2003 regulation 97).',
    }),
    line('letters', 'Letters', facts.letters, null),
    ...facts.documents.map(({ category, count }) =>
      line(category, `Documents: ${category.replaceAll('-', ' ')}`, count, category === 'right-to-work' ? rightToWork : null),
    ),
    line('others', 'Requests, custom fields, account and notifications', facts.others, null),
  ]
  return [...lines.filter(({ count, category }) => (count ?? 0) > 0 || category === 'record'), ...always]
}

/** Said of everybody, so that it tells nothing of anybody. */
const always: readonly PlanLine[] = [
  {
    category: 'cases',
    label: 'Cases',
    count: null,
    keep: true,
    lawful: true,
    until: null,
    because:
      'What is in the file of a case, and names in cases and letters of other people, goes when that file goes: it is kept for legal claims.',
  },
  {
    category: 'audit',
    label: 'Audit log',
    count: null,
    keep: true,
    lawful: true,
    until: null,
    because: 'That something was done, when and by whom stays; names and values become hashes whose key is thrown away.',
  },
]

/** What the database is told to keep. */
export const keptOf = (plan: readonly PlanLine[]): string[] =>
  plan.filter(({ keep, category }) => keep && category !== 'audit').map(({ category }) => category)

interface Identity {
  readonly first_name: string
  readonly last_name: string
  readonly preferred_name: string | null
  readonly email: string
  readonly employee_no: string | null
  readonly phones: readonly string[]
  readonly accounts: readonly { readonly name: string; readonly email: string }[]
  /** Names they had before. */
  readonly former?: NonNullable<KnownPerson['former']>
}

const titles = ['Mr', 'Mrs', 'Ms', 'Miss', 'Mx', 'Dr', 'Professor', 'Prof', 'Sir', 'Dame', 'Rev']
/** A telephone number as people group it, with 0 or +44 before it. */
function phoneSpellings(phone: string): string[] {
  const national = phone.replaceAll(/\D/g, '').replace(/^(?:0044|44|0)/, '')
  if (national.length < 9) return []
  const groupings = [[4, 6], [4, 3, 3], [3, 7], [3, 3, 4], [2, 4, 4], [2, 8], [10]]
  return groupings.flatMap((sizes) => {
    let at = 0
    const parts = sizes.map((size) => national.slice(at, (at += size))).filter(Boolean)
    return [' ', '-'].flatMap((gap) => ['0', '+44', '+44 ', '+44 (0)', '+44(0)', '0044', '0044 '].map((start) => start + parts.join(gap)))
  })
}

const present = (names: readonly (string | null)[]): string[] => names.filter((name): name is string => name !== null && name.trim() !== '')
/** As it is, folded, and with the other apostrophe. */
const spellings = (written: string): string[] => [written, folded(written), written.replaceAll('’', "'"), written.replaceAll("'", '’')]

/**
 * The texts by which a person is known and found: every name they had or are called by with every last name, in both orders; addresses and
 * numbers; and, where nobody else here has the last name, a title or an initial with it. Words that are too short or too common to be
 * anybody’s alone are left out: a first name by itself is not looked for, and a last name by itself may be a town’s.
 */
export function identifiersOf(person: Identity, isAlone: (last: string) => boolean = () => false): string[] {
  const { first_name: first, last_name: last, preferred_name: preferred, former } = person
  const known = { id: '', first, last, preferred, email: person.email, number: null, phones: [], ...(former ? { former } : {}) }
  const given = [...present([first, preferred]), ...(former?.first ?? [])]
  const names = [...new Set([...given, ...calledOf(known).short])]
  const lasts = [...present([last]), ...(former?.last ?? [])]
  const whole =
    lasts.length === 0 ? given : lasts.flatMap((one) => names.flatMap((name) => [`${name} ${one}`, `${one}, ${name}`, `${one} ${name}`]))
  const letters = [...new Set(given.map((name) => name.trim().charAt(0)))]
  const short = lasts
    .filter((one) => one.length >= 3 && isAlone(one))
    .flatMap((one) => [
      ...titles.flatMap((title) => [`${title} ${one}`, `${title}. ${one}`]),
      ...letters.flatMap((letter) => [`${letter} ${one}`, `${letter}. ${one}`, `${letter}.${one}`, `${one}, ${letter}`]),
    ])
  const numbers = [person.employee_no, ...person.phones].filter((value): value is string => value !== null && value.length >= 4)
  const phones = person.phones.flatMap(phoneSpellings)
  const accounts = person.accounts.flatMap(({ name, email }) => [name, email])
  const all = [...whole, ...short, person.email, ...numbers, ...phones, ...accounts]
    .map((value) => value.trim())
    .filter((value) => value.length >= 3)
  return [...new Set(all.flatMap(spellings))]
}
