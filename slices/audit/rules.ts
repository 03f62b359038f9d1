import { fieldGroups, type FieldGroup } from '#slices/people/policy.ts'
import type { ActionKind } from './contract.ts'

/** The first that fits an action says which kind of act it is. */
const patterns: readonly (readonly [RegExp, ActionKind])[] = [
  [/\.export[a-z-]*$/, 'exports'],
  [/^audit\./, 'log'],
  [/^(member|rights?|roles?|view-as|account)[.-]/, 'access'],
  [/\.(viewed|revealed|searched|reviewed|downloaded)$/, 'views'],
  [/propos|change-|approved|refused|withdrawn/, 'requests'],
  [/^(workspace|custom-field)\./, 'settings'],
  [/^(employee|custom-fields|custom-row)\./, 'changes'],
]
export const kindOf = (action: string): ActionKind => patterns.find(([pattern]) => pattern.test(action))?.[1] ?? 'other'

/** The words of the index that a field of the filter stands for: itself, or a group with every field in it. */
export function wordsOf(field: string): string[] {
  const fields = Object.hasOwn(fieldGroups, field) ? fieldGroups[field as FieldGroup] : undefined
  return fields ? [`group:${field}`, ...fields] : [field]
}

/** A cell of a spreadsheet that no program takes for a formula (hostile cases EX): a quote goes before what could begin one. */
export function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r|%]/.test(value) ? `'${value}` : value
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const defaultMonthsKept = 72
