import { isHr, type Actor } from '#platform/shared/actor.ts'
import { grantFor, grantOver, grantsOf, type Standing } from '#slices/rights/rules.ts'
import { documentCategories, type DocumentCategory } from './categories.ts'

/**
 * Who sees and changes which document. Rights to a record are no rights to every file in it: beside the right to a person's documents
 * it takes the right to what the category is about. The same stands in the database as app.may_see_document.
 */

/** What a category tells of a person, as a group of the rights; the rest tell nothing that the record does not. */
const about: Partial<Record<DocumentCategory, 'pay' | 'health' | 'personal'>> = {
  pay: 'pay',
  health: 'health',
  'right-to-work': 'personal',
  personal: 'personal',
}
/** Reading one of these of somebody else is recorded. */
export const isSensitive = (category: DocumentCategory): boolean => category in about || category === 'case'

const grantOf = (actor: Actor, category: DocumentCategory, standing: Standing) => {
  const named = `documents:${category}`
  return grantFor(actor, named in grantsOf(actor) ? named : 'documents', standing)
}

export function seesCategory(category: DocumentCategory, actor: Actor, standing: Standing): boolean {
  const own = standing.relation === 'self'
  // Decision D7: a case has its own rooms; its papers are for hr, and never for whom they are about.
  if (category === 'case' && (own || !isHr(actor))) return false
  if (grantOf(actor, category, standing).view !== 'R') return false
  const group = `documents:${category}` in grantsOf(actor) ? undefined : about[category]
  return own || group === undefined || grantFor(actor, group, standing).view === 'R'
}

/** Decision D4: into one's own folder, into a direct report's, hr into everybody's; and only what one may then see. */
export function canUpload(category: DocumentCategory, actor: Actor, standing: Standing): boolean {
  const { edit, propose } = grantOf(actor, category, standing)
  return actor.viewedBy === null && (edit || propose) && seesCategory(category, actor, standing)
}
export const uploadableCategories = (actor: Actor, standing: Standing): DocumentCategory[] =>
  documentCategories.filter((category) => canUpload(category, actor, standing))

/**
 * Asking for a document, and saying whether what came is right: who may put such a document into the person's folder, and sees it there.
 * Nobody asks or answers themselves (decision D23).
 */
export const canRequest = (category: DocumentCategory, actor: Actor, standing: Standing): boolean =>
  category !== 'case' && standing.relation !== 'self' && canUpload(category, actor, standing)

/** Whether the asker could ask anybody at all. */
export const canRequestSomebody = (actor: Actor): boolean =>
  actor.viewedBy === null &&
  (['direct', 'indirect', 'group', 'all'] as const).some((reach) => {
    const { view, edit, propose } = grantOver(grantsOf(actor), 'documents', [reach])
    return view === 'R' && (edit || propose)
  })

interface Held {
  readonly category: DocumentCategory
  /** Who put the current version there. */
  readonly uploaded_by_id: string | null
}

/** Decision D4: nobody but hr replaces what someone else put there. */
export const canReplace = (document: Held, actor: Actor, standing: Standing): boolean =>
  canUpload(document.category, actor, standing) &&
  (canManage(document.category, actor, standing) || document.uploaded_by_id === actor.userId)

/** Removing, restoring, recategorising and holding is for hr (R135). */
export const canManage = (category: DocumentCategory, actor: Actor, standing: Standing): boolean =>
  actor.viewedBy === null && isHr(actor) && grantOf(actor, category, standing).edit && seesCategory(category, actor, standing)

export const canRemoveAny = (actor: Actor, standing: Standing): boolean => canManage('other', actor, standing)

/** The bin, holds and the room in use are for hr. */
export const canSeeBin = (actor: Actor): boolean => isHr(actor)

/**
 * Documents of the company are in the care of hr; a template made from hr says by its rights to everybody's policies whether of whom has
 * it. Everyone else reads what is published for them, which the database decides (app.in_audience).
 */
const companyGrant = (actor: Actor) => {
  const grants = grantsOf(actor)
  return grantOver(grants, 'documents:policy' in grants ? 'documents:policy' : 'documents', ['all'])
}
export const seesUnpublished = (actor: Actor): boolean => isHr(actor) && companyGrant(actor).view === 'R'
export const canManageCompany = (actor: Actor): boolean => actor.viewedBy === null && seesUnpublished(actor) && companyGrant(actor).edit
/** Nobody says for somebody else that they have read something; only a person of this workspace can say it. */
export const canAcknowledge = (actor: Actor): boolean => actor.viewedBy === null && actor.personId !== null
