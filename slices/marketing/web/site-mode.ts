/** What the public site offers: a place on the list, or an account at once (setting SITE_MODE). */
export type SiteMode = 'waitlist' | 'open'

/**
 * Filled in by the server when it starts, so that one build serves every installation. A setting that nobody has given shows
 * its own name on the page.
 */
export const filledIn = {
  origin: '⟦PUBLIC_URL⟧',
  waitlistAction: '⟦WAITLIST_URL⟧',
} as const
