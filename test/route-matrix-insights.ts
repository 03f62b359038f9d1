import { everyMember, hrOnly, type RouteRule } from './route-rule.ts'

const peopleReport = { dataset: 'people', view: 'list', columns: ['name'] }
const noReport: RouteRule = { statuses: { ...hrOnly, hr: 404, super_admin: 404 }, params: { id: '00000000-0000-4000-8000-000000000000' } }

/** Figures about everybody are for hr; what of them a role of one's own leaves out is in slices/insights/server/insights.test.ts. */
export const insights: Record<string, RouteRule> = {
  'GET /insights': { statuses: hrOnly },
  // Who leads nobody is told of nobody.
  'GET /dashboard/soon': { statuses: everyMember },
  'GET /reports': { statuses: hrOnly },
  'POST /reports': { statuses: { ...hrOnly, hr: 201, super_admin: 201 }, body: { name: 'Matrix', asked: peopleReport } },
  'PUT /reports/:id': { ...noReport, body: { version: 1, name: 'Matrix', asked: peopleReport } },
  'POST /report-runs': { statuses: hrOnly, body: peopleReport },
  'GET /reports/:id/file': noReport,
  'GET /search': { statuses: everyMember },
  // Which chart is not said, which is looked at before the rights are.
  'GET /insights-export': { statuses: { ...everyMember, employee: 400, manager: 400, hr: 400, super_admin: 400 } },
}
