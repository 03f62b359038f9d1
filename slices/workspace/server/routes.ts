import { servePublic, serveSession, type App } from '#platform/server/http.ts'
import * as contract from '../contract.ts'
import * as workspace from './service.ts'

export function workspaceRoutes(
  app: App,
  given: { addFounder: workspace.AddFounder; joinWaitlist: (email: string) => Promise<void> },
): void {
  serveSession(app, contract.getMe, (ctx) => workspace.me(ctx))
  serveSession(app, contract.listMemberships, (ctx, { query }) => workspace.memberships(ctx, query))
  serveSession(app, contract.chooseTenant, (ctx, { body }) => workspace.chooseTenant(ctx, body.tenant_id))
  serveSession(app, contract.createTenant, (ctx, { body }) => workspace.createTenant(ctx, body, given.addFounder))
  serveSession(app, contract.sendFeedback, (ctx, { body }) => workspace.sendFeedback(ctx, body))
  servePublic(app, contract.joinWaitlist, async ({ body }) => {
    if (!body.website) await given.joinWaitlist(body.EMAIL)
    return { joined: true as const }
  })
}
