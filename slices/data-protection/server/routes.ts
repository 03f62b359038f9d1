import { serve, type App } from '#platform/server/http.ts'
import * as contract from '../contract.ts'
import * as desk from './service.ts'

export function dataProtectionRoutes(app: App): void {
  serve(app, contract.getDesk, (ctx) => desk.desk(ctx))
  serve(app, contract.setPurgeMode, (ctx, { params, body }) => desk.setMode(ctx, params.record, body.mode))
  serve(app, contract.setDocumentRule, (ctx, { params, body }) => desk.setRule(ctx, params.category, body))
  serve(app, contract.startPurge, (ctx, { body }) => desk.startPurge(ctx, body.record))
  serve(app, contract.holdPerson, (ctx, { params, body }) => desk.holdPerson(ctx, params.id, body.reason))
  serve(app, contract.endHold, (ctx, { params, body }) => desk.endHold(ctx, params.id, body.reason))
  serve(app, contract.planErasure, (ctx, { params }) => desk.planErasure(ctx, params.id))
  serve(app, contract.eraseEmployee, (ctx, { params, body }) => desk.eraseEmployee(app.db, ctx, params.id, body))
  serve(app, contract.decideErasure, (ctx, { params, body }) => desk.decideErasure(app.db, ctx, params.id, body))
  serve(app, contract.withdrawErasure, (ctx, { params }) => desk.withdrawErasure(ctx, params.id))
  serve(app, contract.getErasure, (ctx, { params }) => desk.getErasure(ctx, params.id))
}
