import type { Actor } from '#platform/shared/actor.ts'
import { canDecideChange, sightOf, type Standing } from '#slices/people/policy.ts'
import { grantFor, hasWorkspaceAct } from '#slices/rights/rules.ts'
import type { CustomGroup, OwnWrite } from './definitions.ts'

/** Who may see and write a custom field: whoever may see and write the group it belongs to, by the same rights. */

/** W at once, A waits for a second person, - refused. */
export type CustomWrite = 'W' | 'A' | '-'
interface Belongs {
  readonly grp: CustomGroup
  readonly own_write: OwnWrite
}

/** What there is: a super admin says so, hr may know it. */
export const canDefine = (actor: Actor): boolean => actor.role === 'super_admin' && actor.viewedBy === null
export const canReadDefinitions = (actor: Actor): boolean => actor.role === 'super_admin' || actor.role === 'hr'

export const seesGroup = (grp: CustomGroup, actor: Actor, standing: Standing): boolean => sightOf(grp, actor, standing) === 'R'

/** The rules above every right are the people's own: nobody's own pay, and a second person for pay. */
export function writeOf({ grp, own_write: own }: Belongs, actor: Actor, standing: Standing): CustomWrite {
  const { edit, propose } = grantFor(actor, grp, standing)
  if (!edit && !propose) return '-'
  if (standing.relation !== 'self') return edit && grp !== 'pay' ? 'W' : 'A'
  if (grp === 'pay') return '-'
  return edit ? 'W' : ownModes[own]
}
const ownModes: Readonly<Record<OwnWrite, CustomWrite>> = { none: '-', propose: 'A', edit: 'W' }

/** Rows of tables are written at once or not at all; a table never holds pay, which takes a second person (see rules.ts). */
export const writeOfTable = (table: Belongs, actor: Actor, standing: Standing): 'W' | '-' =>
  writeOf(table, actor, standing) === 'W' ? 'W' : '-'

/** Decision D23, as for every other change. */
export const canDecideProposal = (
  actor: Actor,
  proposal: { employeeId: string; requestedBy: string; groups: readonly CustomGroup[] },
  standing: Standing,
): boolean =>
  canDecideChange(actor, { employeeId: proposal.employeeId, requestedBy: proposal.requestedBy, fields: [] }, standing) &&
  proposal.groups.every((grp) => grantFor(actor, grp, standing).edit)

/** Who may take values out of the product in bulk. */
export const canExport = (actor: Actor): boolean => hasWorkspaceAct(actor, 'add_people')
