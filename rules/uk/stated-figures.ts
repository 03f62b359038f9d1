import type { Table } from './dated.ts'

/**
 * Figures of the law that a letter states as such, beside those that the rules work with. Dated like every other figure, so that a
 * letter says what was right on its own day and a change is a new row.
 */
const since = (what: string, value: number, source: string, from = '1999-01-01'): Table<number> => ({
  what,
  rows: [{ from, value, source }],
})

export const statedFigures = {
  selfCertifiedDays: since('The days a person certifies themselves', 7, 'gov.uk Taking sick leave'),
  sickPayStatementDays: since('The time to give the statement about sick pay', 7, 'Statutory Sick Pay regulations; gov.uk SSP calculator'),
  sickPayMostWeeks: since('The longest Statutory Sick Pay', 28, 'gov.uk SSP calculator'),
  writtenReasonsDays: since('The time to give written reasons', 14, 'Employment Rights Act 1996 s.92(2)'),
  changeStatementMonths: since('The time to give a statement of change', 1, 'Employment Rights Act 1996 s.4; Acas'),
  workAbroadMonths: since('Work abroad that has to be stated', 1, 'Employment Rights Act 1996 s.1'),
  redundancyServiceYears: since('The service needed for redundancy pay', 2, 'Employment Rights Act 1996 s.155'),
  redundancyClaimMonths: since('The time to claim redundancy pay', 6, 'gov.uk Redundancy: your rights'),
  redundancyTrialWeeks: since('The trial of an alternative job', 4, 'Employment Rights Act 1996 s.138'),
  alternativeWithinWeeks: since('The time in which an alternative job has to begin', 4, 'Employment Rights Act 1996 s.141'),
  terminationTaxFree: since('The part of a termination payment that is free of income tax', 30_000, 'gov.uk Redundancy: your rights'),
  settlementDays: since('The least time to consider a settlement offer', 10, 'Acas Code of Practice 4'),
  fixedTermYears: since('The limit for successive fixed-term contracts', 4, 'Fixed-term Employees Regulations 2002 reg 8', '2002-10-01'),
  shareCodeDays: since('How long a share code is valid', 90, 'Home Office employer guide to right to work checks'),
} as const satisfies Record<string, Table<number>>
