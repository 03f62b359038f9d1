import type { Actor } from '#platform/shared/actor.ts'
import { grantOver, grantsOf, hasWorkspaceAct } from '#slices/rights/rules.ts'
import { recordTargets, targetGroups, type RecordTarget } from './contract.ts'

/** Who may bring people in and take them out. A file is about everybody, so a column is for who may edit its group of everybody. */

export const canImport = (actor: Actor): boolean =>
  hasWorkspaceAct(actor, 'add_people') && actor.viewedBy === null && mayBringIn(actor, 'directory')

export const mayBringIn = (actor: Actor, group: string): boolean => grantOver(grantsOf(actor), group, ['all']).edit

/** The fields of the record the asker may bring in. */
export const allowedTargets = (actor: Actor): RecordTarget[] => {
  const groups = new Map(Object.entries(targetGroups).flatMap(([group, targets]) => targets.map((target) => [target, group] as const)))
  return recordTargets.filter((target) => mayBringIn(actor, groups.get(target) ?? ''))
}

/** The rows of a file may say anything of anybody: they are for whoever handed it in. */
export const canHandle = (actor: Actor, stored: { created_by: string }): boolean => canImport(actor) && stored.created_by === actor.userId

/** Taking people out of the product in bulk is for who sees all of them. */
export const canExportPeople = (actor: Actor): boolean => hasWorkspaceAct(actor, 'add_people') && seesAll(actor, 'directory')
export const seesAll = (actor: Actor, group: string): boolean => grantOver(grantsOf(actor), group, ['all']).view === 'R'
