import { everyMember, hrOnly, type RouteRule } from './route-rule.ts'

/** Figures about everybody are for hr; what of them a role of one's own leaves out is in slices/insights/server/insights.test.ts. */
export const insights: Record<string, RouteRule> = {
  'GET /insights': { statuses: hrOnly },
  // Who leads nobody is told of nobody.
  'GET /dashboard/soon': { statuses: everyMember },
  'GET /search': { statuses: everyMember },
  // Which chart is not said, which is looked at before the rights are.
  'GET /insights-export': { statuses: { ...everyMember, employee: 400, manager: 400, hr: 400, super_admin: 400 } },
}
