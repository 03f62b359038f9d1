import { showDate } from '#platform/shared/calendar-date.ts'
import type { CustomValue } from '#slices/custom-fields/contract.ts'
import type { ValueDefinition } from '#slices/custom-fields/rules.ts'
import { weekDays } from '#slices/people/contract.ts'
import type { BulkEmployee } from '#slices/people/server/service.ts'
import type { OpenLedger } from '#slices/time-off/rules.ts'
import { isOfBank } from '../policy.ts'
import { shownCustom, shownPay } from '../rules/cells.ts'
import { isOfLeave, ledgerCell } from '../rules/leave.ts'
import type { CustomTargets } from './custom-targets.ts'

interface Ground {
  readonly custom: CustomTargets
  readonly current: ReadonlyMap<string, Readonly<Record<string, CustomValue>>>
  readonly names: ReadonlyMap<string, string>
  readonly ledgers: ReadonlyMap<string, OpenLedger>
  /** What the cell would store. */
  readonly value: unknown
}

/** What is stored now, as it is shown beside a cell: '' for nothing, null where it is what the cell says. Bank details stay behind their mask. */
export function storedValue(stored: BulkEmployee, target: string, ground: Ground): string | null {
  const field = ground.custom.fieldOf(target)
  if (field) return customShown(ground.current.get(stored.id)?.[field.id] ?? null, field, ground.names)
  if (isOfBank(target)) return bankShown(stored[target as 'bank_sort_code'], ground.value)
  if (isOfLeave(target)) return plainShown(target, ledgerCell(target, ground.ledgers.get(stored.id), true))
  const composed = composedShown[target]
  return composed
    ? (composed(stored, ground.names) ?? '')
    : (contactShown(stored, target) ?? plainShown(target, stored[target as keyof BulkEmployee]))
}

function contactShown(stored: BulkEmployee, target: string): string | null {
  const [, place, part] = /^emergency_(\d)_(name|relation|phone|email)$/.exec(target) ?? []
  return place && part ? (stored.emergency_contacts[Number(place) - 1]?.[part as 'name'] ?? '') : null
}

function bankShown(now: string | null, value: unknown): string | null {
  if (now === value) return null
  return now === null ? '' : '••••'
}

const dates = new Set(['start_date', 'end_date', 'date_of_birth', 'leave_carried_until', 'leave_worked_until'])
function plainShown(target: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') return ''
  if (dates.has(target)) return showDate(value)
  return target === 'salary' ? shownPay(value) : value
}

function customShown(value: CustomValue, field: ValueDefinition, names: ReadonlyMap<string, string>): string {
  if (value === null) return ''
  return field.kind === 'person' ? (names.get(String(value)) ?? 'Somebody') : shownCustom(field, value)
}

const composedShown: Readonly<Record<string, (stored: BulkEmployee, names: ReadonlyMap<string, string>) => string | null | undefined>> = {
  manager: ({ manager_id: id }, names) => (id === null ? null : names.get(id)),
  full_name: ({ first_name: first, last_name: last }) => (last === '' ? `${first} (one name)` : `${first} · ${last}`),
  work_days: ({ work_pattern: pattern }) => weekDays.filter((day) => pattern?.days.includes(day)).join(', '),
  work_hours: ({ work_pattern: pattern }) => (pattern ? String(pattern.hours) : null),
}
