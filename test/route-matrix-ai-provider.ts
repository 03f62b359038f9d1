import { hrOnly, superAdminOnly, type RouteRule } from './route-rule.ts'

const unknown = '00000000-0000-4000-8000-000000000000'
const hash = '0'.repeat(64)

/** What may leave for a provider, and what left: hr reads, a super admin decides. Everyone here has given the password again. */
export const aiProvider: Record<string, RouteRule> = {
  'GET /assistant-settings': { statuses: hrOnly },
  // No version is 99; the installation of the test has no provider.
  'PUT /assistant-settings/provider': {
    statuses: { ...superAdminOnly, super_admin: 409 },
    body: { version: 99, kind: 'installation' },
  },
  'PUT /assistant-settings/budget': {
    statuses: { ...superAdminOnly, super_admin: 409 },
    body: { version: 99, tokens_a_month: 1000, keep_days: 30 },
  },
  'POST /assistant-settings/consents': {
    statuses: superAdminOnly,
    body: { level: 0, host: '', model: '', agreement: false, region: '' },
  },
  'POST /assistant-settings/test': { statuses: { ...superAdminOnly, super_admin: 409 }, body: {} },
  'GET /assistant-log': { statuses: hrOnly },
  'POST /assistant-log/:id/text': { statuses: { ...superAdminOnly, super_admin: 404 }, params: { id: unknown }, body: {} },
  'POST /assistant-log/:id/acts': { statuses: { ...hrOnly, hr: 404, super_admin: 404 }, params: { id: unknown }, body: { act: 'used' } },
  // Nothing has been agreed, which is looked at before what is asked for.
  'POST /assistant-previews': { statuses: { ...hrOnly, hr: 403, super_admin: 403 }, body: { notes: 'A note.' } },
  'POST /assistant-previews/:id/sending': {
    statuses: { ...hrOnly, hr: 403, super_admin: 403 },
    params: { id: unknown },
    body: { sha256: hash },
  },
}
