import * as z from 'zod/mini'
import { type Exact, exact, pounds, product, quotient, sum } from './exact.ts'
import { listOf, money, oneOf, whole } from './inputs.ts'
import { rule } from './rule.ts'

const weeksAveraged = 52
const weeksLookedBack = 104

/**
 * holiday.weeksPayAverage: {weeks: [{count, pay}], order?} → a week's holiday pay in pounds for pay that varies: the mean of the last
 * 52 paid weeks, unpaid weeks passed over, nothing older than 104 weeks; of fewer weeks where there are fewer; null where none is paid.
 * Each entry stands for `count` weeks of that `pay`; weeks of SSP or family pay only are entered with pay 0.
 * `order` is most_recent_first (the default) or oldest_first. Source: ERA 1996 ss.221-224; WTR reg 16; Acas.
 */
export const weeksPayAverage = rule(
  {
    name: 'holiday.weeksPayAverage',
    source: 'Working Time Regulations 1998 reg 16; Employment Rights Act 1996 ss.221-224; Acas: calculating holiday pay',
    input: z.object({
      weeks: listOf(z.object({ count: whole(1, 5200), pay: money() }, 'Give {count, pay}.'), 5200),
      order: z._default(oneOf(['most_recent_first', 'oldest_first']), 'most_recent_first'),
    }),
  },
  ({ weeks, order }) => {
    let [seen, paid, total]: [number, number, Exact] = [0, 0, exact(0)]
    for (const { count, pay } of order === 'oldest_first' ? weeks.toReversed() : weeks) {
      const reached = Math.min(count, weeksLookedBack - seen)
      const counted = pay > 0 ? Math.min(reached, weeksAveraged - paid) : 0
      total = sum(total, product(counted, pay))
      seen += reached
      paid += counted
    }
    return paid === 0 ? null : pounds(quotient(total, paid))
  },
)
