import type { Actor } from '#platform/shared/actor.ts'
import { grantOver, grantsOf, hasWorkspaceAct } from '#slices/rights/rules.ts'
import { fieldGroups } from '#slices/people/policy.ts'
import { recordTargets, type RecordTarget } from './contract.ts'

/** Who may bring people in and take them out. A file is about everybody, so a column is for who may edit its group of everybody. */

/** The field of the record a target is written to, where it is not called the same. */
function fieldOf(target: RecordTarget): string {
  if (target.startsWith('emergency_')) return 'emergency_contacts'
  const other: Partial<Record<RecordTarget, string>> = {
    full_name: 'last_name',
    manager: 'manager_id',
    work_days: 'work_pattern',
    work_hours: 'work_pattern',
  }
  return other[target] ?? target
}

/** The group of rights each target belongs to: that of its field. The employee number is no field of the record; it is of work, and a balance of leave is of the record of absence. */
export const groupOfTarget: ReadonlyMap<string, string> = new Map(
  recordTargets.flatMap((target) => {
    const group =
      (target.startsWith('leave_') ? 'absence' : null) ??
      (target === 'employee_no' ? 'work' : Object.entries(fieldGroups).find(([, fields]) => fields.includes(fieldOf(target)))?.[0])
    return group === undefined ? [] : [[target, group] as const]
  }),
)

/** Whether a column of a file goes to bank details. */
export const isOfBank = (target: string | null): boolean => target !== null && groupOfTarget.get(target) === 'bank'

export const canImport = (actor: Actor): boolean =>
  hasWorkspaceAct(actor, 'add_people') && actor.viewedBy === null && mayBringIn(actor, 'directory')

export const mayBringIn = (actor: Actor, group: string): boolean => grantOver(grantsOf(actor), group, ['all']).edit

/** The fields of the record the asker may bring in. */
export const allowedTargets = (actor: Actor): RecordTarget[] =>
  recordTargets.filter((target) => mayBringIn(actor, groupOfTarget.get(target) ?? ''))

/** The rows of a file may say anything of anybody: they are for whoever handed it in. */
export const canHandle = (actor: Actor, stored: { created_by: string }): boolean => canImport(actor) && stored.created_by === actor.userId

/** Taking people out of the product in bulk is for who sees all of them. */
export const canExportPeople = (actor: Actor): boolean => hasWorkspaceAct(actor, 'add_people') && seesAll(actor, 'directory')
/** Hours worked come in and are kept as what they earned: there is no such field to take out. */
const onlyIn: ReadonlySet<RecordTarget> = new Set(['full_name', 'leave_hours_worked', 'leave_worked_until'])
/** What of the record may leave in a file: what the asker sees of everybody, and bank details never. */
export const exportedTargets = (actor: Actor): RecordTarget[] =>
  recordTargets.filter((target) => !onlyIn.has(target) && !isOfBank(target) && seesAll(actor, groupOfTarget.get(target) ?? ''))
export const seesAll = (actor: Actor, group: string): boolean => grantOver(grantsOf(actor), group, ['all']).view === 'R'
