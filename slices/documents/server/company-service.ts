export { compareCompanyVersions } from './comparing.ts'
export {
  linkCompanyDocument,
  listCompanyDocuments,
  listCompanyVersions,
  publishCompanyDocument,
  withdrawCompanyDocument,
} from './company.ts'
export {
  allowCompanyUpload,
  holdCompanyDocument,
  recordCompanyUpload,
  removeCompanyDocument,
  restoreCompanyDocument,
  type CompanyUpload,
} from './company-uploads.ts'
export { acknowledgeDocument, listReaders, remindReaders } from './readers.ts'
