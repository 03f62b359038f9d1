import sharp from 'sharp'
import { Zip } from '#platform/server/zip.ts'

/** Files of the demo companies, made from their words alone. */

const width = 88
/** Lines of one paragraph, broken between words. */
function broken(paragraph: string): string[] {
  const lines: string[] = ['']
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1) as string
    if (last.length + word.length < width) lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
/** The dash and the quotes of the words as Windows-1252 has them; the rest is Latin-1. */
const inAnsi = (text: string): string =>
  text
    .replaceAll('–', '\u0096')
    .replaceAll('’', '\u0092')
    .replaceAll('‘', '\u0091')
    .replaceAll(/[\\()]/g, String.raw`\$&`)

const font = (name: string): string => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

/** One page of A4 with a heading and paragraphs. */
export function pdfOf(heading: string, paragraphs: readonly string[]): Buffer {
  const text = paragraphs.flatMap((paragraph) => [...broken(paragraph), '']).map((line) => `(${inAnsi(line)}) Tj T*`)
  const content = `BT /F2 18 Tf 1 0 0 1 60 770 Tm (${inAnsi(heading)}) Tj ET\nBT /F1 11 Tf 16 TL 1 0 0 1 60 735 Tm ${text.join('\n')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`
  return Buffer.from(`${file}${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`, 'latin1')
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const office = 'http://schemas.openxmlformats.org'

/** A Word document of a heading and paragraphs. */
export async function docxOf(heading: string, paragraphs: readonly string[]): Promise<Buffer> {
  const body = [
    `<w:p><w:r><w:rPr><w:b/><w:sz w:val="32"/></w:rPr><w:t>${escaped(heading)}</w:t></w:r></w:p>`,
    ...paragraphs.map((text) => `<w:p><w:r><w:t>${escaped(text)}</w:t></w:r></w:p>`),
  ]
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const parts = {
    '[Content_Types].xml': `${xml}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${xml}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`,
  }
  const zip = new Zip()
  const pieces: Buffer[] = []
  for (const [name, content] of Object.entries(parts)) pieces.push(await zip.add(name, Buffer.from(content)))
  return Buffer.concat([...pieces, zip.end()])
}

const line = (y: number, w: number): string => `<rect x="${(1100 - w) / 2}" y="${y}" width="${w}" height="14" rx="7" fill="#7c8a86"/>`
/** A certificate as a scanner gives it: a sheet with a border, lines of writing and a seal. */
export const certificate = (): Promise<Buffer> => {
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="1100" height="780"><rect width="1100" height="780" fill="#fbfaf5"/><rect x="40" y="40" width="1020" height="700" fill="none" stroke="#0b5c5a" stroke-width="10"/><rect x="300" y="130" width="500" height="44" rx="6" fill="#0b5c5a"/>${line(260, 640)}${line(310, 520)}${line(360, 580)}${line(410, 380)}<circle cx="550" cy="590" r="70" fill="#c27c0e"/><circle cx="550" cy="590" r="48" fill="#fbfaf5"/></svg>`
  return sharp(Buffer.from(sheet)).jpeg({ quality: 80 }).toBuffer()
}
