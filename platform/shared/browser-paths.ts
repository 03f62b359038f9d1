/**
 * Every address the browser application answers, so that the server can give an unknown one the status 404 (operator's
 * contract). `:id` stands for one segment. A test compares this list with the router.
 */
export const browserPaths = [
  '/',
  '/login',
  '/get-started',
  '/forgot-password',
  '/reset-password',
  '/status',
  '/terms',
  '/privacy',
  '/support',
  '/docs',
  '/feedback',
  '/company/security',
  '/onboarding/import',
  '/dev/ui',
  '/app',
  '/app/setup/tenant',
  '/app/people',
  '/app/people/:id',
  '/app/me',
  '/app/me/time-off',
  '/app/me/sickness',
  '/app/org-chart',
  '/app/documents',
  '/app/cases',
  '/app/ai',
  '/app/letters',
  '/app/insights',
  '/app/settings',
  '/app/workspace/settings',
  '/app/workspace/integrations',
  '/app/workspace/billing',
] as const

const patterns = browserPaths.map((path) => new RegExp(`^${path.replaceAll('/', '\\/').replaceAll(':id', '[^/]+')}\\/?$`))

export const isBrowserPath = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
