import type { Table } from './dated.ts'

/** What family leave depends on by date. Rates of pay are in no source that was read, so there is none here: see `familyPay`. */
const dayOne = 'Employment Rights Act 2025, from 6 April 2026'

/** Weeks of employment a leave asks for. */
export const dayOneFamilyLeave: Readonly<Record<'paternity' | 'parental', Table<number>>> = {
  paternity: {
    what: 'The service that paternity leave asks for',
    rows: [
      { from: '2003-04-06', value: 26, source: 'Paternity and Adoption Leave Regulations 2002 reg. 4' },
      { from: '2026-04-06', value: 0, source: dayOne },
    ],
  },
  parental: {
    what: 'The service that parental leave asks for',
    rows: [
      { from: '1999-12-15', value: 52, source: 'Maternity and Parental Leave etc. Regulations 1999 reg. 13' },
      { from: '2026-04-06', value: 0, source: dayOne },
    ],
  },
}

export const neonatalLeaveExists: Table<boolean> = {
  what: 'Neonatal care leave',
  rows: [
    { from: '1900-01-01', value: false, source: 'No right before the Neonatal Care (Leave and Pay) Act 2023' },
    {
      from: '2025-04-06',
      value: true,
      source: 'Neonatal Care Leave and Miscellaneous Amendments Regulations 2025, for children born from that day on',
    },
  ],
}

export const carersLeaveExists: Table<boolean> = {
  what: 'Carer’s leave',
  rows: [
    { from: '1900-01-01', value: false, source: 'No right before the Carer’s Leave Act 2023' },
    { from: '2024-04-06', value: true, source: 'Carer’s Leave Regulations 2024' },
  ],
}

/** A wider right to bereavement leave is announced; parents of a child have theirs already. */
export const bereavementLeave: Table<string | null> = {
  what: 'Bereavement leave beyond that of parents',
  rows: [{ from: '1900-01-01', value: null, source: 'Parental Bereavement Leave Regulations 2020: parents alone' }],
  pending: [
    {
      id: 'bereavement-leave',
      expectedFrom: null,
      value: 'wider-bereavement-leave',
      source: 'Employment Rights Act 2025, announced for 2027; no date set',
    },
  ],
}

/** Pounds a week. No row: no source that was read gives a rate, so no amount is shown anywhere and payroll works it out. */
export const familyPay: Table<number> = { what: 'The weekly rate of statutory family pay', rows: [], unpublishedFrom: '2026-04-06' }

/** Weeks from the first day of maternity leave for which statutory maternity pay is or could be paid: in them there is no sick pay. */
export const maternityPayWeeks = 39
