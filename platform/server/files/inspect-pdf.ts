import { inflateSync } from 'node:zlib'
import type { FileMark, Inspected } from './kinds.ts'

/** Bytes of unpacked object streams looked at; beyond it a file is taken for what it is meant to hide. */
const mostUnpacked = 32 * 1024 * 1024

/** The text of a PDF without the content of its streams, in which any bytes may stand. */
function outsideStreams(text: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const begins = text.indexOf('stream', at)
    const ends = begins < 0 ? -1 : text.indexOf('endstream', begins)
    if (ends < 0) break
    parts.push(text.slice(at, begins))
    at = ends + 9
  }
  parts.push(text.slice(at))
  return parts.join('\n')
}

/** Objects can be packed into streams of their own; null when there is more of them than anybody needs. */
function objectStreams(bytes: Buffer, text: string): string | null {
  const found: string[] = []
  let size = 0
  for (const { index } of text.matchAll(/\/ObjStm\b/g)) {
    const head = /stream\r?\n/g
    head.lastIndex = index
    const begin = head.exec(text)
    const end = begin ? text.indexOf('endstream', head.lastIndex) : -1
    if (!begin || end < 0) continue
    const plain = unpacked(bytes.subarray(head.lastIndex, end), mostUnpacked - size)
    if (plain === null) return null
    size += plain.length
    found.push(plain.toString('latin1'))
  }
  return found.join('\n')
}

function unpacked(packed: Buffer, most: number): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    // What cannot be read is no object either; a reader would not find it.
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? null : Buffer.alloc(0)
  }
}

/** `/Launch` can be written `/L#61unch`. */
const spelledOut = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const acting: readonly (readonly [RegExp, FileMark])[] = [
  [/\/(?:JavaScript|JS|XFA)\b/, 'script'],
  [/\/(?:EmbeddedFile|EmbeddedFiles|RichMedia)\b/, 'attachments'],
  [/\/Encrypt\b/, 'encrypted'],
]

/** A PDF from its first byte to its last mark, with nothing before or after; one that starts programs is none. */
export function inspectPdf(bytes: Buffer): Inspected | null {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return null
  const text = bytes.toString('latin1')
  const end = text.lastIndexOf('%%EOF')
  if (end < 0 || !/^[\s\0]*$/.test(text.slice(end + 5))) return null
  if (!text.includes('startxref') || !/\d+\s+\d+\s+obj\b/.test(text)) return null
  const packed = objectStreams(bytes, text)
  if (packed === null) return null
  const words = spelledOut(`${outsideStreams(text)}\n${packed}`)
  if (/\/(?:Launch|ImportData|SubmitForm)\b/.test(words)) return null
  return { type: 'pdf', marks: acting.filter(([pattern]) => pattern.test(words)).map(([, mark]) => mark) }
}
