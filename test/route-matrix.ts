/**
 * Which route answers whom with what: the second half of the authorization matrix, as data. A route that is not in it fails the run.
 */

import { noSuchCompanyDocument, noSuchDocument } from './route-matrix-documents.ts'
import { letters } from './route-matrix-letters.ts'
import { dataProtection } from './route-matrix-data-protection.ts'
import { aiProvider } from './route-matrix-ai-provider.ts'
import { assistant } from './route-matrix-assistant.ts'
import { insights } from './route-matrix-insights.ts'
import { integrations } from './route-matrix-integrations.ts'
import { familyLeave } from './route-matrix-family-leave.ts'
import { sickness } from './route-matrix-sickness.ts'
import { cases } from './route-matrix-cases.ts'
import { timeOff } from './route-matrix-time-off.ts'
import { allAnswer, anyone, everyMember, hrOnly, ofAccount, type RouteRule, signedIn, type Statuses, superAdminOnly } from './route-rule.ts'

export * from './route-rule.ts'

/** Refused for what it lacks, once it is known who asks. */
const namelessUpload: Statuses = { ...everyMember, employee: 400, manager: 400, hr: 400, super_admin: 400 }

const readOnly = { view: 'R', propose: false, edit: false, reveal: false }

/** An import nobody handed in: not found by who may import, refused to everyone else. */
const noImport: RouteRule = { statuses: { ...hrOnly, hr: 404, super_admin: 404 }, params: { id: '00000000-0000-4000-8000-000000000000' } }
const noSuchImport: Record<string, RouteRule> = {
  'GET /imports/:id': noImport,
  'GET /imports/:id/progress': noImport,
  'PUT /imports/:id/reading': {
    ...noImport,
    body: { version: 1, reading: { kind: 'delimited', encoding: null, delimiter: null, sheet: null, header_row: 1 } },
  },
  'PUT /imports/:id/plan': { ...noImport, body: { version: 1 } },
  'GET /imports/:id/rows': noImport,
  'PATCH /imports/:id/cells': { ...noImport, body: { version: 1, row: 1, column: 1, value: '' } },
  'GET /imports/:id/problems': noImport,
  'POST /imports/:id/commit': { ...noImport, body: { version: 1 } },
  'POST /imports/:id/cancellation': { ...noImport, body: {} },
  'GET /imports/:id/undo': noImport,
  'GET /imports/:id/uninvited': noImport,
  'POST /imports/:id/undo': { ...noImport, body: { version: 1 } },
}

