import type { Tx } from '#platform/server/database.ts'
import type { CustomValue } from '#slices/custom-fields/contract.ts'
import { searchKeyOf } from '#slices/custom-fields/rules.ts'
import { findHolders, type PlainField } from '#slices/custom-fields/server/service.ts'
import type { BulkValues } from '#slices/people/server/service.ts'
import type { Problem } from '../rules/drafts.ts'
import { isOfLeave } from '../rules/leave.ts'
import type { CustomTargets } from './custom-targets.ts'

export interface CustomChange {
  readonly field: PlainField
  readonly value: CustomValue
  readonly before: CustomValue
}
type Current = Readonly<Record<string, CustomValue>>

/** What a row says, apart from balances of leave: fields of the record, and fields of the workspace that it would change. */
export function apart(
  values: Readonly<Record<string, unknown>>,
  custom: CustomTargets,
  current: Current,
): { record: BulkValues; changes: CustomChange[] } {
  const record: Record<string, unknown> = {}
  const changes: CustomChange[] = []
  for (const [target, value] of Object.entries(values)) {
    const field = custom.fieldOf(target)
    if (!field) {
      if (!target.startsWith('custom:') && !isOfLeave(target)) record[target] = value
      continue
    }
    const before = current[field.id] ?? null
    if (before !== value) changes.push({ field, value: value as CustomValue, before })
  }
  return { record, changes }
}

interface Judged {
  readonly n: number
  readonly person: string
  readonly changes: readonly CustomChange[]
}

/** Sees to it that no two people get a value that nobody shares, page by page. */
export class SharedValues {
  readonly #seen = new Map<string, Judged>()

  /** Why rows of this page cannot have their value, by the number of the row. */
  async problemsOf(tx: Tx, page: readonly Judged[], columnOf: (field: PlainField) => number | null): Promise<Map<number, Problem[]>> {
    const problems = new Map<number, Problem[]>()
    const unique = page.flatMap((row) =>
      row.changes.flatMap(({ field, value }) => {
        const key = field.rules.unique ? searchKeyOf(field.kind, value) : null
        return key === null ? [] : [{ row, field, key }]
      }),
    )
    for (const field of new Set(unique.map((each) => each.field))) {
      const own = unique.filter((each) => each.field === field)
      const holders = await findHolders(
        tx,
        field.id,
        own.map(({ key }) => key),
      )
      for (const { row, key } of own) {
        const message = this.#why(row, `${field.id} ${key}`, holders.get(key))
        if (message) problems.set(row.n, [...(problems.get(row.n) ?? []), { column: columnOf(field), message, fix: null }])
      }
    }
    return problems
  }

  #why(row: Judged, key: string, holder: string | undefined): string | null {
    const before = this.#seen.get(key)
    this.#seen.set(key, before ?? row)
    if (before && before.person !== row.person) return `Row ${before.n} has the same value, and no two people may share it.`
    return holder !== undefined && holder !== row.person ? 'Somebody else has this value, and no two people may share it.' : null
  }
}
