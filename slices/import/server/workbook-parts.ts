import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { Readable } from 'node:stream'

/** What a workbook may unpack to: in all, and for one part a hundred and fifty times its packed size. */
export const most = { bytes: 600 * 1024 * 1024, strings: 80 * 1024 * 1024, ratio: 300, files: 2000 }

/** Why a workbook cannot be read, in words for whoever handed it in. */
export class WorkbookFault extends Error {
  override readonly name = 'WorkbookFault'
}

/** The parts of the package, each read within its limits. */
export class Parts {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  #unpacked = 0
  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  static async open(bytes: Uint8Array): Promise<Parts> {
    const { promise, resolve, reject } = Promise.withResolvers<Parts>()
    fromBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: false, autoClose: false }, (error, zip) => {
      if (error || !zip) return reject(error ?? new Error('no archive'))
      const entries = new Map<string, Entry>()
      zip.on('entry', (entry: Entry) => {
        if (entries.size > most.files) reject(new WorkbookFault('This workbook has more parts than any list of people needs.'))
        entries.set(entry.fileName, entry)
      })
      zip.on('end', () => resolve(new Parts(zip, entries)))
      zip.on('error', reject)
    })
    return promise
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  startsWith(prefix: string): boolean {
    return [...this.#entries.keys()].some((name) => name.startsWith(prefix))
  }

  async *stream(name: string): AsyncIterable<string> {
    const entry = this.#entries.get(name)
    if (!entry) throw new WorkbookFault(`A part of this workbook is missing (${name}).`)
    const stream = await this.#open(entry)
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let size = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      this.#unpacked += chunk.length
      const tooMuch = this.#unpacked > most.bytes || (size > 4_000_000 && size > entry.compressedSize * most.ratio)
      if (tooMuch) {
        stream.destroy()
        throw new WorkbookFault('This workbook unpacks to far more than it should. Save it anew in Excel.')
      }
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  }

  async text(name: string): Promise<string> {
    let text = ''
    for await (const part of this.stream(name)) {
      text += part
      if (text.length > most.strings) throw new WorkbookFault('A part of this workbook is larger than it should be.')
    }
    return text
  }

  #open(entry: Entry): Promise<Readable> {
    const { promise, resolve, reject } = Promise.withResolvers<Readable>()
    this.#zip.openReadStream(entry, (error, stream) => (error || !stream ? reject(error ?? new Error('no part')) : resolve(stream)))
    return promise
  }
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Walks XML without entities of its own and without anything outside it. */
export function parserOf(on: {
  open?: (tag: SaxesTagPlain) => void
  text?: (text: string) => void
  close?: (name: string) => void
}): SaxesParser {
  const parser = new SaxesParser({ xmlns: false })
  parser.on('doctype', () => {
    throw new WorkbookFault('This workbook declares things no workbook should, and is not read.')
  })
  parser.on('error', (error) => {
    throw error
  })
  if (on.open)
    parser.on('opentag', (tag) => {
      tag.name = bare(tag.name)
      on.open?.(tag)
    })
  if (on.text) parser.on('text', on.text)
  if (on.close) parser.on('closetag', (tag) => on.close?.(bare(tag.name)))
  return parser
}
