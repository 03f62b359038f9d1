import { isHr, type Actor } from '#platform/shared/actor.ts'
import { grantsOf, type Standing } from '#slices/rights/rules.ts'
import type { Block, Inline, LetterDocument } from './rules/document.ts'
import { blocksInside } from './rules/document.ts'

/** Letters are the work of hr (security.md 2.4); what one's own are is a relation. The same stands in the database as app.keeps_letter. */
export const seesLetters = (actor: Actor): boolean => isHr(actor)
/** Texts of the workspace, what letters say of the employer: hr of the whole workspace, and nobody who only looks as somebody. */
export const canManageLetters = (actor: Actor): boolean => seesLetters(actor) && actor.viewedBy === null && managesAll(actor)
const managesAll = (actor: Actor): boolean => actor.rights === null || grantsOf(actor)['documents']?.all?.edit === true

/** Nobody writes a letter to themselves in the employer's name. */
export const canIssueTo = (actor: Actor, standing: Pick<Standing, 'relation'>): boolean =>
  seesLetters(actor) && actor.viewedBy === null && standing.relation !== 'self'

/** A letter to many is written by the worker, which sees everything: so whoever asks for it has to see everything. */
export const canIssueToMany = (actor: Actor): boolean => seesLetters(actor) && actor.viewedBy === null && actor.rights === null

export const letterCategories = ['letters', 'pay', 'health'] as const
export type LetterCategory = (typeof letterCategories)[number]

const paid = /^(pay|redundancy|settlement|terms\.pay|job\.pay|holiday\.pay|change\.pay|rules\.redundancy_pay|rules\.redundancy_week_pay)/
const ill = /^(absence|health|sick_pay|return|capability\.health)\b/

/** What a letter tells of a person decides who else sees it in their folder: a manager reads letters, but not pay or health (decision D7). */
export function categoryOf(document: LetterDocument): LetterCategory {
  const fields = fieldsShown(document.content)
  if (fields.some((field) => ill.test(field))) return 'health'
  return fields.some((field) => paid.test(field)) ? 'pay' : 'letters'
}

function fieldsShown(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => [
    ...('content' in block && (block.type === 'paragraph' || block.type === 'heading') ? block.content.flatMap(valueIn) : []),
    ...fieldsShown(blocksInside(block)),
  ])
}
const valueIn = (node: Inline): string[] =>
  node.type === 'text' ? (node.marks ?? []).flatMap((mark) => (mark.type === 'value' ? [mark.attrs.field] : [])) : []
