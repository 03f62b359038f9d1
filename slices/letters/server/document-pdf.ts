import type { FinishedLetter } from '../rules/issue.ts'
import type { Block } from '../rules/document.ts'
import { printable } from '../rules/printable.ts'
import { letterPdf, setBlocks } from './pdf.ts'

export type PdfBlock = Block

/** A document that is no letter, set and drawn as letters are. The same blocks always give the same bytes. A sign that no font prints is named by its number. */
export const documentPdf = (title: string, content: readonly Block[]): Buffer =>
  letterPdf({
    template: 'document',
    title,
    document: printable({ type: 'doc', content }, setBlocks(content).unprintable),
    fields: [],
  } as unknown as FinishedLetter)
