import { folded } from '#platform/shared/fields.ts'
import type { ValueDefinition } from '#slices/custom-fields/rules.ts'
import { readCell, type CellAsked, type CellReading, type Convention } from './cells.ts'

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
  /** Whether the cell of a target says something that cannot be stored. */
  isBroken(target: string): boolean
}

/** A text is worth remembering where a column says it again and again. */
const most = { kept: 5000, tries: 2000 }

/** One column and what its texts came to. */
class ColumnReader {
  readonly column: PlannedColumn
  readonly #asked: CellAsked
  #known: Map<string, CellReading> | null = new Map()
  #misses = 0
  #hits = 0
  constructor(column: PlannedColumn, ground: { today: string; guarded: boolean }) {
    this.column = column
    this.#asked = { target: column.target, convention: column.convention, custom: column.custom, ...ground }
  }

  read(raw: string): CellReading {
    if (raw === '' || this.#known === null) return readCell(raw, this.#asked)
    const before = this.#known.get(raw)
    if (before) {
      this.#hits++
      return before
    }
    const reading = readCell(raw, this.#asked)
    if (this.#known.size < most.kept) this.#known.set(raw, reading)
    // Where nearly every text is another, looking it up costs more than reading it.
    if (++this.#misses > most.tries && this.#hits < this.#misses) this.#known = null
    return reading
  }
}

/** Reads cells by the plan; texts that a column repeats are read once. */
export class RowReader {
  readonly #columns: readonly ColumnReader[]
  readonly #layout: Layout
  /** `kind`: of a text file an apostrophe may guard a formula. */
  constructor(columns: readonly PlannedColumn[], { today, kind }: { today: string; kind: 'delimited' | 'xlsx' }) {
    this.#columns = columns.map((column) => new ColumnReader(column, { today, guarded: kind === 'delimited' }))
    this.#layout = new Layout(columns)
  }

  read(cells: readonly string[], faults: readonly string[]): Draft {
    const readings: CellReading[] = []
    const problems: Problem[] = faults.map((message) => ({ column: null, message, fix: null }))
    for (const reader of this.#columns) {
      const { index } = reader.column
      const reading = reader.read(cells[index] ?? '')
      readings.push(reading)
      if (reading.problem) problems.push({ column: index, ...reading.problem })
    }
    return new ReadRow(this.#layout, readings, problems)
  }
}

class ReadRow implements Draft {
  readonly values: Record<string, unknown>
  readonly manager: string | null
  readonly nameless: string | null
  readonly problems: readonly Problem[]
  readonly #layout: Layout
  readonly #readings: readonly CellReading[]
  constructor(layout: Layout, readings: readonly CellReading[], problems: readonly Problem[]) {
    this.#layout = layout
    this.#readings = readings
    this.problems = problems
    this.values = layout.values(readings)
    const manager = layout.value(readings, 'manager')
    this.manager = typeof manager === 'string' && manager !== '' ? manager : null
    this.nameless = layout.hasNames ? namesOf(layout, readings, this.values) : null
  }

  isBroken(target: string): boolean {
    return Boolean(this.#layout.reading(this.#readings, target)?.problem)
  }

  get cells(): ReadonlyMap<number, CellReading> {
    return new Map(this.#readings.map((reading, i) => [this.#layout.indexOf(i), reading]))
  }
}

const composed = new Set(['full_name', 'manager', 'work_days', 'work_hours'])
const isPlain = (target: string): boolean => !composed.has(target) && !target.startsWith('emergency_')
const contactParts = ['name', 'relation', 'phone', 'email'] as const

/** Where each target stands among the columns of a plan. */
class Layout {
  readonly hasNames: boolean
  readonly #columns: readonly PlannedColumn[]
  readonly #plain: readonly (readonly [place: number, target: string])[]
  readonly #places: ReadonlyMap<string, number>
  readonly #hasPattern: boolean
  readonly #contacts: readonly (readonly (readonly [part: string, place: number])[])[]
  constructor(columns: readonly PlannedColumn[]) {
    this.#columns = columns
    this.#places = new Map(columns.map(({ target }, i) => [target, i]))
    this.#plain = columns.flatMap(({ target }, i) => (isPlain(target) ? [[i, target] as const] : []))
    this.hasNames = ['full_name', 'first_name', 'last_name'].some((target) => this.#places.has(target))
    this.#hasPattern = this.#places.has('work_days') || this.#places.has('work_hours')
    this.#contacts = [1, 2].map((number) =>
      contactParts.flatMap((part) => {
        const place = this.#places.get(`emergency_${number}_${part}`)
        return place === undefined ? [] : [[part, place] as const]
      }),
    )
  }

  indexOf(place: number): number {
    return this.#columns[place]?.index ?? -1
  }
  has(target: string): boolean {
    return this.#places.has(target)
  }
  reading(readings: readonly CellReading[], target: string): CellReading | undefined {
    const place = this.#places.get(target)
    return place === undefined ? undefined : readings[place]
  }
  value(readings: readonly CellReading[], target: string): unknown {
    return this.reading(readings, target)?.value
  }

  values(readings: readonly CellReading[]): Record<string, unknown> {
    const values: Record<string, unknown> = {}
    for (const [place, target] of this.#plain) {
      const value = readings[place]?.value ?? null
      if (value !== null) values[target] = value
    }
    if (this.#hasPattern) this.#addPattern(readings, values)
    const contacts = this.#contacts.map((parts) => contactOf(parts, readings))
    if (contacts.some(Boolean)) values['emergency_contacts'] = contacts
    return values
  }

  #addPattern(readings: readonly CellReading[], values: Record<string, unknown>): void {
    const days = this.value(readings, 'work_days') ?? null
    const hours = this.value(readings, 'work_hours') ?? null
    if (days !== null || hours !== null) values['work_pattern'] = { days, hours }
  }
}

/** A contact the file speaks of; a part it says nothing of is null. */
function contactOf(parts: readonly (readonly [part: string, place: number])[], readings: readonly CellReading[]): object | null {
  const said = parts.filter(([, place]) => (readings[place]?.value ?? null) !== null)
  if (said.length === 0) return null
  const values = Object.fromEntries(said.map(([part, place]) => [part, readings[place]?.value]))
  return { name: null, relation: null, phone: null, email: null, ...values }
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

/** Puts the names into `values`; answers what stands there where nobody is named. */
function namesOf(layout: Layout, readings: readonly CellReading[], values: Record<string, unknown>): string | null {
  const whole = layout.value(readings, 'full_name')
  if (whole && !layout.has('first_name') && !layout.has('last_name')) Object.assign(values, whole)
  const { first_name: first, last_name: last } = values as { first_name?: string; last_name?: string }
  // Somebody with one name who has it in the column for last names.
  if (first === undefined && last !== undefined) Object.assign(values, { first_name: last, last_name: '' })
  const text = [values['first_name'], values['last_name']].filter((part) => typeof part === 'string' && part !== '').join(' ')
  const broken = ['full_name', 'first_name', 'last_name'].some((target) => layout.reading(readings, target)?.problem)
  return !broken && isNoName(text) ? text : null
}
