import type { EditableField } from '../contract.ts'

export { listStrings } from './list-strings.ts'

/** What each field is called on forms, in histories and in lists of changes. */
export const fieldLabels: Record<EditableField, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  preferred_name: 'Preferred name',
  email: 'Email',
  job_title: 'Job title',
  department: 'Department',
  location: 'Location',
  start_date: 'Start date',
  end_date: 'End date',
  employment_type: 'Employment type',
  contract: 'Contract',
  manager_id: 'Manager',
  phone_mobile: 'Mobile',
  phone_home: 'Home phone',
  timezone: 'Timezone',
  work_pattern: 'Work pattern',
  date_of_birth: 'Date of birth',
  gender: 'Gender',
  nationality: 'Nationality',
  address_line1: 'Address line 1',
  address_line2: 'Address line 2',
  city: 'City',
  state_province: 'State/province',
  postal_code: 'Postal code',
  country: 'Country',
  salary: 'Salary',
  pay_frequency: 'Pay frequency',
  bank_account_name: 'Account name',
  bank_account_number: 'Account number',
  bank_sort_code: 'Sort code',
  emergency_contacts: 'Emergency contacts',
}

/** The name of a field as the server spells it; a field this screen does not know is shown in plain words. */
export function fieldLabel(field: string): string {
  return (
    (fieldLabels as Record<string, string | undefined>)[field] ?? field.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
  )
}

/** 'Job title, Department and Salary' */
export function fieldList(fields: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(fields.map(fieldLabel))
}

export const createStrings = {
  title: 'Create employee',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  mobile: 'Mobile phone',
  mobileExample: '07700 900 000',
  jobTitle: 'Job title',
  department: 'Department',
  location: 'Location',
  startDate: 'Start date',
  employmentType: 'Employment type',
  lineManager: 'Line Manager',
  choose: 'Choose',
  cancel: 'Cancel',
  create: 'Create',
  created: 'Employee created successfully',
  failed: 'Failed to create employee. Please try again.',
  problems: 'Check these fields, then try again:',
} as const

export const requiredNote = { before: 'Fields marked', after: 'are required.' } as const

export const pickerStrings = {
  placeholder: 'Search for a colleague',
  none: 'No colleague found',
  failed: 'Search is not available right now. Type again to retry.',
} as const

export const profileStrings = {
  failed: 'Failed to load employee profile.',
  failedHint: 'Check your connection, then try again.',
  noRecord: 'You have no employee record in this workspace',
  noRecordHint: 'You can use this workspace without one. Ask HR if you think this is wrong.',
  started: (date: string) => `Started ${date}`,
  starts: (date: string) => `Starts ${date}`,
  edit: 'Edit',
  updateMine: 'Update my details',
  tabs: { details: 'Details', activity: 'Activity', absence: 'Absence', cases: 'Cases', documents: 'Documents' },
  sections: 'Profile sections',
  missing: 'Missing',
  unassigned: 'Unassigned',
  dash: '–',
  contact: 'Contact',
  employment: 'Employment',
  pay: 'Pay',
  workPattern: 'Work pattern',
  notWorked: 'not worked',
  otherInformation: 'Other Information',
  personal: 'Personal Details',
  address: 'Address Details',
  bank: 'Bank Details',
  emergency: 'Emergency Contacts',
  noEmergency: 'No emergency contacts added yet',
  primary: 'Primary',
  call: 'Call',
  emailAction: 'Email',
  callPerson: (name: string) => `Call ${name}`,
  emailPerson: (name: string) => `Email ${name}`,
  keyInformation: 'Key Information',
  primaryContact: 'Primary emergency contact',
  timeline: 'Employment timeline',
  noAbsences: 'No absences recorded.',
  noCases: 'No cases recorded.',
} as const

export const managerStrings = {
  change: 'Change manager',
  choose: 'Choose',
  chooseManager: 'Choose manager',
  picker: 'New manager',
  cancel: 'Cancel',
  updated: 'Manager updated successfully!',
  failed: 'Failed to update manager. Please try again.',
} as const

export const revealStrings = {
  hidden: 'Hidden until opened',
  reveal: 'Reveal',
  revealBank: 'Reveal bank details',
  revealEmergency: 'Reveal emergency contacts',
  hide: 'Hide',
  hideBank: 'Hide bank details',
  emergencyHidden: 'Hidden. Each time they are opened is recorded.',
  recorded: 'Who opens them, when and why is recorded.',
  reason: 'Reason',
  reasonExample: 'Checking the payroll export for November',
  show: 'Show details',
  cancel: 'Cancel',
  failed: 'The details could not be opened. Please try again.',
} as const

