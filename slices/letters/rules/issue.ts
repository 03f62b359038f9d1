import { houseCatalogue } from './catalogue.ts'
import type { LetterDocument } from './document.ts'
import type { Facts } from './field.ts'
import { mandatoryContents, notShown, type MandatoryResult } from './mandatory.ts'
import { prerequisites, type PrerequisiteProblem, type Situation } from './prerequisites.ts'
import { resolve, type Circumstances, type Missing } from './resolve.ts'
import type { LibraryLetter, Template } from './template.ts'

declare const finished: unique symbol

/** A letter that may go out. Only `finish` makes one, and only finished letters are rendered, numbered and sent. */
export interface FinishedLetter {
  readonly [finished]: true
  readonly template: string
  readonly title: string
  readonly document: LetterDocument
  readonly fields: readonly string[]
}

export interface Hindrances {
  readonly missing: readonly Missing[]
  readonly prerequisites: readonly PrerequisiteProblem[]
  readonly mandatory: readonly MandatoryResult[]
}

/**
 * Finishes a letter, or says everything that is in the way, each with the place to mend it. `template` is what is written, the
 * library's own text or a workspace's; `letter` is the library letter it is a form of, whose steps and mandatory contents count.
 */
export function finish(
  template: Template,
  letter: LibraryLetter,
  about: { readonly facts: Facts; readonly situation: Situation },
  circumstances: Circumstances = {},
): { readonly letter: FinishedLetter } | { readonly hindrances: Hindrances } {
  const catalogue = circumstances.catalogue ?? houseCatalogue
  const wanted = { document: template.document, mandatory: letter.mandatory }
  const resolved = resolve(template, about.facts, circumstances)
  const hidden = resolved.missing.length === 0 ? notShown(resolved.document, letter) : []
  const lacking = mandatoryContents(wanted, catalogue).filter(({ id, met }) => !met || hidden.includes(id))
  const hindrances: Hindrances = {
    missing: resolved.missing,
    prerequisites: prerequisites(letter, about.situation, about.facts, catalogue),
    mandatory: lacking.map((each) => (each.met ? { ...each, met: false, because: 'The finished letter does not say it.' } : each)),
  }
  if (Object.values(hindrances).some((each: readonly unknown[]) => each.length > 0)) return { hindrances }
  const { template: id, title, document, fields } = resolved
  return { letter: { template: id, title, document, fields } as FinishedLetter }
}
