import { serve, type App } from '#platform/server/http.ts'
import * as contract from '../contract.ts'
import * as familyLeave from './service.ts'

export function familyLeaveRoutes(app: App): void {
  serve(app, contract.listFamilyLeave, (ctx) => familyLeave.listFamilyLeave(ctx))
  serve(app, contract.getFamilyLeave, (ctx, { params }) => familyLeave.getFamilyLeave(ctx, params.id))
  serve(app, contract.askFamilyLeave, (ctx, { params, body }) => familyLeave.askFamilyLeave(ctx, params.id, body))
  serve(app, contract.changeFamilyLeave, (ctx, { params, body }) => familyLeave.changeFamilyLeave(ctx, params.id, body))
  serve(app, contract.decideFamilyLeave, (ctx, { params, body }) => familyLeave.decideFamilyLeave(ctx, params.id, body))
  serve(app, contract.replyFamilyLeave, (ctx, { params, body }) => familyLeave.replyFamilyLeave(ctx, params.id, body))
}
