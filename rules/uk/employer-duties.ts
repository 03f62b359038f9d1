import * as z from 'zod/mini'
import { valueOn } from './dated.ts'
import { confirmed, date, oneOf } from './inputs.ts'
import { preventionStandard as standards } from './rates.ts'
import { rule } from './rule.ts'

/** settlement.minimumConsiderationDays: {} → calendar days to consider a settlement offer, unless both agree otherwise: 10. */
export const minimumConsiderationDays = rule(
  { name: 'settlement.minimumConsiderationDays', source: 'Acas Code of Practice 4', input: z.object({}) },
  () => 10,
)

/** rightToWork.shareCodeValidDays: {} → days a share code can be used: 90. */
export const shareCodeValidDays = rule(
  { name: 'rightToWork.shareCodeValidDays', source: 'Home Office employer’s guide to right to work checks', input: z.object({}) },
  () => 90,
)

/** rightToWork.civilPenaltyMax: {breach: first or repeat} → highest civil penalty in pounds for each worker. */
export const civilPenaltyMax = rule(
  {
    name: 'rightToWork.civilPenaltyMax',
    source: 'Immigration, Asylum and Nationality Act 2006 s.15; Home Office code of practice',
    input: z.object({ breach: oneOf(['first', 'repeat']) }),
  },
  ({ breach }) => (breach === 'first' ? 45_000 : 60_000),
)

/**
 * whistleblowing.sexualHarassmentIsQualifyingCategory: {date} → whether a disclosure about sexual harassment is by itself a qualifying
 * one: from 6 April 2026. Source: ERA 1996 s.43B; Employment Rights Act 2025 s.23.
 */
export const sexualHarassmentIsQualifyingCategory = rule(
  {
    name: 'whistleblowing.sexualHarassmentIsQualifyingCategory',
    source: 'Employment Rights Act 1996 s.43B; Employment Rights Act 2025 s.23',
    input: z.object({ date: date() }),
  },
  (input) => input.date >= '2026-04-06',
)

/**
 * harassment.preventionStandard: {date, confirmed?} → what an employer must do to prevent sexual harassment: reasonable_steps from
 * 26 October 2024, null before. all_reasonable_steps is expected from 1 October 2026 and off until someone confirms
 * `all-reasonable-steps` with its date. Source: Equality Act 2010 s.40A; Employment Rights Act 2025 s.20.
 */
export const preventionStandard = rule(
  {
    name: 'harassment.preventionStandard',
    source: 'Equality Act 2010 s.40A; Employment Rights Act 2025 s.20',
    input: z.object({ date: date(), confirmed: confirmed() }),
  },
  (input) => valueOn(standards, input.date, input.confirmed),
)