export const editStrings = {
  title: (name: string) => `Edit ${name}`,
  ownTitle: 'Update my details',
  text: 'Only what you change is saved.',
  ownText: 'Contact details and emergency contacts change at once. What needs approval says so.',
  save: 'Save changes',
  cancel: 'Cancel',
  saved: 'Changes saved',
  savedAndSent: 'Changes saved. The rest was sent for approval.',
  sent: 'Sent for approval',
  failed: 'Failed to save changes. Please try again.',
  nothing: 'Nothing has changed yet.',
  approval: 'Waits for approval by a second person.',
  stepUp: 'You will be asked to confirm that it is you. A notice goes to the address on record.',
  problems: 'Check these fields, then save again:',
  pendingHint: 'A change to this waits for approval.',
  groups: {
    name: 'Name',
    contact: 'Contact',
    employment: 'Employment',
    pay: 'Pay',
    personal: 'Personal Details',
    address: 'Address Details',
    bank: 'Bank Details',
    emergency: 'Emergency Contacts',
  },
  none: 'None',
  showSuggestions: 'Show suggestions',
  addContact: 'Add contact',
  removeContact: 'Remove',
  makePrimary: 'Make primary',
  contactName: 'Name',
  contactRelation: 'Relation',
  contactPhone: 'Phone',
  contactEmail: 'Email',
  contactNumber: (n: number) => `Contact ${n}`,
  removeNamed: (name: string) => `Remove ${name}`,
  makePrimaryNamed: (name: string) => `Make ${name} primary`,
  days: 'Days worked',
  hours: 'Hours a week',
  namedPattern: 'Fill in from a working pattern',
  choosePattern: 'Choose a pattern',
  hoursProblem: 'Enter hours a week such as 37.5.',
  moneyHint: 'Pounds a year, such as 46500.',
  conflict: (by: string, when: string, fields: string) => `${by} changed ${fields} on ${when}, after you opened this record.`,
  conflictPlain: 'This record was changed after you opened it.',
  conflictHint: 'Nothing of yours is saved yet. Load the latest version: what you typed stays, everything else is brought up to date.',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you typed is not saved.',
  leave: 'Leave without saving',
  stay: 'Keep editing',
  reload: 'Load the latest and keep my text',
  reloaded: 'The latest version is loaded. Check the fields marked below, then save.',
  theirs: (value: string) => `Now on record: ${value}`,
} as const

export const whoCanStrings = {
  title: 'Who can change this record',
  text: (name: string) => `You can read ${name}’s record but not change it.`,
  points: [
    'HR changes employment, personal and bank details.',
    'A change of pay is made by HR and approved by a second person.',
    'Everyone keeps their own phone numbers, address and emergency contacts up to date under My Profile.',
  ],
  close: 'Close',
} as const

/** The fields of a change as people call them; the workspace's own are named by the server. */
export const namedFields = (fields: readonly string[], names: Readonly<Record<string, string>> = {}): string =>
  new Intl.ListFormat('en-GB').format(fields.map((field) => names[field] ?? fieldLabel(field)))

export const pendingStrings = {
  title: 'Waiting for approval',
  asked: (by: string, when: string) => `Asked for by ${by} on ${when}`,
  to: 'to',
  someone: 'someone else',
  hiddenValue: 'new value hidden',
  approve: 'Approve',
  refuse: 'Refuse',
  approveNamed: (fields: string) => `Approve change of ${fields}`,
  refuseNamed: (fields: string) => `Refuse change of ${fields}`,
  approved: 'Change approved',
  refused: 'Change refused',
  failed: 'Failed to record the decision. Please try again.',
  refuseTitle: 'Refuse this change?',
  fromDay: (day: string) => `Counts from ${day}.`,
  corrects: 'Corrects a mistake.',
  correctsFrom: (day: string) => `Corrects a mistake, in what was in force on ${day}.`,
  fromApproval: 'Counts from the day it is approved.',
  refuseText: (by: string, fields: string) => `${fields} stays as it is. ${by} sees your note.`,
  note: 'Note',
  noteHint: 'Say what would have to be different. They are shown it.',
  keep: 'Keep waiting',
  refuseAction: 'Refuse change',
  nothing: 'nothing',
} as const

const actions: Record<string, string | undefined> = {
  'employee.created': 'Added',
  'employee.updated': 'Changed',
  'employee.planned': 'Change planned',
  'employee.corrected': 'Corrected',
  'employee.plan-withdrawn': 'Planned change withdrawn',
  'employee.plan-applied': 'Planned change took effect',
  'employee.plan-held': 'Planned change could not take effect',
  'member.joined': 'Joined the workspace',
  'member.linked': 'Account linked to this record',
  'member.ended': 'Access ended',
  'employee.change-proposed': 'Change asked for',
  'employee.change-approved': 'Change approved',
  'employee.change-refused': 'Change refused',
}

/** 'employee.updated' → 'Changed'; an act of a later kind is shown in plain words. */
export function actionName(action: string): string {
  return actions[action] ?? fieldLabel((action.split('.').at(-1) ?? action).replaceAll('-', '_'))
}
