import { serve, type App } from '#platform/server/http.ts'
import * as contract from '../contract.ts'
import * as reports from '../report-contract.ts'
import * as insights from './service.ts'

export function insightsRoutes(app: App): void {
  serve(app, contract.getInsights, (ctx, { query }) => insights.readInsights(ctx, query))
  serve(app, contract.search, (ctx, { query }) => insights.search(ctx, query.q))
  serve(app, contract.getSoon, (ctx) => insights.readSoon(ctx))
  serve(app, contract.exportInsights, (ctx, { query }) => insights.exportInsights(ctx, query))
  serve(app, reports.listReports, (ctx) => insights.listReports(ctx))
  serve(app, reports.saveReport, (ctx, { body }) => insights.saveReport(ctx, body))
  serve(app, reports.changeReport, (ctx, { params, body }) => insights.changeReport(ctx, params.id, body))
  serve(app, reports.runReport, (ctx, { body }) => insights.runReport(ctx, body))
  serve(app, reports.exportReport, (ctx, { params, query }) => insights.exportReport(ctx, params.id, query.format))
}
