import { ApiError } from '#platform/web/api-error.ts'
import { ProofDeclined } from '#slices/auth/web/public.tsx'

/** What stood in the way, at its fields or as a whole; null: nothing to say. */
export function problemOf(error: unknown): { fields: Readonly<Record<string, string>>; message: string | null } {
  if (error === null || error instanceof ProofDeclined) return { fields: {}, message: null }
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
    return { fields: {}, message: 'This could not be saved. Please try again.' }
  const { fields = [], changed } = error.details
  if (changed) return { fields: {}, message: `${changed.by} changed this meanwhile. Reload the page and look at it first.` }
  if (error.code === 'stale') return { fields: {}, message: 'This was changed meanwhile. Reload the page and look at it first.' }
  return {
    fields: Object.fromEntries(fields.map(({ path, message }) => [path, message])),
    message: fields.length > 0 ? null : error.message,
  }
}
