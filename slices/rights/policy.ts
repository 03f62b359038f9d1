import type { Actor } from '#platform/shared/actor.ts'
import { covers, grantsOf, hasWorkspaceAct, type TemplateDraft } from './rules.ts'

type Holder = Pick<Actor, 'role' | 'rights'>

export const canReadRoles = (actor: Holder): boolean => hasWorkspaceAct(actor, 'read_roles')
export const canGiveRoles = (actor: Holder): boolean => hasWorkspaceAct(actor, 'give_roles')
/** Nobody hands on, changes or looks through rights that go beyond their own. */
export const isWithinOwn = (actor: Holder, rights: TemplateDraft): boolean => covers({ role: actor.role, grants: grantsOf(actor) }, rights)
