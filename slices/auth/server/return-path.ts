import { AppError } from '#platform/shared/app-error.ts'

/**
 * Where a provider's sign-in may return to: the login page, with nothing or a path inside the product to go on to. Exact by
 * construction: what is not written this way is refused, so no trick of URL syntax matters (AU-016).
 */
const allowed = /^\/login(?:\?next=(?:\/|%2F)(?:app|onboarding)(?:(?:\/|%2F)[A-Za-z0-9_-]+)*)?$/

/** The whole address to return to. Throws `auth.redirect-not-allowed`. */
export function returnAddress(asked: string | undefined, publicUrl: string): string {
  const path = asked === undefined ? '/login' : asked.startsWith(`${publicUrl}/`) ? asked.slice(publicUrl.length) : asked
  if (!allowed.test(path)) throw new AppError('auth.redirect-not-allowed')
  return `${publicUrl}${path}`
}

const problems = new Map([
  ['access_denied', 'cancelled'],
  ['email_not_verified', 'address-not-verified'],
  ['account_not_linked', 'other-account'],
  ['signup_disabled', 'by-invitation'],
  ['state_mismatch', 'expired'],
  ['state_not_found', 'expired'],
])

/**
 * The page a finished provider sign-in leads to. A failure names one of our own few reasons, whatever the provider, or whoever
 * made up the address, wrote into it.
 */
export function landing(location: string | null, publicUrl: string): string {
  const url = location === null ? null : URL.parse(location, publicUrl)
  if (!url || url.origin !== publicUrl || url.pathname !== '/login') return `${publicUrl}/login?error=failed`
  const error = url.searchParams.get('error')
  if (error !== null) return `${publicUrl}/login?error=${problems.get(error) ?? 'failed'}`
  return returnAddress(`${url.pathname}${url.search}`, publicUrl)
}
