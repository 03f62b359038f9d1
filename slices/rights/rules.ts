import { isHr, reaches, type Actor, type Grant, type Grants, type Reach, type Role, type View } from '#platform/shared/actor.ts'
import type { FieldProblem } from '#platform/shared/app-error.ts'
import { actsOf, builtIn, rightsGroups, workspaceActs, type PersonAct, type RightsGroup, type WorkspaceAct } from './templates.ts'

export { groupWords } from './words.ts'
export { actsOf, builtIn, rightsGroups, workspaceActs } from './templates.ts'
export type { PersonAct, RightsGroup, WorkspaceAct } from './templates.ts'

/** How the asker stands to a person, computed in SQL in every request (rule R1). */
export type Relation = 'self' | 'direct' | 'indirect' | 'none'

export interface WorkspaceSettings {
  /** Decision D2. */
  readonly managerSeesPay: boolean
  /** Decision D3. */
  readonly directoryScope: 'everyone' | 'reporting_line'
}

/** Everything about a person that decides what the asker may do with their record. */
export interface Standing {
  readonly relation: Relation
  /** Whether the person is among the people the asker's role template names. */
  readonly in_group: boolean
  /** A protected identity: colleagues who see no more than the directory do not find this person at all. */
  readonly protected: boolean
  readonly settings: WorkspaceSettings
}

/** What of a group is shown: T is settled by the workspace. */
export type Sight = Exclude<View, 'T'>
type Holder = Pick<Actor, 'role' | 'rights'>

export const grantsOf = (actor: Holder): Grants => actor.rights?.grants ?? builtIn[actor.role]

/** The reaches a person falls in. One's own record is only ever one's own: no other right is a right to it. */
export function reachesOf({ relation, in_group }: Pick<Standing, 'relation' | 'in_group'>): readonly Reach[] {
  if (relation === 'self') return ['own']
  return [...(relation === 'none' ? [] : [relation]), ...(in_group ? (['group'] as const) : []), 'all']
}

const nothing: Grant = { view: '-', propose: false, edit: false, reveal: false }
const order: readonly View[] = ['R', 'T', 'M', 'V', '-']
export const wider = (a: View, b: View): View => (order.indexOf(a) <= order.indexOf(b) ? a : b)
const union = (a: Grant, b: Grant): Grant => ({
  view: wider(a.view, b.view),
  propose: a.propose || b.propose,
  edit: a.edit || b.edit,
  reveal: a.reveal || b.reveal,
})

/** What may be done with a group (or a category of documents) of the people in these reaches together. */
export function grantOver(grants: Grants, group: string, over: readonly Reach[]): Grant {
  const row = grants[group] ?? grants[group.split(':')[0] ?? ''] ?? {}
  return over.map((reach) => row[reach] ?? nothing).reduce(union, nothing)
}

/** The same for one person, with what the workspace decides put in. */
export function grantFor(actor: Holder, group: string, standing: Standing): Grant & { readonly view: Sight } {
  const found = grantOver(grantsOf(actor), group, reachesOf(standing))
  if (found.view !== 'T') return { ...found, view: found.view }
  return { ...found, view: standing.settings.managerSeesPay ? 'R' : '-' }
}

/** Sight of a document of this category; categories are an open list, and what a template does not name is as all documents are. */
export const documentSight = (actor: Holder, category: string, standing: Standing): Sight =>
  grantFor(actor, `documents:${category}`, standing).view

/** Whether the role has the act on this person; who may not see what somebody works at has none of them. */
export function mayAct(actor: Holder, act: PersonAct, standing: Standing): boolean {
  const over = actsOf[actor.role][act]
  return reachesOf(standing).some((reach) => over.includes(reach)) && grantFor(actor, 'work', standing).view === 'R'
}

export const hasWorkspaceAct = (actor: Pick<Actor, 'role'>, act: WorkspaceAct): boolean =>
  (workspaceActs[act] as readonly Role[]).includes(actor.role)

/** Of whom the asker sees what they work at: the reaches a list of people may be made of. A longer line is not listed (R120). */
export function listedReaches(actor: Holder): readonly Reach[] {
  const work = grantsOf(actor)['work'] ?? {}
  return (['direct', 'group', 'all'] as const).filter((reach) => work[reach]?.view === 'R')
}

export interface TemplateDraft {
  readonly role: Role
  readonly grants: Grants
}

