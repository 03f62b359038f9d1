import type { Files } from '#platform/server/files/files.ts'
import type { KeyRing } from '#platform/server/files/links.ts'
import { serve, type App } from '#platform/server/http.ts'
import { serveUpload } from '#platform/server/http-upload.ts'
import * as contract from '../contract.ts'
import * as fields from './service.ts'

export interface Given {
  readonly files: Files
  readonly keys: KeyRing
}

export function customFieldRoutes(app: App, { files, keys }: Given): void {
  serve(app, contract.listCustomFields, (ctx) => fields.listDefinitions(ctx))
  serve(app, contract.createSection, (ctx, { body }) => fields.createSection(ctx, body))
  serve(app, contract.updateSection, (ctx, { params, body }) => fields.updateSection(ctx, params.id, body))
  serve(app, contract.deleteSection, (ctx, { params }) => fields.deleteSection(ctx, params.id))
  serve(app, contract.createField, (ctx, { body }) => fields.createField(ctx, body))
  serve(app, contract.updateField, (ctx, { params, body }) => fields.updateField(ctx, params.id, body))
  serve(app, contract.deleteField, (ctx, { params }) => fields.deleteField(ctx, params.id))
  serve(app, contract.orderCustomFields, (ctx, { body }) => fields.orderDefinitions(ctx, body.sections))
  serve(app, contract.findByCustomField, (ctx, { params, query }) => fields.findByCustomField(ctx, params.id, query))
  serve(app, contract.listPeopleFilters, (ctx, { query }) => fields.listPeopleFilters(ctx, query.people))
  serve(app, contract.getCustomFields, (ctx, { params, query }) => fields.getCustomFields(ctx, params.id, query.as_at))
  serve(app, contract.putCustomFields, (ctx, { params, body }) => fields.putCustomFields(ctx, params.id, body))
  serve(app, contract.customFieldHistory, (ctx, { params }) => fields.historyOf(ctx, params.id, params.fieldId))
  serveUpload(app, files, contract.uploadCustomFile, {
    allow: async (ctx, { params }) => void (await fields.allowCustomFile(ctx, params)),
    record: (ctx, { params }, file) => fields.recordCustomFile(ctx, files, params, file),
  })
  serve(app, contract.linkCustomFile, (ctx, { params, body }) => fields.linkCustomFile(ctx, keys, params, body.purpose))
  serve(app, contract.addCustomRow, (ctx, { params, body }) => fields.addRow(ctx, params.id, body))
  serve(app, contract.updateCustomRow, (ctx, { params, body }) => fields.updateRow(ctx, params.id, params.rowId, body))
  serve(app, contract.deleteCustomRow, (ctx, { params }) => fields.deleteRow(ctx, params.id, params.rowId))
  serve(app, contract.decideCustomProposal, (ctx, { params, body }) => fields.decideProposal(ctx, params.id, body))
  serve(app, contract.exportCustomFields, (ctx) => fields.exportCustomFields(ctx))
}
