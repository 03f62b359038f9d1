import { fieldGroups, type FieldGroup } from '#slices/people/policy.ts'
import type { ActionKind, LogState } from './contract.ts'

/** The first that fits an action says which kind of act it is. */
const patterns: readonly (readonly [RegExp, ActionKind])[] = [
  [/\.export[a-z-]*$/, 'exports'],
  [/^audit\./, 'log'],
  [/^(member|rights?|roles?|view-as|account)[.-]/, 'access'],
  [/\.(viewed|revealed|searched|reviewed|downloaded)$/, 'views'],
  [/propos|change-|approved|refused|withdrawn/, 'requests'],
  [/^(workspace|custom-field)\./, 'settings'],
  [/^(employee|custom-fields|custom-row)\./, 'changes'],
]
export const kindOf = (action: string): ActionKind => patterns.find(([pattern]) => pattern.test(action))?.[1] ?? 'other'

/** The words of the index that a field of the filter stands for: itself, or a group with every field in it. */
export function wordsOf(field: string): string[] {
  const fields = Object.hasOwn(fieldGroups, field) ? fieldGroups[field as FieldGroup] : undefined
  return fields ? [`group:${field}`, ...fields] : [field]
}

/** A cell of a spreadsheet that no program takes for a formula (hostile cases EX): a quote goes before what could begin one. */
export function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r|%]/.test(value) ? `'${value}` : value
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const defaultMonthsKept = 72

/** What a check found, as far as the reader may know it: numbers are null for who is not shown the whole log. */
export interface CheckFound {
  readonly problem: NonNullable<LogState['last']>['problem']
  readonly firstBroken: number | null
  readonly exact: boolean
  readonly intactThrough: number | null
}

const numbered = (n: number): string => n.toLocaleString('en-GB')

/** In words what does not fit, and how exactly that can be known. */
export function checkInWords({ problem, firstBroken, exact, intactThrough }: CheckFound): string {
  if (problem === null) return 'Every entry matches its seal and the signed checkpoints.'
  if (problem === 'checkpoints-altered' || problem === 'checkpoints-missing')
    return 'The entries fit each other, but the signed checkpoints kept outside the database were changed or are gone.'
  const sound = intactThrough ? `Entries 1 to ${numbered(intactThrough)} are intact. ` : ''
  const entry = firstBroken === null ? 'An entry' : `Entry ${numbered(firstBroken)}`
  return `${sound}${brokenInWords(problem, { entry, known: firstBroken !== null, exact })}`
}

function brokenInWords(
  problem: 'altered' | 'missing' | 'resealed',
  { entry, known, exact }: { entry: string; known: boolean; exact: boolean },
): string {
  if (problem === 'resealed' && exact)
    return `${entry} is not the one that was signed: it was changed or taken out, and what follows was sealed again.`
  if (problem === 'resealed')
    return `${entry} or one after it was changed or taken out, and what follows was sealed again. The checkpoint does not say which.`
  const earlier = exact ? '' : ' One before it may have been changed and sealed again: no checkpoint speaks of each.'
  if (problem === 'altered') return `${entry} does not match its seal.${earlier}`
  return known ? `From ${entry.toLowerCase()} on, entries are missing.${earlier}` : 'Entries are missing.'
}

/** What no check can know: entries that no checkpoint vouches for yet. */
export const uncheckedInWords = (vouchedThrough: number, through: number): string =>
  through <= vouchedThrough
    ? `All ${numbered(through)} entries are vouched for by signed checkpoints outside the database.`
    : `No checkpoint has been signed since entry ${numbered(vouchedThrough)}: whoever rules the database could change entries ${numbered(vouchedThrough + 1)} to ${numbered(through)} and seal them again unnoticed until the next one, within the hour.`
