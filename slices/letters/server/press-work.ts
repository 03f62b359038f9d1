import type { Block } from '../rules/document.ts'
import type { FinishedLetter } from '../rules/issue.ts'
import { documentPdf } from './document-pdf.ts'
import { docxOf } from './docx.ts'
import { letterPdf, lookAt, UnprintableLetter, type Look } from './pdf.ts'

/** `letter`: both files of a finished letter. `look`: the signs of a letter that no font prints, and its pages. `document`: the PDF of what is no letter. */
export type PressJob =
  | { readonly kind: 'letter'; readonly letter: FinishedLetter }
  | { readonly kind: 'look'; readonly letter: Pick<FinishedLetter, 'document'> }
  | { readonly kind: 'document'; readonly title: string; readonly content: readonly Block[] }

export interface PrintedFiles {
  readonly docx: Uint8Array
  readonly pdf: Uint8Array
}
export type PressAnswer =
  | { readonly files: PrintedFiles }
  | { readonly unprintable: readonly string[] }
  | { readonly look: Look }
  | { readonly pdf: Uint8Array }
  | { readonly failed: string }

/** Bytes with memory of their own, which can be handed over without being copied again. */
const own = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

/** What the press does for a job, in whichever thread it is asked. */
export function pressed(job: PressJob): PressAnswer {
  try {
    if (job.kind === 'look') return { look: lookAt(job.letter) }
    if (job.kind === 'document') return { pdf: own(documentPdf(job.title, job.content)) }
    // The PDF first: it is what a sign without a font stops.
    const pdf = own(letterPdf(job.letter))
    return { files: { pdf, docx: own(docxOf(job.letter)) } }
  } catch (error) {
    if (error instanceof UnprintableLetter) return { unprintable: error.signs }
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}
