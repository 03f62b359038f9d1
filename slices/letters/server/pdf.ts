import { deflateSync } from 'node:zlib'
import type { Block } from '../rules/document.ts'
import type { FinishedLetter } from '../rules/issue.ts'
import { itemsOf } from './pdf/blocks.ts'
import { PdfFile, pdfText } from './pdf/file.ts'
import { tag, type Item, type Tag } from './pdf/flow.ts'
import { addFont } from './pdf/fonts.ts'
import { Ink } from './pdf/ink.ts'
import { linesOf, type TextLine } from './pdf/lines.ts'
import { columnWidth, drawPage, pagesOf, paper, type Page } from './pdf/pages.ts'
import { addStructure } from './pdf/structure.ts'

/** A letter holds signs that none of the fonts that come along can print. Nothing is left out of a letter, so there is none. */
export class UnprintableLetter extends Error {
  readonly signs: readonly string[]

  constructor(signs: readonly string[]) {
    super(`The letter has signs that cannot be printed: ${signs.slice(0, 20).join(' ')}`)
    this.signs = signs
  }
}

/**
 * A finished letter as a PDF of A4 pages: fonts embedded, text that can be searched, structure for screen readers, title, British
 * English, "Page 1 of 2" at the foot. The same letter always gives the same bytes. Throws UnprintableLetter, never writes an empty box.
 */
export function letterPdf(letter: FinishedLetter): Buffer {
  const { items, document, unprintable } = setLetter(letter)
  if (unprintable.size > 0) throw new UnprintableLetter([...unprintable])
  const ink = new Ink()
  const sheets = pagesOf(items)
  const pages = sheets.map((sheet, at) => drawPage(sheet, footer(at + 1, sheets.length), at, ink))
  return fileOf(letter.title, document, pages, ink)
}

/** Blocks set on pages, with their structure and the signs that no font prints. */
export interface Sheets {
  readonly sheets: readonly (readonly Item[])[]
  readonly document: Tag
  readonly unprintable: ReadonlySet<string>
}
export function setBlocks(content: readonly Block[]): Sheets {
  const { items, document, unprintable } = setLetter({ document: { type: 'doc', content } })
  return { sheets: pagesOf(items), document, unprintable }
}

/** Several documents as one file, one after the other, with pages numbered through. */
export function letterFile(title: string, parts: readonly Sheets[]): Buffer {
  const ink = new Ink()
  const sheets = parts.flatMap((part) => part.sheets)
  const pages = sheets.map((sheet, at) => drawPage(sheet, footer(at + 1, sheets.length), at, ink))
  return fileOf(
    title,
    tag(
      'Document',
      parts.map(({ document }) => ({ ...document, type: 'Div' })),
    ),
    pages,
    ink,
  )
}

/** The signs of a letter that cannot be printed; none for nearly every letter. */
export const unprintableSigns = (letter: Pick<FinishedLetter, 'document'>): readonly string[] => [...setLetter(letter).unprintable]

/** What a letter is to be known of before it is numbered: signs that cannot be printed, and the block each of its pages begins in. */
export interface Look {
  readonly unprintable: readonly string[]
  readonly pages: readonly number[]
}
export function lookAt(letter: Pick<FinishedLetter, 'document'>): Look {
  const counted: number[] = []
  const { items, unprintable } = setLetter(letter, counted)
  const blockOf = new Map(
    counted.flatMap((count, block) => Array.from({ length: count }, () => block)).map((block, at) => [items[at]?.drawn, block]),
  )
  // The head of a table that is shown again is drawn anew and belongs to no block.
  const pages = pagesOf(items).map((sheet) => sheet.map(({ drawn }) => blockOf.get(drawn)).find((block) => block !== undefined) ?? 0)
  return { unprintable: [...unprintable], pages }
}

function setLetter(
  letter: Pick<FinishedLetter, 'document'>,
  counted?: number[],
): { items: readonly Item[]; document: Tag; unprintable: ReadonlySet<string> } {
  const document = tag('Document')
  const unprintable = new Set<string>()
  const note = (signs: readonly string[]): void => {
    for (const sign of signs) unprintable.add(sign)
  }
  const items = itemsOf(letter.document.content, document, { width: columnWidth, unprintable: note, clauses: { count: 0 } }, counted)
  return { items, document, unprintable }
}

const noEmptyLine: TextLine = { pieces: [], width: 0, isTurned: false }
const footer = (page: number, of: number): TextLine =>
  linesOf([{ type: 'text', text: `Page ${page} of ${of}` }], { size: 8.5, style: 'sans', width: columnWidth }, () => undefined)[0] ??
  noEmptyLine

const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const metadata = (title: string): string =>
  '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:format>application/pdf</dc:format>' +
  `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xml(title)}</rdf:li></rdf:Alt></dc:title>` +
  '<dc:language><rdf:Bag><rdf:li>en-GB</rdf:li></rdf:Bag></dc:language></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'

function fileOf(title: string, document: Tag, pages: readonly Page[], ink: Ink): Buffer {
  const file = new PdfFile()
  const tree = file.reserve()
  const fonts = ink.fonts().map((font, at) => `/${font.name} ${addFont(file, font, at)} 0 R`)
  // Grey defined by what the eye sees, not by a device: that is what archives ask for.
  const resources = file.add(
    `<</Font<<${fonts.join('')}>>/ColorSpace<</G[/CalGray<</WhitePoint[0.9505 1 1.089]/Gamma 2.2>>]>>/ProcSet[/PDF/Text]>>`,
  )
  const ids = pages.map(({ content }, at) => {
    const drawing = file.addPacked(deflateSync(Buffer.from(content), { level: 6 }))
    return file.add(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${paper.width} ${paper.height}]/Resources ${resources} 0 R` +
        `/Contents ${drawing} 0 R/StructParents ${at}/Tabs/S>>`,
    )
  })
  file.put(tree, `<</Type/Pages/Count ${pages.length}/Kids[${ids.map((id) => `${id} 0 R`).join(' ')}]>>`)
  const structure = addStructure(file, document, pages, ids)
  const about = file.addPlain(Buffer.from(metadata(title)), '/Type/Metadata/Subtype/XML')
  const root = file.add(
    `<</Type/Catalog/Pages ${tree} 0 R/Lang(en-GB)/MarkInfo<</Marked true>>/StructTreeRoot ${structure} 0 R` +
      `/ViewerPreferences<</DisplayDocTitle true>>/Metadata ${about} 0 R>>`,
  )
  return file.bytes(root, file.add(`<</Title${pdfText(title)}>>`))
}
