import { asAgain, serve, type App } from '#platform/server/http.ts'
import * as contract from '../contract.ts'
import * as audit from './service.ts'

export function auditRoutes(app: App, given: { placeKey: Buffer }): void {
  const places = new audit.Places(given.placeKey)
  serve(app, contract.listLog, (ctx, { query }) => audit.listLog(ctx, query, places))
  serve(app, contract.listActors, (ctx, { query }) => audit.listActors(ctx, query.search))
  serve(app, contract.getLogState, (ctx) => audit.logState(ctx))
  serve(app, contract.checkLog, (ctx) => audit.askForCheck(ctx))
  serve(app, contract.exportLog, (ctx, { body }) => audit.exportLog(ctx, body, places, asAgain(app, ctx)))
  serve(app, contract.reviewAccess, (ctx, { body }) => audit.reviewAccess(ctx, body))
}
