import { constants, inflateSync } from 'node:zlib'

/** Bytes of unpacked object streams looked at; beyond it a file is taken for what it is meant to hide. */
const mostUnpacked = 32 * 1024 * 1024

/** A name of which each letter may be written as its number. */
const spelled = (name: string): RegExp =>
  new RegExp(`/${name.replaceAll(/./g, (letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`)}(?![A-Za-z0-9])`, 'gi')
const objectStream = spelled('ObjStm')
const attachedFile = spelled('EmbeddedFile')

/** `/Launch` can be written `/L#61unch`. */
export const spelledOut = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

interface Stream {
  readonly from: number
  /** What is said of it. */
  readonly head: string
  readonly content: Buffer
}

/** What is said of a stream is short; nothing is searched for further away. */
const longestHead = 8192

/** The stream that the object with something at `index` in its dictionary begins; null when there is none. */
function streamAt(bytes: Buffer, text: string, index: number): Stream | null {
  const begin = /stream[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(index, index + longestHead))
  if (!begin) return null
  const from = index + begin.index + begin[0].length
  const end = text.indexOf('endstream', from)
  const before = text.slice(Math.max(0, index - longestHead), index)
  const head = spelledOut(before.slice(before.lastIndexOf('obj') + 1) + text.slice(index, index + begin.index))
  return { from, head, content: bytes.subarray(from, end < 0 ? bytes.length : end) }
}

/** The streams of which a word is said, each once. */
function* streamsWith(word: RegExp, bytes: Buffer, text: string): Generator<Stream | null> {
  let last = -1
  for (const { index } of text.matchAll(word)) {
    const stream = index < last ? undefined : streamAt(bytes, text, index)
    if (stream === undefined) continue
    last = stream?.from ?? last
    yield stream
  }
}

function inflated(packed: Buffer, most: number): Buffer | 'too much' | null {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too much' : null
  }
}

const isFiltered = (head: string): boolean => /\/Filter\b/.test(head)

/**
 * Objects can be packed into streams of their own. Null when they are packed in a way that no program writes, or when there is more of
 * them than anybody needs: what cannot be read here might be read elsewhere.
 */
export function packedObjects(bytes: Buffer, text: string): string | null {
  const found: string[] = []
  let size = 0
  for (const stream of streamsWith(objectStream, bytes, text)) {
    if (!stream) return null
    if (/Predictor/i.test(stream.head)) return null
    const plain = inflated(stream.content, mostUnpacked - size)
    // As it stands it is read with the rest of the file.
    if (plain === null && !isFiltered(stream.head)) continue
    if (plain === null || plain === 'too much') return null
    size += plain.length
    found.push(plain.toString('latin1'))
  }
  return found.join('\n')
}

/** How programs begin, for Windows, Linux, macOS and shells. */
const programHeads = ['4d5a', '7f454c46', 'cffaedfe', 'cefaedfe', 'cafebabe', '2321']
const programName =
  /\/U?F\s*\([^)]*\.(?:exe|dll|msi|com|scr|pif|bat|cmd|ps1|vbs|vbe|js|jse|wsf|wsh|hta|lnk|jar|cpl|reg|sh|app|docm|xlsm|pptm|html?|svg)\s*\)/i

/** Whether a program is attached, by its first bytes or by its name. */
export function attachedPrograms(bytes: Buffer, text: string): boolean {
  let found = 0
  for (const stream of streamsWith(attachedFile, bytes, text)) {
    found += 1
    if (found > 200) return true
    if (stream && beginsAsProgram(stream)) return true
  }
  return found > 0 && programName.test(text.replaceAll('\0', ''))
}

function beginsAsProgram({ head, content }: Stream): boolean {
  const some = content.subarray(0, 4096)
  const plain = isFiltered(head) ? inflated(some, 1024 * 1024) : some
  if (plain === 'too much' || plain === null) return false
  const start = plain.subarray(0, 4).toString('hex')
  return programHeads.some((each) => start.startsWith(each))
}
