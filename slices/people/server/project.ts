import type { Actor } from '#platform/shared/actor.ts'
import { editableFields, type Employee, type PendingChange } from '../contract.ts'
import { abilitiesOf, canDecideChange, canSeeChange, fieldGroups, seesField, seesVersion, sightOf, type FieldGroup } from '../policy.ts'
import { masked, maskedName } from '../rules.ts'
import type { PendingRow } from './queries/pending.ts'
import type { StoredEmployee } from './queries/record.ts'

/** A person as this asker may see them: groups out of sight are absent, bank details masked. */
export function projectEmployee(actor: Actor, stored: StoredEmployee, pending: readonly PendingRow[]): Employee {
  const seen: Record<string, unknown> = {}
  for (const group of Object.keys(fieldGroups) as FieldGroup[]) {
    const sight = sightOf(group, actor, stored)
    if (sight === 'R') for (const field of fieldGroups[group]) seen[field] = stored[field as keyof StoredEmployee]
    if (sight === 'M') Object.assign(seen, maskedBank(stored))
  }
  if (typeof seen.salary === 'string') seen.salary = Number(seen.salary)
  if (seesVersion(actor, stored)) seen.version = stored.version
  seen.metadata = {
    manager: stored.manager,
    can: abilitiesOf(actor, stored, editableFields),
    pending: pending.filter((row) => canSeeChange(actor, waitingOf(row), row)).map((row) => projectPending(actor, row)),
    planned: [],
  }
  return seen as Employee
}

/** A record as at a day: for reading, so nothing of it may be changed and it has no version to write against. */
export function projectAsAt(actor: Actor, stored: StoredEmployee, asAt: NonNullable<Employee['metadata']['as_at']>): Employee {
  const { version: _version, metadata, ...record } = projectEmployee(actor, stored, [])
  const can = { ...metadata.can, edit: [], propose: [], step_up: [], reveal: [], start_process: false }
  return { ...record, metadata: { ...metadata, can, as_at: asAt } }
}

const maskedBank = (stored: StoredEmployee) => ({
  bank_account_name: maskedName(stored.bank_account_name),
  bank_account_number: masked('bank_account_number', stored.bank_account_number),
  bank_sort_code: masked('bank_sort_code', stored.bank_sort_code),
})

export const waitingOf = (row: PendingRow) => ({
  employeeId: row.employee_id,
  requestedBy: row.requested_by,
  fields: Object.keys(row.changes),
})

/** A waiting change: the values of what this asker may read in the record, or asked for; bank values stay masked. */
export function projectPending(actor: Actor, row: PendingRow): PendingChange {
  const open = ([field]: [string, unknown]) =>
    field.startsWith('bank_') || row.requested_by === actor.userId || seesField(field, actor, row)
  const changes = Object.fromEntries(
    Object.entries(row.changes)
      .filter(open)
      .map(([field, change]) => [field, field.startsWith('bank_') ? { from: null, to: '\u2022\u2022\u2022\u2022' } : change]),
  )
  return {
    id: row.id,
    fields: Object.keys(row.changes),
    changes,
    effective: row.effective,
    requested_by: row.requested_by_name,
    requested_at: row.requested_at.toISOString(),
    can_decide: canDecideChange(actor, waitingOf(row), row),
  }
}

const sensitiveGroups = ['personal', 'pay', 'emergency'] as const

/** The groups beyond directory and work that an asker is shown in the clear: what a view records (promise 4). */
export const sensitiveGroupsSeen = (actor: Actor, stored: StoredEmployee): FieldGroup[] =>
  sensitiveGroups.filter((group) => sightOf(group, actor, stored) === 'R')

/** The groups of those of which a waiting change shows this asker a value of somebody else. What one proposed oneself is no look. */
export const groupsShown = (actor: Actor, row: PendingRow): FieldGroup[] =>
  row.relation === 'self'
    ? []
    : sensitiveGroups.filter((group) =>
        Object.keys(row.changes).some((field) => fieldGroups[group].includes(field) && seesField(field, actor, row)),
      )
