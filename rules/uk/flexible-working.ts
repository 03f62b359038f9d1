import { addMonths } from '#platform/shared/calendar-date.ts'
import * as z from 'zod/mini'
import { valueOn } from './dated.ts'
import { confirmed, date, listOf, word, yesNo } from './inputs.ts'
import { RuleProblem } from './problem.ts'
import { flexibleWorkingReasonableness } from './rates.ts'
import { rule } from './rule.ts'
import { lastDayOfPeriod } from './service.ts'

const statute = 'Employment Rights Act 1996 ss.80F, 80G as amended from 6 April 2024; Acas Code of Practice 5'
const amended = '2024-04-06'

const beforeAmendment = (field: string): RuleProblem =>
  new RuleProblem('before_table', 'Requests before 6 April 2024 followed other rules, which are not held.', field)

/**
 * flexible.decisionDeadline: {requestDate} → last day to decide, any appeal included: two months beginning with the request.
 * An extension agreed with the employee replaces it. Problem before_table before 6 April 2024.
 */
export const flexibleDecisionDeadline = rule(
  { name: 'flexible.decisionDeadline', source: statute, input: z.object({ requestDate: date() }) },
  ({ requestDate }) => (requestDate < amended ? beforeAmendment('requestDate') : lastDayOfPeriod(requestDate, 2)),
)

/**
 * flexible.mayRequest: {previousRequests, liveRequest?, newRequest} → whether a new statutory request is allowed: none still live, and
 * fewer than two in the 12 months ending with the new one. Problems: before_table before 6 April 2024, dates_out_of_order when a
 * previous request is later than the new one.
 */
export const mayRequestFlexibleWorking = rule(
  {
    name: 'flexible.mayRequest',
    source: statute,
    input: z.object({ previousRequests: listOf(date(), 1000), liveRequest: z._default(yesNo(), false), newRequest: date() }),
  },
  ({ previousRequests, liveRequest, newRequest }) => {
    if (newRequest < amended) return beforeAmendment('newRequest')
    if (previousRequests.some((request) => request > newRequest))
      return new RuleProblem('dates_out_of_order', 'A previous request is later than the new one.', 'previousRequests')
    const recent = previousRequests.filter((request) => request > addMonths(newRequest, -12)).length
    return !liveRequest && recent < 2
  },
)

/** The eight grounds of s.80G(1)(b), and shorter ways to write each. */
export const refusalGrounds = {
  burden_of_additional_costs: ['additional_costs'],
  detrimental_effect_on_ability_to_meet_customer_demand: [
    'detrimental_effect_on_customer_demand',
    'ability_to_meet_customer_demand',
    'customer_demand',
  ],
  inability_to_reorganise_work_among_existing_staff: ['inability_to_re_organise_work_among_existing_staff', 'inability_to_reorganise_work'],
  inability_to_recruit_additional_staff: ['inability_to_recruit'],
  detrimental_impact_on_quality: ['quality'],
  detrimental_impact_on_performance: ['performance'],
  insufficiency_of_work_during_the_periods_proposed: [
    'insufficiency_of_work_during_the_periods_the_employee_proposes_to_work',
    'insufficiency_of_work_during_periods_proposed',
    'insufficiency_of_work_during_proposed_periods',
    'insufficiency_of_work',
    'insufficient_work',
  ],
  planned_structural_changes: ['structural_changes'],
} as const satisfies Record<string, readonly string[]>

const groundsAsWritten = new Set(Object.entries(refusalGrounds).flat(2))
const slug = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')

/**
 * flexible.refusalGroundValid: {ground} → whether it is one of the eight grounds of s.80G(1)(b), written as a name or in words.
 */
export const refusalGroundValid = rule(
  {
    name: 'flexible.refusalGroundValid',
    source: 'Employment Rights Act 1996 s.80G(1)(b), unchanged by Employment Rights Act 2025 s.9',
    input: z.object({ ground: word() }),
  },
  ({ ground }) => groundsAsWritten.has(slug(ground)),
)

/**
 * flexible.reasonablenessTestApplies: {decisionDate, confirmed?} → whether a refusal must also be reasonable and explained. Announced for
 * 2027 with no date: false until someone confirms `flexible-working-reasonableness` with its date.
 */
export const reasonablenessTestApplies = rule(
  {
    name: 'flexible.reasonablenessTestApplies',
    source: 'Employment Rights Act 2025 s.9, not commenced',
    input: z.object({ decisionDate: date(), confirmed: confirmed() }),
  },
  (input) => valueOn(flexibleWorkingReasonableness, input.decisionDate, input.confirmed),
)
