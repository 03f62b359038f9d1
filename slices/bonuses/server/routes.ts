import { serve, type App } from '#platform/server/http.ts'
import * as contract from '../contract.ts'
import * as bonuses from './service.ts'

export function bonusRoutes(app: App): void {
  serve(app, contract.listBonuses, (ctx, { params, query }) => bonuses.listBonuses(ctx, params.id, query.as_at))
  serve(app, contract.recordBonus, (ctx, { params, body }) => bonuses.recordBonus(ctx, params.id, body))
  serve(app, contract.removeBonus, (ctx, { params }) => bonuses.removeBonus(ctx, params.id))
}
