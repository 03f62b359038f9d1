import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import { getOrgChart, getOrgChartFlags } from '../contract.ts'
import { readChart, reasonsById, type Chart, type FlagReasons } from './chart.ts'
import { orgChartStrings } from './strings.ts'

export interface OrgChart {
  readonly chart: Chart
  readonly flags: FlagReasons
}

/** The contract's parser recurses; reporting lines may be deeper than it can go, so `readChart` checks each node instead. */
const getDeepOrgChart = endpoint({ ...getOrgChart, response: z.unknown() })

/** The chart of a workspace. */
export const orgChart = (tenantId: string | null) =>
  queryOptions({
    queryKey: ['org-chart', tenantId],
    queryFn: ({ signal }) => loadOrgChart(tenantId, signal),
    // Comparing recurses too, and what is kept here is not plain JSON.
    structuralSharing: false,
  })

async function loadOrgChart(tenantId: string | null, signal: AbortSignal): Promise<OrgChart> {
  if (tenantId === null) throw new Error(orgChartStrings.noTenant)
  const [answer, flags] = await Promise.all([
    call(getDeepOrgChart, { params: { tenantId } }, { signal }),
    call(getOrgChartFlags, { params: { tenantId } }, { signal }),
  ])
  return { chart: readChart(answer), flags: reasonsById(flags.data) }
}