/** Whether everything the second gives is within what the first gives: nobody hands on more than they have. */
export function covers(holder: TemplateDraft, given: TemplateDraft): boolean {
  const roleOrder: readonly Role[] = ['super_admin', 'hr', 'manager', 'employee']
  if (roleOrder.indexOf(holder.role) > roleOrder.indexOf(given.role)) return false
  return Object.keys(given.grants).every((group) =>
    reaches.every((reach) => {
      const wanted = grantOver(given.grants, group, [reach])
      const had = grantOver(holder.grants, group, reach === 'own' ? ['own'] : [reach, 'all'])
      // Who sees it in full has nothing to reveal.
      const reveals = !wanted.reveal || had.reveal || had.view === 'R'
      return reveals && wider(had.view, wanted.view) === had.view && (had.propose || !wanted.propose) && (had.edit || !wanted.edit)
    }),
  )
}

/** Groups whose values hurt when they reach the wrong eyes: giving them is pointed out on the screen. */
export const sensitiveGroups = ['personal', 'pay', 'bank', 'health'] as const satisfies readonly RightsGroup[]

/** The sensitive groups a template gives a sight of beyond the holder's own record and beyond what its role gives anyway. */
export const sensitiveBeyondRole = ({ role, grants }: TemplateDraft): RightsGroup[] =>
  sensitiveGroups.filter((group) =>
    reaches.some((reach) => {
      const before = grantOver(builtIn[role], group, reach === 'own' ? ['own'] : [reach, 'all'])
      return reach !== 'own' && wider(grantOver(grants, group, [reach]).view, before.view) !== before.view
    }),
  )

const isDocumentCategory = (group: string): boolean => /^documents:[a-z0-9][a-z0-9-]{0,39}$/.test(group)

/** What no template may say, whoever makes it: the rules that stand above every role. */
export function templateProblems({ role, grants }: TemplateDraft): FieldProblem[] {
  const unknown = Object.keys(grants)
    .filter((group) => !(rightsGroups as readonly string[]).includes(group) && !isDocumentCategory(group))
    .map((group) => ({ path: `grants.${group}`, message: 'There is no such group of fields.' }))
  const cells = Object.entries(grants).flatMap(([group, row]) =>
    (Object.entries(row) as [Reach, Grant][]).flatMap(([reach, cell]) => {
      const message = cellProblem(group, reach, cell)
      return message ? [{ path: `grants.${group}.${reach}`, message }] : []
    }),
  )
  const whole: readonly (readonly [wrong: boolean, path: string, message: string])[] = [
    [!seesDirectory(grants), 'grants.directory', 'Everyone sees the directory; the workspace settings can restrict it.'],
    [
      !covers({ role: 'super_admin', grants: builtIn.super_admin }, { role, grants }),
      'grants',
      'No role can give more than a super admin has.',
    ],
  ]
  return [...unknown, ...cells, ...whole.flatMap(([wrong, path, message]) => (wrong ? [{ path, message }] : []))]
}

const seesDirectory = ({ directory }: Grants): boolean => directory?.own?.view === 'R' && directory.all?.view === 'R'

/** The views a group can have at all: bank details are never open, and only they and emergency contacts can be revealed. */
const viewsOf = (group: string, reach: Reach): readonly View[] => {
  if (group === 'bank') return ['M', 'V', '-']
  if (group === 'emergency') return ['R', 'V', '-']
  return group === 'pay' && reach === 'direct' ? ['R', 'T', '-'] : ['R', '-']
}

/** Why a cell cannot be so, or null. */
export function cellProblem(group: string, reach: Reach, { view, propose, edit, reveal }: Grant): string | null {
  const changes = edit || propose
  const open = view === 'R' || view === 'M'
  const wrong: readonly (readonly [boolean, string])[] = [
    [!viewsOf(group, reach).includes(view), 'This group cannot be seen in this way.'],
    [changes && !open, 'Nobody changes what they cannot see.'],
    [reveal !== (view === 'M' || view === 'V'), 'What is masked or hidden can be revealed, and nothing else.'],
    [`${group} ${reach}` === 'pay own' && changes, 'Nobody changes their own pay.'],
    [group === 'bank' && propose, 'Bank details are changed with the password, or not at all.'],
    [group === 'health' && changes, 'Health details are kept in absences and reports.'],
  ]
  return wrong.find(([is]) => is)?.[1] ?? null
}

export const mayDecideFor = (actor: Pick<Actor, 'role'>): boolean => isHr(actor) && hasWorkspaceAct(actor, 'decide_changes')
