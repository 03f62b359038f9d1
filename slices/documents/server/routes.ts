import type { Files } from '#platform/server/files/files.ts'
import type { KeyRing } from '#platform/server/files/links.ts'
import { serve, type App } from '#platform/server/http.ts'
import { serveUpload } from '#platform/server/http-upload.ts'
import * as contract from '../contract.ts'
import * as documents from './service.ts'

export interface Given {
  readonly files: Files
  readonly keys: KeyRing
}

interface UploadAsked {
  readonly params: { readonly id: string }
  readonly query: { readonly category: contract.DocumentCategory; readonly expires_on?: string | undefined }
}
const uploadOf = ({ params, query }: UploadAsked): documents.Upload => ({
  employeeId: params.id,
  category: query.category,
  expiresOn: query.expires_on,
})

export function documentRoutes(app: App, { files, keys }: Given): void {
  serve(app, contract.listDocuments, (ctx, { params, query }) => documents.listDocuments(ctx, params.id, query))
  serve(app, contract.listAllDocuments, (ctx, { query }) => documents.listAllDocuments(ctx, files, query))
  serveUpload(app, files, contract.uploadDocument, {
    allow: async (ctx, input, name) => void (await documents.allowUpload(ctx, uploadOf(input), name)),
    record: (ctx, input, file) => documents.recordUpload(ctx, files, uploadOf(input), file),
  })
  serve(app, contract.linkDocument, (ctx, { params, body }) => documents.linkDocument(ctx, keys, params, body))
  serve(app, contract.updateDocument, (ctx, { params, body }) => documents.updateDocument(ctx, params, body))
  serve(app, contract.removeDocument, (ctx, { params, body }) => documents.removeDocument(ctx, params, body.reason))
  serve(app, contract.listVersions, (ctx, { params }) => documents.listVersions(ctx, params))
  serve(app, contract.restoreVersion, (ctx, { params }) => documents.restoreVersion(ctx, params))
  serve(app, contract.listBin, (ctx, { query }) => documents.listBin(ctx, query))
  serve(app, contract.restoreDocument, (ctx, { params }) => documents.restoreDocument(ctx, params))
  serve(app, contract.holdDocument, (ctx, { params, body }) => documents.holdDocument(ctx, params, body))
}
