import { everyMember, type RouteRule } from './route-rule.ts'

const documentPath = '/tenants/:tenantId/employees/:id/documents/:documentId'
export const ofNoDocument = {
  statuses: { ...everyMember, employee: 404, manager: 404, hr: 404, super_admin: 404 },
  params: { tenantId: '{A}', id: '{A.E1}', documentId: '{A.E1}', versionId: '{A.E1}', otherId: '{A.E1}' },
} as const

const ofNoCompanyDocument = {
  statuses: ofNoDocument.statuses,
  params: { tenantId: '{A}', documentId: '{A.E1}', versionId: '{A.E1}', otherId: '{A.E1}' },
} as const
const ofNoRequest = { statuses: ofNoDocument.statuses, params: { tenantId: '{A}', requestId: '{A.E1}' } } as const

/** Of a document that is not there; who may do what with one that is, is in slices/documents/server/documents.test.ts. */
export const noSuchDocument: Record<string, RouteRule> = {
  [`POST ${documentPath}/link`]: { ...ofNoDocument, body: { purpose: 'view' } },
  [`PATCH ${documentPath}`]: { ...ofNoDocument, body: { version: 1 } },
  [`DELETE ${documentPath}`]: { ...ofNoDocument, body: { reason: 'Matrix' } },
  [`GET ${documentPath}/versions`]: ofNoDocument,
  [`POST ${documentPath}/versions/:versionId/restoration`]: ofNoDocument,
  [`GET ${documentPath}/versions/:versionId/comparison/:otherId`]: ofNoDocument,
  [`POST ${documentPath}/restoration`]: ofNoDocument,
  [`PUT ${documentPath}/hold`]: { ...ofNoDocument, body: { held: true, reason: 'Matrix' } },
}

const companyPath = '/tenants/:tenantId/company-documents/:documentId'
const requestPath = '/tenants/:tenantId/document-requests/:requestId'
/** The same of the company's documents and of requests; who may do what with one that is there: slices/documents/server/sharing.test.ts. */
export const noSuchCompanyDocument: Record<string, RouteRule> = {
  [`PUT ${companyPath}/publication`]: {
    ...ofNoCompanyDocument,
    body: { version: 1, audience: { departments: [], locations: [], employment_types: [], roles: [] }, acknowledge: false },
  },
  [`DELETE ${companyPath}/publication`]: ofNoCompanyDocument,
  [`DELETE ${companyPath}`]: { ...ofNoCompanyDocument, body: { reason: 'Matrix' } },
  [`PUT ${companyPath}/hold`]: { ...ofNoCompanyDocument, body: { held: true, reason: 'Matrix' } },
  [`POST ${companyPath}/restoration`]: ofNoCompanyDocument,
  [`POST ${companyPath}/link`]: { ...ofNoCompanyDocument, body: { purpose: 'view' } },
  [`GET ${companyPath}/versions`]: ofNoCompanyDocument,
  [`GET ${companyPath}/versions/:versionId/comparison/:otherId`]: ofNoCompanyDocument,
  [`POST ${companyPath}/acknowledgement`]: { ...ofNoCompanyDocument, body: { number: 1 } },
  [`GET ${companyPath}/readers`]: ofNoCompanyDocument,
  [`POST ${companyPath}/reminders`]: ofNoCompanyDocument,
  [`POST ${requestPath}/decision`]: { ...ofNoRequest, body: { decision: 'accept', version: 1 } },
  [`POST ${requestPath}/reminder`]: ofNoRequest,
  [`POST ${requestPath}/cancellation`]: ofNoRequest,
}
