import type { CustomValue } from '#slices/custom-fields/contract.ts'
import { readCurrentValues, type PersonValuesChange, type ValuesBefore } from '#slices/custom-fields/server/service.ts'
import type { Before, BulkContext, BulkEmployee, BulkValues } from '#slices/people/server/service.ts'
import type { LeaveStated } from '#slices/time-off/rules.ts'
import { bringLeaveIn, type LeaveAdded } from '#slices/time-off/server/service.ts'
import type { RowReader } from '../rules/drafts.ts'
import { leaveOf } from '../rules/leave.ts'
import { laidOver, valuesOf } from '../rules/judging.ts'
import { findCustomTargets, type CustomTargets } from './custom-targets.ts'
import { apart, type CustomChange } from './custom-values.ts'
import { plannedColumns, rowReader } from './plan.ts'
import type { FoundRow } from './queries/rows.ts'
import { ImportFault, type Work } from './work.ts'

/** Somebody else was faster: the dry run is not true any more. */
export class Overtaken extends Error {}

/** What an effect keeps for taking it back: of the record, and of fields of the workspace. */
export interface KeptBefore {
  readonly values: Before['values']
  readonly rows: Before['rows']
  readonly custom?: ValuesBefore
  /** Values of pay that wait for a second person. */
  readonly proposal?: string
  /** What was added to their ledger of leave. */
  readonly leave?: LeaveAdded
}

/** Of a commit: what every part of it needs. */
export interface Writing {
  readonly work: Work
  readonly bulk: BulkContext
  readonly written: Written
  readonly step: (rows: number) => Promise<void>
}

/** Reads rows as they were judged: by the same plan, with the same answers. */
export class Written {
  readonly #work: Work
  readonly #reader: RowReader
  readonly #custom: CustomTargets
  readonly #hasCustom: boolean
  private constructor(work: Work, custom: CustomTargets) {
    const columns = plannedColumns(work.stored, custom)
    this.#work = work
    this.#custom = custom
    this.#hasCustom = columns.some(({ target }) => custom.fieldOf(target))
    this.#reader = rowReader(work.stored, columns, work.today)
  }

  static async open(work: Work): Promise<Written> {
    return new Written(work, await findCustomTargets(work.tx))
  }

  async current(ids: readonly string[]): Promise<Map<string, Record<string, CustomValue>>> {
    return this.#hasCustom ? readCurrentValues(this.#work.tx, ids, this.#work.today) : new Map()
  }

  values(
    row: FoundRow,
    person: BulkEmployee | null,
    current: Readonly<Record<string, CustomValue>>,
  ): { record: BulkValues; changes: readonly CustomChange[]; leave: LeaveStated | null } {
    const draft = this.#reader.read(row.cells, [])
    const match = { instead: row.instead, saysManager: draft.manager !== null, managerId: row.manager_id }
    const said = valuesOf(draft, match, this.#work.today)
    const { record, changes } = apart(said, this.#custom, current)
    return { record: laidOver(record, person), changes, leave: leaveOf(said) }
  }
}

/** The day from which dated fields of somebody new count: their first, where that is not to come. */
export const fieldsOfNew = (id: string, record: BulkValues, values: readonly CustomChange[], today: string): PersonValuesChange => {
  const start = typeof record['start_date'] === 'string' && record['start_date'] < today ? record['start_date'] : today
  return { employeeId: id, values, from: null, start }
}

/** Opening balances of some people; answers what was added, by person. */
export async function addLeave(
  { work, bulk }: Pick<Writing, 'work' | 'bulk'>,
  people: readonly { readonly id: string; readonly leave: LeaveStated | null }[],
): Promise<Map<string, LeaveAdded>> {
  const stated = new Map(people.flatMap(({ id, leave }) => (leave === null ? [] : [[id, leave] as const])))
  if (stated.size === 0) return new Map()
  const { added, without } = await bringLeaveIn({ ...bulk, importId: work.stored.id }, stated)
  if (without.length > 0)
    throw new ImportFault(`No leave is kept today of ${without.length} of the people the file gives a balance for. Nothing was written.`)
  return added
}
