/** A stored row as people read it: its fields line by line, without keys, hashes and what only the program needs. */

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const technical =
  /^(tenant_id|id|.*_id|hash|version|sort_name|search_text|search_key|unique_key|name_key|request_id|words|type|marks|attrs|secret_hash|token_hash|code_hash|sha256|docx_sha256|pdf_sha256|slot)$/

export const tableName = (table: string): string => {
  const words = table.replaceAll('_', ' ')
  return names[table] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const names: Readonly<Record<string, string>> = {
  employees: 'Employee record',
  employee_personal: 'Personal details',
  employee_pay: 'Pay',
  employee_bank: 'Bank details',
  employee_emergency: 'Emergency contacts',
  record_history: 'History of the record',
  record_ledger: 'Changes of the history',
  change_requests: 'Proposed changes',
  leave_bookings: 'Time off',
  leave_entries: 'Holiday ledger',
  absences: 'Sickness absence',
  absence_health: 'Reasons of sickness',
  absence_interviews: 'Return-to-work talks',
  custom_values: 'Further fields',
  past_employments: 'Earlier employments',
  payroll_lines: 'Payroll figures',
  bonuses: 'Bonuses',
  custom_row_history: 'Earlier rows of tables',
  cases: 'Case',
  case_events: 'Entry of a case',
  case_notes: 'Note of a case',
  case_tasks: 'Task of a case',
  data_holds: 'Legal hold',
  policy_versions: 'Policy',
}

const label = (key: string): string => {
  const words = key.replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'string' && (uuid.test(value) || value.startsWith('\\x')))
const wordsFor = (value: string | number | boolean): string => (value === true ? 'yes' : value === false ? 'no' : String(value))

function linesOf(value: unknown, key: string): string[] {
  if (isNothing(value)) return []
  if (Array.isArray(value)) return value.flatMap((each) => linesOf(each, key))
  if (typeof value === 'object')
    return Object.entries(value as Record<string, unknown>)
      .filter(([name]) => !technical.test(name))
      .flatMap(([name, each]) => linesOf(each, label(name)))
  const words = wordsFor(value as string | number | boolean)
  return [key === '' || key === 'Text' ? words : `${key}: ${words}`]
}

export const readable = (row: Readonly<Record<string, unknown>>): string => linesOf(row, '').join('\n')

export function titleOfRow(table: string, row: Readonly<Record<string, unknown>>): string {
  const said = row['title'] ?? row['name']
  return typeof said === 'string' ? `${tableName(table)}: ${said}` : tableName(table)
}
