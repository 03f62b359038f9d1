import type { Context } from '#platform/server/context.ts'
import type { Facts } from '../rules/field.ts'
import type { Situation } from '../rules/prerequisites.ts'

/** What a letter needs to know of a case the asker works on. */
export interface CaseForLetter {
  readonly id: string
  readonly reference: string
  readonly process: string
  readonly state: string
  /** States it comes to by a step that waits for this letter, which so goes out before the case is there. */
  statesWaitingFor(letter: string): readonly string[]
  /** Whether a letter calls a meeting. */
  invitesBy(letter: string): boolean
  /** The time a letter that calls a meeting has to leave to prepare for it; null where none is asked for. */
  timeToPrepare(letter: string): Situation['timeToPrepare']
  readonly parties: Situation['parties']
  /** Who may have a letter out of it: everybody with a part in it. */
  readonly people: readonly string[]
  /** What it records, by the names of the fields. */
  readonly facts: Facts
  /** What follows from it and may be said otherwise in the letter: a value given there goes before. */
  proposed(own: Facts): Facts
  /** What it records of one person with a part in it. */
  factsOf(employeeId: string): Facts
}

/** What a letter says that its case goes by: clocks start and checks are met by it from the day it is sent. */
export interface CaseTerms {
  /** Whether it speaks of the right to be accompanied. */
  readonly companion: boolean
  readonly appeal: { readonly to: string; readonly by: string } | null
  /** Months a warning stays live. */
  readonly months: number | null
}

/** Cases, as letters reach them; given by the composition root. */
export interface CasePort {
  /** Null: not there, or not the asker's to see. */
  find(ctx: Context, caseId: string): Promise<CaseForLetter | null>
  termsOf(facts: Facts): CaseTerms
  /** Files the letter in the case and starts the clocks that it starts, in the transaction that sends it. */
  sent(ctx: Context, letter: SentLetter): Promise<void>
}

export interface SentLetter extends CaseTerms {
  readonly letter: string
  readonly caseId: string
  /** Whom it was written to; null where it goes to somebody outside. */
  readonly to: string | null
}

/** While there are no cases: none is found. */
export const noCases: CasePort = {
  find: () => Promise.resolve(null),
  termsOf: () => ({ companion: false, appeal: null, months: null }),
  sent: () => Promise.resolve(),
}
