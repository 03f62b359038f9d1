import { showDate } from '#platform/shared/calendar-date.ts'
import { folded, line } from '#platform/shared/fields.ts'
import { contracts, EmployeeFields, employmentTypes, payFrequencies, weekDays, type EditableField } from '#slices/people/contract.ts'
import { parseCustomValue, writtenValue, type ValueDefinition } from '#slices/custom-fields/rules.ts'
import type { RecordTarget } from '../targets.ts'
import { readDate, type DateMeaning, type DateOrder } from './dates.ts'
import { readFigure, readNumber, type DecimalMark } from './figures.ts'

/** What a cell comes to. `value` is what would be stored, `shown` how it is shown; a cell with a problem has neither. */
export interface CellReading {
  readonly value: unknown
  readonly shown: string | null
  readonly note: string | null
  readonly problem: { readonly message: string; readonly fix: string | null } | null
}

export interface Convention {
  readonly date_order?: DateOrder | null | undefined
  readonly decimal?: DecimalMark | null | undefined
}

export interface CellAsked {
  readonly target: string
  readonly convention: Convention
  /** yyyy-MM-dd at the workplace. */
  readonly today: string
  /** Of a custom target. */
  readonly custom?: ValueDefinition | undefined
}

const empty: CellReading = { value: null, shown: null, note: null, problem: null }
const stored = (value: unknown, shown: string, note: string | null = null): CellReading => ({ value, shown, note, problem: null })
const wrong = (message: string, fix: string | null = null): CellReading => ({
  value: null,
  shown: null,
  note: null,
  problem: { message, fix },
})

/** Reads one cell as its target asks. An empty cell says nothing: it changes nothing and clears nothing. */
export function readCell(raw: string, asked: CellAsked): CellReading {
  if (/^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u.test(raw))
    return raw === '' ? empty : { ...empty, note: 'Only blanks: read as empty.' }
  if (asked.target.startsWith('custom:')) return readCustom(raw, asked)
  return (readers[asked.target as RecordTarget] ?? readText)(raw, asked)
}

type Reader = (raw: string, asked: CellAsked) => CellReading
type Outcome = { success: true; data: unknown } | { success: false; error: { issues: readonly { message: string }[] } }

function checked(field: EditableField, value: unknown): Outcome {
  return EmployeeFields[field].safeParse(value)
}

/** What happened to a text between the file and the record, where the eye would miss it. */
function alteredNote(raw: string, value: string): string | null {
  if (raw === value) return null
  const trimmed = raw.trim()
  if (trimmed === value) return 'Blanks around it are left out.'
  return trimmed.normalize('NFC') === value ? 'Accents are put into the usual form.' : `Read as ${value}.`
}

/** A leading apostrophe that a spreadsheet (or our own export) put before what looks like a formula. */
const unguarded = (raw: string): string => (/^'[=+\-@\t\r']/.test(raw) ? raw.slice(1) : raw)

function readText(given: string, { target }: CellAsked): CellReading {
  const raw = unguarded(given)
  const outcome = checked(target as EditableField, raw)
  if (!outcome.success) return wrong(outcome.error.issues[0]?.message ?? 'This cannot be stored.', fixOf(raw))
  const value = outcome.data as string | null
  return value === null || value === ''
    ? { ...empty, note: 'Nothing to be seen: read as empty.' }
    : stored(value, value, alteredNote(given, value))
}

/** Control and invisible characters copied along from elsewhere are shown as a fix, never taken out unseen. */
function fixOf(raw: string): string | null {
  const clean = raw
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return clean !== raw && clean !== '' ? clean : null
}

const numberLine = line(40)
function readNumberText(given: string): CellReading {
  const raw = unguarded(given)
  const outcome = numberLine.safeParse(raw) as Outcome
  if (!outcome.success) return wrong(outcome.error.issues[0]?.message ?? 'This cannot be stored.', fixOf(raw))
  if (isShortened(raw)) return wrong('Excel has shortened this number and its last digits are lost. Write it out.')
  return stored(outcome.data, outcome.data as string, alteredNote(given, outcome.data as string))
}

const isShortened = (raw: string): boolean => /^\s*\d(?:[.,]\d+)?E\+?\d+\s*$/i.test(raw)

function readPhone(given: string, asked: CellAsked): CellReading {
  if (isShortened(given)) return wrong('Excel has shortened this number and its last digits are lost. Write it out.')
  return readText(given, asked)
}

function readEmail(given: string, asked: CellAsked): CellReading {
  const raw = unguarded(given)
  const mail = /^\s*(?:mailto:|[^<]*<)([^<>\s]+@[^<>\s]+)>?\s*$/i.exec(raw)
  const reading = readText(raw, asked)
  return reading.problem && mail ? { ...reading, problem: { ...reading.problem, fix: mail[1] ?? null } } : reading
}

