import type { Actor } from '#platform/shared/actor.ts'
import { grantOver, grantsOf, listedReaches } from '#slices/rights/rules.ts'
import { fieldGroups, type FieldGroup } from '#slices/people/policy.ts'

/** The log is for super admins, and for hr as far as they may see the things it speaks of (authorization matrix, "audit log"). */
export const canReadLog = (actor: Actor): boolean =>
  actor.role === 'super_admin' || (actor.role === 'hr' && listedReaches(actor).includes('all'))

/** Who sees every entry, and so may see their numbers: gaps in them would tell of what is left out. */
export const seesWholeLog = (actor: Actor): boolean => actor.role === 'super_admin' && actor.rights === null

/** Of these kinds hr sees the history. A kind that is not named is not shown, so a new one stays closed until somebody opens it. */
export const kindsForHr = ['employee', 'custom-field', 'custom-row', 'membership', 'invitation', 'record-access'] as const

export interface LogScope {
  /** Null: every kind. */
  readonly kinds: readonly string[] | null
  /** Whose record is left out: hr are not shown who looked at their own, as they are not shown its activity (specification 6). */
  readonly notAbout: string | null
}
export const scopeOf = (actor: Actor): LogScope =>
  seesWholeLog(actor) ? { kinds: null, notAbout: null } : { kinds: kindsForHr, notAbout: actor.personId }

export type Reading = 'shown' | 'hidden' | 'absent'

/** How a group of any person's fields stands for this asker in the log: values shown, only named, or left out. */
export function readingOf(group: FieldGroup, actor: Actor): Reading {
  const { view } = grantOver(grantsOf(actor), group, ['all'])
  if (view === 'R') return 'shown'
  return view === 'M' || view === 'V' ? 'hidden' : 'absent'
}

const groupOf = new Map(Object.entries(fieldGroups).flatMap(([group, fields]) => fields.map((field) => [field, group as FieldGroup])))
/** Fields that are no one's personal data (a count, a date of effect) are shown with their entry. */
export function readingOfField(field: string, actor: Actor): Reading {
  const group = groupOf.get(field)
  return group ? readingOf(group, actor) : 'shown'
}

/** Who asks who could see a group must be able to see it, of others, themselves. */
export const canReviewAccess = (actor: Actor, group: FieldGroup): boolean => canReadLog(actor) && readingOf(group, actor) !== 'absent'
