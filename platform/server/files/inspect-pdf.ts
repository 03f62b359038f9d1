import type { FileMark, Inspected } from './kinds.ts'
import { attachedPrograms, packedObjects, spelledOut } from './pdf-streams.ts'

/** Words a file is made of, outside what may be any bytes: between `stream` and `endstream` anything can stand. */
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

/** Too short to be looked for among arbitrary bytes: only where words stand. */
const actingInWords: readonly (readonly [RegExp, FileMark])[] = [[/\/JS\b/, 'script']]
/**
 * Looked for everywhere. A reader goes where the table of objects sends it, into the middle of another stream or behind a comment
 * that says `stream`: no place of a file is only content.
 */
const acting: readonly (readonly [RegExp, FileMark])[] = [
  [/\/(?:JavaScript|Rendition)\b|\/XFA[\s\0[\d(<]/, 'script'],
  [/\/(?:EmbeddedFile|EmbeddedFiles|RichMedia)\b/, 'attachments'],
  [/\/(?:GoToR|GoToE)\b/, 'external-links'],
  [/\/Encrypt\b/, 'encrypted'],
]
const refused = /\/(?:Launch|ImportData|SubmitForm)\b/

/** A file is its type from the first byte to the last: nothing of another stands before, between head and objects, or after. */
function isWholePdf(bytes: Buffer, text: string): boolean {
  const end = text.lastIndexOf('%%EOF')
  if (end < 0 || !/^[\s\0]*$/.test(text.slice(end + 5)) || !text.includes('startxref')) return false
  const first = /\d+\s+\d+\s+obj\b/.exec(text)
  return first !== null && !text.slice(0, first.index).includes('<') && !endsAsZip(bytes)
}

/** Readers of ZIP look for the last record from the end, and take whatever follows it as a remark. */
function endsAsZip(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  return at >= 0 && at + 22 <= bytes.length && Math.abs(at + 22 + bytes.readUInt16LE(at + 20) - bytes.length) <= 4
}

/** A PDF from its first byte to its last mark, with nothing before or after; one that starts or carries programs is none. */
export function inspectPdf(bytes: Buffer): Inspected | null {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return null
  const text = bytes.toString('latin1')
  if (!isWholePdf(bytes, text)) return null
  const everywhere = spelledOut(text)
  const packed = packedObjects(bytes, text)
  // With a password nobody here can read it: it is for download in any case.
  if ((packed === null && !/\/Encrypt\b/.test(everywhere)) || attachedPrograms(bytes, text)) return null
  const objects = spelledOut(packed ?? '')
  if (refused.test(everywhere) || refused.test(objects)) return null
  return { type: 'pdf', marks: marksIn([everywhere, objects], `${spelledOut(outsideStreams(text))}\n${objects}`) }
}

function marksIn(texts: readonly string[], words: string): FileMark[] {
  const found = acting.filter(([pattern]) => texts.some((text) => pattern.test(text)))
  const among = actingInWords.filter(([pattern]) => pattern.test(words))
  return [...new Set([...found, ...among].map(([, mark]) => mark))]
}
