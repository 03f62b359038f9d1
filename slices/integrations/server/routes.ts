import { serve, type App } from '#platform/server/http.ts'
import * as contract from '../contract.ts'
import * as integrations from './service.ts'

export function integrationRoutes(app: App): void {
  serve(app, contract.listKeys, (ctx) => integrations.listKeys(ctx))
  serve(app, contract.addKey, (ctx, { body }) => integrations.addKey(ctx, body))
  serve(app, contract.revokeKey, (ctx, { params }) => integrations.revokeKey(ctx, params.id))
}
