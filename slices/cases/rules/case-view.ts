import { availableSteps, stepsOfOthers, type AvailableStep } from './available-steps.ts'
import type { Fault } from './case-state.ts'
import { type Deadline, deadlines } from './deadlines.ts'
import type { At } from './gates.ts'
import { type LetterAhead, lettersAhead, lettersOwed, type OwedLetter } from './letters-owed.ts'
import { type RailStage, readiness, type ReadinessLine, stageRail } from './readiness.ts'
import { liveWarnings, type Warning } from './warnings-live.ts'
import type { Asker } from './who-may-act.ts'

/** A case as one person who works on it sees it on one day. Nothing of it is stored: it is worked out anew from the events. */
export interface CaseView {
  readonly stage: string
  readonly steps: readonly AvailableStep[]
  readonly stepsOfOthers: ReturnType<typeof stepsOfOthers>
  readonly deadlines: readonly Deadline[]
  readonly readiness: readonly ReadinessLine[]
  readonly rail: readonly RailStage[]
  readonly warnings: readonly Warning[]
  readonly letters: readonly OwedLetter[]
  readonly lettersAhead: readonly LetterAhead[]
  readonly faults: readonly Fault[]
  /** For Northern Ireland: its law differs, and the process was written for Great Britain. */
  readonly otherNation: boolean
}

/** Works a case out for somebody. */
export const caseView = (at: At, asker: Asker): CaseView => ({
  stage: at.state.stage,
  steps: availableSteps(at, asker),
  stepsOfOthers: stepsOfOthers(at, asker),
  deadlines: deadlines(at.definition, at.state, at.around),
  readiness: readiness(at),
  rail: stageRail(at),
  warnings: liveWarnings(at.state, at.around),
  letters: lettersOwed(at),
  lettersAhead: lettersAhead(at),
  faults: at.state.faults,
  otherNation: !at.definition.nations.includes(at.state.division),
})
