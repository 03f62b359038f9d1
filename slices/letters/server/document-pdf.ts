import type { FinishedLetter } from '../rules/issue.ts'
import type { Block } from '../rules/document.ts'
import { letterPdf } from './pdf.ts'

export type PdfBlock = Block

/** A document that is no letter, set and drawn as letters are. The same blocks always give the same bytes. */
export const documentPdf = (title: string, content: readonly Block[]): Buffer =>
  letterPdf({ template: 'document', title, document: { type: 'doc', content }, fields: [] } as unknown as FinishedLetter)
