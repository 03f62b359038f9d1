import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { inspectEncryptedDocx } from './inspect-doc.ts'
import type { FileMark, Inspected } from './kinds.ts'

/** Limits of a container (security.md 4): 612 kB that unpack to 600 MB are refused by what they say, and by what they then are. */
const mostMembers = 2_000
const mostUnpacked = 100 * 1024 * 1024
const mostRatio = 100
/** Below this a high ratio is only a tidy file. */
const ratioCounts = 1024 * 1024

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const macroParts = /(?:^|\/)vba(?:Project|Data)|\.(?:docm|dotm|xlsm|pptm)$/i
const programs = /\.(?:zip|7z|rar|gz|tar|jar|exe|dll|msi|com|scr|bat|cmd|ps1|vbs|js|jse|wsf|hta|lnk|html?|svgz?)$/i
const isText = /\.(?:xml|rels)$/i

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }, (error, file) =>
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

const read = (file: ZipFile, entry: Entry): Promise<string> =>
  new Promise((resolve, reject) =>
    file.openReadStream(entry, (error, stream) => {
      if (error) {
        reject(error)
        return
      }
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('error', reject)
      stream.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
    }),
  )

const isLink = ({ externalFileAttributes: attributes }: Entry): boolean => ((attributes >>> 16) & 0o170000) === 0o120000

const carriesProgram = (name: string): boolean => macroParts.test(name) || programs.test(name)
const isBomb = ({ uncompressedSize: unpacked, compressedSize: packed }: Entry): boolean =>
  unpacked > ratioCounts && unpacked > packed * mostRatio
const isSound = (entry: Entry): boolean => !isLink(entry) && !entry.isEncrypted() && !carriesProgram(entry.fileName) && !isBomb(entry)

/** Whether the container is one a word processor made, going by its list alone. */
function soundList(entries: readonly Entry[]): boolean {
  const names = new Set<string>()
  let unpacked = 0
  for (const entry of entries) {
    const name = entry.fileName
    if (names.has(name) || !isSound(entry)) return false
    names.add(name)
    unpacked += entry.uncompressedSize
  }
  return unpacked <= mostUnpacked && names.has('[Content_Types].xml') && names.has('word/document.xml')
}

/** A link to a page is a link; what is fetched by opening the document is not. */
const fetched = /Type="[^"]*\/(?!hyperlink")[^"/]*"[^>]*TargetMode="External"|TargetMode="External"[^>]*Type="[^"]*\/(?!hyperlink")[^"/]*"/i

async function readParts(file: ZipFile, entries: readonly Entry[]): Promise<readonly FileMark[] | null> {
  const marks = new Set<FileMark>()
  for (const entry of entries) {
    if (/\/embeddings\//i.test(entry.fileName)) marks.add('attachments')
    if (!isText.test(entry.fileName)) continue
    const text = await read(file, entry)
    if (/<!DOCTYPE|<!ENTITY/i.test(text) || text.includes('\0')) return null
    if (entry.fileName === '[Content_Types].xml' && !rightContent(text)) return null
    if (entry.fileName.endsWith('.rels') && fetched.test(text)) marks.add('external-links')
  }
  return [...marks]
}

const rightContent = (text: string): boolean =>
  new RegExp(
    `PartName="/word/document\\.xml"[^>]*ContentType="${mainType.replaceAll(/[.+]/g, '\\$&')}"|ContentType="${mainType.replaceAll(/[.+]/g, '\\$&')}"[^>]*PartName="/word/document\\.xml"`,
  ).test(text) && !/macroEnabled/i.test(text)

/** A Word document: a sound container with the one main part, without macros; or one with a password. */
export async function inspectDocx(bytes: Buffer): Promise<Inspected | null> {
  if (bytes.readUInt32BE(0) !== 0x504b0304) return inspectEncryptedDocx(bytes)
  try {
    const file = await open(bytes)
    const entries = await members(file)
    if (!soundList(entries)) return null
    // Opened again: the list was read to its end, which closes it.
    const marks = await readParts(await open(bytes), entries)
    return marks && { type: 'docx', marks }
  } catch {
    return null
  }
}
