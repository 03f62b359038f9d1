import { hrOnly, type RouteRule } from './route-rule.ts'

const none = '00000000-0000-4000-8000-000000000000'
const noSuch = { ...hrOnly, hr: 404, super_admin: 404 }
const made = { ...hrOnly, hr: 201, super_admin: 201 }

/** The assistant is for hr as themselves; what of its answers is whose is in slices/assistant/server/assistant.test.ts. */
export const assistant: Record<string, RouteRule> = {
  'POST /ai/chat': { statuses: hrOnly, body: { message: 'hi' } },
  'GET /ai/state': { statuses: hrOnly },
  'GET /ai/conversations': { statuses: hrOnly },
  'GET /ai/conversations/:id': { statuses: noSuch, params: { id: none } },
  'DELETE /ai/conversations/:id': { statuses: noSuch, params: { id: none } },
  'POST /ai/conversations/:id/case-file': { statuses: noSuch, params: { id: none }, body: { case_id: none } },
  'PUT /ai/turns/:id/feedback': { statuses: noSuch, params: { id: none }, body: { helpful: true } },
  'GET /ai/cases/:id/guidance': { statuses: noSuch, params: { id: none } },
  'GET /ai/policies': { statuses: hrOnly },
  'POST /ai/policies': { statuses: made, body: { title: 'Matrix {n}', text: 'Text', effective_from: '2020-01-01' } },
  // Refused for the name it lacks, once it is known who asks.
  'POST /ai/policy-files': {
    statuses: { anon: 401, other_tenant: 404, leaver: 403, employee: 400, manager: 400, hr: 400, super_admin: 400 },
  },
  'GET /ai/policies/:id': { statuses: noSuch, params: { id: none } },
  'PUT /ai/policies/:id/archive': { statuses: noSuch, params: { id: none }, body: { archived: true, version: 1 } },
  'GET /ai/policies/:id/versions/:versionId': { statuses: noSuch, params: { id: none, versionId: none } },
  'POST /ai/policies/:id/versions/:versionId/reading': { statuses: noSuch, params: { id: none, versionId: none }, body: {} },
  'GET /ai/policies/:id/versions/:versionId/changes/:otherId': { statuses: noSuch, params: { id: none, versionId: none, otherId: none } },
  'GET /ai/synonyms': { statuses: hrOnly },
  'POST /ai/synonyms': { statuses: made, body: { words: ['matrix', 'table'] } },
  'DELETE /ai/synonyms/:id': { statuses: noSuch, params: { id: none } },
}
