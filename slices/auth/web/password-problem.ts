import { ApiError } from '#platform/web/api-error.ts'

/** What to say when a new password or account is refused: the server's own reason where it has one, else `otherwise`. */
export function passwordProblem(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
    return 'Evenkeel could not be reached. Check your connection, then try again.'
  if (error.status === 429) return 'Too many attempts. Wait a few minutes, then try again.'
  return error.message.startsWith('API Error:') ? otherwise : error.message
}
