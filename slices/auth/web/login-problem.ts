import { ApiError } from '#platform/web/api-error.ts'

/** One sentence for every refusal, so that nobody learns whether an address has an account (decision D13). */
export const refusal = 'The email or password is not right. Check both, then try again.'

/** What the person is told; the provider's own words are only logged. */
export function loginProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return 'You could not be signed in. Please try again.'
  if (error.code === 'auth.sso-required') return error.message
  if (error.status === 429) return 'Too many attempts. Wait a few minutes, then try again.'
  return error.status >= 400 && error.status < 500 ? refusal : 'Evenkeel could not be reached. Check your connection, then try again.'
}

const googleReasons: Readonly<Record<string, string>> = {
  cancelled: 'Signing in with Google was cancelled.',
  'sso-cancelled': 'Signing in was cancelled.',
  'address-not-verified': 'Google has not verified that email address, so it cannot be used here.',
  'other-account': 'That Google account cannot be used for this address. Log in with your email and password.',
  'by-invitation': 'Accounts here are by invitation. Ask your HR team to invite you.',
  'sso-domain': 'Your provider vouched for an address that is not of your workspace. Ask whoever looks after it.',
  'sso-required': 'Your workspace signs in with its own provider. Choose single sign-on.',
  expired: 'Signing in took too long. Please try again.',
}

/** Why a sign-in that was begun elsewhere (Google, a link) did not come to an end. */
export const unfinishedProblem = (reason: string | undefined): string =>
  googleReasons[reason ?? ''] ?? 'That sign-in did not finish. Log in below, or ask for a new link.'
