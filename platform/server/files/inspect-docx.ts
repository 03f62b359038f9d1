import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { inspectEncryptedDocx } from './inspect-doc.ts'
import { marksOfPart, type Part } from './docx-parts.ts'
import type { FileMark, Inspected } from './kinds.ts'

/** Limits of a container (security.md 4): 612 kB that unpack to 600 MB are refused by what they say, and by what they then are. */
const mostMembers = 2_000
const mostUnpacked = 100 * 1024 * 1024
const mostRatio = 100
/** Below this a high ratio is only a tidy file. */
const ratioCounts = 1024 * 1024
/** Of a part that is not text, what is looked at. */
const start = 64

const macroParts = /(?:^|\/)vba(?:Project|Data)|\.(?:docm|dotm|xlsm|xlsb|xltm|xlam|pptm|potm|ppsm|ppam|ppa|xla|xll)$/i
const programs =
  /\.(?:zip|7z|rar|gz|tgz|bz2|xz|tar|cab|iso|img|jar|exe|dll|msi|msp|com|scr|pif|cpl|bat|cmd|ps1|psm1|vbs|vbe|js|jse|mjs|wsf|wsh|sct|hta|lnk|url|reg|inf|chm|html?|xhtml|mht|mhtml|svgz?|swf|php)$/i
const isText = /\.(?:xml|rels|vml)$/i

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true }, (error, file) =>
      error ? reject(error) : resolve(file),
    ),
  )

/** The members as listed; a name that leads out of the container fails in the library. */
function members(file: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const found: Entry[] = []
    file.on('error', reject)
    file.on('end', () => resolve(found))
    file.on('entry', (entry: Entry) => {
      found.push(entry)
      if (found.length > mostMembers) reject(new Error('too many members'))
      else file.readEntry()
    })
    file.readEntry()
  })
}

/** A member unpacked to its end, so that its size is what it says; kept whole only when it is text. */
const read = (file: ZipFile, entry: Entry): Promise<Part> =>
  new Promise((resolve, reject) =>
    file.openReadStream(entry, (error, stream) => {
      if (error) {
        reject(error)
        return
      }
      const parts: Buffer[] = []
      let size = 0
      let text = isText.test(entry.fileName)
      stream.on('data', (part: Buffer) => {
        if (size === 0) text ||= looksLikeText(part)
        if (text || size < start) parts.push(part)
        size += part.length
      })
      stream.on('error', reject)
      stream.on('end', () => {
        const bytes = Buffer.concat(parts)
        resolve({ name: entry.fileName, start: bytes.subarray(0, start), text: text ? bytes.toString('utf8') : null })
      })
    }),
  )

/** Markup is markup whatever its part is called. */
const looksLikeText = (bytes: Buffer): boolean => /^(?:\u00ef\u00bb\u00bf)?\s*</.test(bytes.subarray(0, start).toString('latin1'))

const isLink = ({ externalFileAttributes: attributes }: Entry): boolean => ((attributes >>> 16) & 0o170000) === 0o120000

const carriesProgram = (name: string): boolean => macroParts.test(name) || programs.test(name)
const isBomb = ({ uncompressedSize: unpacked, compressedSize: packed }: Entry): boolean =>
  unpacked > ratioCounts && unpacked > packed * mostRatio
const isSound = (entry: Entry): boolean => !isLink(entry) && !entry.isEncrypted() && !carriesProgram(entry.fileName) && !isBomb(entry)

/** Members that share bytes unpack to many times what is there. */
function overlap(entries: readonly Entry[]): boolean {
  const places = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  return places.some((entry, i) => {
    const end = entry.relativeOffsetOfLocalHeader + 30 + entry.fileNameLength + entry.compressedSize
    return end > (places[i + 1]?.relativeOffsetOfLocalHeader ?? Infinity)
  })
}

/** Whether the container is one a word processor made, going by its list alone. */
function soundList(entries: readonly Entry[]): boolean {
  const names = new Set<string>()
  let unpacked = 0
  for (const entry of entries) {
    // Parts are the same whatever their case.
    const name = entry.fileName.toLowerCase()
    if (names.has(name) || !isSound(entry)) return false
    names.add(name)
    unpacked += entry.uncompressedSize
  }
  return unpacked <= mostUnpacked && !overlap(entries) && names.has('[content_types].xml') && names.has('word/document.xml')
}

/** A Word document: a sound container with the one main part, without macros; or one with a password. */
export async function inspectDocx(bytes: Buffer): Promise<Inspected | null> {
  if (bytes.readUInt32BE(0) !== 0x504b0304) return inspectEncryptedDocx(bytes)
  try {
    const file = await open(bytes)
    const entries = await members(file)
    if (file.comment !== '' || !soundList(entries)) return null
    const marks = new Set<FileMark>()
    for (const entry of entries) {
      const found = marksOfPart(await read(file, entry))
      if (!found) return null
      for (const mark of found) marks.add(mark)
    }
    return { type: 'docx', marks: [...marks] }
  } catch {
    return null
  }
}