/** Every endpoint of the API by `METHOD path`. */
export const routes: Record<string, RouteRule> = {
  'GET /me': { statuses: { ...signedIn, leaver: 403 }, ownTenant: true },
  'PUT /me/tenant': { statuses: { ...everyMember, leaver: 404 }, body: { tenant_id: '{A}' }, ownTenant: true },
  'POST /tenants': {
    statuses: { anon: 401, other_tenant: 201, leaver: 201, employee: 201, manager: 201, hr: 201, super_admin: 201 },
    body: { name: 'Matrix {n}', industry: 'banking', country: 'uk', headcount: '2-5' },
    ownTenant: true,
  },
  'GET /user_tenant_memberships': { statuses: signedIn, ownTenant: true },
  'GET /employees': { statuses: everyMember },
  'GET /employee-facets': { statuses: everyMember },
  'GET /colleagues': { statuses: everyMember },
  'GET /employees/:id': { statuses: everyMember, params: { id: '{A.E2}' } },
  'PUT /employees/:id': { statuses: hrOnly, params: { id: '{A.E2}' }, body: {} },
  'GET /employees/:id/history': { statuses: hrOnly, params: { id: '{A.E2}' } },
  'DELETE /employees/:id/planned/:field/:from': {
    statuses: { ...hrOnly, hr: 409, super_admin: 409 },
    params: { id: '{A.E2}', field: 'job_title', from: '2099-01-01' },
  },
  'GET /my-profile': { statuses: everyMember },
  'PATCH /my-profile': { statuses: everyMember, body: {} },
  'POST /tenants/:tenantId/employees': {
    statuses: { ...hrOnly, hr: 201, super_admin: 201 },
    params: { tenantId: '{A}' },
    body: { first_name: 'Ann', last_name: 'Lee', email: 'matrix.{n}@y.test', job_title: 'Dev', start_date: '2026-03-02' },
  },
  'GET /tenants/:tenantId/orgchart': { statuses: everyMember, params: { tenantId: '{A}' } },
  'GET /tenants/:tenantId/orgchart-flags': { statuses: everyMember, params: { tenantId: '{A}' } },
  'GET /employees/:id/move-preview': { statuses: hrOnly, params: { id: '{A.E2}' } },
  'GET /employees/:id/dotted-lines': { statuses: everyMember, params: { id: '{A.E2}' } },
  'PUT /employees/:id/dotted-lines': { statuses: hrOnly, params: { id: '{A.E2}' }, body: { dotted_lines: [] } },
  'POST /employees/:id/reveals': { statuses: hrOnly, params: { id: '{A.E2}' }, body: { group: 'bank', reason: 'payroll query' } },
  // The history of an object: hr of those they may see; nobody of a colleague.
  'GET /employees/:id/activity': { statuses: hrOnly, params: { id: '{A.E2}' } },
  'GET /tenants/:tenantId/client-summary': { statuses: everyMember, params: { tenantId: '{A}' } },
  'GET /tenants/:tenantId/client-library': { statuses: hrOnly, params: { tenantId: '{A}' } },
  'GET /tenants/:tenantId/client-library/:kind/:key': {
    statuses: { ...hrOnly, hr: 404, super_admin: 404 },
    params: { tenantId: '{A}', kind: 'process', key: 'none' },
  },
  // From itself nothing is copied.
  'POST /tenants/:tenantId/client-copies': {
    statuses: { ...hrOnly, hr: 422, super_admin: 422 },
    params: { tenantId: '{A}' },
    body: {
      source: { workspace: '{A}', key: 'x', version: 1 },
      content: { kind: 'template', letter: 'disciplinary_invite', title: 'x', marking: '', document: {} },
    },
  },
  'GET /status': { statuses: anyone, ownTenant: true },
  'GET /billing': { statuses: superAdminOnly },
  'GET /billing/standing': { statuses: everyMember },
  'GET /billing/preview': { statuses: { ...everyMember, employee: 400, manager: 400, hr: 400, super_admin: 400 } },
  'PUT /billing/plan': { statuses: superAdminOnly, body: { plan: 'elevate', billing: 'monthly', version: 0 } },
  'PUT /billing/details': {
    statuses: superAdminOnly,
    body: { company: '', address: '', email: '', vat_number: '', reference: '', version: 0 },
  },
  'GET /billing/invoices/:number': { statuses: { ...superAdminOnly, super_admin: 404 }, params: { number: '999' } },
  'POST /billing/checkout': { statuses: { ...superAdminOnly, super_admin: 409 }, body: { plan: 'elevate', billing: 'monthly' } },
  'POST /billing/portal': { statuses: { ...superAdminOnly, super_admin: 409 }, body: {} },
  'GET /audit': { statuses: hrOnly },
  'GET /audit/actors': { statuses: hrOnly },
  'GET /audit/state': { statuses: hrOnly },
  'POST /audit/check': { statuses: hrOnly, body: {} },
  // Needs the password again, which everyone has given here.
  'POST /audit/exports': { statuses: hrOnly, body: { format: 'csv' } },
  'POST /audit/access-reviews': { statuses: hrOnly, body: { person: '{A.E2}', group: 'pay', date: '2026-03-03' } },
  'GET /change-requests': { statuses: everyMember },
  'GET /waiting-changes': { statuses: everyMember },
  'POST /change-requests/:id/decision': {
    statuses: { ...hrOnly, employee: 404, manager: 404 },
    params: { id: '{change}' },
    body: { decision: 'refuse', note: 'Matrix' },
  },
  'GET /my-proposals': { statuses: everyMember },
  'POST /change-requests/:id/withdrawal': {
    statuses: { ...hrOnly, employee: 404, manager: 404, hr: 403, super_admin: 403 },
    params: { id: '{change}' },
  },
  'GET /notifications': { statuses: everyMember },
  'GET /notification-count': { statuses: everyMember },
  'POST /notifications/reads': { statuses: everyMember, body: { until: '2020-01-01T00:00:00.000Z' } },
  'GET /notification-settings': { statuses: everyMember },
  'PUT /notification-settings': {
    statuses: everyMember,
    body: { digest: 'daily', urgent_at_once: true, not_in_app: [], not_by_mail: [] },
  },
  'GET /custom-fields': { statuses: hrOnly },
  'POST /custom-sections': {
    statuses: { ...hrOnly, hr: 403, super_admin: 201 },
    body: { name: 'Matrix {n}', kind: 'fields', grp: 'work', own_write: 'none', remind_days: 30 },
  },
  'PUT /custom-sections/:id': {
    statuses: { ...hrOnly, hr: 403, super_admin: 404 },
    params: { id: '{A.E2}' },
    body: { name: 'Matrix', grp: 'work', own_write: 'none', remind_days: 30, version: 1, archived: false },
  },
  'DELETE /custom-sections/:id': { statuses: { ...hrOnly, hr: 403, super_admin: 404 }, params: { id: '{A.E2}' } },
  'POST /custom-fields': {
    statuses: { ...hrOnly, hr: 403, super_admin: 422 },
    body: {
      section_id: '{A.E2}',
      name: 'Matrix',
      kind: 'text',
      grp: 'work',
      own_write: 'none',
      rules: {},
      keeps_history: false,
      expires: false,
    },
  },
  'PUT /custom-fields/:id': {
    statuses: { ...hrOnly, hr: 403, super_admin: 404 },
    params: { id: '{A.E2}' },
    body: { name: 'M', grp: 'work', own_write: 'none', rules: {}, keeps_history: false, expires: false, version: 1, archived: false },
  },
  'DELETE /custom-fields/:id': { statuses: { ...hrOnly, hr: 403, super_admin: 404 }, params: { id: '{A.E2}' } },
  'PUT /custom-field-order': { statuses: { ...hrOnly, hr: 403 }, body: { sections: [] } },
  'GET /custom-fields/:id/people': {
    statuses: { ...everyMember, employee: 404, manager: 404, hr: 404, super_admin: 404 },
    params: { id: '{A.E2}' },
  },
  'GET /people-filters': { statuses: everyMember },
  'GET /employees/:id/custom-fields': { statuses: everyMember, params: { id: '{A.E2}' } },
  // Nothing is defined, so there is nothing anybody could write.
  'PUT /employees/:id/custom-fields': {
    statuses: { ...hrOnly, hr: 403, super_admin: 403 },
    params: { id: '{A.E2}' },
    body: { values: [] },
  },
  'GET /employees/:id/custom-fields/:fieldId/history': {
    statuses: { ...everyMember, employee: 404, manager: 404, hr: 404, super_admin: 404 },
    params: { id: '{A.E2}', fieldId: '{A.E1}' },
  },
  'POST /employees/:id/custom-rows': {
    statuses: { ...hrOnly, employee: 422, manager: 422, hr: 422, super_admin: 422 },
    params: { id: '{A.E2}' },
    body: { section: '{A.E2}', cells: {} },
  },
  'PUT /employees/:id/custom-rows/:rowId': {
    statuses: { ...hrOnly, employee: 404, manager: 404, hr: 404, super_admin: 404 },
    params: { id: '{A.E2}', rowId: '{A.E2}' },
    body: { version: 1, cells: {} },
  },
  'DELETE /employees/:id/custom-rows/:rowId': {
    statuses: { ...hrOnly, employee: 404, manager: 404, hr: 404, super_admin: 404 },
    params: { id: '{A.E2}', rowId: '{A.E2}' },
  },
  'POST /custom-proposals/:id/decision': {
    statuses: { ...hrOnly, employee: 404, manager: 404, hr: 404, super_admin: 404 },
    params: { id: '{A.E2}' },
    body: { decision: 'refuse' },
  },
  'GET /custom-fields-export': { statuses: hrOnly },
  'POST /employees/:id/custom-fields/:fieldId/files': { statuses: namelessUpload, params: { id: '{A.E2}', fieldId: '{A.E1}' } },
  'POST /employees/:id/custom-fields/:fieldId/files/:fileId/link': {
    statuses: { ...hrOnly, employee: 404, manager: 404, hr: 404, super_admin: 404 },
    params: { id: '{A.E2}', fieldId: '{A.E1}', fileId: '{A.E1}' },
    body: { purpose: 'view' },
  },
  'GET /tenants/:tenantId/employees/:id/documents': { statuses: everyMember, params: { tenantId: '{A}', id: '{A.E1}' } },
  // Who may upload into whose folder is in slices/documents/server/documents.test.ts; a file without a name is nobody's.
  'POST /tenants/:tenantId/employees/:id/documents': { statuses: namelessUpload, params: { tenantId: '{A}', id: '{A.E1}' } },
  'GET /tenants/:tenantId/documents': { statuses: everyMember, params: { tenantId: '{A}' } },
  'GET /tenants/:tenantId/document-bin': { statuses: hrOnly, params: { tenantId: '{A}' } },
  ...noSuchDocument,
  'GET /tenants/:tenantId/company-documents': { statuses: everyMember, params: { tenantId: '{A}' } },
  'POST /tenants/:tenantId/company-documents': { statuses: namelessUpload, params: { tenantId: '{A}' } },
  'GET /tenants/:tenantId/document-requests': { statuses: everyMember, params: { tenantId: '{A}' } },
  'POST /tenants/:tenantId/document-requests': {
    statuses: { ...hrOnly, employee: 404, manager: 404, hr: 201, super_admin: 201 },
    params: { tenantId: '{A}' },
    body: { people: ['{A.E2}'], title: 'Matrix', category: 'other', formats: [] },
  },
  'GET /tenants/:tenantId/document-tasks': { statuses: everyMember, params: { tenantId: '{A}' } },
  ...noSuchCompanyDocument,
  // The body is a file; the matrix sends none, which is refused after the rights were asked.
  'POST /imports': { statuses: { ...hrOnly, hr: 422, super_admin: 422 } },
  'GET /imports': { statuses: hrOnly },
  ...noSuchImport,
  'GET /import-targets': { statuses: hrOnly },
  'GET /import-template': { statuses: hrOnly },
  'GET /people-export-fields': { statuses: hrOnly },
  'GET /people-export': { statuses: hrOnly },
  'GET /employees/:id/employee-number': { statuses: hrOnly, params: { id: '{A.E2}' } },
  'PUT /employees/:id/employee-number': { statuses: hrOnly, params: { id: '{A.E2}' }, body: { employee_no: null } },
  ...aiProvider,
  ...assistant,
  ...insights,
  ...dataProtection,
  ...sickness,
  ...familyLeave,
  'GET /employees/:id/bonuses': { statuses: hrOnly, params: { id: '{A.E2}' } },
  'POST /employees/:id/bonuses': {
    statuses: { ...hrOnly, hr: 201, super_admin: 201 },
    params: { id: '{A.E2}' },
    body: { paid_on: '2020-04-01', amount: '100', kind: 'bonus' },
  },
  // Refused and not there are one: a bonus is not found by who may not read it.
  'DELETE /bonuses/:id': {
    statuses: { ...everyMember, employee: 404, manager: 404, hr: 404, super_admin: 404 },
    params: { id: '00000000-0000-4000-8000-000000000000' },
  },
  ...integrations,
  ...timeOff,
  ...cases,
  // Refused for its query before anything is looked at.
  'POST /sickness/:id/fit-notes': { statuses: namelessUpload, params: { id: '{A.E1}' } },
  ...letters,
  'POST /feedback': {
    statuses: { anon: 401, other_tenant: 404, leaver: 404, employee: 201, manager: 201, hr: 201, super_admin: 201 },
    body: { message: 'Matrix' },
  },
  'GET /workspace/settings': { statuses: superAdminOnly },
  'PATCH /workspace/settings': { statuses: superAdminOnly, body: { version: 1 } },
  'GET /workspace/logo': { statuses: everyMember },
  'PUT /workspace/logo': { statuses: superAdminOnly, body: { image: null } },
  'GET /workspace/lists': { statuses: superAdminOnly },
  'GET /workspace/choices': { statuses: everyMember },
  'POST /workspace/locations': {
    statuses: { ...superAdminOnly, super_admin: 201 },
    body: { name: 'Matrix place {n}', division: 'scotland', time_zone: 'Europe/London' },
  },
  'POST /workspace/departments': { statuses: { ...superAdminOnly, super_admin: 201 }, body: { name: 'Matrix team {n}' } },
  'POST /workspace/patterns': {
    statuses: { ...superAdminOnly, super_admin: 201 },
    body: { name: 'Matrix week {n}', weeks: [[8, 8, 8, 8, 8, 0, 0]], first_week_from: null, is_default: false },
  },
  // Nobody but a super admin is told whether an entry is there.
  'PATCH /workspace/locations/:id': { statuses: { ...superAdminOnly, super_admin: 404 }, params: { id: '{A}' }, body: { version: 1 } },
  'PATCH /workspace/departments/:id': { statuses: { ...superAdminOnly, super_admin: 404 }, params: { id: '{A}' }, body: { version: 1 } },
  'PATCH /workspace/patterns/:id': { statuses: { ...superAdminOnly, super_admin: 404 }, params: { id: '{A}' }, body: { version: 1 } },
  'GET /workspace/members': { statuses: hrOnly },
  'GET /workspace/unlinked-people': { statuses: superAdminOnly },
  'POST /workspace/invitations': { statuses: superAdminOnly, body: { invitations: [{ email: 'matrix.{n}@y.test', role: 'employee' }] } },
  'POST /workspace/invitations/:id/resend': { statuses: { ...superAdminOnly, super_admin: 404 }, params: { id: '{A}' } },
  'POST /workspace/invitations/:id/revoke': { statuses: { ...superAdminOnly, super_admin: 404 }, params: { id: '{A}' } },
  'PUT /workspace/members/:id/person': {
    statuses: { ...superAdminOnly, super_admin: 404 },
    params: { id: '{A}' },
    body: { version: 1, employee_id: null },
  },
  'PUT /workspace/members/:id/limit': {
    statuses: { ...superAdminOnly, super_admin: 404 },
    params: { id: '{A}' },
    body: { version: 1, expires_on: null },
  },
  'POST /workspace/members/:id/end': { statuses: { ...superAdminOnly, super_admin: 404 }, params: { id: '{A}' }, body: { version: 1 } },
  'POST /invitation-preview': { statuses: allAnswer(410), body: { token: 'A'.repeat(64) }, ownTenant: true },
  'POST /invitations/accept': { statuses: { ...allAnswer(410), anon: 401 }, body: { token: 'A'.repeat(64) }, ownTenant: true },
  'GET /workspace/retention': { statuses: hrOnly },
  'PUT /workspace/retention/:kind': {
    statuses: { ...superAdminOnly, super_admin: 409 },
    params: { kind: 'cases' },
    body: { version: 7, months: 72, reason: 'Matrix' },
  },
  'POST /workspace/retention/:kind/reset': { statuses: superAdminOnly, params: { kind: 'cases' }, body: { version: 0 } },
  'GET /workspace/statutory-changes': { statuses: superAdminOnly },
  'PUT /workspace/statutory-changes/:change': {
    statuses: superAdminOnly,
    params: { change: 'all-reasonable-steps' },
    body: { from: null },
  },
  'GET /workspace/exports': { statuses: superAdminOnly },
  'POST /workspace/exports': { statuses: { ...superAdminOnly, super_admin: 201 } },
  'POST /workspace/exports/:id/cancel': { statuses: { ...superAdminOnly, super_admin: 404 }, params: { id: '{A}' } },
  'POST /workspace/exports/:id/link': { statuses: { ...superAdminOnly, super_admin: 404 }, params: { id: '{A}' } },
  'POST /workspace/closing': { statuses: { ...superAdminOnly, super_admin: 422 }, body: { name: 'not its name' } },
  'POST /workspace/closing/cancel': { statuses: { ...superAdminOnly, super_admin: 409 } },
  'POST /waitlist': { statuses: anyone, body: { EMAIL: 'matrix.{n}@y.test' }, ownTenant: true },
  // No link of ours: the same for everyone, and nothing is told of the list.
  'POST /waitlist/confirm': {
    statuses: { anon: 400, other_tenant: 400, leaver: 400, employee: 400, manager: 400, hr: 400, super_admin: 400 },
    body: { token: 'a'.repeat(43) },
    ownTenant: true,
  },
  'POST /waitlist/leave': { statuses: anyone, body: { token: 'a'.repeat(43) }, ownTenant: true },
  'GET /sign-in-options': { statuses: anyone, ownTenant: true },
  'POST /step-up': {
    statuses: { anon: 401, other_tenant: 403, leaver: 403, employee: 403, manager: 403, hr: 403, super_admin: 403 },
    body: { password: 'not the password' },
    ownTenant: true,
  },
  // The asker's own account, whatever they are in a workspace; the proof some of it needs has been given. Nothing is set up (409), no id is theirs (404).
  'POST /step-up/challenge': { statuses: ofAccount(200), body: {}, ownTenant: true },
  'GET /account/security': { statuses: ofAccount(200), ownTenant: true },
  'GET /account/sessions': { statuses: ofAccount(200), ownTenant: true },
  'DELETE /account/sessions/:id': { statuses: ofAccount(404), params: { id: '{A.E2}' }, ownTenant: true },
  'PUT /account/name': { statuses: ofAccount(200), body: { name: 'Matrix Person' }, ownTenant: true },
  'PUT /account/photo': { statuses: ofAccount(200), body: { image: null }, ownTenant: true },
  'POST /account/email': { statuses: ofAccount(200), body: { email: 'matrix.{n}@y.test' }, ownTenant: true },
  'DELETE /account/email': { statuses: ofAccount(200), ownTenant: true },
  'POST /account/password-link': { statuses: ofAccount(200), body: {}, ownTenant: true },
  'PUT /account/preferences': {
    statuses: ofAccount(200),
    body: { language: null, week_starts_on: null, theme: null },
    ownTenant: true,
  },
  'POST /account/totp': { statuses: ofAccount(200), body: {}, ownTenant: true },
  'POST /account/totp/confirmation': { statuses: ofAccount(403), body: { code: '000000' }, ownTenant: true },
  'DELETE /account/totp': { statuses: ofAccount(409), ownTenant: true },
  'POST /account/recovery-codes': { statuses: ofAccount(409), body: {}, ownTenant: true },
  'POST /account/passkeys/challenge': { statuses: ofAccount(200), body: {}, ownTenant: true },
  'POST /account/passkeys': {
    statuses: ofAccount(403),
    body: {
      name: 'Matrix',
      passkey: { id: 'AA', rawId: 'AA', type: 'public-key', response: { clientDataJSON: 'AA', attestationObject: 'AA' } },
    },
    ownTenant: true,
  },
  'PUT /account/passkeys/:id': { statuses: ofAccount(404), params: { id: '{A.E2}' }, body: { name: 'Matrix' }, ownTenant: true },
  // Roles: hr looks, super admins give (each asked with the password given again).
  'GET /roles': { statuses: hrOnly },
  'PUT /memberships/:id': {
    statuses: { ...hrOnly, hr: 403, super_admin: 404 },
    params: { id: '{A.E2}' },
    body: { role: 'employee' },
  },
  'POST /role-templates': {
    statuses: { ...hrOnly, hr: 403, super_admin: 201 },
    body: { name: 'Matrix {n}', role: 'employee', grants: { directory: { own: readOnly, all: readOnly } }, group_id: null },
  },
  'PUT /role-templates/:id': {
    statuses: { ...hrOnly, hr: 403, super_admin: 404 },
    params: { id: '{A.E2}' },
    body: { name: 'Matrix', grants: {}, group_id: null, version: 1 },
  },
  'DELETE /role-templates/:id': { statuses: { ...hrOnly, hr: 403, super_admin: 404 }, params: { id: '{A.E2}' } },
  'POST /people-groups': {
    statuses: { ...hrOnly, hr: 403, super_admin: 201 },
    body: { name: 'Matrix {n}', departments: ['Sales'], locations: [] },
  },
  'PUT /people-groups/:id': {
    statuses: { ...hrOnly, hr: 403, super_admin: 404 },
    params: { id: '{A.E2}' },
    body: { name: 'Matrix', departments: ['Sales'], locations: [], version: 1 },
  },
  'DELETE /people-groups/:id': { statuses: { ...hrOnly, hr: 403, super_admin: 404 }, params: { id: '{A.E2}' } },
  'POST /views': {
    statuses: { ...hrOnly, hr: 403, super_admin: 201 },
    body: { employee_id: '{A.E2}', reason: 'Matrix' },
  },
  'POST /views/:id/stop': { statuses: { ...hrOnly, hr: 403 }, params: { id: '{A.E2}' } },
  'DELETE /account/passkeys/:id': { statuses: ofAccount(404), params: { id: '{A.E2}' }, ownTenant: true },
}

