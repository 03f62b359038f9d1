import type { Tx } from '#platform/server/database.ts'
import { standardProcesses } from '../definitions/catalogue.ts'
import { boardColumn } from '../rules/board-column.ts'
import { type Sanction, sanctionOf } from '../rules/sanctions.ts'
import { countOutcomes, findOpenOn, findSubjects, measureStays, type OpenCase, type StageColumn, type Stay } from './queries/figures.ts'

/**
 * What can be counted of cases: those the asker sees and all of hr may see. Restricted cases, and cases the asker has a conflict with, are in
 * none of it; how few may be shown is for whoever shows them.
 */
export interface CaseFigures {
  readonly open: readonly OpenCase[]
  readonly stays: readonly Stay[]
  /** Disciplinary cases by kind of allegation ('' where nobody said) and what was decided. */
  readonly outcomes: readonly { readonly category: string; readonly sanction: Sanction; readonly cases: number }[]
  /** Ids of people whom disciplinary cases are about. */
  readonly subjects: readonly string[]
}

const stages: readonly StageColumn[] = Object.entries(standardProcesses).flatMap(([process, definition]) =>
  definition.stages.map(({ id }) => ({ process, stage: id, col: boardColumn(definition, id) })),
)

interface Span {
  readonly from: string
  readonly until: string
}
/** `day`: open on it. `ended`: ended in it, for time per stage. `compared`: for outcomes, and for whom cases were opened about. */
export async function caseFigures(tx: Tx, { day, ended, compared }: { day: string; ended: Span; compared: Span }): Promise<CaseFigures> {
  const outcomes = await countOutcomes(tx, compared)
  return {
    open: await findOpenOn(tx, day, stages),
    stays: await measureStays(tx, ended, stages),
    outcomes: outcomes.map(({ category, decided, cases }) => ({ category, sanction: sanctionOf(decided), cases })),
    subjects: await findSubjects(tx, compared),
  }
}
