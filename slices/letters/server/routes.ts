import type { Files } from '#platform/server/files/files.ts'
import type { KeyRing } from '#platform/server/files/links.ts'
import { serve, type App } from '#platform/server/http.ts'
import * as contract from '../contract.ts'
import * as letters from './service.ts'

export interface Given {
  readonly files: Files
  readonly keys: KeyRing
  readonly cases: letters.CasePort
}

export function letterRoutes(app: App, given: Given): void {
  templateRoutes(app)
  serve(app, contract.previewLetter, (ctx, { body }) => letters.previewLetter(ctx, given.cases, body))
}

function templateRoutes(app: App): void {
  serve(app, contract.listLibrary, (ctx) => letters.listLibrary(ctx))
  serve(app, contract.getLibraryLetter, (ctx, { params }) => letters.getLibraryLetter(ctx, params.letter))
  serve(app, contract.checkTemplate, async (ctx, { params, body }) => letters.checkText(ctx, params.letter, body.document))
  serve(app, contract.listTemplates, (ctx, { query }) => letters.listTemplates(ctx, query.archived === 'true'))
  serve(app, contract.copyLetter, (ctx, { body }) => letters.copyLetter(ctx, body))
  serve(app, contract.getTemplate, (ctx, { params }) => letters.getTemplate(ctx, params.id))
  serve(app, contract.saveTemplate, (ctx, { params, body }) => letters.saveTemplate(ctx, params.id, body))
  serve(app, contract.archiveTemplate, (ctx, { params, body }) => letters.archiveTemplate(ctx, params.id, body))
  serve(app, contract.listTemplateVersions, (ctx, { params }) => letters.listVersions(ctx, params.id))
  serve(app, contract.getTemplateVersion, (ctx, { params }) => letters.getVersion(ctx, params.id, params.number))
  serve(app, contract.templateDifference, (ctx, { params, query }) => letters.templateDifference(ctx, params.id, query.from))
  serve(app, contract.listLetterFields, async (ctx) => letters.listFields(ctx))
}
