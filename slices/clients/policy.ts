import type { Actor } from '#platform/shared/actor.ts'

/** Whose records everybody’s dates are: who sees all of them in the workspace by their role. Others are told of cases they work on alone. */
export const seesEverybody = (actor: Pick<Actor, 'role' | 'rights'>): boolean =>
  (actor.role === 'hr' || actor.role === 'super_admin') && actor.rights === null

/** Who shapes letters and processes of a workspace may take them to another one, and bring others’ here. */
export const canCopy = (actor: Pick<Actor, 'role' | 'rights'>): boolean => seesEverybody(actor)
