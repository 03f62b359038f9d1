/**
 * How long records are kept unless the workspace says otherwise. A legal hold beats every period. Where the law names a time it is the
 * least; the rest is an employer's choice, which must be one that can be explained to the people the records are about.
 */
export const retentionKinds = [
  'audit-log',
  'personnel-file',
  'payroll',
  'minimum-wage',
  'statutory-family-pay',
  'absence',
  'holiday',
  'working-time',
  'right-to-work',
  'cases',
  'settlements',
  'redundancy',
  'recruitment',
  'accidents',
  'health-surveillance',
  'parental-leave',
  'data-requests',
  'invitations',
] as const
export type RetentionKind = (typeof retentionKinds)[number]

export interface RetentionDefault {
  readonly label: string
  /** From when the time runs. */
  readonly after: string
  readonly months: number
  /** The least the law allows, or for the audit log what makes it one; null where the time is the employer's to choose. */
  readonly least: number | null
  readonly reason: string
}

const years = (n: number): number => n * 12

export const retentionDefaults: Readonly<Record<RetentionKind, RetentionDefault>> = {
  'audit-log': {
    label: 'Audit log',
    after: 'the entry was written',
    months: years(6),
    least: 12,
    reason: 'Employer’s choice: as long as the records it explains, six years after Limitation Act 1980 section 5.',
  },
  'personnel-file': {
    label: 'Personnel file, contracts, reviews and training',
    after: 'employment ended',
    months: years(6),
    least: null,
    reason:
      'Employer’s choice: a claim for breach of contract may be brought for six years (Limitation Act 1980 section 5); five in Scotland.',
  },
  payroll: {
    label: 'Pay and PAYE records',
    after: 'the tax year ended',
    months: years(6),
    least: years(3),
    reason: 'PAYE Regulations 2003 regulation 97: at least three years after the tax year; six advised, as for claims.',
  },
  'minimum-wage': {
    label: 'Minimum wage records',
    after: 'the pay reference period that follows',
    months: years(6),
    least: years(6),
    reason: 'National Minimum Wage Regulations 2015 regulation 59(8), since 1 April 2021.',
  },
  'statutory-family-pay': {
    label: 'Statutory maternity, paternity and adoption pay',
    after: 'the tax year in which the pay period ended',
    months: years(3),
    least: years(3),
    reason: 'SMP, SPP and SAP regulations: three years after the tax year.',
  },
  absence: {
    label: 'Sickness absence and statutory sick pay',
    after: 'the absence ended',
    months: years(6),
    least: null,
    reason: 'Employer’s choice: three years is usual; six covers a claim for breach of contract.',
  },
  holiday: {
    label: 'Holiday and holiday pay',
    after: 'the record was made',
    months: years(6),
    least: years(6),
    reason: 'Working Time Regulations 1998 regulation 16B, for records made since 6 April 2026.',
  },
  'working-time': {
    label: 'Working time and 48-hour opt-outs',
    after: 'the record was made',
    months: years(2),
    least: years(2),
    reason: 'Working Time Regulations 1998 regulation 9.',
  },
  'right-to-work': {
    label: 'Right-to-work evidence',
    after: 'employment ended',
    months: years(2),
    least: years(2),
    reason: 'Home Office employer’s guide to right to work checks: two years after employment.',
  },
  cases: {
    label: 'Disciplinary and grievance cases',
    after: 'employment ended',
    months: years(6),
    least: null,
    reason: 'Employer’s choice. A spent warning is kept for the file and no longer counts.',
  },
  settlements: {
    label: 'Settlement agreements',
    after: 'the agreement was made',
    months: years(6),
    least: null,
    reason: 'Employer’s choice: the time for a claim under the agreement. Use twelve years for a deed.',
  },
  redundancy: {
    label: 'Redundancy records',
    after: 'employment ended',
    months: years(6),
    least: null,
    reason: 'Employer’s choice: common practice.',
  },
  recruitment: {
    label: 'Applications that were not successful',
    after: 'the decision',
    months: 12,
    least: null,
    reason: 'Employer’s choice: the time for a claim under the Equality Act 2010, with room for early conciliation.',
  },
  accidents: {
    label: 'Accident book and RIDDOR reports',
    after: 'the entry was made',
    months: years(3),
    least: years(3),
    reason: 'RIDDOR 2013 regulation 12: three years. For a person under 18, until they are 21.',
  },
  'health-surveillance': {
    label: 'Health surveillance (COSHH)',
    after: 'the last entry',
    months: years(40),
    least: years(40),
    reason: 'Control of Substances Hazardous to Health Regulations 2002 regulation 11.',
  },
  'parental-leave': {
    label: 'Parental leave',
    after: 'the child was born or placed',
    months: years(18),
    least: null,
    reason: 'Employer’s choice: leave can be taken until the child is 18.',
  },
  'data-requests': {
    label: 'Subject access requests',
    after: 'the request was answered',
    months: years(1),
    least: null,
    reason: 'Employer’s choice: common practice.',
  },
  invitations: {
    label: 'Invitations to the workspace',
    after: 'they were accepted, withdrawn or ran out',
    months: 6,
    least: null,
    reason: 'Employer’s choice: long enough to see who was let in by whom; the audit log keeps the fact itself.',
  },
}
