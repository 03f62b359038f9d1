import { serve, type App } from '#platform/server/http.ts'
import * as contract from '../contract.ts'
import * as rights from './service.ts'

export function rightsRoutes(app: App): void {
  serve(app, contract.getRoles, (ctx) => rights.roles(ctx))
  serve(app, contract.changeRole, (ctx, { params, body }) => rights.changeRole(ctx, params.id, body))
  serve(app, contract.addTemplate, (ctx, { body }) => rights.addTemplate(ctx, body))
  serve(app, contract.updateTemplate, (ctx, { params, body }) => rights.updateTemplate(ctx, params.id, body))
  serve(app, contract.removeTemplate, (ctx, { params }) => rights.removeTemplate(ctx, params.id))
  serve(app, contract.addGroup, (ctx, { body }) => rights.addGroup(ctx, body))
  serve(app, contract.updateGroup, (ctx, { params, body }) => rights.updateGroup(ctx, params.id, body))
  serve(app, contract.removeGroup, (ctx, { params }) => rights.removeGroup(ctx, params.id))
  serve(app, contract.startView, (ctx, { body }) => rights.startView(ctx, body))
  serve(app, contract.stopView, (ctx, { params }) => rights.stopView(ctx, params.id))
}
