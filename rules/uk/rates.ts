import type { Table } from './dated.ts'

/**
 * Statutory numbers as dated rows. A new figure is a new row; nothing is ever changed in place, because last year's spell,
 * dismissal or pay period keeps last year's figure. Amounts are pounds.
 */

const sspRates = 'gov.uk SSP rates (smart-answers, statutory_sick_pay.yml)'

export interface SickPayTerms {
  readonly weekly: number
  /** Average weekly earnings below this give no SSP; null from 6 April 2026, when the limit went. */
  readonly lowerEarningsLimit: number | null
  /** Share of average weekly earnings that caps the weekly rate; null before 6 April 2026. */
  readonly earningsPercent: number | null
  readonly waitingDays: number
  /** Calendar days a spell must last to count. */
  readonly minimumSpellDays: number
}

const oldSickPay = (weekly: number, lowerEarningsLimit: number): SickPayTerms => ({
  weekly,
  lowerEarningsLimit,
  earningsPercent: null,
  waitingDays: 3,
  minimumSpellDays: 4,
})

export const sickPayReform = '2026-04-06'

export const sickPayTerms: Table<SickPayTerms> = {
  what: 'Statutory Sick Pay',
  rows: [
    { from: '2023-04-06', value: oldSickPay(109.4, 123), source: sspRates },
    { from: '2024-04-06', value: oldSickPay(116.75, 123), source: sspRates },
    { from: '2025-04-06', value: oldSickPay(118.75, 125), source: sspRates },
    {
      from: sickPayReform,
      value: { weekly: 123.25, lowerEarningsLimit: null, earningsPercent: 80, waitingDays: 0, minimumSpellDays: 1 },
      source: `${sspRates}; Employment Rights Act 2025`,
    },
  ],
}

export interface MinimumWage {
  readonly aged21: number
  readonly aged18To20: number
  readonly under18: number
  readonly apprentice: number
  /** A day. The 2024 figure is general knowledge, the others are sourced. */
  readonly accommodationOffset: number
}

const wageRates = 'gov.uk minimum wage rates (smart-answers, minimum_wage.yml)'

export const minimumWage: Table<MinimumWage> = {
  what: 'The minimum wage',
  rows: [
    {
      from: '2024-04-01',
      value: { aged21: 11.44, aged18To20: 8.6, under18: 6.4, apprentice: 6.4, accommodationOffset: 9.99 },
      source: 'National Minimum Wage (Amendment) Regulations 2024, as reported by DLA Piper and Mondaq, March 2024',
    },
    {
      from: '2025-04-01',
      value: { aged21: 12.21, aged18To20: 10, under18: 7.55, apprentice: 7.55, accommodationOffset: 10.66 },
      source: wageRates,
    },
    {
      from: '2026-04-01',
      value: { aged21: 12.71, aged18To20: 10.85, under18: 8, apprentice: 8, accommodationOffset: 11.1 },
      source: wageRates,
    },
  ],
  unpublishedFrom: '2027-04-01',
}

const redundancyRates = 'gov.uk redundancy pay rates (smart-answers, redundancy_pay.yml and redundancy_pay_northern_ireland.yml)'
const yearly = (rates: Readonly<Record<string, number>>, source: string) =>
  Object.entries(rates).map(([from, value]) => ({ from, value, source }))

/** The cap on a week's pay, by jurisdiction. */
export const weeksPayCap: Readonly<Record<'GB' | 'NI', Table<number>>> = {
  GB: {
    what: 'The limit on a week’s pay',
    rows: yearly({ '2023-04-06': 643, '2024-04-06': 700, '2025-04-06': 719, '2026-04-06': 751 }, redundancyRates),
  },
  NI: {
    what: 'The Northern Ireland limit on a week’s pay',
    rows: yearly({ '2023-04-06': 669, '2024-04-06': 729, '2025-04-06': 749, '2026-04-06': 783 }, redundancyRates),
  },
}

/** null: no limit. */
export const compensatoryAwardCap: Table<number | null> = {
  what: 'The limit on the compensatory award',
  rows: [
    ...yearly(
      { '2023-04-06': 105_707, '2024-04-06': 115_115, '2025-04-06': 118_223, '2026-04-06': 123_543 },
      'Employment Rights (Increase of Limits) Orders (SI 2025/348, SI 2026/310)',
    ),
    { from: '2027-01-01', value: null, source: 'SI 2026/559: all limits on the compensatory award removed' },
  ],
}

export const unfairDismissalQualifyingMonths: Table<number> = {
  what: 'The qualifying period for unfair dismissal',
  rows: [
    { from: '2012-04-06', value: 24, source: 'Employment Rights Act 1996 s.108' },
    { from: '2027-01-01', value: 6, source: 'Employment Rights Act 2025; SI 2026/559' },
  ],
}

export const protectiveAwardDays: Table<number> = {
  what: 'The longest protective award',
  rows: [
    { from: '2000-01-01', value: 90, source: 'TULRCA 1992 s.189' },
    { from: '2026-04-06', value: 180, source: 'Employment Rights Act 2025, in force 6 April 2026' },
  ],
}

export const tribunalLimitMonths: Table<number> = {
  what: 'The tribunal time limit',
  rows: [{ from: '2000-01-01', value: 3, source: 'Employment Rights Act 1996 s.111; Equality Act 2010 s.123' }],
  pending: [
    {
      id: 'tribunal-limit-6-months',
      expectedFrom: '2026-10-01',
      value: 6,
      source: 'Draft regulations reported in May 2026 for acts on or after 1 October 2026; commencement not seen',
    },
  ],
}

export const earlyConciliationWeeks: Table<number> = {
  what: 'The length of Acas early conciliation',
  rows: [
    { from: '2020-12-01', value: 6, source: 'Early Conciliation Rules of Procedure' },
    { from: '2025-12-01', value: 12, source: 'Early Conciliation Rules as amended from 1 December 2025' },
  ],
}

export const minimumWageRecordYears: Table<number> = {
  what: 'How long minimum-wage records are kept',
  rows: [
    { from: '1999-04-01', value: 3, source: 'HMRC National Minimum Wage Manual 12040 (the 3-year rule then in force)' },
    { from: '2021-04-01', value: 6, source: 'National Minimum Wage (Amendment) Regulations 2021' },
  ],
}

/** null: no duty of prevention yet. */
export const preventionStandard: Table<'reasonable_steps' | 'all_reasonable_steps' | null> = {
  what: 'The duty to prevent sexual harassment',
  rows: [
    { from: '1900-01-01', value: null, source: 'No duty before the Worker Protection Act 2023' },
    { from: '2024-10-26', value: 'reasonable_steps', source: 'Equality Act 2010 s.40A (Worker Protection Act 2023)' },
  ],
  pending: [
    {
      id: 'all-reasonable-steps',
      expectedFrom: '2026-10-01',
      value: 'all_reasonable_steps',
      source: 'Employment Rights Act 2025 s.20, expected on 1 October 2026; commencement not seen',
    },
  ],
}

export const flexibleWorkingReasonableness: Table<boolean> = {
  what: 'The test that a refusal of flexible working is reasonable',
  rows: [{ from: '1900-01-01', value: false, source: 'Employment Rights Act 1996 s.80G' }],
  pending: [
    {
      id: 'flexible-working-reasonableness',
      expectedFrom: null,
      value: true,
      source: 'Employment Rights Act 2025 s.9, announced for 2027; no date set',
    },
  ],
}
