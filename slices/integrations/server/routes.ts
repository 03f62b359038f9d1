import { serve, type App } from '#platform/server/http.ts'
import * as contract from '../contract.ts'
import { scimRoutes } from './scim-routes.ts'
import * as integrations from './service.ts'

export function integrationRoutes(app: App, sender: integrations.Sender, origin: string): void {
  scimRoutes(app, origin)
  serve(app, contract.listKeys, (ctx) => integrations.listKeys(ctx))
  serve(app, contract.addKey, (ctx, { body }) => integrations.addKey(ctx, body))
  serve(app, contract.revokeKey, (ctx, { params }) => integrations.revokeKey(ctx, params.id))
  serve(app, contract.getDirectory, (ctx) => integrations.directoryState(ctx, origin))
  serve(app, contract.listWebhooks, (ctx) => integrations.listWebhooks(ctx))
  serve(app, contract.addWebhook, (ctx, { body }) => integrations.addWebhook(ctx, sender, body))
  serve(app, contract.changeWebhook, (ctx, { params, body }) => integrations.changeWebhook(ctx, params.id, body))
  serve(app, contract.removeWebhook, (ctx, { params }) => integrations.removeWebhook(ctx, params.id))
  serve(app, contract.rotateSecret, (ctx, { params }) => integrations.rotateSecret(ctx, sender, params.id))
  serve(app, contract.testWebhook, (ctx, { params }) => integrations.testWebhook(ctx, params.id))
  serve(app, contract.listDeliveries, (ctx, { params }) => integrations.listDeliveries(ctx, params.id))
  serve(app, contract.replayDelivery, (ctx, { params }) => integrations.replayDelivery(ctx, params.id))
}
