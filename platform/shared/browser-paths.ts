/**
 * Every address the browser application answers, so that the server can give an unknown one the status 404 (operator's
 * contract). Pages anyone may read are documents of their own and not among them; those that screens link to are in
 * `publicPaths`. `:id` stands for one segment. A test compares this list with the router.
 */
export const browserPaths = [
  '/login',
  '/get-started',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/feedback',
  '/onboarding/import',
  '/invitation',
  '/sign',
  '/verify',
  '/dev/ui',
  '/app',
  '/app/setup/tenant',
  '/app/setup/second-factor',
  '/app/people',
  '/app/people/:id',
  '/app/people/import',
  '/app/people/import/:id',
  '/app/me',
  '/app/me/time-off',
  '/app/me/sickness',
  '/app/me/family-leave',
  '/app/family-leave',
  '/app/time-off',
  '/app/sickness',
  '/app/payroll',
  '/app/org-chart',
  '/app/documents',
  '/app/documents/company',
  '/app/documents/requests',
  '/app/cases',
  '/app/cases/:id',
  '/app/cases/:id/bundle',
  '/app/ai',
  '/app/letters',
  '/app/letters/write',
  '/app/letters/templates/:id',
  '/app/letters/issued/:id',
  '/app/letters/settings',
  '/app/letters/terms/:id',
  '/app/my-letters',
  '/app/my-letters/:id',
  '/app/insights',
  '/app/insights/reports',
  '/app/search',
  '/app/settings',
  '/app/settings/notifications',
  '/app/settings/audit',
  '/app/settings/audit/access',
  '/app/workspace/roles',
  '/app/people/proposals',
  '/app/workspace/settings',
  '/app/workspace/members',
  '/app/settings/retention',
  '/app/data-requests',
  '/app/data-requests/:id',
  '/app/workspace/fields',
  '/app/workspace/leave',
  '/app/workspace/integrations',
  '/app/workspace/billing',
] as const

/** Documents of the public site that the application's screens lead to. */
export const publicPaths = ['/', '/status', '/terms', '/privacy', '/support', '/docs', '/company/security'] as const

const patterns = browserPaths.map((path) => new RegExp(`^${path.replaceAll('/', '\\/').replaceAll(':id', '[^/]+')}\\/?$`))

export const isBrowserPath = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
