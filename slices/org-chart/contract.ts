import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { uuid } from '#platform/shared/fields.ts'

/** One person in the chart: exactly these six keys, whoever asks. */
export interface OrgChartNode {
  id: string
  first_name: string
  preferred_name: string | null
  last_name: string
  job_title: string | null
  children: OrgChartNode[]
}
export const OrgChartNode: z.ZodMiniType<OrgChartNode> = z.object({
  id: uuid(),
  first_name: z.string(),
  preferred_name: z.nullable(z.string()),
  last_name: z.string(),
  job_title: z.nullable(z.string()),
  get children() {
    return z.array(OrgChartNode)
  },
})

/** Why a node stands where it does: a leaver who still has reports, or a member of a loop found in stored data. */
export const OrgChartFlag = z.object({ id: uuid(), reason: z.enum(['left', 'loop']) })
export type OrgChartFlag = z.infer<typeof OrgChartFlag>

const tenant = { params: z.object({ tenantId: uuid() }) }
export const getOrgChart = endpoint({
  method: 'GET',
  path: '/tenants/:tenantId/orgchart',
  summary: 'The reporting lines, as a forest',
  ...tenant,
  response: z.array(OrgChartNode),
})
export const getOrgChartFlags = endpoint({
  method: 'GET',
  path: '/tenants/:tenantId/orgchart-flags',
  summary: 'Nodes of the chart that need attention',
  ...tenant,
  response: z.object({ data: z.array(OrgChartFlag) }),
})