const dateOf =
  (meaning: DateMeaning): Reader =>
  (raw, { convention, today }) => {
    const reading = readDate(raw, { order: convention.date_order ?? null, meaning, today })
    if ('problem' in reading) return wrong(reading.problem, reading.fix)
    if (meaning === 'birth' && reading.date >= today)
      return wrong(`A date of birth lies in the past; this reads as ${showDate(reading.date)}.`)
    return stored(reading.date, showDate(reading.date), reading.note)
  }

const compact = (text: string): string => folded(text).replace(/[^a-z0-9]/g, '')

/** A word of a fixed list, as it stands or as people usually write it. */
const choiceOf =
  (field: EditableField, words: readonly string[], alias: Readonly<Record<string, string>>): Reader =>
  (raw) => {
    const wanted = compact(raw)
    const value = words.find((word) => compact(word) === wanted) ?? alias[wanted]
    if (value === undefined) return wrong(`Use one of: ${words.join(', ')}.`)
    return stored(checked(field, value).success ? value : null, value, value === raw ? null : `Read as ${value}.`)
  }

const readSalary: Reader = (raw, { convention }) => {
  const reading = readFigure(raw, convention.decimal ?? null)
  if ('problem' in reading) return wrong(reading.problem, reading.fix)
  const outcome = checked('salary', reading.figure)
  if (!outcome.success) return wrong(outcome.error.issues[0]?.message ?? 'This is not an amount.')
  return stored(outcome.data, `£${reading.figure}`, reading.note)
}

const readHours: Reader = (raw, { convention }) => {
  const reading = readNumber(raw.replace(/\s?(?:hours|hrs|h)\.?$/i, ''), convention.decimal ?? null)
  if ('problem' in reading) return wrong(reading.problem, reading.fix)
  const hours = Number(reading.figure)
  return hours <= 168
    ? stored(hours, reading.figure, raw === reading.figure ? null : `Read as ${reading.figure}.`)
    : wrong('A week has 168 hours.')
}

const dayWords: Readonly<Record<string, (typeof weekDays)[number]>> = Object.fromEntries(
  weekDays.flatMap((day, i) => {
    const full = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'][i] ?? ''
    return [full, day.toLowerCase(), full.slice(0, 4), full.slice(0, 2)].map((word) => [word, day] as const)
  }),
)

/** 'Mon-Fri', 'Mon, Tue & Thu', 'Monday to Wednesday'. */
const readDays: Reader = (raw) => {
  const days = new Set<string>()
  for (const part of folded(raw).split(/[,;/&+\s]*(?:\band\b|[,;/&+])[,;/&+\s]*/)) {
    const [from = '', to] = part.trim().split(/\s*(?:-|–|\bto\b)\s*/)
    const first = dayWords[from]
    const last = to === undefined ? first : dayWords[to]
    if (!first || !last) return wrong('Write the days as Mon, Tue, Wed or as Mon-Fri.')
    for (let i = weekDays.indexOf(first); ; i = (i + 1) % 7) {
      days.add(weekDays[i] ?? '')
      if (weekDays[i] === last) break
    }
  }
  const inOrder = weekDays.filter((day) => days.has(day))
  const shown = inOrder.join(', ')
  return stored(inOrder, shown, shown === raw ? null : `Read as ${shown}.`)
}

const readBankDigits =
  (field: 'bank_account_number' | 'bank_sort_code'): Reader =>
  (given) => {
    const raw = unguarded(given)
    if (isShortened(raw)) return wrong('Excel has shortened this number and its last digits are lost. Write it out.')
    const digits = raw.replace(/[ -]/g, '')
    const whole = field === 'bank_account_number' ? 8 : 6
    if (/^\d+$/.test(digits) && digits.length === whole - 1)
      return wrong(`${whole} digits are needed; a nought at the front may have been lost.`, digits.padStart(whole, '0'))
    const outcome = checked(field, raw)
    if (!outcome.success) return wrong(outcome.error.issues[0]?.message ?? 'This cannot be stored.')
    return stored(outcome.data, String(outcome.data), outcome.data === given ? null : `Read as ${String(outcome.data)}.`)
  }

function readCustom(given: string, { custom, convention, today }: CellAsked): CellReading {
  if (!custom) return wrong('This field is not there any more.')
  const raw = unguarded(given)
  if (custom.kind === 'person') return stored(raw, raw.trim())
  const prepared =
    custom.kind === 'date'
      ? readDate(raw, { order: convention.date_order ?? null, meaning: 'other', today })
      : custom.kind === 'number' || custom.kind === 'money'
        ? readSigned(raw, convention.decimal ?? null)
        : null
  if (prepared && 'problem' in prepared) return wrong(prepared.problem, prepared.fix)
  const text = prepared === null ? raw : 'date' in prepared ? prepared.date : prepared.figure
  const parsed = parseCustomValue(custom, text)
  if ('problem' in parsed) return wrong(parsed.problem)
  const shown =
    custom.kind === 'date' && typeof parsed.value === 'string' ? showDate(parsed.value) : writtenValue(custom.kind, parsed.value)
  return { value: parsed.value, shown, note: prepared?.note ?? alteredNote(given, shown), problem: null }
}

