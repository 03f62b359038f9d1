import { ApiError } from '#platform/web/api-error.ts'
import { PasskeyDismissed } from './passkey-device.ts'

/** The person did not want to confirm who they are. */
export class ProofDeclined extends Error {}

/** What to say when a code, a passkey or a password is refused; nothing when the person only closed the browser's own question. */
export function factorProblem(error: unknown): string | undefined {
  if (error instanceof PasskeyDismissed || error instanceof ProofDeclined) return undefined
  if (error instanceof ApiError) {
    if (error.status === 429) return 'Too many attempts. Wait a few minutes, then try again.'
    if (error.status >= 400 && error.status < 500) return error.message
    return 'Evenkeel could not be reached. Check your connection, then try again.'
  }
  return error instanceof Error && error.name === 'InvalidStateError'
    ? 'This device already has a passkey for your account.'
    : 'That did not work. Please try again.'
}
