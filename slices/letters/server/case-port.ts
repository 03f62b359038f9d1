import type { Context } from '#platform/server/context.ts'
import type { Facts } from '../rules/field.ts'
import type { Situation } from '../rules/prerequisites.ts'

/** What a letter needs to know of a case the asker works on. */
export interface CaseForLetter {
  readonly id: string
  readonly reference: string
  readonly process: string
  readonly state: string
  readonly parties: Situation['parties']
  /** Who may have a letter out of it: everybody with a part in it. */
  readonly people: readonly string[]
  /** What it records, by the names of the fields. */
  readonly facts: Facts
  /** What it records of one person with a part in it. */
  factsOf(employeeId: string): Facts
}

/** Cases, as letters reach them; given by the composition root. */
export interface CasePort {
  /** Null: not there, or not the asker's to see. */
  find(ctx: Context, caseId: string): Promise<CaseForLetter | null>
  /** Files the letter in the case and starts the clocks that it starts, in the transaction that issues it; nothing for one out of no case. */
  issued(ctx: Context, letter: IssuedLetter): Promise<void>
}

export interface IssuedLetter {
  readonly id: string
  readonly letter: string
  readonly title: string
  readonly reference: string
  readonly caseId: string | null
  readonly employeeId: string
  readonly facts: Facts
}

/** While there are no cases: none is found. */
export const noCases: CasePort = {
  find: () => Promise.resolve(null),
  issued: () => Promise.resolve(),
}
