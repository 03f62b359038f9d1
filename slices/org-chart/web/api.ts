import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import { getOrgChart, getOrgChartFlags } from '../contract.ts'
import { readChart, reasonsById, type Chart, type FlagReasons } from './chart.ts'
import { orgChartStrings } from './strings.ts'

export interface OrgChart {
  readonly chart: Chart
  readonly flags: FlagReasons
}

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
    // `readChart` checks each node: the answer may be deeper than a recursive parser can go.
    call(getOrgChart, { params: { tenantId } }, { signal }),
    call(getOrgChartFlags, { params: { tenantId } }, { signal }),
  ])
  return { chart: readChart(answer), flags: reasonsById(flags.data) }
}