/** Paths that no endpoint describes: for browsers with a cookie, for machines, for pictures of initials. No bearer opens anything more there. */
export const otherPaths = [
  // Signed by the card service over the bytes it sent.
  '/api/billing/card-events',
  '/healthz',
  '/readyz',
  '/metrics',
  '/reports/policy',
  '/api/auth/sign-in/sso',
  '/api/auth/callback/sso',
  '/api/auth/saml/:tenantId',
  '/api/auth/saml/:tenantId/acs',
  '/docs/api',
  '/docs/api.css',
  '/scim/v2/Users',
  '/scim/v2/Users/:id',
  '/scim/v2/Groups',
  '/scim/v2/Groups/:id',
  '/scim/v2/ServiceProviderConfig',
  '/scim/v2/Schemas',
  '/scim/v2/Schemas/:id',
  '/scim/v2/ResourceTypes/:id',
  '/scim/v2/ResourceTypes',
  '/avatars/initials',
  '/dev/outbox',
  '/api/openapi.json',
  // For calendar programs, which have no session: the secret is in the address.
  '/api/calendar/:tenantId/:file',
  '/api/calendar/:tenantId/:file/cases.ics',
  '/api/auth/sign-up/email',
  '/api/auth/sign-in/email',
  '/api/auth/sign-up/invited',
  '/downloads/workspace-export',
  '/photos/:tenantId/:employeeId/:mark',
  '/photos/own/:mark',
  '/downloads/data-copy',
  '/files',
  '/api/auth/sign-in/magic-link',
  '/api/auth/sign-in/google',
  '/api/auth/callback/google',
  '/api/auth/sign-out',
  '/api/auth/revoke-sessions',
  '/api/auth/request-password-reset',
  '/api/auth/reset-password',
  '/api/auth/fragment-preview',
  '/api/auth/fragment-session',
  '/api/auth/change-password',
  '/api/auth/confirm-email',
  '/api/auth/second-factor',
  '/api/auth/second-factor/passkey',
  '/api/auth/passkey/challenge',
  '/api/auth/passkey/sign-in',
  '/api/auth/token',
  '/api/auth/jwks',
] as const

/** Rows of the matrix whose routes come with later parts of the product; none of them may be bound before it is described above. */
export const laterRoutes = ['storage', 'processes'] as const
