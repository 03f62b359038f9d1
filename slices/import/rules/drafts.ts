import { folded } from '#platform/shared/fields.ts'
import type { ValueDefinition } from '#slices/custom-fields/rules.ts'
import { readCell, type CellReading, type Convention } from './cells.ts'

/** A column with a target; columns that are ignored are none. */
export interface PlannedColumn {
  readonly index: number
  readonly target: string
  readonly convention: Convention
  readonly custom?: ValueDefinition | undefined
}

export interface Problem {
  /** Null: the row as a whole. */
  readonly column: number | null
  readonly message: string
  readonly fix: string | null
}

/** A row read by its plan. `values` holds only what the file says: fields of the record, employee_no and custom:<id>. */
export interface Draft {
  readonly values: Record<string, unknown>
  readonly manager: string | null
  readonly cells: ReadonlyMap<number, CellReading>
  readonly problems: readonly Problem[]
  /** What stands where a name should: '' or words that name nobody; null where somebody is named. */
  readonly nameless: string | null
}

/** Reads cells by the plan; equal texts of a column are read once. */
export class RowReader {
  readonly #columns: readonly PlannedColumn[]
  readonly #today: string
  readonly #known: Map<string, CellReading>[]
  readonly #guarded: boolean
  /** `kind`: of a text file an apostrophe may guard a formula. */
  constructor(columns: readonly PlannedColumn[], { today, kind }: { today: string; kind: 'delimited' | 'xlsx' }) {
    this.#columns = columns
    this.#today = today
    this.#guarded = kind === 'delimited'
    this.#known = columns.map(() => new Map<string, CellReading>())
  }

  read(cells: readonly string[], faults: readonly string[]): Draft {
    const read = new Map<number, CellReading>()
    const byTarget = new Map<string, CellReading>()
    const problems: Problem[] = faults.map((message) => ({ column: null, message, fix: null }))
    for (const [i, column] of this.#columns.entries()) {
      const reading = this.#cell(i, column, cells[column.index] ?? '')
      read.set(column.index, reading)
      byTarget.set(column.target, reading)
      if (reading.problem) problems.push({ column: column.index, ...reading.problem })
    }
    return { ...drafted(byTarget), cells: read, problems }
  }

  #cell(place: number, { target, convention, custom }: PlannedColumn, raw: string): CellReading {
    const known = this.#known[place]
    const before = known?.get(raw)
    if (before) return before
    const reading = readCell(raw, { target, convention, today: this.#today, custom, guarded: this.#guarded })
    if (known && known.size < 5000) known.set(raw, reading)
    return reading
  }
}

const namesNobody = new Set([
  'n/d',
  'nd',
  'n/a',
  'vacant',
  'vacancy',
  'tbc',
  'tbd',
  'tba',
  'to be confirmed',
  'to be appointed',
  '-',
  '--',
  'xx',
  'x',
  'not in post',
  'eliminated',
  'unfilled',
  'recruiting',
  '?',
])
export const isNoName = (text: string): boolean => text.trim() === '' || namesNobody.has(folded(text.trim()))

function drafted(byTarget: ReadonlyMap<string, CellReading>): Pick<Draft, 'values' | 'manager' | 'nameless'> {
  const values: Record<string, unknown> = {}
  for (const [target, { value }] of byTarget) if (value !== null && isPlain(target)) values[target] = value
  const nameless = namesOf(byTarget, values)
  const days = byTarget.get('work_days')?.value
  const hours = byTarget.get('work_hours')?.value
  if (days || typeof hours === 'number') values['work_pattern'] = { days: days ?? null, hours: hours ?? null }
  const contacts = contactsOf(byTarget)
  if (contacts) values['emergency_contacts'] = contacts
  const manager = byTarget.get('manager')?.value
  return { values, manager: typeof manager === 'string' && manager !== '' ? manager : null, nameless }
}

const composed = new Set(['full_name', 'manager', 'work_days', 'work_hours'])
const isPlain = (target: string): boolean => !composed.has(target) && !target.startsWith('emergency_')

/** Puts the names into `values`; answers what stands there where nobody is named. */
function namesOf(byTarget: ReadonlyMap<string, CellReading>, values: Record<string, unknown>): string | null {
  const whole = byTarget.get('full_name')
  const hasNames = byTarget.has('first_name') || byTarget.has('last_name')
  if (whole?.value && !hasNames) Object.assign(values, whole.value)
  const { first_name: first, last_name: last } = values as { first_name?: string; last_name?: string }
  // Somebody with one name who has it in the column for last names.
  if (first === undefined && last !== undefined) Object.assign(values, { first_name: last, last_name: '' })
  if (byTarget.size === 0 || (!byTarget.has('full_name') && !hasNames)) return null
  const text = [values['first_name'], values['last_name']].filter((part) => typeof part === 'string' && part !== '').join(' ')
  const broken = ['full_name', 'first_name', 'last_name'].some((target) => byTarget.get(target)?.problem)
  return !broken && isNoName(text) ? text : null
}

interface Contact {
  name: string | null
  relation: string | null
  phone: string | null
  email: string | null
}
/** The contacts the file speaks of, by their place; a part it says nothing of is null. */
function contactsOf(byTarget: ReadonlyMap<string, CellReading>): (Contact | null)[] | null {
  const part = (place: number, name: string): string | null =>
    (byTarget.get(`emergency_${place}_${name}`)?.value as string | null | undefined) ?? null
  const contacts = [1, 2].map((place) => {
    const contact = {
      name: part(place, 'name'),
      relation: part(place, 'relation'),
      phone: part(place, 'phone'),
      email: part(place, 'email'),
    }
    return Object.values(contact).some((value) => value !== null) ? contact : null
  })
  return contacts.some(Boolean) ? contacts : null
}
