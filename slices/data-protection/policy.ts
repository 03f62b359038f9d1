import { isHr, type Actor } from '#platform/shared/actor.ts'
import { listedReaches } from '#slices/rights/rules.ts'

/**
 * Holds, erasure and requests for data are for hr who may list everybody. Nobody handles what is about themselves, and nobody agrees to
 * what they asked for (rule R5): the database refuses both as well.
 */
export const keepsData = (actor: Actor): boolean => isHr(actor) && listedReaches(actor).includes('all')
export const changesData = (actor: Actor): boolean => keepsData(actor) && actor.viewedBy === null
export const setsSchedule = (actor: Actor): boolean => changesData(actor) && actor.role === 'super_admin' && actor.rights === null

export const handles = (actor: Actor, employeeId: string): boolean => changesData(actor) && actor.personId !== employeeId
export const agrees = (actor: Actor, erasure: { readonly asked_by: string | null; readonly employee_id: string | null }): boolean =>
  changesData(actor) && erasure.asked_by !== actor.userId && (erasure.employee_id === null || erasure.employee_id !== actor.personId)
