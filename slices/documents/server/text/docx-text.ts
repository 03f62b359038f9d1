import { SaxesParser } from 'saxes'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import type { TextSink } from './text-sink.ts'

/** Unpacked at most, in bytes; the text is long full by then. */
const mostUnpacked = 64 * 1024 * 1024

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }, (error, file) =>
      error ? reject(error) : resolve(file),
    ),
  )

/** The main part, or null. */
const mainPart = (file: ZipFile): Promise<Entry | null> =>
  new Promise((resolve, reject) => {
    file.on('error', reject)
    file.on('end', () => resolve(null))
    file.on('entry', (entry: Entry) => {
      if (entry.fileName === 'word/document.xml') resolve(entry)
      else file.readEntry()
    })
    file.readEntry()
  })

const streamOf = (file: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> =>
  new Promise((resolve, reject) => file.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))))

const breaks: Readonly<Record<string, string>> = { 'w:p': '\n', 'w:br': '\n', 'w:cr': '\n', 'w:tab': ' ', 'w:tc': ' ' }

/** The text of a Word document: what stands in its runs, a line for each paragraph; what was deleted and is only tracked stays out. */
export async function docxText(bytes: Buffer, sink: TextSink): Promise<void> {
  const file = await open(bytes)
  const entry = await mainPart(file)
  if (!entry || entry.uncompressedSize > mostUnpacked) throw new Error('no main part that can be read')
  const parser = new SaxesParser({ xmlns: false })
  let inText = false
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => void (inText = name === 'w:t'))
  parser.on('text', (text) => {
    if (inText) sink.add(text)
  })
  parser.on('closetag', ({ name }) => {
    inText = false
    const mark = breaks[name]
    if (mark) sink.add(mark)
  })
  const decoder = new TextDecoder()
  for await (const piece of await streamOf(file, entry)) {
    if (sink.full) break
    parser.write(decoder.decode(piece as Buffer, { stream: true }))
  }
  if (!sink.full) parser.close()
}
