import { folded } from '#platform/shared/fields.ts'
import { recordTargets, targetLabels, type RecordTarget } from '../targets.ts'
import { looksLikeDate } from './dates.ts'

/** What spreadsheets call our fields. Compared without case, accents and punctuation. */
const synonyms: Readonly<Partial<Record<RecordTarget, readonly string[]>>> = {
  employee_no: [
    'employee no',
    'employee id',
    'emp no',
    'emp id',
    'staff number',
    'staff no',
    'staff id',
    'payroll number',
    'payroll no',
    'payroll id',
    'payroll ref',
    'personnel number',
    'personnel no',
    'post unique reference',
    'works number',
    'badge number',
    'employee ref',
    'employee reference',
    'employee code',
    'badge',
  ],
  email: [
    'email',
    'email address',
    'work email',
    'e mail',
    'e mail address',
    'work e mail',
    'contact e mail',
    'contact email',
    'company email',
    'business email',
    'mail',
  ],
  first_name: ['first name', 'forename', 'given name', 'firstname', 'first names', 'forenames', 'given names', 'christian name'],
  last_name: ['surname', 'family name', 'lastname', 'last name', 'second name'],
  full_name: ['name', 'employee name', 'staff name', 'employee', 'full name', 'person'],
  preferred_name: ['known as', 'preferred', 'nickname', 'preferred first name', 'preferred name'],
  job_title: ['title of post', 'position', 'role', 'job', 'post title', 'position title', 'job role', 'job title', 'post'],
  department: ['dept', 'team', 'unit', 'division', 'business unit', 'function', 'section', 'department name'],
  location: ['site', 'office', 'workplace', 'work location', 'place of work', 'branch', 'organisation', 'base'],
  manager: [
    'manager',
    'reports to',
    'line manager email',
    'manager email',
    'supervisor',
    'reporting manager',
    'line manager',
    'reports to senior post',
    'manager name',
    'manager id',
    'managers email',
    'line manager name',
    'line manager id',
    'line manager number',
    'manager employee number',
    'boss',
  ],
  start_date: [
    'start',
    'date of joining',
    'joining date',
    'date joined',
    'hire date',
    'commencement date',
    'employment start date',
    'date started',
    'started',
    'date of hire',
    'joined',
    'start of employment',
    'continuous service date',
    'service start',
  ],
  end_date: [
    'leaving date',
    'date of leaving',
    'termination date',
    'last day',
    'date left',
    'leave date',
    'last working day',
    'employment end date',
    'end of employment',
  ],
  employment_type: ['employment status', 'ft pt', 'full part time', 'working time', 'type of employment', 'full time part time'],
  contract: ['contract type', 'type of contract', 'contract status'],
  work_days: ['working days', 'work days', 'days of work'],
  work_hours: ['hours', 'weekly hours', 'contracted hours', 'hours per week', 'working hours', 'contract hours', 'hrs'],
  phone_mobile: [
    'mobile',
    'mobile number',
    'mobile phone number',
    'cell',
    'mobile no',
    'phone',
    'contact phone',
    'phone number',
    'telephone',
    'telephone number',
    'work phone',
    'tel',
  ],
  phone_home: ['home telephone', 'home phone number', 'home number', 'home tel', 'landline'],
  timezone: ['time zone'],
  date_of_birth: ['dob', 'birth date', 'birthday', 'birthdate', 'd o b', 'born'],
  gender: ['sex'],
  nationality: ['citizenship'],
  address_line1: ['address', 'address 1', 'street', 'address line one', 'home address', 'street address'],
  address_line2: ['address 2', 'address line two'],
  city: ['city', 'town', 'post town'],
  state_province: ['county', 'state', 'region', 'province'],
  postal_code: ['post code', 'postal code', 'zip', 'zip code'],
  leave_days: [
    'holiday left',
    'holiday remaining',
    'holidays remaining',
    'remaining holiday',
    'holiday balance',
    'holiday balance days',
    'leave balance',
    'leave balance days',
    'leave remaining',
    'remaining leave',
    'annual leave balance',
    'annual leave remaining',
    'opening leave balance',
    'opening balance',
    'al balance',
    'days remaining',
    'days left',
  ],
  leave_hours: [
    'holiday balance hours',
    'holiday remaining hours',
    'leave balance hours',
    'leave remaining hours',
    'annual leave balance hours',
    'hours remaining',
    'hours left',
  ],
  leave_carried_days: [
    'carried over',
    'carry over',
    'carry forward',
    'carried forward',
    'brought forward',
    'carry over days',
    'b f',
    'c f',
  ],
  leave_carried_hours: ['carry over hours', 'carried over hours', 'carried forward hours', 'brought forward hours'],
  leave_carried_until: [
    'carry over expiry',
    'carry over expires',
    'carried over until',
    'use by',
    'carry forward expiry',
    'carried leave expiry',
  ],
  leave_hours_worked: ['hours worked', 'worked hours', 'hours worked in period', 'hours paid', 'paid hours', 'total hours', 'actual hours'],
  leave_worked_until: ['pay period end', 'pay period ending', 'period end', 'period ending', 'period end date', 'pay period end date'],
  salary: [
    'annual salary',
    'basic salary',
    'base salary',
    'pay',
    'gross salary',
    'basic pay',
    'actual pay floor',
    'annual pay',
    'salary per annum',
    'salary pa',
  ],
  pay_frequency: ['payment frequency', 'pay period', 'pay cycle', 'paid'],
  bank_account_name: ['account name', 'account holder', 'name on account'],
  bank_account_number: ['account number', 'account no', 'bank account', 'bank account no'],
  bank_sort_code: ['sort code', 'sortcode'],
  emergency_1_name: ['emergency contact', 'emergency contact name', 'next of kin', 'next of kin name'],
  emergency_1_relation: ['emergency contact relationship', 'emergency contact relation', 'next of kin relationship', 'relationship'],
  emergency_1_phone: [
    'emergency contact phone',
    'emergency contact number',
    'emergency phone',
    'next of kin phone',
    'emergency contact telephone',
    'emergency number',
  ],
  emergency_1_email: ['emergency contact email', 'next of kin email', 'emergency contact 1 e mail'],
  emergency_2_email: ['emergency contact 2 e mail'],
}

