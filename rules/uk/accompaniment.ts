import * as z from 'zod/mini'
import { announced, date, division, word } from './inputs.ts'
import { RuleProblem } from './problem.ts'
import { rule } from './rule.ts'
import { workingDayAfter } from './working-days.ts'

/**
 * accompaniment.latestAlternativeDate: {proposedHearing, division, announced?} → last day to which the worker may move the hearing when the
 * companion cannot come: the 5th working day, counting from the first working day after the day proposed.
 * Problem no_bank_holiday_data. Source: Employment Relations Act 1999 s.10(4)-(5), s.13(6).
 */
export const latestAlternativeDate = rule(
  {
    name: 'accompaniment.latestAlternativeDate',
    source: 'Employment Relations Act 1999 s.10(4)-(5), s.13(6); gov.uk bank holidays',
    input: z.object({ proposedHearing: date(), division: division(), announced: announced() }),
  },
  (input) => workingDayAfter(input.proposedHearing, 5, input.division, input.announced),
)

/** The three kinds of companion of s.10(3); any union, recognised or not. */
export const companionKinds = ['fellow_worker', 'trade_union_official', 'certified_workplace_rep'] as const

/**
 * accompaniment.companionAllowedByStatute: {companion} → whether the worker may insist on that companion: a fellow worker, an official
 * employed by a union, or a workplace rep the union has certified. Anyone else is false: the employer may still agree.
 */
export const companionAllowedByStatute = rule(
  {
    name: 'accompaniment.companionAllowedByStatute',
    source: 'Employment Relations Act 1999 s.10(3)',
    input: z.object({ companion: word() }),
  },
  ({ companion }) => companionKinds.some((kind) => kind === companion),
)

/** Meetings that can end in a formal warning or other action or confirm one, and grievance hearings. */
const withRight = [
  'disciplinary_hearing',
  'disciplinary_meeting',
  'disciplinary_appeal',
  'disciplinary_appeal_hearing',
  'grievance_hearing',
  'grievance_meeting',
  'grievance_appeal',
  'grievance_appeal_hearing',
  'capability_hearing',
  'capability_meeting',
  'capability_appeal',
  'performance_hearing',
  'formal_performance_meeting',
  'formal_absence_meeting',
  'attendance_hearing',
  'dismissal_hearing',
  'dismissal_meeting',
  'dismissal_appeal',
  'formal_warning_meeting',
] as const

const withoutRight = [
  'investigation_meeting',
  'investigatory_meeting',
  'investigation_interview',
  'informal_chat',
  'informal_meeting',
  'informal_discussion',
  'return_to_work_meeting',
  'return_to_work_interview',
  'flexible_working_meeting',
  'flexible_working_appeal',
  'redundancy_consultation',
  'redundancy_consultation_meeting',
  'individual_consultation_meeting',
  'suspension_meeting',
  'welfare_meeting',
  'absence_review_meeting',
  'occupational_health_meeting',
  'probation_review',
  'probation_review_meeting',
  'performance_review',
  'appraisal',
  'one_to_one',
  'mediation',
  'exit_interview',
  'settlement_meeting',
  'protected_conversation',
] as const

/**
 * accompaniment.statutoryRight: {meeting} → whether the law gives the right to be accompanied there: hearings that may give or confirm a
 * formal warning or other action, and grievance hearings. Problem meeting_not_known for a kind of meeting the product does not know,
 * because a guess either way would mislead. Source: Employment Relations Act 1999 ss.10, 13.
 */
export const accompanimentRight = rule(
  { name: 'accompaniment.statutoryRight', source: 'Employment Relations Act 1999 ss.10, 13', input: z.object({ meeting: word() }) },
  ({ meeting }) => {
    if (withRight.some((kind) => kind === meeting)) return true
    if (withoutRight.some((kind) => kind === meeting)) return false
    const known = [...withRight, ...withoutRight].join(', ')
    return new RuleProblem('meeting_not_known', `That kind of meeting is not known. Known: ${known}.`, 'meeting')
  },
)
