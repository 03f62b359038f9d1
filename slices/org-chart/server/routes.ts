import { serve, type App } from '#platform/server/http.ts'
import { getOrgChart, getOrgChartFlags, listDatedDottedLines, previewMove, putDottedLines } from '../contract.ts'
import * as orgChart from './service.ts'

export function orgChartRoutes(app: App): void {
  serve(app, getOrgChart, (ctx, { params, query }) => orgChart.getOrgChart(ctx, params.tenantId, query.on))
  serve(app, getOrgChartFlags, (ctx, { params, query }) => orgChart.getOrgChartFacts(ctx, params.tenantId, query.on))
  serve(app, previewMove, (ctx, { params, query }) => orgChart.previewMove(ctx, params.id, query.manager_id))
  serve(app, listDatedDottedLines, (ctx, { params }) => orgChart.listDatedDottedLines(ctx, params.id))
  serve(app, putDottedLines, (ctx, { params, body }) => orgChart.putDottedLines(ctx, params.id, body.dotted_lines))
}
