import { AppError } from '#platform/shared/app-error.ts'

interface PostgresError extends Error {
  code?: string
  constraint?: string
}

/** SQLSTATEs after which the connection cannot be trusted, and failures of the wire itself. */
export function isTransportError(error: unknown): boolean {
  const { code = '', message } = error as PostgresError
  return (
    /^(08|57P0|25P0[34]|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET)/.test(code) ||
    /Query read timeout|Connection terminated|timeout exceeded when trying to connect|not queryable/i.test(message)
  )
}

const constraints: Record<string, ConstructorParameters<typeof AppError>> = {
  employees_tenant_id_email_key: [
    'people.email-taken',
    { fields: [{ path: 'email', message: 'Someone in this workspace already has this email address.' }] },
  ],
  employees_no: [
    'import.number-taken',
    { fields: [{ path: 'employee_no', message: 'Someone in this workspace already has this employee number.' }] },
  ],
  documents_name: ['documents.name-taken'],
  leave_days_once: ['time-off.overlap', { fields: [{ path: 'starts_on', message: 'There is time off in these days already.' }] }],
  absences_open: ['sickness.open'],
  absence_days_tenant_id_employee_id_day_part_key: ['sickness.overlap'],
  payroll_periods_pkey: ['payroll.closed'],
  leave_policies_tenant_id_name_key_key: ['rights.name-taken', { fields: [{ path: 'name', message: 'Another policy has this name.' }] }],
  role_templates_tenant_id_name_key: ['rights.name-taken', { fields: [{ path: 'name', message: 'Another role has this name.' }] }],
  people_groups_tenant_id_name_key: ['rights.name-taken', { fields: [{ path: 'name', message: 'Another group has this name.' }] }],
  memberships_tenant_id_template_id_role_fkey: ['rights.in-use'],
  role_templates_tenant_id_group_id_fkey: ['rights.in-use'],
  employees_tenant_id_manager_id_fkey: [
    'people.manager-not-found',
    { fields: [{ path: 'manager_id', message: 'The chosen manager is not a current employee of this workspace.' }] },
  ],
}

constraints['record_history_tenant_id_manager_id_fkey'] = constraints['employees_tenant_id_manager_id_fkey'] as (typeof constraints)[string]

/** SQLSTATE → what it means to a caller: a lock or a race, also for what is being written of somebody who is gone by now; resources or time used up; a value the contract let through. */
const states: readonly (readonly [RegExp, 'conflict' | 'unavailable' | 'invalid'])[] = [
  [/^(55P03|40001|40P01|23503|23505)$/, 'conflict'],
  [/^(57014|53...)$/, 'unavailable'],
  [/^(22...|23514|23502)$/, 'invalid'],
]

/** What the database's own checks refuse, by the codes it was given for them. */
const refusals: Record<string, ConstructorParameters<typeof AppError> | undefined> = {
  EK001: [
    'people.manager-cycle',
    { fields: [{ path: 'manager_id', message: 'The chosen manager reports to this person, directly or indirectly.' }] },
  ],
  EK002: ['workspace.last-super-admin'],
  EK003: ['documents.held'],
  EK004: ['time-off.ledger'],
  EK005: ['cases.changed-meanwhile'],
  EK006: ['cases.only-added-to'],
}

/** What a failed statement means to the caller. Text and values of the database never leave the server. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const { code = '', constraint = '' } = error as PostgresError
  const known = constraints[constraint]
  if (known) return new AppError(...known)
  const own = refusals[code]
  if (own) return new AppError(...own)
  const meant = isTransportError(error) ? 'unavailable' : states.find(([pattern]) => pattern.test(code))?.[1]
  return meant ? new AppError(meant) : error
}
