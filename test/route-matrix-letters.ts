import { allAnswer, anyone, everyMember, hrOnly, type RouteRule } from './route-rule.ts'

/** Letters about E2; who sees and signs which is in slices/letters/server/letters.test.ts. */
const nobody = '00000000-0000-4000-8000-000000000000'
const noLetter: RouteRule = { statuses: { ...hrOnly, hr: 404, super_admin: 404 }, params: { id: nobody } }
const notMine: RouteRule = { statuses: { ...everyMember, employee: 404, manager: 404, hr: 404, super_admin: 404 }, params: { id: nobody } }
// A case one does not see is not there, whatever one is.
const noBundle: RouteRule = { statuses: { ...everyMember, employee: 404, manager: 404, hr: 404, super_admin: 404 }, params: { id: nobody } }
const token = 'AAAAAAAAAAAAAAAAAAAAAAAA'
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
  // Nothing was looked at first: refused for that, after the rights were asked.
  'POST /letters': { statuses: { ...hrOnly, hr: 422, super_admin: 422 }, body: asked },
  'GET /letters': { statuses: hrOnly },
  'GET /letters/:id': noLetter,
  'POST /letters/:id/link': { ...noLetter, body: { format: 'pdf' } },
  'POST /letters/:id/delivery': { ...noLetter, body: { version: 1, by: 'print' } },
  'POST /letters/:id/reminder': noLetter,
  'GET /letters/:id/certificate': noLetter,
  'POST /letters/:id/certificate': noLetter,
  'POST /letter-batches': { statuses: { ...hrOnly, hr: 201, super_admin: 201 }, body: { template: 'reference', employee_ids: ['{A.E2}'] } },
  'GET /letter-batches': { statuses: hrOnly },
  'GET /letter-batches/:id': noLetter,
  'POST /letter-batches/:id/cancellation': noLetter,
  'GET /cases/:id/bundle': noBundle,
  'POST /cases/:id/bundle': { ...noBundle, body: {} },
  'GET /employees/:id/particulars': { statuses: hrOnly, params: { id: '{A.E2}' } },
  'GET /letter-values': { statuses: hrOnly },
  'PUT /letter-values': { statuses: hrOnly, body: { values: {} } },
  'GET /employees/:id/letter-values': { statuses: hrOnly, params: { id: '{A.E2}' } },
  'PUT /employees/:id/letter-values': { statuses: hrOnly, params: { id: '{A.E2}' }, body: { values: {} } },
  'GET /my-letters': { statuses: everyMember },
  'POST /my-letters/:id/opening': notMine,
  'POST /my-letters/:id/link': { ...notMine, body: { format: 'pdf' } },
  'POST /my-letters/:id/signature': { ...notMine, body: { name: 'Matrix', pdf_sha256: 'x' } },
  'POST /my-letters/:id/refusal': { ...notMine, body: { reason: 'Matrix' } },
  'POST /letter-signing/codes': { statuses: anyone, body: { token } },
  'POST /letter-signing/openings': { statuses: allAnswer(403), body: { token, code: '123456' } },
  'POST /letter-signing/signatures': { statuses: allAnswer(403), body: { token, access: token, name: 'Matrix', pdf_sha256: 'x' } },
  'POST /letter-signing/refusals': { statuses: allAnswer(403), body: { token, access: token, reason: 'Matrix' } },
  'POST /letter-signing/files': { statuses: allAnswer(403), body: { token, access: token } },
  // Without a hash there is nothing to look for.
  'GET /letter-verification': { statuses: allAnswer(400) },
}
