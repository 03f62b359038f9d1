import { ApiError } from '#platform/web/api-error.ts'
import { ProofDeclined } from '#slices/auth/web/public.tsx'

/** What to tell the person; null when they themselves called it off. */
export function failureOf(error: unknown, otherwise: string): string | null {
  if (error instanceof ProofDeclined) return null
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return otherwise
  return error.details.fields?.[0]?.message ?? error.message
}
