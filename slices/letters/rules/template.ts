import type { LetterDocument } from './document.ts'

/** What stands behind a letter: an Act, a code of practice, official guidance, or only what the employer decided. */
export type Basis = 'law' | 'code' | 'guidance' | 'company'

/** One thing a letter has to contain, and the fields without which it does not. */
export interface MandatoryContent {
  readonly id: string
  readonly says: string
  readonly fields: readonly string[]
}

/** To whom a letter goes. */
export type Addressee = 'person' | 'representatives' | 'colleagues' | 'third_party'

/** Who decides what a letter tells, as the processes name them. */
export type DecisionMaker = 'hr' | 'manager' | 'investigator' | 'hearing_manager' | 'appeal_manager'

/** A step of a process at which a letter may go out, and who decides there. `state` may end in `*`. */
export interface LetterStep {
  readonly process: string
  readonly state: string
  readonly decides: DecisionMaker
}

/** `received`: that they have it; `agreed`: that they agree to it; `answered`: that what they ticked is their answer. */
export type Slip = 'received' | 'agreed' | 'answered'

/** A letter before anybody's facts are in it: of the library, or a workspace's own. */
export interface Template {
  /** The id of the library letter it is, or was copied from. */
  readonly id: string
  readonly title: string
  readonly to: Addressee
  /** A statement, record or form rather than a letter: it greets nobody. */
  readonly form: boolean
  /** What the person declares on the slip at the end, where the document has one. */
  readonly slip: Slip
  /** What stands above the text, such as "Private and confidential". */
  readonly marking: string
  readonly mandatory: readonly MandatoryContent[]
  readonly document: LetterDocument
}

/** A letter of the library with where it comes from. */
export interface LibraryLetter extends Template {
  readonly process: string
  readonly core: boolean
  readonly basis: Basis
  /** Where the mandatory contents come from. */
  readonly source: string
  /** How sure the source is, in the words of the research. */
  readonly confidence: string
  /** The day on which law and sources were read, yyyy-MM-dd. */
  readonly asOf: string
  /** Steps at which it may go out; none where it belongs to no process. */
  readonly steps: readonly LetterStep[]
}
