import { hrOnly, type RouteRule, superAdminOnly } from './route-rule.ts'

const none = '00000000-0000-4000-8000-000000000000'
const noSuch: RouteRule = { statuses: { ...hrOnly, hr: 404, super_admin: 404 }, params: { id: none } }

/** Other systems: for hr and super admins. What only a super admin connects is in slices/integrations/server/integrations.test.ts. */
export const integrations: Record<string, RouteRule> = {
  'GET /integrations/keys': { statuses: hrOnly },
  'POST /integrations/keys': {
    statuses: { ...hrOnly, hr: 201, super_admin: 201 },
    body: { kind: 'api', name: 'Matrix', scopes: ['people:read'], days: 30 },
  },
  'DELETE /integrations/keys/:id': noSuch,
  'GET /integrations/directory': { statuses: hrOnly },
  'PUT /integrations/directory/groups/:id': { ...noSuch, statuses: { ...superAdminOnly, super_admin: 404 }, body: { role: 'hr' } },
  'GET /integrations/sign-in': { statuses: superAdminOnly },
  'PUT /integrations/sign-in': {
    statuses: { ...superAdminOnly, super_admin: 422 },
    body: { issuer: 'http://127.0.0.1', client_id: 'x', enabled: false, enforced: false },
  },
  'POST /integrations/sign-in/test': { statuses: { ...superAdminOnly, super_admin: 404 }, body: {} },
  'POST /integrations/sign-in/domains': { statuses: superAdminOnly, body: { domain: 'matrix.example' } },
  'POST /integrations/sign-in/domains/verification': {
    statuses: { ...superAdminOnly, super_admin: 404 },
    body: { domain: 'none.example' },
  },
  'POST /integrations/sign-in/domains/removal': { statuses: superAdminOnly, body: { domain: 'none.example' } },
  'GET /integrations/webhooks': { statuses: hrOnly },
  'POST /integrations/webhooks': {
    statuses: { ...hrOnly, hr: 201, super_admin: 201 },
    body: { kind: 'standard', name: 'Matrix', url: 'https://example.com/hook', events: ['person.created'] },
  },
  'PATCH /integrations/webhooks/:id': { ...noSuch, body: { version: 1 } },
  'DELETE /integrations/webhooks/:id': noSuch,
  'POST /integrations/webhooks/:id/secret': { ...noSuch, body: {} },
  'POST /integrations/webhooks/:id/test': { ...noSuch, body: {} },
  'GET /integrations/webhooks/:id/deliveries': noSuch,
  'POST /integrations/deliveries/:id/replay': { ...noSuch, body: {} },
}
