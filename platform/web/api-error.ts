import type { ErrorDetails, FieldProblem } from '#platform/shared/app-error.ts'

/**
 * A request that did not succeed (specification section 8): the server's message, or 'API Error: {status}' when there is none,
 * with the HTTP status attached. Status 0 means that no answer came: code 'timeout', 'network' or 'cancelled'.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  /** `fields` for values that are not valid; `changed` for a record someone else changed. */
  readonly details: ErrorDetails

  constructor(status: number, code: string, message: string, details: ErrorDetails = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** Reads an error answer whatever its body: ours, the identity library's, a proxy's page of HTML (payload null) or none. */
export function errorFrom(status: number, payload: unknown): ApiError {
  const { message, code, fields, changed } = (typeof payload === 'object' && payload !== null ? payload : {}) as Record<string, unknown>
  const said = typeof message === 'string' && message.trim() !== '' ? message : `API Error: ${status}`
  const details = {
    ...(Array.isArray(fields) ? { fields: fields as FieldProblem[] } : {}),
    ...(typeof changed === 'object' && changed !== null ? { changed: changed as NonNullable<ErrorDetails['changed']> } : {}),
  }
  return new ApiError(status, typeof code === 'string' ? code : 'unknown', said, details)
}

/** True for the failures that mean "not there, or not for you". */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** What the server says of a refusal, its first field before the whole, else that it did not work. */
export function sayProblem(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || error.status >= 500) return otherwise
  return error.details.fields?.[0]?.message ?? error.message
}
