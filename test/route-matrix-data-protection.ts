import { everyMember, hrOnly, type RouteRule, superAdminOnly } from './route-rule.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const noErasure: RouteRule = { statuses: { ...hrOnly, hr: 404, super_admin: 404 }, params: { id: nobody } }

const noRequest = noErasure

/** Holds, erasure and requests for data are for hr; what goes by itself is the super admin's to say. */
export const dataProtection: Record<string, RouteRule> = {
  'GET /retention': { statuses: hrOnly },
  'PUT /retention/modes/:record': { statuses: superAdminOnly, params: { record: 'absence' }, body: { mode: 'confirm' } },
  'PUT /retention/documents/:category': {
    statuses: { ...superAdminOnly, super_admin: 404 },
    params: { category: 'no-such' },
    body: { months: 72, counted_from: 'end', reason: 'x', version: 0 },
  },
  'POST /retention/runs': { statuses: { ...hrOnly, hr: 409, super_admin: 409 }, body: { record: 'data-requests' } },
  'POST /employees/:id/hold': { statuses: { ...hrOnly, hr: 201, super_admin: 409 }, params: { id: '{A.SOON}' }, body: { reason: 'x' } },
  'POST /employees/:id/hold/end': { statuses: { ...hrOnly, hr: 200, super_admin: 404 }, params: { id: '{A.SOON}' }, body: { reason: 'x' } },
  'GET /employees/:id/erasure-plan': { statuses: hrOnly, params: { id: '{A.E2}' } },
  'POST /employees/:id/erase': { statuses: { ...hrOnly, hr: 409, super_admin: 409 }, params: { id: '{A.E2}' }, body: {} },
  'POST /erasures/:id/decision': { ...noErasure, body: { agreed: false } },
  'POST /erasures/:id/withdrawal': { ...noErasure, body: {} },
  'GET /erasures/:id': noErasure,
  'GET /data-requests': { statuses: hrOnly },
  'POST /data-requests': {
    statuses: { ...hrOnly, hr: 201, super_admin: 201 },
    body: { person_id: '{A.E2}', received_on: '2026-01-05', channel: 'email' },
  },
  'GET /data-requests/:id': noRequest,
  'PATCH /data-requests/:id': { ...noRequest, body: { version: 1 } },
  'POST /data-requests/:id/search': { ...noRequest, body: {} },
  'GET /data-requests/:id/items': noRequest,
  'PUT /data-requests/:id/items/:itemId': { ...noRequest, params: { id: nobody, itemId: nobody }, body: { decision: 'keep' } },
  'POST /data-requests/:id/decisions': { ...noRequest, body: {} },
  'POST /data-requests/:id/archives': { ...noRequest, body: {} },
  'POST /data-requests/:id/archives/:archiveId/link': { ...noRequest, params: { id: nobody, archiveId: nobody }, body: {} },
  'POST /data-requests/:id/end': { ...noRequest, body: { state: 'refused', note: 'x' } },
  'POST /me/data-export': { statuses: { ...everyMember, employee: 202, manager: 202, hr: 202, super_admin: 202 }, body: {} },
  'GET /me/data-export': { statuses: everyMember },
}
