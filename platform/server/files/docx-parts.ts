import type { FileMark } from './kinds.ts'

/** A part of a Word document: its first bytes, and all of it when it is text. */
export interface Part {
  readonly name: string
  readonly start: Buffer
  readonly text: string | null
}

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** Windows, Linux and macOS programs, scripts, cabinets, RAR and 7z. */
const programHeads = ['4d5a', '7f454c46', 'cffaedfe', 'cefaedfe', 'cafebabe', '2321', '4d534346', '526172211a07', '377abcaf271c']
const zipHead = '504b0304'
/** Another document of the same family, which is a container itself. */
const nestedDocument = /\/embeddings\/[^/]+\.(?:docx|xlsx|pptx|dotx|xltx|potx|sldx|vsdx|odt|ods|odp)$/i

/** What is found in a part; null when a document must not have it. */
export function marksOfPart({ name, start, text }: Part): readonly FileMark[] | null {
  const head = start.toString('hex')
  if (programHeads.some((each) => head.startsWith(each)) || (head.startsWith(zipHead) && !nestedDocument.test(name))) return null
  const marks: FileMark[] = /\/embeddings\//i.test(name) ? ['attachments'] : []
  if (text === null) return marks
  const found = marksOfText(name, text)
  return found && [...marks, ...found]
}

/** XML as a word processor writes it: UTF-8, nothing defined or fetched before the first element. */
const isPlainXml = (text: string): boolean =>
  !/<!DOCTYPE|<!ENTITY/i.test(text) &&
  !text.includes('\0') &&
  !/^.{0,3}<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["']|us-ascii["']|iso-8859-1["']|windows-1252["'])/i.test(text)

function marksOfText(name: string, text: string): readonly FileMark[] | null {
  if (!isPlainXml(text)) return null
  const lower = name.toLowerCase()
  if (lower === '[content_types].xml') return rightContent(unescaped(text)) ? [] : null
  if (lower.endsWith('.rels')) return marksOfRelations(unescaped(text))
  if (lower === 'word/document.xml' && !/<(?:\w+:)?document[\s>]/.test(text)) return null
  return fetchingField.test(unescaped(text)) ? ['external-links'] : []
}

/** Fields that ask another program or place for their content when they are brought up to date. */
const fetchingField = /(?:<w:instrText[^>]*>|w:instr\s*=\s*["'])[^<"']*\b(?:DDEAUTO|DDE|INCLUDETEXT|INCLUDEPICTURE|RD)\b/i

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** A letter can be written as its number. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal?: string, hex?: string, word?: string) => {
    if (word) return named[word.toLowerCase()] ?? whole
    const point = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })

const rightContent = (text: string): boolean =>
  new RegExp(
    `PartName="/word/document\\.xml"[^>]*ContentType="${mainType.replaceAll(/[.+]/g, '\\$&')}"|ContentType="${mainType.replaceAll(/[.+]/g, '\\$&')}"[^>]*PartName="/word/document\\.xml"`,
  ).test(text) && !/macroEnabled|vbaProject|x-msdownload/i.test(text)

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined) ?? ''

/** A link to a page is a link; what is fetched by opening the document is not. Macros are refused whatever their part is called. */
function marksOfRelations(text: string): readonly FileMark[] | null {
  const marks = new Set<FileMark>()
  for (const [tag] of text.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/gi)) {
    const type = attribute(tag, 'Type')
    if (/\/(?:vbaProject|wordVbaData)$/i.test(type)) return null
    if (/\/(?:control|activeXControlBinary)$/i.test(type)) marks.add('macros')
    if (/\/(?:oleObject|package|aFChunk)$/i.test(type)) marks.add('attachments')
    if (/^external$/i.test(attribute(tag, 'TargetMode')) && !isPlainLink(type, attribute(tag, 'Target'))) marks.add('external-links')
  }
  return [...marks]
}

const isPlainLink = (type: string, target: string): boolean => /\/hyperlink$/i.test(type) && /^(?:https?:|mailto:|tel:|#)/i.test(target)
