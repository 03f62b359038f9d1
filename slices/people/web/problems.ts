import type { FieldProblem } from '#platform/shared/app-error.ts'
import { ApiError } from '#platform/web/api-error.ts'

export { isNotFound } from '#platform/web/api-error.ts'

const hasCode = (error: unknown, code: string): error is ApiError => error instanceof ApiError && error.code === code

export const needsProof = (error: unknown): boolean => hasCode(error, 'auth.step-up-required')
export const needsReason = (error: unknown): boolean => hasCode(error, 'people.reveal-reason-needed')

/** A stale write: who changed what and when, where the server says so; null for any other failure. */
export function conflictOf(error: unknown): { changed: ApiError['details']['changed'] } | null {
  return hasCode(error, 'stale') || hasCode(error, 'precondition-failed') ? { changed: error.details.changed } : null
}

/** The fields the server found wrong, by their own name ('emergency_contacts.1.email' counts for 'emergency_contacts'). */
export function fieldProblems(error: unknown): FieldProblem[] {
  return error instanceof ApiError ? [...(error.details.fields ?? [])] : []
}

/** What to tell the person beside the fixed sentence: the server's words for a refusal, nothing for a fault. */
export function refusal(error: unknown): string | null {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : null
}

/** One message per field of a form, the first of each. */
export function problemsByField(problems: readonly FieldProblem[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of problems) found[path.split('.')[0] ?? path] ??= message
  return found
}
