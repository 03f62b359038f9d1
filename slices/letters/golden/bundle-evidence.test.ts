import { inflateSync } from 'node:zlib'
import { degrees, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { expect, test, vi } from 'vitest'
import { filePart, heading, paragraph } from '../rules/bundle-parts.ts'
import { boundBundle, type BundleJob, type WorkFile } from '../server/bundle-work.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A PDF of pages that say these words, the second lying on its side, with a stamp on the first. */
async function evidence(pages: readonly string[], picture?: Buffer): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const [at, words] of pages.entries()) {
    const page = pdf.addPage(at === 1 ? [842, 595] : [595, 842])
    for (const [row, line] of words.split('\n').entries()) page.drawText(line, { x: 60, y: 500 - row * 20, size: 12, font })
    if (at === 1) page.setRotation(degrees(90))
    if (at === 0 && picture) page.drawImage(await pdf.embedPng(picture), { x: 300, y: 100, width: 50, height: 50 })
  }
  const [first] = pdf.getPages()
  const content = 'BT /F1 12 Tf 2 5 Td (Stamped received) Tj ET'
  const look = pdf.context.register(
    pdf.context.stream(content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 120, 20], Resources: { Font: { F1: font.ref } } }),
  )
  const stamp = pdf.context.register(pdf.context.obj({ Type: 'Annot', Subtype: 'Stamp', Rect: [60, 700, 180, 720], AP: { N: look } }))
  first?.node.set(PDFName.of('Annots'), pdf.context.obj([stamp]))
  return pdf.save()
}
const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
  .png()
  .toBuffer()

const part = (item: string, title: string) =>
  filePart({ item, title, on: '2026-03-02', name: `${item}.pdf`, size: 1234, sha256: 'a'.repeat(64) })
const job = (files: readonly WorkFile[], more: Partial<BundleJob> = {}): BundleJob => ({
  title: 'C-1000: bundle',
  about: [paragraph('Made to be read.')],
  parts: [
    { id: 'people', title: 'People in the case', on: null, kind: 'record', document: { type: 'doc', content: [heading('Who', 2)] } },
    ...files.map(({ part: id }) => part(id.replace('item-', ''), `Exhibit ${id.replace('item-', '')}`)),
    part('last', 'Exhibit last'),
  ],
  redactions: [],
  keepPictures: false,
  files,
  ...more,
})
const file = (item: string, type: string, bytes: Uint8Array | null): WorkFile => ({ part: `item-${item}`, type, encrypted: false, bytes })

async function wordsOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const pages: string[] = []
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
  }
  return pages
}
/** Whatever is packed in a file, unpacked. */
function unpacked(bytes: Buffer): string {
  const all: string[] = []
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 7))
    try {
      all.push(inflateSync(bytes.subarray(at + 7)).toString('latin1'))
    } catch {
      // Not packed by deflate, as the bytes of a picture.
    }
  return all.join('\n')
}

test('evidence stands in the bundle page for page behind its sheet, upright, with its stamps, under numbers that run through; other kinds have a sheet', async () => {
  const files = [
    file('log', 'pdf', await evidence(['Readings of March', 'Turned to its side'])),
    file('photo', 'png', await picture),
    file('note', 'docx', new Uint8Array()),
  ]
  const made = await boundBundle(job(files))
  const pages = await wordsOf(made.bytes)
  expect(pages).toHaveLength(made.pages)
  // The front, people, a sheet and two pages, a sheet and a picture, a sheet, and what comes after it.
  expect(pages).toHaveLength(1 + 1 + 3 + 2 + 1 + 1)
  const at = (words: string) => pages.flatMap((text, page) => (page > 0 && text.includes(words) ? [page + 1] : []))
  expect([
    at('Exhibit log'),
    at('Readings of March'),
    at('Turned to its side'),
    at('Exhibit photo'),
    at('Exhibit note'),
    at('Exhibit last'),
  ]).toEqual([[3], [4], [5], [6], [8], [9]])
  expect(at('Stamped received')).toEqual([4])
  for (const title of ['Exhibit log', 'Exhibit photo', 'Exhibit note', 'Exhibit last'])
    expect(pages[0]).toMatch(new RegExp(`${title} 2 Mar 2026 ${at(title)[0]}(?!\\d)`))
  for (const [page, text] of pages.entries()) expect(text).toContain(`Page ${page + 1} of ${pages.length}`)
  expect(pages[7]).toContain('has no pages')
  const turned = (await (await getDocumentProxy(new Uint8Array(made.bytes), { verbosity: 0 })).getPage(5)).getTextContent()
  // Turned upright as a reader shows it: its line runs down the page of the bundle.
  const line = (await turned).items.find((item) => 'str' in item && item.str.startsWith('Turned')) as { transform: number[] }
  expect([Math.abs(line.transform[0] ?? 1) < 0.01, (line.transform[1] ?? 0) < 0]).toEqual([true, true])
})

test('words that are taken out are in no layer of the evidence either, across the end of a line and in a divided word; pictures stay out until somebody looked', async () => {
  const secret = 'Heatherbell Quince'
  const redactions = [{ words: secret, reason: 'Not a party' }]
  const bytes = await evidence([`Seen by Heatherbell\nQuince at two`, 'By Heather-\nbell Quince again'])
  const clean = await evidence(['Nothing of note'])
  const withPicture = await evidence(['A letter with its head'], await picture)
  const files = [
    file('log', 'pdf', bytes),
    file('clean', 'pdf', clean),
    file('head', 'pdf', withPicture),
    file('photo', 'png', await picture),
  ]
  const made = await boundBundle(job(files, { redactions }))
  const whole = (await wordsOf(made.bytes)).join(' ')
  for (const words of secret.split(' ')) {
    expect(whole.toLowerCase()).not.toContain(words.toLowerCase())
    expect(unpacked(made.bytes)).not.toContain(words)
    expect(unpacked(made.bytes)).not.toContain(Buffer.from(words).toString('hex').toUpperCase())
  }
  expect(whole).toContain('Seen by [redacted] at two')
  for (const kept of ['Nothing of note', 'A letter with its head', 'pictures are left out', 'a picture may show them'])
    expect(whole).toContain(kept)
  expect(unpacked(made.bytes)).not.toContain('DCTDecode')
  expect(made.bytes.toString('latin1')).not.toContain('DCTDecode')
  const looked = await boundBundle(job(files, { redactions, keepPictures: true }))
  expect(looked.bytes.toString('latin1')).toContain('DCTDecode')
})

test('a file that is none, or is larger than a bundle takes, has its sheet and stops nothing', async () => {
  const made = await boundBundle(job([file('broken', 'pdf', Buffer.from('%PDF-1.7\nnothing')), file('large', 'pdf', null)]))
  const pages = (await wordsOf(made.bytes)).join(' ')
  expect(pages).toContain('could not be read as a PDF')
  expect(pages).toContain('too large')
})
