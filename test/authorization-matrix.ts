/**
 * Who may read and write what: the authorization matrix of the specification's security part, as data. Tests are generated from it; a route
 * or a column that is not in it fails the run, so nothing new is served before somebody has said to whom.
 */

/** R in full, M masked, V by a recorded reveal, T only while the workspace says so, - nothing. */
export type Read = 'R' | 'MV' | 'V' | 'T' | '-'
/** W at once, A after a second person, S with the password again, - refused. */
export type Put = 'W' | 'A' | 'S' | '-'

export const groups = {
  directory: [
    'id',
    'first_name',
    'preferred_name',
    'last_name',
    'email',
    'job_title',
    'department',
    'location',
    'manager_id',
    'photo_url',
    'start_date',
  ],
  work: ['phone_mobile', 'timezone', 'employment_type', 'contract', 'work_pattern', 'end_date'],
  personal: [
    'date_of_birth',
    'gender',
    'nationality',
    'phone_home',
    'address_line1',
    'address_line2',
    'city',
    'state_province',
    'postal_code',
    'country',
  ],
  pay: ['salary', 'pay_frequency'],
  bank: ['bank_account_name', 'bank_account_number', 'bank_sort_code'],
  emergency: ['emergency_contacts'],
} as const
export type Group = keyof typeof groups

/** Never in an answer; `version` is the one thing of the system that some may see. */
export const systemFields = [
  'tenant_id',
  'user_id',
  'created_at',
  'updated_at',
  'updated_by',
  'protected',
  'single_name',
  'sort_name',
  'search_text',
  'role',
  'changed_at',
  'changed_by',
] as const
/** No part of an employee's record: absence reasons, fit notes and reports have their own tables and routes once they come. */
export const healthFields = ['absence', 'reason_detail', 'fit_note', 'oh_reports', 'health'] as const

/** Each way of standing to a record, who stands so in the tests, and to whom. */
export const actors = {
  anon: ['anon', 'A.E1'],
  other_tenant: ['b_sa', 'A.E1'],
  leaver: ['a_leaver', 'A.E1'],
  consultant_ended: ['consultant_ended', 'A.E1'],
  self: ['a_emp', 'A.E1'],
  peer: ['a_emp2', 'A.E1'],
  mgr_direct: ['a_mgr', 'A.E1'],
  mgr_indirect: ['a_mgr_of_mgr', 'A.E1'],
  mgr_other: ['a_mgr2', 'A.E1'],
  hr: ['a_hr', 'A.E1'],
  hr_self: ['a_hr', 'A.HR1'],
  super_admin: ['a_sa', 'A.E1'],
  super_admin_self: ['a_sa2', 'A.SA2'],
} as const
export type Standing = keyof typeof actors
export const standings = Object.keys(actors) as Standing[]

type Row<Cell> = Record<Standing, Cell>
const outside = { anon: '-', other_tenant: '-', leaver: '-', consultant_ended: '-' } as const

export const read: Record<Group, Row<Read>> = {
  directory: {
    ...outside,
    self: 'R',
    peer: 'R',
    mgr_direct: 'R',
    mgr_indirect: 'R',
    mgr_other: 'R',
    hr: 'R',
    hr_self: 'R',
    super_admin: 'R',
    super_admin_self: 'R',
  },
  work: {
    ...outside,
    self: 'R',
    peer: '-',
    mgr_direct: 'R',
    mgr_indirect: 'R',
    mgr_other: '-',
    hr: 'R',
    hr_self: 'R',
    super_admin: 'R',
    super_admin_self: 'R',
  },
  personal: {
    ...outside,
    self: 'R',
    peer: '-',
    mgr_direct: '-',
    mgr_indirect: '-',
    mgr_other: '-',
    hr: 'R',
    hr_self: 'R',
    super_admin: 'R',
    super_admin_self: 'R',
  },
  pay: {
    ...outside,
    self: 'R',
    peer: '-',
    mgr_direct: 'T',
    mgr_indirect: '-',
    mgr_other: '-',
    hr: 'R',
    hr_self: 'R',
    super_admin: 'R',
    super_admin_self: 'R',
  },
  bank: {
    ...outside,
    self: 'MV',
    peer: '-',
    mgr_direct: '-',
    mgr_indirect: '-',
    mgr_other: '-',
    hr: 'MV',
    hr_self: 'MV',
    super_admin: 'MV',
    super_admin_self: 'MV',
  },
  emergency: {
    ...outside,
    self: 'R',
    peer: '-',
    mgr_direct: 'V',
    mgr_indirect: '-',
    mgr_other: '-',
    hr: 'R',
    hr_self: 'R',
    super_admin: 'R',
    super_admin_self: 'R',
  },
}
/** Who is told the version of a record. */
export const readVersion: Row<boolean> = {
  anon: false,
  other_tenant: false,
  leaver: false,
  consultant_ended: false,
  self: true,
  peer: false,
  mgr_direct: true,
  mgr_indirect: false,
  mgr_other: false,
  hr: true,
  hr_self: true,
  super_admin: true,
  super_admin_self: true,
}

const nobody = { ...outside, self: '-', peer: '-', mgr_direct: '-', mgr_indirect: '-', mgr_other: '-' } as const
const byHr = { ...nobody, hr: 'W', hr_self: 'W', super_admin: 'W', super_admin_self: 'W' } as const
/** PUT /employees/{id}, field group by field group; the reporting line stands apart from the rest of the directory. */
export const put: Record<Group | 'manager', Row<Put>> = {
  directory: byHr,
  manager: { ...nobody, hr: 'W', hr_self: 'A', super_admin: 'W', super_admin_self: 'A' },
  work: byHr,
  personal: byHr,
  pay: { ...nobody, hr: 'A', hr_self: '-', super_admin: 'A', super_admin_self: '-' },
  bank: { ...nobody, hr: 'S', hr_self: 'S', super_admin: 'S', super_admin_self: 'S' },
  emergency: byHr,
}
/** Of the directory, what no PUT changes: an id is for good, a picture has its own route. */
export const notByPut = ['id', 'photo_url'] as const

/** PATCH /my-profile (decision D6). What is in neither list waits for hr, but for pay and the last day, which are refused. */
export const selfService = {
  atOnce: [
    'preferred_name',
    'phone_mobile',
    'phone_home',
    'address_line1',
    'address_line2',
    'city',
    'state_province',
    'postal_code',
    'country',
    'emergency_contacts',
    'timezone',
  ],
  withPassword: ['bank_account_name', 'bank_account_number', 'bank_sort_code'],
  never: ['salary', 'pay_frequency', 'end_date'],
} as const

/** Columns of the tables a person is stored in, and what they are. */
export const columns: Record<string, readonly string[]> = {
  employees: [
    'tenant_id',
    'id',
    'user_id',
    'first_name',
    'last_name',
    'single_name',
    'preferred_name',
    'email',
    'job_title',
    'department',
    'location',
    'start_date',
    'end_date',
    'employee_no',
    'employment_type',
    'contract',
    'manager_id',
    'phone_mobile',
    'timezone',
    'work_pattern',
    'photo_url',
    'protected',
    'sort_name',
    'search_text',
    'version',
    'created_at',
    'updated_at',
    'updated_by',
  ],
  employee_personal: ['tenant_id', 'employee_id', ...groups.personal],
  employee_pay: ['tenant_id', 'employee_id', ...groups.pay],
  employee_bank: ['tenant_id', 'employee_id', ...groups.bank, 'changed_at', 'changed_by'],
  employee_emergency: ['tenant_id', 'employee_id', 'contacts'],
}

export * from './route-matrix.ts'
