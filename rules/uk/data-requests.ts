import { addDays, addMonths, daysBetween } from '#platform/shared/calendar-date.ts'
import * as z from 'zod/mini'
import { announced, date, division, whole } from './inputs.ts'
import { RuleProblem } from './problem.ts'
import { rule } from './rule.ts'
import { workingDayFrom } from './working-days.ts'

const guidance = 'UK GDPR art 12(3); ICO Right of access guidance, 8 December 2025; gov.uk bank holidays'
/** One month, and up to two more where the request is complex or one of several. */
const extensionMonths = () => z._default(whole(0, 2), 0)

/**
 * dsar.dueDate: {receivedOn, extensionMonths?, division, announced?} → last day to answer a subject access request: the same day of the next month
 * (the last day where that month is shorter), up to two months later when extended, moved on to a working day.
 * Problem no_bank_holiday_data.
 */
export const subjectAccessDue = rule(
  {
    name: 'dsar.dueDate',
    source: guidance,
    input: z.object({ receivedOn: date(), extensionMonths: extensionMonths(), division: division(), announced: announced() }),
  },
  (input) => workingDayFrom(addMonths(input.receivedOn, 1 + input.extensionMonths), input.division, input.announced),
)

/**
 * dsar.dueDateWithPause: {receivedOn, clarificationAskedOn, clarificationReceivedOn, extensionMonths?, division, announced?} → as dsar.dueDate, later
 * by the days from asking to the answer. Whether both of those days count is not settled: the day of asking counts here, the day of the
 * answer does not. Problems: dates_out_of_order, no_bank_holiday_data. Source: Data (Use and Access) Act 2025.
 */
export const subjectAccessDueWithPause = rule(
  {
    name: 'dsar.dueDateWithPause',
    source: 'Data (Use and Access) Act 2025 stop-the-clock, counting of days to be confirmed',
    input: z.object({
      receivedOn: date(),
      clarificationAskedOn: date(),
      clarificationReceivedOn: date(),
      extensionMonths: extensionMonths(),
      division: division(),
      announced: announced(),
    }),
  },
  (input) => {
    const due = addMonths(input.receivedOn, 1 + input.extensionMonths)
    if (input.clarificationAskedOn < input.receivedOn || input.clarificationAskedOn > due)
      return new RuleProblem('dates_out_of_order', 'Clarification is asked for between receipt and the due date.', 'clarificationAskedOn')
    if (input.clarificationReceivedOn < input.clarificationAskedOn)
      return new RuleProblem('dates_out_of_order', 'The answer is before the question.', 'clarificationReceivedOn')
    const paused = daysBetween(input.clarificationAskedOn, input.clarificationReceivedOn)
    return workingDayFrom(addDays(due, paused), input.division, input.announced)
  },
)

/**
 * dataComplaint.acknowledgeBy: {receivedOn} → last day to acknowledge a data-protection complaint: 30 days, weekends counted.
 * The duty began in June 2026. Source: Data (Use and Access) Act 2025.
 */
export const dataComplaintAcknowledgeBy = rule(
  {
    name: 'dataComplaint.acknowledgeBy',
    source: 'Data (Use and Access) Act 2025, complaints procedure',
    input: z.object({ receivedOn: date() }),
  },
  ({ receivedOn }) => addDays(receivedOn, 30),
)
