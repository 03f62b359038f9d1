import { reaches, type Actor, type Reach } from '#platform/shared/actor.ts'
import { canDecideChange, sightOf, type Standing } from '#slices/people/policy.ts'
import { grantFor, grantOver, grantsOf, hasWorkspaceAct, listedReaches } from '#slices/rights/rules.ts'
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

/** Of whom the asker sees the values of a group; `managerSeesPay` is the workspace's word on what templates leave to it. */
export const seenReaches = (grp: CustomGroup, actor: Actor, managerSeesPay: boolean): readonly Reach[] =>
  reaches.filter((reach) => {
    const { view } = grantOver(grantsOf(actor), grp, [reach])
    return view === 'R' || (view === 'T' && managerSeesPay)
  })

/** Whether the asker lists somebody whose values of the group they do not see: themselves, or people of the list. */
export function listsUnseen(grp: CustomGroup, actor: Actor, managerSeesPay: boolean): boolean {
  const seen = seenReaches(grp, actor, managerSeesPay)
  const ownUnseen = actor.personId !== null && !seen.includes('own')
  return ownUnseen || listedReaches(actor).some((reach) => !seen.includes(reach) && !seen.includes('all'))
}

/** Whether a list is filtered by a field: somebody is listed beside the asker whose values of the group the asker sees. */
export function canFilterBy(grp: CustomGroup, actor: Actor, managerSeesPay: boolean): boolean {
  const listed = listedReaches(actor)
  const others = seenReaches(grp, actor, managerSeesPay).filter((reach) => reach !== 'own')
  return listed.length > 0 && others.some((reach) => reach !== 'indirect' || listed.includes('all'))
}
