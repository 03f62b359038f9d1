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

export function documentRoutes(app: App, { files, keys }: Given): void {
  serve(app, contract.listDocuments, (ctx, { params, query }) => documents.listDocuments(ctx, params.id, query))
  const asked = ({
    params,
    query,
  }: {
    params: { id: string }
    query: { category: contract.DocumentCategory; expires_on?: string | undefined }
  }) => ({
    employeeId: params.id,
    category: query.category,
    expiresOn: query.expires_on,
  })
  serveUpload(app, files, contract.uploadDocument, {
    allow: async (ctx, input, name) => void (await documents.allowUpload(ctx, asked(input), name)),
    record: (ctx, input, file) => documents.recordUpload(ctx, files, asked(input), file),
  })
  serve(app, contract.linkDocument, (ctx, { params, body }) => documents.linkDocument(ctx, keys, params, body))
  serve(app, contract.updateDocument, (ctx, { params, body }) => documents.updateDocument(ctx, params, body))
  serve(app, contract.removeDocument, (ctx, { params, body }) => documents.removeDocument(ctx, params, body.reason))
}
