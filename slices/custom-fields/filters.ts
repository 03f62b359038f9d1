import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { folded } from '#platform/shared/fields.ts'
import type { FieldFilter } from '#slices/people/contract.ts'
import type { FilterField } from './contract.ts'
import { parseCustomValue, searchKeyOf } from './values.ts'

/** What must hold of a value: `key` as values are found, `value` to the letter; both ends of a range belong to it. */
export type FieldTest =
  | { readonly is: 'same'; readonly key: string; readonly value: string | null; readonly person: string | null }
  | { readonly is: 'holding'; readonly text: string }
  | { readonly is: 'amount'; readonly from: number | null; readonly to: number | null }
  | { readonly is: 'day'; readonly from: string | null; readonly to: string | null }

export interface FilterProblem {
  readonly at: 'field' | 'is' | 'holds' | 'from' | 'to'
  readonly message: string
}
export type ReadFilter = { readonly test: FieldTest } | { readonly problem: FilterProblem }
type End = { readonly value: number | string | null } | { readonly problem: string }

const wrong = (at: FilterProblem['at'], message: string): ReadFilter => ({ problem: { at, message } })
const fitting = {
  text: ['holds'],
  choice: ['is'],
  yes_no: ['is'],
  person: ['is'],
  number: ['from', 'to'],
  money: ['from', 'to'],
  date: ['from', 'to'],
} as const

/** A condition as it was asked, read by the kind of its field; the first problem in words. */
export function readFilter({ kind }: Pick<FilterField, 'kind'>, filter: FieldFilter): ReadFilter {
  const keys: readonly string[] = fitting[kind]
  const stray = (['is', 'holds', 'from', 'to'] as const).find((key) => filter[key] !== undefined && !keys.includes(key))
  if (stray) return wrong(stray, 'This kind of field is not asked in this way.')
  if (kind === 'text') return readHolding(filter.holds ?? '')
  return kind === 'choice' || kind === 'yes_no' || kind === 'person' ? readSame(kind, filter.is ?? '') : readRange(kind, filter)
}

function readHolding(typed: string): ReadFilter {
  const text = folded(typed).trim()
  return text === '' ? wrong('holds', 'Enter a text.') : { test: { is: 'holding', text } }
}

function readSame(kind: 'choice' | 'yes_no' | 'person', typed: string): ReadFilter {
  // A choice that was taken off the list may still be recorded.
  const rules = { required: true, ...(kind === 'choice' ? { choices: [typed.trim()] } : {}) }
  const parsed = typed.trim() === '' ? { problem: 'Choose one.' } : parseCustomValue({ kind, rules }, typed)
  if ('problem' in parsed) return wrong('is', parsed.problem)
  const key = searchKeyOf(kind, parsed.value) ?? ''
  return { test: { is: 'same', key, value: kind === 'choice' ? String(parsed.value) : null, person: kind === 'person' ? key : null } }
}

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function readRange(kind: 'number' | 'money' | 'date', filter: FieldFilter): ReadFilter {
  const ends = { from: readEnd(kind, filter.from), to: readEnd(kind, filter.to) }
  if ('problem' in ends.from) return wrong('from', ends.from.problem)
  if ('problem' in ends.to) return wrong('to', ends.to.problem)
  return rangeTest(kind, ends.from.value, ends.to.value)
}

function rangeTest(kind: 'number' | 'money' | 'date', from: number | string | null, to: number | string | null): ReadFilter {
  if (from === null && to === null) return wrong('from', 'Enter one end at least.')
  if (from !== null && to !== null && from > to) return wrong('to', 'Not before the first.')
  return {
    test: kind === 'date' ? { is: 'day', from: textOr(from), to: textOr(to) } : { is: 'amount', from: numberOr(from), to: numberOr(to) },
  }
}

function readEnd(kind: 'number' | 'money' | 'date', typed = ''): End {
  const parsed = parseCustomValue({ kind, rules: {} }, typed)
  if ('problem' in parsed) return parsed
  if (kind === 'date' && parsed.value !== null && !isCalendarDate(String(parsed.value))) return { problem: 'Enter a real date.' }
  return { value: typeof parsed.value === 'boolean' ? null : parsed.value }
}
