import { randomUUID } from 'node:crypto'
import { changeValues, proposeValues, type PersonValuesChange } from '#slices/custom-fields/server/service.ts'
import {
  changePeople,
  judgeChange,
  proposeChanges,
  readEmployees,
  type Before,
  type BulkContext,
  type BulkEmployee,
} from '#slices/people/server/service.ts'
import type { LeaveStated } from '#slices/time-off/rules.ts'
import type { ImportEffective } from '../contract.ts'
import type { CustomChange } from './custom-values.ts'
import { effectiveOf } from './plan.ts'
import { addEffects } from './queries/effects.ts'
import { findApprovers } from './queries/people.ts'
import { findToWrite, type FoundRow } from './queries/rows.ts'
import { addLeave, Overtaken, type KeptBefore, type Writing } from './writing.ts'

const rowsAtOnce = 250
type Approvers = readonly { user_id: string; employee_id: string | null }[]
interface Changing extends Writing {
  readonly approvers: Approvers
  readonly effective: ImportEffective
}

/** Changes people who are there; answers how many changes of pay wait for a second person. */
export async function changeAll(writing: Writing): Promise<number> {
  const { work } = writing
  const changing = { ...writing, approvers: await findApprovers(work.tx), effective: effectiveOf(work.stored, work.today) }
  let after = { depth: -1, n: 0 }
  let waiting = 0
  for (;;) {
    const found = await findToWrite(work.tx, work.stored.id, 'change', { after, limit: rowsAtOnce })
    // Nobody is moved below somebody who has not been moved yet.
    const rows = found.filter(({ depth }) => depth === found[0]?.depth)
    const last = rows.at(-1)
    if (!last) return waiting
    after = { depth: last.depth, n: last.n }
    waiting += await changeSome(changing, rows)
    await writing.step(rows.length)
  }
}

type Changes = ReturnType<typeof judgeChange>['changes']
interface Judged {
  readonly row: FoundRow
  readonly stored: BulkEmployee
  readonly number: ReturnType<typeof judgeChange>['number']
  /** Written at once. */
  readonly now: Changes
  readonly custom: readonly CustomChange[]
  /** Waits for a second person. */
  readonly pay: Changes
  readonly customPay: readonly CustomChange[]
  readonly leave: LeaveStated | null
  readonly requestId: string | null
}

async function changeSome(changing: Changing, rows: readonly FoundRow[]): Promise<number> {
  const { work, bulk, effective } = changing
  const judged = await judgeAgain(changing, rows)
  const before = await changePeople(
    bulk,
    judged
      .filter(({ now, number }) => number !== null || Object.keys(now).length > 0)
      .map(({ stored, now, number }) => ({ stored, changes: now, number })),
    effective,
  )
  await proposeChanges(
    bulk,
    judged.flatMap(({ stored, pay, requestId }) => (requestId === null ? [] : [{ id: requestId, stored, changes: pay }])),
    effective,
  )
  const kept = await changeFields(bulk, judged, effective)
  const leave = await addLeave(
    { work, bulk },
    judged.map((each) => ({ id: each.stored.id, leave: each.leave })),
  )
  await addEffects(
    work.tx,
    work.stored.id,
    judged.map(({ row, stored, requestId }) => ({
      employee_id: stored.id,
      kind: 'changed',
      name: row.name,
      before: { ...nothing, ...before.get(stored.id), ...kept.get(stored.id), ...leaveKept(leave.get(stored.id)) } satisfies KeptBefore,
      version_after: before.has(stored.id) ? stored.version + 1 : stored.version,
      request_id: requestId,
    })),
  )
  return judged.filter(({ requestId, customPay }) => requestId !== null || customPay.length > 0).length
}
const leaveKept = (leave: KeptBefore['leave']): Pick<KeptBefore, 'leave'> => (leave ? { leave } : {})
const nothing: Before = { values: {}, rows: [] }

/** Judges rows once more, as they are now; where that is not what was seen, nothing is written. */
async function judgeAgain({ work, bulk, written, approvers, effective }: Changing, rows: readonly FoundRow[]): Promise<Judged[]> {
  const ids = rows.map(({ employee_id: id }) => id ?? '')
  const people = new Map((await readEmployees(work.tx, ids, true)).map((person) => [person.id, person]))
  const current = await written.current(ids)
  return rows.map((row) => {
    const stored = people.get(row.employee_id ?? '')
    if (!stored || stored.version !== row.seen_version) throw new Overtaken()
    const { record, changes: custom, leave } = written.values(row, stored, current.get(stored.id) ?? {})
    const { changes, number, problems } = judgeChange(stored, record, { effective, today: work.today })
    if (problems.length > 0) throw new Overtaken()
    // Nobody else could agree: then it counts at once, as it does on a profile (decision 002).
    const second = approvers.some(({ user_id: user, employee_id: person }) => user !== bulk.by.id && person !== stored.id)
    const pay = second ? pick(changes, (field) => payFields.has(field)) : {}
    const waits = (change: CustomChange): boolean => second && change.field.grp === 'pay'
    return {
      row,
      stored,
      number,
      now: pick(changes, (field) => !(field in pay)),
      custom: custom.filter((change) => !waits(change)),
      pay,
      customPay: custom.filter(waits),
      leave,
      requestId: Object.keys(pay).length > 0 ? randomUUID() : null,
    }
  })
}

/** Fields of the workspace: at once, or as a proposal where they are pay. */
async function changeFields(
  bulk: BulkContext,
  judged: readonly Judged[],
  effective: ImportEffective,
): Promise<Map<string, Pick<KeptBefore, 'custom' | 'proposal'>>> {
  const ofPerson = (stored: BulkEmployee, values: readonly CustomChange[]): PersonValuesChange[] =>
    values.length === 0
      ? []
      : [{ employeeId: stored.id, values, from: effective.mode === 'change' ? effective.from : null, start: stored.start_date }]
  const before = await changeValues(
    bulk,
    judged.flatMap(({ stored, custom }) => ofPerson(stored, custom)),
  )
  const proposals = await proposeValues(
    bulk,
    judged.flatMap(({ stored, customPay }) => ofPerson(stored, customPay)),
  )
  return new Map(
    judged.map(({ stored: { id } }) => {
      const [custom, proposal] = [before.get(id), proposals.get(id)]
      return [id, { ...(custom ? { custom } : {}), ...(proposal ? { proposal } : {}) }]
    }),
  )
}

const payFields = new Set(['salary', 'pay_frequency'])
const pick = <T extends object>(changes: T, keep: (field: string) => boolean): T =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => keep(field))) as T
