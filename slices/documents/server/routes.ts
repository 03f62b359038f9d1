import type { Files } from '#platform/server/files/files.ts'
import type { KeyRing } from '#platform/server/files/links.ts'
import { serve, type App } from '#platform/server/http.ts'
import { serveUpload } from '#platform/server/http-upload.ts'
import type { CompanyCategory } from '../categories.ts'
import * as contract from '../contract.ts'
import * as companyContract from '../company-contract.ts'
import * as company from './company-service.ts'
import * as requestContract from '../request-contract.ts'
import * as requests from './requests.ts'
import { documentTasks } from './tasks.ts'
import * as documents from './service.ts'

export interface Given {
  readonly files: Files
  readonly keys: KeyRing
}

interface UploadAsked {
  readonly params: { readonly id: string }
  readonly query: {
    readonly category: contract.DocumentCategory
    readonly expires_on?: string | undefined
    readonly request?: string | undefined
  }
}
const uploadOf = ({ params, query }: UploadAsked): documents.Upload => ({
  employeeId: params.id,
  category: query.category,
  expiresOn: query.expires_on,
  request: query.request,
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
  serve(app, contract.compareVersions, (ctx, { params }) => documents.compareVersions(ctx, params))
  serve(app, contract.restoreVersion, (ctx, { params }) => documents.restoreVersion(ctx, params))
  serve(app, contract.listBin, (ctx, { query }) => documents.listBin(ctx, query))
  serve(app, contract.restoreDocument, (ctx, { params }) => documents.restoreDocument(ctx, params))
  companyDocumentRoutes(app, { files, keys })
  documentRequestRoutes(app)
  serve(app, contract.holdDocument, (ctx, { params, body }) => documents.holdDocument(ctx, params, body))
}

const companyUploadOf = (query: {
  readonly category: CompanyCategory
  readonly effective_on?: string | undefined
  readonly ask_again?: 'true' | 'false' | undefined
}): company.CompanyUpload => ({ category: query.category, effectiveOn: query.effective_on, askAgain: query.ask_again === 'true' })

function companyDocumentRoutes(app: App, { files, keys }: Given): void {
  serve(app, companyContract.listCompanyDocuments, (ctx, { query }) => company.listCompanyDocuments(ctx, query))
  serveUpload(app, files, companyContract.uploadCompanyDocument, {
    allow: async (ctx) => company.allowCompanyUpload(ctx),
    record: (ctx, { query }, file) => company.recordCompanyUpload(ctx, files, companyUploadOf(query), file),
  })
  serve(app, companyContract.publishCompanyDocument, (ctx, { params, body }) =>
    company.publishCompanyDocument(ctx, params.documentId, body),
  )
  serve(app, companyContract.withdrawCompanyDocument, (ctx, { params }) => company.withdrawCompanyDocument(ctx, params.documentId))
  serve(app, companyContract.removeCompanyDocument, (ctx, { params, body }) =>
    company.removeCompanyDocument(ctx, params.documentId, body.reason),
  )
  serve(app, companyContract.holdCompanyDocument, (ctx, { params, body }) => company.holdCompanyDocument(ctx, params.documentId, body))
  serve(app, companyContract.restoreCompanyDocument, (ctx, { params }) => company.restoreCompanyDocument(ctx, params.documentId))
  serve(app, companyContract.linkCompanyDocument, (ctx, { params, body }) => company.linkCompanyDocument(ctx, keys, { ...params, ...body }))
  serve(app, companyContract.listCompanyVersions, (ctx, { params }) => company.listCompanyVersions(ctx, params.documentId))
  serve(app, companyContract.compareCompanyVersions, (ctx, { params }) => company.compareCompanyVersions(ctx, params))
  serve(app, companyContract.acknowledgeDocument, (ctx, { params, body }) =>
    company.acknowledgeDocument(ctx, params.documentId, body.number),
  )
  serve(app, companyContract.listReaders, (ctx, { params, query }) => company.listReaders(ctx, params.documentId, query))
  serve(app, companyContract.remindReaders, (ctx, { params }) => company.remindReaders(ctx, params.documentId))
}

function documentRequestRoutes(app: App): void {
  serve(app, requestContract.requestDocuments, (ctx, { body }) => requests.requestDocuments(ctx, body))
  serve(app, requestContract.listRequests, (ctx, { query }) => requests.listRequests(ctx, query))
  serve(app, requestContract.decideRequest, (ctx, { params, body }) => requests.decideRequest(ctx, params.requestId, body))
  serve(app, requestContract.remindOfRequest, (ctx, { params }) => requests.remindOfRequest(ctx, params.requestId))
  serve(app, requestContract.cancelRequest, (ctx, { params }) => requests.cancelRequest(ctx, params.requestId))
  serve(app, requestContract.documentTasks, (ctx) => documentTasks(ctx))
}
