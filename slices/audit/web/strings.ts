import type { AccessGroup, AccessReport, ActionKind, LogEntry } from '../contract.ts'

export const kindNames: Record<ActionKind, string> = {
  views: 'Views',
  changes: 'Changes of records',
  requests: 'Proposals and decisions',
  access: 'Members, roles and sign-in',
  settings: 'Settings',
  exports: 'Exports',
  log: 'Checks of the log',
  other: 'Other',
}

/** What the field filter offers: groups first, then the fields most asked for. */
export const fieldChoices: readonly (readonly [value: string, label: string])[] = [
  ['pay', 'Pay'],
  ['bank', 'Bank details'],
  ['personal', 'Personal details'],
  ['emergency', 'Emergency contacts'],
  ['job_title', 'Job title'],
  ['manager_id', 'Manager'],
  ['department', 'Department'],
  ['location', 'Location'],
  ['employment_type', 'Employment type'],
  ['end_date', 'End date'],
  ['role', 'Role'],
]

export const groupNames: Record<AccessGroup, string> = {
  pay: 'Pay',
  bank: 'Bank details',
  personal: 'Personal details',
  emergency: 'Emergency contacts',
  work: 'Work details',
  directory: 'Directory',
}

const fieldNames: Record<string, string | undefined> = {
  phone_mobile: 'Mobile',
  phone_home: 'Home phone',
  manager_id: 'Manager',
  bank_account_number: 'Account number',
  bank_account_name: 'Account name',
  bank_sort_code: 'Sort code',
  as_at: 'As at',
  groups: 'Groups',
  group: 'Group',
  fields: 'Fields',
  kept_months: 'Months kept',
}
export const fieldName = (field: string): string => fieldNames[field] ?? sentence(field.replace(/^custom:/, ''))
const sentence = (word: string): string => word.replaceAll(/[_.-]+/g, ' ').replace(/^./, (letter) => letter.toUpperCase())

const actionNames: Record<string, string | undefined> = {
  'employee.viewed': 'Viewed profile',
  'employee.created': 'Added person',
  'employee.left': 'Employment ended',
  'employee.change-proposed': 'Proposed change',
  'employee.change-approved': 'Approved change',
  'employee.change-refused': 'Refused change',
  'employee.planned': 'Planned change',
  'employee.plan-applied': 'Planned change applied',
  'employee.plan-held': 'Planned change held',
  'employee.plan-withdrawn': 'Withdrew planned change',
  'access.reviewed': 'Asked who had access',
  'account.renamed': 'Changed the name of their account',
  'audit.checked': 'Checked the log',
  'audit.exported': 'Exported the log',
  'audit.cut': 'Removed entries past their time',
  'audit.sealed': 'Sealed the records kept beside the log',
  'workspace.created': 'Created workspace',
  'workspace.settings-changed': 'Changed settings',
  'member.invited': 'Invited member',
  'member.joined': 'Joined',
  'member.ended': 'Ended membership',
  'assistant.sent': 'Sent to a language model',
  'assistant.text-read': 'Read what was sent to a language model',
  'assistant.consent-given': 'Agreed what may leave for a language model',
  'assistant.consent-withdrawn': 'Withdrew consent for a language model',
  'assistant.provider-changed': 'Changed the assistant’s provider',
  'assistant.budget-changed': 'Changed the assistant’s budget',
}

/** What happened, in a few words: 'Changed salary', 'Viewed profile'. */
export function actionWords({ action, changes }: Pick<LogEntry, 'action' | 'changes'>): string {
  const said = changes.filter(({ field }) => field !== 'effective_from')
  if (action === 'employee.revealed') return `Revealed ${groupWords(said[0]?.to ?? null)}`
  if (action === 'employee.updated')
    return said.length === 1 && said[0] ? `Changed ${fieldName(said[0].field).toLowerCase()}` : 'Changed record'
  return actionNames[action] ?? plainAction(action)
}

const groupWords = (group: string | null): string => (groupNames[group as AccessGroup] ?? 'hidden details').toLowerCase()

function plainAction(action: string): string {
  const [what = '', did] = action.split('.')
  return did ? `${sentence(did)} ${what.replaceAll('-', ' ')}` : sentence(what)
}

const kindOfRecord: Record<string, string | undefined> = {
  workspace: 'Workspace',
  audit: 'Audit log',
  export: 'Export',
  'custom-field': 'Custom field',
}

/** What it happened to. Of a check, what it found. */
export function recordWords({ action, subject, changes }: LogEntry): string {
  if (action === 'audit.checked') {
    const value = (name: string) => changes.find(({ field }) => field === name)?.to ?? ''
    return `${Number(value('entries')).toLocaleString('en-GB')} entries, ${value('result').replaceAll('-', ' ')}`
  }
  return subject.name ?? kindOfRecord[subject.kind] ?? sentence(subject.kind)
}

const money = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })
export function valueWords(field: string, value: string | null): string {
  if (value === null) return 'nothing'
  if (field === 'salary' && Number.isFinite(Number(value))) return `£${money.format(Number(value))}`
  if (field === 'groups' || field === 'group')
    return value
      .split(', ')
      .map((group) => groupNames[group as AccessGroup] ?? group)
      .join(', ')
  if (field === 'fields') return value.split(', ').map(fieldName).join(', ')
  return value
}

/** '9f2c 71ab e04d 5c18 … a7e3' */
export const sealWords = (hash: string): string => `${hash.slice(0, 16).replaceAll(/(.{4})(?=.)/g, '$1 ')} … ${hash.slice(-4)}`

export const becauseWords: Record<AccessReport['could_see'][number]['because'], string> = {
  'own-record': 'It is their own record',
  role: 'By their role',
  'direct-report': 'Line manager on that day',
  'reporting-line': 'Above in the reporting line on that day',
  setting: 'Line manager, and managers could see pay on that day',
  everyone: 'Everyone in the workspace could',
  template: 'By the role given to them, as it was on that day',
}
export const howWords: Record<AccessReport['could_see'][number]['how'], string> = {
  full: 'In full',
  masked: 'In part; in full by a recorded reveal',
  reveal: 'By a recorded reveal',
}
