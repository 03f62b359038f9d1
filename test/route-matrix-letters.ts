import { hrOnly, type RouteRule } from './route-rule.ts'

/** Letters about E2; who sees and signs which is in slices/letters/server/letters.test.ts. */
const nobody = '00000000-0000-4000-8000-000000000000'
const noLetter: RouteRule = { statuses: { ...hrOnly, hr: 404, super_admin: 404 }, params: { id: nobody } }
const asked = { template: 'reference', employee_id: '{A.E2}' }

export const letters: Record<string, RouteRule> = {
  'GET /letter-library': { statuses: hrOnly },
  'GET /letter-library/:letter': { statuses: hrOnly, params: { letter: 'disciplinary_invite' } },
  'POST /letter-library/:letter/checks': { statuses: hrOnly, params: { letter: 'reference' }, body: { document: {} } },
  'GET /letter-templates': { statuses: hrOnly },
  'POST /letter-templates': { statuses: { ...hrOnly, hr: 201, super_admin: 201 }, body: { letter: 'reference' } },
  'GET /letter-templates/:id': noLetter,
  'PUT /letter-templates/:id': { ...noLetter, body: { version: 1, title: 'Matrix', document: {} } },
  'PUT /letter-templates/:id/archive': { ...noLetter, body: { version: 1, archived: true } },
  'GET /letter-templates/:id/versions': noLetter,
  'GET /letter-templates/:id/versions/:number': { ...noLetter, params: { id: nobody, number: '1' } },
  'GET /letter-templates/:id/difference': noLetter,
  'GET /letter-fields': { statuses: hrOnly },
  'POST /letter-previews': { statuses: hrOnly, body: asked },
}
