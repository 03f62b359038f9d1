import { serve, type App } from '#platform/server/http.ts'
import { getClientSummary } from '../contract.ts'
import * as clients from './service.ts'

export function clientRoutes(app: App): void {
  serve(app, getClientSummary, (ctx) => clients.clientSummary(ctx))
}
