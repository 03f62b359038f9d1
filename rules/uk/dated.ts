import type { Confirmed } from './inputs.ts'
import { RuleProblem } from './problem.ts'

/** A value of the law from a date on, until the next row. */
export interface Row<Value> {
  readonly from: string
  readonly value: Value
  readonly source: string
}

/** A change that is announced but not confirmed in force: off until a person confirms it with its date. */
export interface PendingRow<Value> {
  /** Name under which it is confirmed. */
  readonly id: string
  /** Expected date, or null where none is set. */
  readonly expectedFrom: string | null
  readonly value: Value
  readonly source: string
}

export interface Table<Value> {
  /** What the table holds, as a sentence begins: "The minimum wage". */
  readonly what: string
  /** In order of date. */
  readonly rows: readonly Row<Value>[]
  readonly pending?: readonly PendingRow<Value>[]
  /** The first day for which the law will have a new figure that no source gave; from then on there is no answer. */
  readonly unpublishedFrom?: string
}

function inForce<Value>({ rows, pending = [] }: Table<Value>, confirmed: Confirmed): readonly Row<Value>[] {
  const switchedOn = pending.flatMap(({ id, value, source }) => {
    const from = confirmed && Object.hasOwn(confirmed, id) ? confirmed[id] : undefined
    return from === undefined ? [] : [{ from, value, source }]
  })
  if (switchedOn.length === 0) return rows
  return [...rows, ...switchedOn].toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
}

/** The row in force on a date, or the problem `before_table` or `not_published`. Confirmed pending rows count. */
export function rowOn<Value>(table: Table<Value>, date: string, confirmed?: Confirmed): Row<Value> | RuleProblem {
  if (table.unpublishedFrom !== undefined && date >= table.unpublishedFrom)
    return new RuleProblem('not_published', `${table.what} from ${table.unpublishedFrom} is not in the table yet.`)
  const row = inForce(table, confirmed).findLast(({ from }) => from <= date)
  return row ?? new RuleProblem('before_table', `${table.what} is only known from ${table.rows[0]?.from ?? 'a later date'}.`)
}

/** The value in force on a date, or a problem. */
export function valueOn<Value>(table: Table<Value>, date: string, confirmed?: Confirmed): Value | RuleProblem {
  const row = rowOn(table, date, confirmed)
  return row instanceof RuleProblem ? row : row.value
}
