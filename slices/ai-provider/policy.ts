import { isHr, type Actor } from '#platform/shared/actor.ts'

type Asker = Pick<Actor, 'role'>

/** What may leave, what it costs and what left: hr reads, for they are asked about it; a super admin decides. */
export const canSeeAssistantSettings = (actor: Asker): boolean => isHr(actor)
export const canSetAssistant = (actor: Asker): boolean => actor.role === 'super_admin'
/** Only who may use the assistant sends anything to a provider. */
export const canUseProvider = (actor: Asker): boolean => isHr(actor)
