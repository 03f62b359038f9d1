import { serve, serveAhead, type App } from '#platform/server/http.ts'
import * as contract from '../contract.ts'
import * as people from './service.ts'

export interface Given {
  /** Those that slices above keep, for the one queue. */
  readonly proposals: readonly people.ProposalSource[]
  /** Filtering of the list by what slices above keep. */
  readonly narrow: people.NarrowByFields
}

export function peopleRoutes(app: App, { proposals, narrow }: Given): void {
  serveAhead(app, contract.listEmployees, people.wholeList(narrow))
  serve(app, contract.employeeFacets, (ctx, { query }) => people.facets(ctx, query.as_at))
  serve(app, contract.findColleagues, (ctx, { query }) => people.findColleagues(ctx, query))
  serve(app, contract.getEmployee, (ctx, { params, query }) => people.getEmployee(ctx, params.id, query.as_at))
  serve(app, contract.listHistory, (ctx, { params }) => people.listHistory(ctx, params.id))
  serve(app, contract.withdrawPlanned, (ctx, { params }) => people.withdrawPlanned(ctx, params))
  serve(app, contract.updateEmployee, (ctx, { params, body }) => people.updateEmployee(ctx, params.id, body))
  serve(app, contract.createEmployee, (ctx, { params, body }) => people.createEmployee(ctx, params.tenantId, body))
  serve(app, contract.getMyProfile, (ctx) => people.getMyProfile(ctx))
  serve(app, contract.patchMyProfile, (ctx, { body }) => people.patchMyProfile(ctx, body))
  serve(app, contract.revealFields, (ctx, { params, body }) => people.revealFields(ctx, params.id, body))
  serve(app, contract.listActivity, (ctx, { params, query }) => people.listActivity(ctx, params.id, query.before))
  serve(app, contract.listChanges, (ctx) => people.listChanges(ctx, proposals))
  serve(app, contract.listWaiting, (ctx) => people.listWaiting(ctx, proposals))
  serve(app, contract.listOutcomes, (ctx) => people.listOutcomes(ctx, proposals))
  serve(app, contract.withdrawChange, (ctx, { params }) => people.withdrawChange(ctx, params.id, proposals))
  serve(app, contract.decideChange, (ctx, { params, body }) => people.decideChange(ctx, params.id, body, proposals))
}
