import { standardProcesses } from '#slices/cases/definitions/catalogue.ts'
import { todayIn } from '#platform/server/clock.ts'
import { everyMember, hrOnly, type RouteRule } from './route-rule.ts'

/** Cases nobody here has to do with: not found, whoever asks. Who gets into which case is in slices/cases/server/cases.test.ts. */
const noCase = {
  statuses: { ...everyMember, employee: 404, manager: 404, hr: 404, super_admin: 404 },
  params: { id: '00000000-0000-4000-8000-000000000000' },
} satisfies RouteRule
const made = { ...everyMember, employee: 201, manager: 201, hr: 201, super_admin: 201 }
const on = todayIn('Europe/London')
const seen = 3
const reason = 'A sentence that says why.'
const named = { seen, person: '{A.E2}' }

export const cases: Record<string, RouteRule> = {
  'GET /cases': { statuses: everyMember },
  'GET /employees/:id/cases': { statuses: everyMember, params: { id: '{A.E2}' } },
  'GET /case-triggers': { statuses: hrOnly },
  'GET /case-definitions': { statuses: { ...hrOnly, manager: 200 } },
  'GET /case-definitions/:process/:version': { statuses: { ...hrOnly, manager: 200 }, params: { process: 'grievance', version: '1' } },
  // A body that is no process is refused before anything is asked of the rights.
  'POST /case-definitions/:process/checks': {
    statuses: hrOnly,
    params: { process: 'grievance' },
    body: { definition: standardProcesses.grievance },
  },
  // Nothing in it is different: refused for that, after the rights were asked.
  'POST /case-definitions/:process': {
    statuses: { ...hrOnly, hr: 422, super_admin: 422 },
    params: { process: 'grievance' },
    body: { base: 1, definition: standardProcesses.grievance },
  },
  'POST /cases': {
    statuses: { ...hrOnly, hr: 201, super_admin: 201 },
    body: { process: 'disciplinary', title: 'Matrix', subjects: ['{A.E2}'] },
  },
  'POST /concerns': { statuses: made, body: { about: ['{A.E2}'], text: 'Matrix' } },
  'GET /cases/:id': noCase,
  'POST /cases/:id/steps': { ...noCase, body: { seen, step: 'disciplinary.1', on } },
  'POST /cases/:id/happenings': { ...noCase, body: { seen, on, happenings: [{ kind: 'resumed' }] } },
  // Refused for its query before anything is looked at.
  'POST /cases/:id/items': { statuses: { ...everyMember, employee: 400, manager: 400, hr: 400, super_admin: 400 }, params: noCase.params },
  'POST /cases/:id/items/:item/link': { ...noCase, params: { ...noCase.params, item: 'x' }, body: { purpose: 'view' } },
  'POST /cases/:id/roles': { ...noCase, body: { ...named, as: 'investigator' } },
  'POST /cases/:id/roles/end': { ...noCase, body: { ...named, as: 'investigator', reason } },
  'POST /cases/:id/parties': { ...noCase, body: { ...named, as: 'witness' } },
  'POST /cases/:id/overrides': { ...noCase, body: { seen, step: 'disciplinary.10', gate: 'meeting_held', reason } },
  'POST /cases/:id/notes': { ...noCase, body: { text: 'x' } },
  'POST /cases/:id/tasks': { ...noCase, body: { title: 'x' } },
  'POST /cases/:id/tasks/:task/finish': { ...noCase, params: { ...noCase.params, task: '{A.E2}' }, body: { done: true } },
  'POST /cases/:id/links': { ...noCase, body: { case: '{A.E2}', why: 'x' } },
  'GET /cases/:id/version': noCase,
  'POST /cases/:id/version': { ...noCase, body: { seen, version: 2 } },
  'POST /cases/:id/break-glass': { ...noCase, body: { reason } },
  'GET /case-emergencies': { statuses: everyMember },
  'POST /case-emergencies/:id/decision': { ...noCase, body: { agree: true } },
}
