import { crc32, deflateRawSync } from 'node:zlib'
import { Zip, type PackedPart } from '#platform/server/zip.ts'
import {
  isList,
  type Block,
  type FilledFrameNode,
  type Inline,
  type ListNode,
  type Mark,
  type ParagraphNode,
  type TableNode,
} from '../rules/document.ts'
import type { FinishedLetter } from '../rules/issue.ts'
import { coreProperties, fixedParts, numberingPart } from './docx-parts.ts'

/**
 * A finished letter as a Word document (Office Open XML): headings and lists of the program's own, table heads that repeat, British
 * English, page numbers. The same letter always gives the same bytes. Nothing in it runs, links out or is filled in later.
 */
export function docxOf(letter: FinishedLetter): Buffer {
  const writing: Writing = { lists: 0 }
  const body = letter.document.content.map((block) => blockXml(block, writing, 0)).join('')
  const zip = new Zip()
  const parts = [
    ...packedFixedParts().map(([name, part]) => zip.addPacked(name, part)),
    zip.addPacked('word/numbering.xml', packedNumbering(writing.lists)),
    zip.addPacked('docProps/core.xml', packed(coreProperties(escaped(letter.title)))),
    zip.addPacked('word/document.xml', packed(documentXml(body))),
  ]
  return Buffer.concat([...parts, zip.end()])
}

interface Writing {
  /** Numbered lists so far: each counts from 1 and so has a numbering of its own. */
  lists: number
}

/** Twice as fast as the usual level, for a few hundred bytes more. */
const level = 3

const packed = (text: string): PackedPart => {
  const bytes = Buffer.from(text)
  return { packed: deflateRawSync(bytes, { level }), crc: crc32(bytes), size: bytes.length }
}

let keptParts: readonly (readonly [string, PackedPart])[] | null = null
/** The parts that are the same in every letter are packed once. */
const packedFixedParts = (): readonly (readonly [string, PackedPart])[] =>
  (keptParts ??= Object.entries(fixedParts).map(([name, text]) => [name, packed(text)] as const))

const keptNumberings = new Map<number, PackedPart>()
function packedNumbering(lists: number): PackedPart {
  const enough = Math.ceil((lists + 1) / 16) * 16
  const found = keptNumberings.get(enough) ?? packed(numberingPart(enough))
  // A handful of sizes is all there is in practice; a letter with thousands of lists is not worth keeping.
  if (enough <= 256) keptNumberings.set(enough, found)
  return found
}

const documentXml = (body: string): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>' +
  `${body}<w:sectPr><w:footerReference w:type="default" r:id="rId3"/><w:pgSz w:w="11906" w:h="16838"/>` +
  '<w:pgMar w:top="1134" w:right="1247" w:bottom="1134" w:left="1247" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>'

// Left out for good: what XML cannot hold.
const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
export const escaped = (text: string): string =>
  text.replace(notXml, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function blockXml(block: Block, writing: Writing, depth: number): string {
  if (isList(block)) return listXml(block, writing, depth)
  if (block.type === 'paragraph') return paragraphXml(block.content, '')
  if (block.type === 'heading') return paragraphXml(block.content, `<w:pStyle w:val="Heading${block.attrs.level}"/>`)
  if (block.type === 'table') return tableXml(block, writing)
  // A finished letter has no fields, conditions or frames that are not filled in.
  return block.type === 'frame' ? frameXml(block) : ''
}

const paragraphXml = (content: readonly Inline[], properties: string): string =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content.map(inlineXml).join('')}</w:p>`

function inlineXml(node: Inline): string {
  if (node.type === 'hardBreak') return '<w:r><w:br/></w:r>'
  return node.type === 'text' ? `<w:r>${runProperties(node.marks ?? [])}<w:t xml:space="preserve">${escaped(node.text)}</w:t></w:r>` : ''
}

function runProperties(marks: readonly Mark[]): string {
  const properties = marks.map(markXml).join('')
  return properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`
}

function markXml(mark: Mark): string {
  if (mark.type === 'value') return mark.attrs.rtl ? '<w:rtl/><w:lang w:bidi="ar-SA"/>' : ''
  return { bold: '<w:b/><w:bCs/>', italic: '<w:i/><w:iCs/>', underline: '<w:u w:val="single"/>', gap: '' }[mark.type]
}

const deepest = 3

function listXml(list: ListNode, writing: Writing, depth: number): string {
  if (list.type === 'orderedList') writing.lists += 1
  const number = { bulletList: 1, clauses: 2, orderedList: writing.lists + 2 }[list.type]
  const sign = `<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="${Math.min(depth, deepest)}"/><w:numId w:val="${number}"/></w:numPr>`
  return list.content
    .map(({ content }) =>
      content
        .map((block, at) =>
          at === 0 && block.type === 'paragraph' ? paragraphXml(block.content, sign) : blockXml(block, writing, depth + 1),
        )
        .join(''),
    )
    .join('')
}

function tableXml(table: TableNode, writing: Writing): string {
  const width = Math.max(1, ...table.content.map(({ content }) => content.length))
  const column = Math.floor(9412 / width)
  const rows = table.content.map(({ content }) => {
    // A row of heads alone repeats on every page the table reaches.
    const head = content.every(({ type }) => type === 'tableHeader') ? '<w:tblHeader/>' : ''
    const cells = content.map(({ type, content: blocks }) => {
      const style = type === 'tableHeader' ? '<w:pStyle w:val="TableHead"/>' : '<w:pStyle w:val="TableText"/>'
      const inside = blocks
        .map((block) => (block.type === 'paragraph' ? paragraphXml(block.content, style) : blockXml(block, writing, 0)))
        .join('')
      return `<w:tc><w:tcPr><w:tcW w:w="${column}" w:type="dxa"/></w:tcPr>${inside === '' ? '<w:p/>' : inside}</w:tc>`
    })
    return `<w:tr><w:trPr><w:cantSplit/>${head}</w:trPr>${cells.join('')}</w:tr>`
  })
  const grid = `<w:tblGrid>${`<w:gridCol w:w="${column}"/>`.repeat(width)}</w:tblGrid>`
  // Two tables without a paragraph between them would be one.
  return `<w:tbl><w:tblPr><w:tblStyle w:val="LetterTable"/><w:tblW w:w="5000" w:type="pct"/></w:tblPr>${grid}${rows.join('')}</w:tbl><w:p><w:pPr><w:pStyle w:val="AfterTable"/></w:pPr></w:p>`
}

const frameStyles: Readonly<Record<FilledFrameNode['attrs']['kind'], readonly [first: string, others: string]>> = {
  letterhead: ['LetterheadName', 'LetterheadLine'],
  recipient: ['AddressLine', 'AddressLine'],
  reference: ['ReferenceFirst', 'AddressLine'],
  signature: ['SignatureFirst', 'AddressLine'],
  acknowledgement: ['SlipFirst', 'SlipLine'],
}

function frameXml({ attrs: { kind }, content }: FilledFrameNode): string {
  const [first, others] = frameStyles[kind]
  return content
    .map((line: ParagraphNode, at) => {
      const style = at === 0 ? first : kind === 'signature' && at === 1 ? 'SignatureName' : others
      return paragraphXml(line.content, `<w:pStyle w:val="${style}"/>`)
    })
    .join('')
}
