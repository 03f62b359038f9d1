import { serve, type App } from '#platform/server/http.ts'
import { getOrgChart, getOrgChartFlags } from '../contract.ts'
import * as orgChart from './service.ts'

export function orgChartRoutes(app: App): void {
  serve(app, getOrgChart, (ctx, { params }) => orgChart.getOrgChart(ctx, params.tenantId))
  serve(app, getOrgChartFlags, (ctx, { params }) => orgChart.getOrgChartFlags(ctx, params.tenantId))
}
