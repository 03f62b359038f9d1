import type { Clock, StepGate } from '../definition.ts'
import type { GateName } from '../gate-names.ts'
import type { LetterName } from '../names.ts'
import { advice, atLeast } from './write.ts'

/** Checks and clocks that several processes share, so that a hearing is prepared the same way in each. */

/** Working days between the invitation and a formal meeting; a company default on top of the Code's "reasonable time to prepare". */
export const preparationDays = 5

/** Before somebody is heard on what is held against them. */
export const hearingGates: readonly (GateName | StepGate)[] = [
  'hearing_manager_named',
  'hearer_did_not_investigate',
  'allegations_in_writing',
  'evidence_shared',
  atLeast('meeting_notice_given', preparationDays),
  'companion_offered',
  'companion_answered',
  'postponement_honoured',
  advice('adjustments_considered'),
]

/** Before a formal meeting about work or health, where there is a case in writing but nothing is alleged. */
export const capabilityGates: readonly (GateName | StepGate)[] = [
  'hearing_manager_named',
  'evidence_shared',
  atLeast('meeting_notice_given', preparationDays),
  'companion_offered',
  'companion_answered',
  'postponement_honoured',
  advice('adjustments_considered'),
]

/** Before an appeal is heard. */
export const appealGates: readonly (GateName | StepGate)[] = [
  'appeal_manager_named',
  'appeal_hearer_not_involved',
  'companion_offered',
  'companion_answered',
  'postponement_honoured',
]

/** Before a case closes on a decision that could have been appealed. */
export const closingGates: readonly GateName[] = ['outcome_in_writing', 'appeal_offered', 'appeal_window_over']

type WrittenClock = Omit<Clock, 'source' | 'kind' | 'pausable'> & Partial<Pick<Clock, 'source' | 'kind' | 'pausable'>>

/** Five working days to appeal, from the day the outcome was given in writing. */
export const appealWindow = (stages: readonly string[], letters: readonly LetterName[]): WrittenClock => ({
  id: 'appeal_window',
  label: 'Appeal window closes',
  in: [...stages],
  starts: { at: 'letter', letters: [...letters] },
  runs: { workingDays: 5 },
  who: 'employee',
  basis: 'guidance',
  source: 'Acas guide: allow enough time, often 5 working days; your policy decides',
})

/** So many working days from entering a stage. */
export const workingDaysIn = (stage: string | readonly string[], id: string, label: string, workingDays: number): WrittenClock => ({
  id,
  label,
  in: typeof stage === 'string' ? [stage] : [...stage],
  starts: { at: 'stage' },
  runs: { workingDays },
  who: 'hr',
  basis: 'company',
})

/** A letter that says it has come, within so many working days of the day the case was opened, whatever stage it is in by then. */
export const acknowledgedWithin = (stages: readonly string[], label: string, days: number, letter: LetterName): WrittenClock => ({
  ...workingDaysIn(stages, 'acknowledge', label, days),
  starts: { at: 'opened' },
  doneBy: { letters: [letter] },
})

/** A grievance meeting is soon: the Code wants it without delay, so only the day of the invitation itself is too short. */
export const atLeastOneDay: StepGate = atLeast('meeting_notice_given', 1)