/** A heading as it is compared: letters and digits, one blank between; '(£)' and the like fall away. */
export const headingKey = (heading: string): string =>
  folded(heading)
    .replaceAll("'", '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 200)

const byName = new Map(
  recordTargets.flatMap(
    (target) =>
      [
        [headingKey(targetLabels[target]), target],
        [headingKey(target), target],
      ] as const,
  ),
)
const bySynonym = new Map(
  (Object.entries(synonyms) as [RecordTarget, readonly string[]][]).flatMap(([target, words]) =>
    words.map((word) => [headingKey(word), target] as const),
  ),
)

/** Whether a cell is one of the headings we know; for finding the row that holds them. */
export const isKnownHeading = (text: string): boolean => byName.has(headingKey(text)) || bySynonym.has(headingKey(text))

export interface Suggestion {
  readonly target: string
  readonly by: 'name' | 'synonym' | 'content' | 'remembered'
}

export interface Heading {
  readonly name: string
  readonly samples: readonly string[]
}

export interface Vocabulary {
  /** Key of a heading → what it meant here the last time: a target or 'ignore'. */
  readonly remembered: ReadonlyMap<string, string>
  /** Key of a custom field's name → its target. */
  readonly custom: ReadonlyMap<string, string>
  /** What the asker may bring in. */
  readonly allowed: ReadonlySet<string>
}

/** What each column probably is. Each target is suggested once, to the column with the best reason; the rest stays open. */
export function suggestTargets(columns: readonly Heading[], words: Vocabulary): (Suggestion | null)[] {
  const found: (Suggestion | null)[] = columns.map(() => null)
  const taken = new Set<string>()
  const reasons: readonly ((column: Heading) => Suggestion | null)[] = [
    ({ name }) => known(words.remembered.get(headingKey(name)), 'remembered'),
    ({ name }) => known(byName.get(headingKey(name)) ?? words.custom.get(headingKey(name)), 'name'),
    ({ name }) => known(bySynonym.get(headingKey(name)), 'synonym'),
    (column) => byContent(column),
  ]
  for (const reason of reasons)
    for (const [i, column] of columns.entries()) {
      if (found[i]) continue
      const suggestion = reason(column)
      if (!suggestion || (suggestion.target !== 'ignore' && (taken.has(suggestion.target) || !words.allowed.has(suggestion.target))))
        continue
      found[i] = suggestion
      taken.add(suggestion.target)
    }
  return withoutBothNames(found)
}

const known = (target: string | undefined, by: Suggestion['by']): Suggestion | null => (target === undefined ? null : { target, by })

/** A file with first and last names has no use for the whole name beside them. */
function withoutBothNames(found: (Suggestion | null)[]): (Suggestion | null)[] {
  const has = (target: string): boolean => found.some((suggestion) => suggestion?.target === target)
  if (!has('first_name') || !has('last_name')) return found
  return found.map((suggestion) => (suggestion?.target === 'full_name' && suggestion.by !== 'remembered' ? null : suggestion))
}

/** Only what cannot well be anything else: addresses of e-mail, UK postcodes, sort codes. */
function byContent({ name, samples }: Heading): Suggestion | null {
  const filled = samples.filter((sample) => sample.trim() !== '')
  const all = (pattern: RegExp): boolean => filled.length > 0 && filled.every((sample) => pattern.test(sample.trim()))
  if (all(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)) return { target: /manager|report|boss|supervis/i.test(name) ? 'manager' : 'email', by: 'content' }
  if (all(/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i)) return { target: 'postal_code', by: 'content' }
  if (all(/^\d{2}-\d{2}-\d{2}$/)) return { target: 'bank_sort_code', by: 'content' }
  if (filled.every(looksLikeDate) && filled.length > 0 && /birth/i.test(name)) return { target: 'date_of_birth', by: 'content' }
  return null
}

/** Which of the first rows holds the names of the columns, from 1; 0: none does. */
export function detectHeaderRow(rows: readonly (readonly string[])[]): number {
  let best = 0
  let bestScore = 0
  for (const [i, cells] of rows.slice(0, 20).entries()) {
    const filled = cells.filter((cell) => cell.trim() !== '')
    const knownCells = filled.filter(isKnownHeading).length
    const texts = filled.every((cell) => cell.length < 80 && !/^[\d.,£$ /-]+$/.test(cell) && !cell.includes('@'))
    const different = new Set(filled.map(headingKey)).size === filled.length
    const score = knownCells * 2 + (texts && different && filled.length > 1 && i === 0 ? 1 : 0)
    if (score > bestScore) [best, bestScore] = [i + 1, score]
  }
  return best
}
