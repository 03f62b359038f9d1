import type { FieldFilter } from '#slices/people/contract.ts'
import type { FilterField } from '../contract.ts'
import { parseCustomValue, shownValue } from '../rules.ts'

/** One end of a range as people read it; what is no such value stands as it was typed. */
function endInWords(kind: FilterField['kind'], typed: string): string {
  const parsed = parseCustomValue({ kind, rules: {} }, typed)
  return 'problem' in parsed || parsed.value === null ? typed : shownValue(kind, parsed.value)
}

function rangeInWords(kind: FilterField['kind'], { from, to }: FieldFilter): string {
  const [first, last] = [from, to].map((end) => (end ? endInWords(kind, end) : null))
  if (first && last) return first === last ? first : `${first} to ${last}`
  return first ? `from ${first}` : `up to ${last ?? ''}`
}

const sameInWords = (kind: FilterField['kind'], is: string, names: ReadonlyMap<string, string>): string => {
  if (kind === 'yes_no') return is === 'yes' ? 'Yes' : 'No'
  return kind === 'person' ? (names.get(is) ?? 'Someone') : is
}

/** A condition in words; `names` are those of people who may be named to the reader. */
export function filterInWords(field: FilterField | undefined, filter: FieldFilter, names: ReadonlyMap<string, string>): string {
  if (!field) return 'A field you cannot filter by'
  const { name, kind } = field
  if (filter.holds !== undefined) return `${name}: “${filter.holds}”`
  return `${name}: ${filter.is === undefined ? rangeInWords(kind, filter) : sameInWords(kind, filter.is, names)}`
}

/** What a reader should know of the people found: whom the filters leave out unseen, and whose values are not of the day. */
export function notesOn(fields: readonly FilterField[], day: string | undefined): string[] {
  const partly = fields.filter((field) => field.partly).map(({ name }) => name)
  const undated = day === undefined ? [] : fields.filter((field) => !field.keeps_history).map(({ name }) => name)
  return [
    ...(partly.length > 0 ? [`Only people whose ${listed(partly)} you may see are found.`] : []),
    ...(undated.length > 0 ? [`${listed(undated)} ${undated.length > 1 ? 'keep' : 'keeps'} no history: today’s value counts.`] : []),
  ]
}
const listed = (names: readonly string[]): string => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
