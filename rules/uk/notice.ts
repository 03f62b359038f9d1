import * as z from 'zod/mini'
import { date, whole } from './inputs.ts'
import { rule } from './rule.ts'
import { beforeService, statutoryNoticeWeeks } from './service.ts'

const source = 'Employment Rights Act 1996 s.86'

/**
 * notice.employerWeeks: {continuousStart, noticeGivenOn} → weeks of notice the employer must give: 0 under one month of service,
 * 1 to two years, then 1 for each complete year, at most 12. A longer contractual notice prevails. Problem dates_out_of_order.
 */
export const employerNoticeWeeks = rule(
  { name: 'notice.employerWeeks', source, input: z.object({ continuousStart: date(), noticeGivenOn: date() }) },
  ({ continuousStart, noticeGivenOn }) =>
    beforeService(continuousStart, noticeGivenOn, 'noticeGivenOn') ?? statutoryNoticeWeeks(continuousStart, noticeGivenOn),
)

/**
 * notice.employeeWeeks: {continuousMonths} → weeks of notice the employee must give: 0 under one month of service, else 1.
 */
export const employeeNoticeWeeks = rule(
  { name: 'notice.employeeWeeks', source, input: z.object({ continuousMonths: whole(0, 1200) }) },
  ({ continuousMonths }) => (continuousMonths < 1 ? 0 : 1),
)
