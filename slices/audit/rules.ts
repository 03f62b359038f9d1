import { fieldGroups, type FieldGroup } from '#slices/people/policy.ts'
import type { ActionKind } from './contract.ts'

/** Which kind of act an action is; by its last word where its name says nothing else. */
export function kindOf(action: string): ActionKind {
  if (action.startsWith('audit.')) return action === 'audit.exported' ? 'exports' : 'log'
  const last = action.split('.').at(-1) ?? ''
  if (/export/.test(last)) return 'exports'
  if (action.startsWith('member.') || action.startsWith('rights.') || action.startsWith('role') || action.startsWith('view-as') || action.startsWith('account.'))
    return 'access'
  if (/^(viewed|revealed|searched|reviewed|downloaded)$/.test(last)) return 'views'
  if (/propos|change-|approved|refused|withdrawn/.test(last)) return 'requests'
  if (action.startsWith('workspace.') || /^custom-field\./.test(action)) return 'settings'
  return /^(employee|custom-fields|custom-row)\./.test(action) ? 'changes' : 'other'
}

/** The words of the index that a field of the filter stands for: itself, or a group with every field in it. */
export function wordsOf(field: string): string[] {
  const fields = fieldGroups[field as FieldGroup]
  return fields ? [`group:${field}`, ...fields] : [field]
}

/** A cell of a spreadsheet that no program takes for a formula (hostile cases EX): a quote goes before what could begin one. */
export function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r|%]/.test(value) ? `'${value}` : value
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const defaultMonthsKept = 72
