import { SaxesParser } from 'saxes'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import type { Block, ReadDocument } from '../../rules/blocks.ts'
import { DocxBody } from './docx-body.ts'
import { numberingOf, stylesOf } from './docx-styles.ts'

/** Unpacked at most, in bytes, of one part. */
const mostUnpacked = 64 * 1024 * 1024
const wanted = new Set(['word/document.xml', 'word/styles.xml', 'word/numbering.xml', 'word/footnotes.xml'])

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }, (error, file) =>
      error ? reject(error) : resolve(file),
    ),
  )

async function partsOf(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const file = await open(bytes)
  const parts = new Map<string, string>()
  return new Promise((resolve, reject) => {
    file.on('error', reject)
    file.on('end', () => resolve(parts))
    file.on('entry', (entry: Entry) => {
      if (!wanted.has(entry.fileName) || entry.uncompressedSize > mostUnpacked) return file.readEntry()
      file.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        const pieces: Buffer[] = []
        stream.on('data', (piece: Buffer) => pieces.push(piece))
        stream.on('error', reject)
        stream.on('end', () => {
          parts.set(
            entry.fileName,
            Buffer.concat(pieces)
              .toString('utf8')
              .replace(/^\uFEFF/, ''),
          )
          file.readEntry()
        })
      })
    })
    file.readEntry()
  })
}

/** A Word document: headings by their styles, clauses with the numbers Word counts, lists, tables by rows, footnotes; deletions stay out. */
export async function readDocx(bytes: Buffer): Promise<ReadDocument> {
  const parts = await partsOf(bytes)
  const main = parts.get('word/document.xml')
  if (main === undefined) throw new Error('no main part that can be read')
  const body = new DocxBody({
    styles: stylesOf(parts.get('word/styles.xml') ?? ''),
    numbering: numberingOf(parts.get('word/numbering.xml') ?? ''),
  })
  walk(main, body)
  const notes = new DocxBody({ styles: new Map(), numbering: numberingOf('') })
  walk(parts.get('word/footnotes.xml') ?? '', notes)
  const blocks: Block[] = [...body.blocks, ...notes.blocks.map((block): Block => ({ kind: 'note', text: block.text }))]
  const title = body.title ?? blocks.find(({ kind, level }) => kind === 'heading' && level === 1)?.text ?? null
  return { title, effectiveFrom: null, effectiveTo: null, blocks }
}

function walk(xml: string, body: DocxBody): void {
  if (xml === '') return
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => body.open(name, attributes as Record<string, string>))
  parser.on('text', (text) => body.text(text))
  parser.on('closetag', ({ name }) => body.close(name))
  parser.write(xml).close()
}
