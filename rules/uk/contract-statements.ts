import { addMonths } from '#platform/shared/calendar-date.ts'
import * as z from 'zod/mini'
import { date } from './inputs.ts'
import { rule } from './rule.ts'

const source = 'Employment Rights Act 1996 ss.1-4; Acas: what the written statement must include'

/** contract.changeStatementDue: {changeEffective} → last day to give the written statement of a change: one month after it. */
export const changeStatementDue = rule(
  { name: 'contract.changeStatementDue', source, input: z.object({ changeEffective: date() }) },
  ({ changeEffective }) => addMonths(changeEffective, 1),
)

/** contract.principalStatementDue: {startDate} → last day to give the principal statement: the first day of work. */
export const principalStatementDue = rule(
  { name: 'contract.principalStatementDue', source, input: z.object({ startDate: date() }) },
  ({ startDate }) => startDate,
)

/** contract.widerStatementDue: {startDate} → last day to give the remaining terms: two months after the start. */
export const widerStatementDue = rule(
  { name: 'contract.widerStatementDue', source, input: z.object({ startDate: date() }) },
  ({ startDate }) => addMonths(startDate, 2),
)