function readSigned(raw: string, mark: DecimalMark | null): ReturnType<typeof readFigure> {
  const negative = /^\s*-/.test(raw)
  const text = negative ? raw.replace('-', '') : raw
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(text) && mark !== 'comma') return { figure: `${negative ? '-' : ''}${text.trim()}`, note: null }
  const reading = readFigure(text, mark)
  return 'figure' in reading && negative ? { ...reading, figure: `-${reading.figure}` } : reading
}

const typeAliases = {
  fulltime: 'Full-time',
  ft: 'Full-time',
  f: 'Full-time',
  parttime: 'Part-time',
  pt: 'Part-time',
  p: 'Part-time',
  contract: 'Contractor',
  freelance: 'Contractor',
  freelancer: 'Contractor',
  internship: 'Intern',
}
const contractAliases = {
  perm: 'Permanent',
  indefinite: 'Permanent',
  fixed: 'Fixed-term',
  fixedterm: 'Fixed-term',
  ftc: 'Fixed-term',
  temporary: 'Fixed-term',
  temp: 'Fixed-term',
  zerohours: 'Zero-hours',
  zerohour: 'Zero-hours',
  '0hours': 'Zero-hours',
  apprentice: 'Apprenticeship',
  agencyworker: 'Agency',
}
const frequencyAliases = {
  week: 'Weekly',
  w: 'Weekly',
  '2weekly': 'Fortnightly',
  biweekly: 'Fortnightly',
  '4weekly': 'Four-weekly',
  lunar: 'Four-weekly',
  month: 'Monthly',
  m: 'Monthly',
  permonth: 'Monthly',
  yearly: 'Annually',
  annual: 'Annually',
  perannum: 'Annually',
  pa: 'Annually',
}

const emergencyName = line(200)
const readEmergencyName: Reader = (given) => {
  const outcome = emergencyName.safeParse(unguarded(given)) as Outcome
  return outcome.success
    ? stored(outcome.data, outcome.data as string, alteredNote(given, outcome.data as string))
    : wrong(outcome.error.issues[0]?.message ?? 'This cannot be stored.', fixOf(given))
}
const as =
  (reader: Reader, target: EditableField): Reader =>
  (raw, asked) =>
    reader(raw, { ...asked, target })

/** A name in one cell: 'Ada Lovelace', 'Lovelace, Ada', 'Suharto'. */
const readFullName: Reader = (given) => {
  const raw = unguarded(given)
  const named = splitName(raw)
  for (const field of ['first_name', 'last_name'] as const) {
    const outcome = checked(field, named[field])
    if (!outcome.success) return wrong(outcome.error.issues[0]?.message ?? 'This cannot be stored.', fixOf(raw))
  }
  const shown = named.last_name === '' ? `${named.first_name} (one name)` : `${named.first_name} · ${named.last_name}`
  return stored(named, shown, named.last_name === '' ? 'One name only.' : 'Split into first and last name.')
}

/** The first word is the first name; with a comma the last name comes first. */
export function splitName(text: string): { first_name: string; last_name: string } {
  const name = text.trim().normalize('NFC')
  const turned = /^([^,]+),\s*([^,]+)$/.exec(name)
  if (turned) return { first_name: turned[2]?.trim() ?? '', last_name: turned[1]?.trim() ?? '' }
  const at = name.search(/\s/)
  return at < 0 ? { first_name: name, last_name: '' } : { first_name: name.slice(0, at), last_name: name.slice(at).trim() }
}

const readers: Partial<Record<RecordTarget, Reader>> = {
  employee_no: readNumberText,
  email: readEmail,
  full_name: readFullName,
  // Who it names is for the second pass.
  manager: (raw) => stored(unguarded(raw).trim(), unguarded(raw).trim()),
  start_date: dateOf('start'),
  end_date: dateOf('end'),
  date_of_birth: dateOf('birth'),
  employment_type: choiceOf('employment_type', employmentTypes, typeAliases),
  contract: choiceOf('contract', contracts, contractAliases),
  pay_frequency: choiceOf('pay_frequency', payFrequencies, frequencyAliases),
  salary: readSalary,
  work_hours: readHours,
  work_days: readDays,
  phone_mobile: readPhone,
  phone_home: readPhone,
  bank_account_number: readBankDigits('bank_account_number'),
  bank_sort_code: readBankDigits('bank_sort_code'),
  emergency_1_name: readEmergencyName,
  emergency_2_name: readEmergencyName,
  emergency_1_relation: as(readText, 'gender'),
  emergency_2_relation: as(readText, 'gender'),
  emergency_1_phone: as(readPhone, 'phone_home'),
  emergency_2_phone: as(readPhone, 'phone_home'),
  emergency_1_email: as(readEmail, 'email'),
  emergency_2_email: as(readEmail, 'email'),
}
