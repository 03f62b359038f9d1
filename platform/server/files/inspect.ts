import { readFile } from 'node:fs/promises'
import { endingOf } from '#platform/shared/file-names.ts'
import { Gate } from '../gate.ts'
import { inspectDoc } from './inspect-doc.ts'
import { inspectDocx } from './inspect-docx.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { inspectPicture } from './inspect-picture.ts'
import { promisedType, type FileType, type Inspected } from './kinds.ts'

/** Files looked at side by side: each is read whole, so their number is what bounds the memory of many uploads. */
const atOnce = 2

const gate = new Gate(atOnce)

const inspectors: Record<FileType, (bytes: Buffer) => Inspected | null | Promise<Inspected | null>> = {
  pdf: inspectPdf,
  doc: inspectDoc,
  docx: inspectDocx,
  png: (bytes) => inspectPicture(bytes, 'png'),
  jpg: (bytes) => inspectPicture(bytes, 'jpg'),
}

/** Bytes are what their name promises, and hold nothing that acts where it is opened; null when not. */
export async function inspectBytes(bytes: Buffer, name: string): Promise<Inspected | null> {
  const type = promisedType(endingOf(name))
  if (!type || bytes.length < 32) return null
  return inspectors[type](bytes)
}

/** The same of a file that has just arrived. */
export const inspectFile = (path: string, name: string): Promise<Inspected | null> =>
  gate.pass(async () => inspectBytes(await readFile(path), name))
