import { serve, type App } from '#platform/server/http.ts'
import * as contract from '../contract.ts'
import * as insights from './service.ts'

/** `parts`: figures that other slices add to the page. */
export function insightsRoutes(app: App, { parts }: { parts: readonly insights.Part[] }): void {
  serve(app, contract.getInsights, (ctx, { query }) => insights.readInsights(ctx, query, parts))
  serve(app, contract.search, (ctx, { query }) => insights.search(ctx, query.q))
  serve(app, contract.getSoon, (ctx) => insights.readSoon(ctx))
  serve(app, contract.exportInsights, (ctx, { query }) => insights.exportInsights(ctx, query, parts))
}
