/** Where a person may be sent back to after signing in: our own screens that need a session, nothing else. */
const allowed = [/^\/app(?:\/|$)/, /^\/onboarding\//, /^\/feedback$/, /^\/invitation$/]

/**
 * The path to return to, or null when it is not one of ours ('https://evil.test', '//evil.test', '/\evil.test', '/login').
 * Keeps the query and the hash.
 */
export function inAppPath(asked: unknown): string | null {
  if (typeof asked !== 'string' || asked.length > 2000 || !/^\/[^/\\\p{Cc}][^\\\p{Cc}]*$/u.test(asked)) return null
  const origin = 'https://own.invalid'
  const url = URL.parse(asked, origin)
  if (!url || url.origin !== origin || url.pathname.startsWith('/app/setup/')) return null
  return allowed.some((pattern) => pattern.test(url.pathname)) ? url.pathname + url.search + url.hash : null
}

/**
 * Reads `?next=` of an address. The key is always there, for the router keeps what a route does not overwrite: without it the
 * text as it was typed would reach the screen.
 */
export const nextOf = (asked: Record<string, unknown>): { next?: string | undefined } => ({ next: inAppPath(asked['next']) ?? undefined })

/** The search of a link that asks to come back to where one is. */
export function comeBackTo(href: string): { next?: string } {
  const next = inAppPath(href)
  return next ? { next } : {}
}
