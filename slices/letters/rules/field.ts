/** What a merge field is. A value that does not fit its type is as good as missing: a letter with it is not finished. */

/** `list` is texts in order, `table` rows of texts or numbers in the order of the columns, `address` the lines of an address. */
export type FieldType = 'text' | 'name' | 'email' | 'date' | 'time' | 'money' | 'number' | 'count' | 'list' | 'table' | 'address' | 'choice'

/** Where a value is kept and so where it is mended. `rules` are worked out from other fields by rules/uk. */
export type FieldSource = 'person' | 'case' | 'workspace' | 'letter' | 'rules'

export interface Column {
  readonly label: string
  readonly type: 'text' | 'date' | 'money' | 'number'
}

export interface Field {
  readonly name: string
  readonly type: FieldType
  readonly source: FieldSource
  /** What a person calls it, as a sentence begins. */
  readonly label: string
  /** What a `count` counts, in the singular. */
  readonly unit?: string
  readonly columns?: readonly Column[]
  /** The values of a `choice`. */
  readonly options?: readonly string[]
}

/** A value as the records give it. Numbers may be decimal strings, so that no digit is lost on the way from the database. */
export type Fact = string | number | readonly string[] | readonly (readonly (string | number | null)[])[] | null | undefined
export type Facts = Readonly<Record<string, Fact>>

/** The formats a field may be shown in, beside the usual one of its type. */
export const formatsOf = (type: FieldType): readonly string[] => (type === 'date' ? ['day'] : [])

type Entry =
  | readonly [type: Exclude<FieldType, 'count' | 'table' | 'choice'>, label: string]
  | readonly [type: 'count', label: string, unit: string]
  | readonly [type: 'table', label: string, columns: string]
  | readonly [type: 'choice', label: string, options: string]

const columnTypes = ['text', 'date', 'money', 'number'] as const
/** 'Week, Hours:number' → columns; a column is text unless it says otherwise. */
function columns(text: string): readonly Column[] {
  return text.split(', ').map((column) => {
    const [label = '', type] = column.split(':')
    return { label, type: columnTypes.find((known) => known === type) ?? 'text' }
  })
}

function detailOf(entry: Entry): Partial<Field> {
  if (entry[0] === 'count') return { unit: entry[2] }
  if (entry[0] === 'table') return { columns: columns(entry[2]) }
  return entry[0] === 'choice' ? { options: entry[2].split(', ') } : {}
}

/** Names the fields of one source: {'meeting.date': ['date', 'Date of the meeting']}. */
export const fieldsOf = (source: FieldSource, entries: Readonly<Record<string, Entry>>): readonly Field[] =>
  Object.entries(entries).map(([name, entry]) => ({ name, type: entry[0], source, label: entry[1], ...detailOf(entry) }))
