import { serve, type App } from '#platform/server/http.ts'
import * as contract from '../contract.ts'
import * as sso from '../sso-contract.ts'
import { scimRoutes } from './scim-routes.ts'
import * as integrations from './service.ts'

export function integrationRoutes(app: App, parts: integrations.SsoParts): void {
  const { sender, origin } = parts
  scimRoutes(app, origin)
  ssoRoutes(app, parts)
  serve(app, contract.listKeys, (ctx) => integrations.listKeys(ctx))
  serve(app, contract.addKey, (ctx, { body }) => integrations.addKey(ctx, body))
  serve(app, contract.revokeKey, (ctx, { params }) => integrations.revokeKey(ctx, params.id))
  serve(app, contract.getDirectory, (ctx) => integrations.directoryState(ctx, origin))
  serve(app, contract.setGroupRole, (ctx, { params, body }) => integrations.setGroupRole(ctx, params.id, body.role))
  serve(app, contract.listWebhooks, (ctx) => integrations.listWebhooks(ctx))
  serve(app, contract.addWebhook, (ctx, { body }) => integrations.addWebhook(ctx, sender, body))
  serve(app, contract.changeWebhook, (ctx, { params, body }) => integrations.changeWebhook(ctx, params.id, body))
  serve(app, contract.removeWebhook, (ctx, { params }) => integrations.removeWebhook(ctx, params.id))
  serve(app, contract.rotateSecret, (ctx, { params }) => integrations.rotateSecret(ctx, sender, params.id))
  serve(app, contract.testWebhook, (ctx, { params }) => integrations.testWebhook(ctx, params.id))
  serve(app, contract.listDeliveries, (ctx, { params }) => integrations.listDeliveries(ctx, params.id))
  serve(app, contract.replayDelivery, (ctx, { params }) => integrations.replayDelivery(ctx, params.id))
}

function ssoRoutes(app: App, parts: integrations.SsoParts): void {
  serve(app, sso.getSso, (ctx) => integrations.ssoState(ctx, parts))
  serve(app, sso.saveSso, (ctx, { body }) => integrations.saveSso(ctx, parts, body))
  serve(app, sso.testSso, (ctx) => integrations.testSso(ctx, parts))
  serve(app, sso.addDomain, (ctx, { body }) => integrations.addDomain(ctx, parts, body.domain))
  serve(app, sso.verifyDomain, (ctx, { body }) => integrations.verifyDomain(ctx, parts, body.domain))
  serve(app, sso.removeDomain, (ctx, { body }) => integrations.removeDomain(ctx, parts, body.domain))
}
