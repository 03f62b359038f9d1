import type { ApiError } from '#platform/web/api-error.ts'
import { uploadLimit, type Import, type ImportColumn, type ImportState, type Reading } from '../contract.ts'

export const count = (many: number): string => many.toLocaleString('en-GB')
/** '1 person', '1,204 people'; a plural that only adds an s need not be given. */
export const counted = (many: number, one: string, more = `${one}s`): string => `${count(many)} ${many === 1 ? one : more}`
const list = new Intl.ListFormat('en-GB')
export const listed = (parts: readonly string[]): string => list.format(parts)

/** 1_234_567 → '1.2 MB' */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte')
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${size >= 100 ? Math.round(size) : Math.round(size * 10) / 10} ${unit}`
}

export const limitInWords = `${Math.round(uploadLimit / 1024 / 1024)} MB`
export const accepted = '.xlsx,.csv,.tsv,.tab,.txt'

export const steps = [
  { label: 'Choose a file' },
  { label: 'Match columns' },
  { label: 'Check' },
  { label: 'Import' },
  { label: 'Done' },
] as const

export const stateWords: Record<ImportState, string> = {
  reading: 'Reading the file',
  mapping: 'Waiting for you to match columns',
  checking: 'Checking the rows',
  checked: 'Waiting for you to import',
  committing: 'Importing',
  committed: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
  cancelled: 'Cancelled',
  failed: 'Failed',
}

/** How sure the file is about what a column is, in words. */
export const suggestionWords: Record<NonNullable<ImportColumn['suggestion']>['by'], string> = {
  name: 'Has the name of the field',
  synonym: 'Its name means this field',
  content: 'Guessed from what is in it: please check',
  remembered: 'As in your last import',
}

const encodings = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows-1252' } as const
const delimiters = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const

/** 'Values separated by commas, UTF-8, headings in row 1.' */
export function readingInWords(reading: Reading): string {
  const parts =
    reading.kind === 'xlsx'
      ? [reading.sheet ? `Sheet “${reading.sheet}”` : 'The first sheet']
      : [
          reading.delimiter ? `Values separated by ${delimiters[reading.delimiter]}` : 'One value a line',
          ...(reading.encoding ? [encodings[reading.encoding]] : []),
        ]
  const headings = reading.header_row === 0 ? 'no headings' : `headings in row ${reading.header_row}`
  return `${[...parts, headings].join(', ')}.`
}

const people = (many: number): string => counted(many, 'person', 'people')

/** What the commit will do, or did, to whom: 'add 12 people and change 3 people'. */
export function deeds({ add, change }: { add: number; change: number }, verbs: readonly [string, string]): string {
  const parts = [...(add > 0 ? [`${verbs[0]} ${people(add)}`] : []), ...(change > 0 ? [`${verbs[1]} ${people(change)}`] : [])]
  return listed(parts)
}

/** What an import leaves as it is; '' where that is nothing. */
export function leftAlone({ same, skipped }: { same: number; skipped: number }): string {
  const parts = [
    ...(same > 0 ? [`${people(same)} exactly as recorded already`] : []),
    ...(skipped > 0 ? [`${counted(skipped, 'row')} left out by your answers`] : []),
  ]
  return parts.length === 0 ? '' : `Left alone: ${listed(parts)}.`
}

/** Whether nothing is left to settle: every question answered, no row with a problem, and something to do. */
export const isReady = ({ counts, questions }: Import): boolean =>
  counts !== null && counts.problem === 0 && counts.add + counts.change > 0 && questions.every(({ answer }) => answer !== null)

export const columnsInUse = (one: Import): ImportColumn[] => one.columns.filter(({ target }) => target !== null && target !== 'ignore')

/** Why something could not be done, in words that say what to do. */
export function problemWords(error: unknown, what: string): string {
  const { status, code, message, details } = (error ?? {}) as Partial<ApiError>
  if (details?.fields && details.fields.length > 0) return details.fields.map((field) => field.message).join(' ')
  if (status === 409) return 'Somebody else changed this import in the meantime. What you see now is up to date; please try again.'
  if (status === undefined || status >= 500) return `${what} Please try again.`
  if (code === 'cancelled') return 'Cancelled. Nothing was uploaded.'
  return message ?? what
}
