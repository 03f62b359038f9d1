import type { ReadDocument } from '../../rules/blocks.ts'
import { readMarkdown } from '../../rules/markdown.ts'
import { readDocx } from './docx.ts'
import { readPdf, type PageOfPictures } from './pdf.ts'

export type DocumentType = 'md' | 'pdf' | 'docx'

/** Reads a policy into blocks. `scanned`: the words of a page that is only a picture; null where they cannot be recognised. */
export async function readPolicy(
  bytes: Uint8Array,
  type: DocumentType,
  scanned: (page: PageOfPictures) => Promise<string | null>,
): Promise<ReadDocument> {
  if (type === 'pdf') return readPdf(bytes, scanned)
  if (type === 'docx') return readDocx(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return readMarkdown(decode(bytes))
}

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
