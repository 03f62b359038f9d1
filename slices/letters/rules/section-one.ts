import { sectionOne } from '../library/section-one.ts'
import type { PlaceToMend } from './catalogue.ts'
import type { Facts } from './field.ts'
import { resolve, type Circumstances, type ResolvedLetter } from './resolve.ts'
import type { LibraryLetter, Template } from './template.ts'
import type { Missing } from './values.ts'

/** One particular that the statement has to contain, with what the record lacks for it. */
export interface Particular {
  readonly id: string
  readonly says: string
  /** `day_one`: by the first day of work; `two_months`: may follow within two months of it (ERA 1996 s.1(2), s.2). */
  readonly due: 'day_one' | 'two_months'
  readonly complete: boolean
  readonly missing: readonly Missing[]
}

export interface StatementOfParticulars {
  readonly letter: ResolvedLetter
  readonly particulars: readonly Particular[]
  /** Whatever is missing, each with the place to mend it; empty when the statement is complete. */
  readonly missing: readonly Missing[]
  readonly mend: readonly PlaceToMend[]
}

const mayFollow = new Set(['pension', 'collective', 'other_training', 'procedures'])

/** The library's statement of particulars. */
export const statementTemplate: LibraryLetter = statement()

function statement(): LibraryLetter {
  const [only] = sectionOne
  if (!only) throw new Error('The statement of particulars is missing from the library')
  return only
}

/**
 * Makes the written statement of particulars from a person's record, and lists for each of the 23 particulars of ss.1 to 3 whether the
 * record has what it needs. Nothing is left out silently: what is not recorded is missing, also where the answer is "none".
 */
export function statementOfParticulars(
  facts: Facts,
  circumstances: Circumstances = {},
  template: Template = statementTemplate,
): StatementOfParticulars {
  const letter = resolve(template, facts, circumstances)
  const particulars = statementTemplate.mandatory.map(({ id, says }): Particular => {
    const missing = missingFor(id, template, facts, circumstances)
    return { id, says, due: mayFollow.has(id) ? 'two_months' : 'day_one', complete: missing.length === 0, missing }
  })
  const places = letter.missing.map(({ mend }) => mend)
  return {
    letter,
    particulars,
    missing: letter.missing,
    mend: places.filter((place, at) => places.findIndex((other) => other.where === place.where && other.part === place.part) === at),
  }
}

/** What is missing in the blocks that hold one particular: they are filled in by themselves. */
function missingFor(id: string, template: Template, facts: Facts, circumstances: Circumstances): readonly Missing[] {
  const only = { ...template, document: { ...template.document, content: kept(template.document.content, id) } }
  return resolve(only, facts, circumstances).missing
}

type Node = { readonly attrs?: object; readonly content?: readonly unknown[] }

function kept(blocks: Template['document']['content'], id: string): Template['document']['content'] {
  const holding = (node: unknown): unknown[] => {
    const { attrs, content } = node as Node
    if (attrs && 'must' in attrs && Array.isArray(attrs.must)) return attrs.must.includes(id) ? [node] : []
    const inside = content?.flatMap(holding) ?? []
    return inside.length === 0 ? [] : [{ ...(node as object), content: inside }]
  }
  return blocks.flatMap(holding) as unknown as Template['document']['content']
}
