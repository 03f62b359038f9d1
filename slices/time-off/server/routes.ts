import { serve, type App } from '#platform/server/http.ts'
import * as contract from '../contract.ts'
import * as timeOff from './service.ts'

export function timeOffRoutes(app: App): void {
  serve(app, contract.getTimeOff, (ctx, { params, query }) => timeOff.getTimeOff(ctx, params.id, query.day))
  serve(app, contract.quoteTimeOff, (ctx, { params, body }) => timeOff.quoteTimeOff(ctx, params.id, body))
  serve(app, contract.bookTimeOff, (ctx, { params, body }) => timeOff.bookTimeOff(ctx, params.id, body))
  serve(app, contract.changeTimeOff, (ctx, { params, body }) => timeOff.changeTimeOff(ctx, params.id, body))
  serve(app, contract.cancelTimeOff, (ctx, { params, body }) => timeOff.cancelTimeOff(ctx, params.id, body))
  serve(app, contract.decideTimeOff, (ctx, { params, body }) => timeOff.decideTimeOff(ctx, params.id, body))
  serve(app, contract.listRequests, (ctx) => timeOff.listRequests(ctx))
  serve(app, contract.timeOffCalendar, (ctx, { query }) => timeOff.timeOffCalendar(ctx, query))
  serve(app, contract.listBalances, (ctx, { query }) => timeOff.listBalances(ctx, query))
}
