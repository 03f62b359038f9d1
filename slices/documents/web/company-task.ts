import type { CompanyDocument } from '../company-contract.ts'
import type { CompanyPlace } from './api.ts'

/** What is done with a document of the company in a dialog of its own. */
export type CompanyTask = 'read' | 'publish' | 'new-version' | 'versions' | 'readers' | 'withdraw' | 'hold' | 'remove'
export interface OpenCompanyTask {
  readonly task: CompanyTask
  readonly document: CompanyDocument
}
export interface CompanyDialogProps {
  document: CompanyDocument
  place: CompanyPlace
  onClose: () => void
}
