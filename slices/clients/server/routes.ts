import { serve, type App } from '#platform/server/http.ts'
import { copyToClient, getClientLibrary, getClientSummary, getLibraryItem } from '../contract.ts'
import * as library from './library.ts'
import * as clients from './service.ts'

export function clientRoutes(app: App): void {
  serve(app, getClientSummary, (ctx) => clients.clientSummary(ctx))
  serve(app, getClientLibrary, (ctx) => library.clientLibrary(ctx))
  serve(app, getLibraryItem, (ctx, { params }) => library.libraryItem(ctx, params.kind, params.key))
  serve(app, copyToClient, (ctx, { body }) => library.copyHere(ctx, body))
}
