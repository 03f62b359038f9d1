import { AppError } from '#platform/shared/app-error.ts'

interface PostgresError extends Error {
  code?: string
  constraint?: string
}

/** SQLSTATEs after which the connection cannot be trusted, and failures of the wire itself. */
export function isTransportError(error: unknown): boolean {
  const { code, message } = error as PostgresError
  if (code !== undefined && /^(08|57P0)/.test(code)) return true
  if (code !== undefined && /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET)/.test(code)) return true
  return /Query read timeout|Connection terminated|timeout exceeded when trying to connect|not queryable/i.test(message ?? '')
}

const constraints: Record<string, ConstructorParameters<typeof AppError>> = {
  employees_tenant_id_email_key: ['people.email-taken', { fields: [{ path: 'email', message: 'Someone in this workspace already has this e-mail address.' }] }],
  employees_tenant_id_manager_id_fkey: ['people.manager-not-found', { fields: [{ path: 'manager_id', message: 'The chosen manager is not a current employee of this workspace.' }] }],
}

/** What a failed statement means to the caller. Text and values of the database never leave the server. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const { code = '', constraint = '' } = error as PostgresError
  const known = constraints[constraint]
  if (known) return new AppError(...known)
  if (code === 'EK001') return new AppError('people.manager-cycle', { fields: [{ path: 'manager_id', message: 'The chosen manager reports to this person, directly or indirectly.' }] })
  if (code === '55P03' || code === '40001' || code === '40P01' || code === '23505') return new AppError('conflict')
  // 57014: statement timeout; 53xxx: disk, memory or connections used up.
  if (code === '57014' || /^53/.test(code) || isTransportError(error)) return new AppError('unavailable')
  // 22xxx: a value the contract let through and the database did not; 23514: a check.
  if (/^22|^23514|^23502/.test(code)) return new AppError('invalid')
  return error
}
