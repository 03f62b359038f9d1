import { serve, type App } from '#platform/server/http.ts'
import * as contract from '../contract.ts'
import { calendarFeed } from './calendar-feed.ts'
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
  serve(app, contract.addEntry, (ctx, { params, body }) => timeOff.addEntry(ctx, params.id, body))
  serve(app, contract.saveSchedule, (ctx, { params, body }) => timeOff.saveSchedule(ctx, params.id, body))
  serve(app, contract.getLeaveSettings, (ctx) => timeOff.getLeaveSettings(ctx))
  serve(app, contract.addPolicy, (ctx, { body }) => timeOff.createPolicy(ctx, body))
  serve(app, contract.updatePolicy, (ctx, { params, body }) => timeOff.changePolicy(ctx, params.id, body))
  serve(app, contract.addAbsenceType, (ctx, { body }) => timeOff.addAbsenceType(ctx, body))
  serve(app, contract.updateAbsenceType, (ctx, { params, body }) => timeOff.changeAbsenceType(ctx, params.id, body))
  serve(app, contract.saveLeaveCalendar, (ctx, { body }) => timeOff.saveCalendar(ctx, body))
  serve(app, contract.listRepricing, (ctx) => timeOff.listRepricing(ctx))
  serve(app, contract.reprice, (ctx, { body }) => timeOff.reprice(ctx, body.bookings))
  serve(app, contract.listDelegates, (ctx) => timeOff.listDelegates(ctx))
  serve(app, contract.addDelegate, (ctx, { body }) => timeOff.addDelegate(ctx, body))
  serve(app, contract.removeDelegate, (ctx, { params }) => timeOff.removeDelegate(ctx, params.id))
  serve(app, contract.makeFeed, (ctx) => timeOff.makeFeed(ctx))
  serve(app, contract.endFeed, (ctx) => timeOff.endFeed(ctx))
  calendarFeed(app)
  serve(app, contract.listBalances, (ctx, { query }) => timeOff.listBalances(ctx, query))
}
