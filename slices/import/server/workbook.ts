import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { Readable } from 'node:stream'
import type { Reading } from '../contract.ts'
import { limits, type FileRow } from '../rules/delimited.ts'
import { detectHeaderRow } from '../rules/headings.ts'
import type { Opened } from './opened.ts'
import { columnOf, formatsOf, shownCell, type RawCell } from './workbook-cells.ts'

/** What a workbook may unpack to: in all, and for one part a hundred and fifty times its packed size. */
const most = { bytes: 600 * 1024 * 1024, strings: 80 * 1024 * 1024, ratio: 300, files: 2000 }

/** Why a workbook cannot be read, in words for whoever handed it in. */
export class WorkbookFault extends Error {
  override readonly name = 'WorkbookFault'
}

/** Opens a workbook. Only what its cells last showed is read: no formula is computed, nothing outside the file is asked for. */
export async function openWorkbook(bytes: Uint8Array, wanted: Reading | null): Promise<Opened> {
  try {
    const parts = await Parts.open(bytes)
    const book = await readBook(parts)
    const sheet = book.sheets.find(({ name }) => name === wanted?.sheet) ?? book.sheets.find(({ hidden }) => !hidden) ?? book.sheets[0]
    if (!sheet) return { fault: 'There is no sheet in this workbook.' }
    const strings = await readStrings(parts)
    const formats = formatsOf(parts.has('xl/styles.xml') ? await parts.text('xl/styles.xml') : '')
    const ground: SheetGround = {
      parts,
      path: sheet.path,
      strings,
      formats,
      epoch1904: book.epoch1904,
      met: { formulas: 0, merged: 0, errors: 0 },
    }
    const head: string[][] = []
    for await (const { n, cells } of sheetRows({ ...ground, met: { formulas: 0, merged: 0, errors: 0 } })) {
      while (head.length < n - 1 && head.length < 20) head.push([])
      if (head.push([...cells]) >= 20) break
    }
    return {
      reading: {
        kind: 'xlsx',
        encoding: null,
        delimiter: null,
        sheet: sheet.name,
        header_row: wanted?.kind === 'xlsx' && wanted.sheet === sheet.name ? wanted.header_row : detectHeaderRow(head),
      },
      sheets: book.sheets.map(({ name, hidden }) => ({ name, hidden, rows: 0 })),
      notes: notesOn(book, sheet.name, parts),
      rows: sheetRows(ground),
      late: () => lateNotes(ground.met),
    }
  } catch (error) {
    if (error instanceof WorkbookFault) return { fault: error.message }
    return { fault: 'This workbook is damaged or cut off and cannot be read.' }
  }
}

interface Book {
  readonly sheets: { name: string; hidden: boolean; path: string }[]
  readonly epoch1904: boolean
}

function notesOn(book: Book, chosen: string, parts: Parts): string[] {
  const hidden = book.sheets.filter((sheet) => sheet.hidden).map(({ name }) => `“${name}”`)
  const others = book.sheets.filter(({ name, hidden: is }) => name !== chosen && !is).map(({ name }) => `“${name}”`)
  return [
    ...(others.length > 0 ? [`Only the sheet “${chosen}” is read; there is also ${others.slice(0, 10).join(', ')}.`] : []),
    ...(hidden.length > 0 ? [`There are hidden sheets, which are not read: ${hidden.slice(0, 10).join(', ')}.`] : []),
    ...(parts.startsWith('xl/externalLinks/') ? ['Links to other files are not followed; the values they last had are taken.'] : []),
    ...(parts.startsWith('xl/vbaProject') ? ['The macros in this workbook are not run.'] : []),
    ...(book.epoch1904 ? ['This workbook counts days from 1904; its dates are read that way.'] : []),
  ]
}

const lateNotes = (met: Met): string[] => [
  ...(met.formulas > 0 ? [`${met.formulas} cells hold a formula. Their last result is taken; nothing is computed.`] : []),
  ...(met.merged > 0 ? [`${met.merged} groups of cells are merged. Only the first cell of each has a value.`] : []),
  ...(met.errors > 0 ? [`${met.errors} cells show an error such as #N/A. They are read as that text.`] : []),
]

/** The parts of the package, each read within its limits. */
class Parts {
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
function parserOf(on: { open?: (tag: SaxesTagPlain) => void; text?: (text: string) => void; close?: (name: string) => void }): SaxesParser {
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

async function readBook(parts: Parts): Promise<Book> {
  const targets = new Map<string, string>()
  const relations = parserOf({
    open: ({ name, attributes }) => {
      if (name === 'Relationship' && attributes['TargetMode'] !== 'External')
        targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '')
    },
  })
  relations.write(await parts.text('xl/_rels/workbook.xml.rels')).close()
  const sheets: Book['sheets'] = []
  let epoch1904 = false
  const book = parserOf({
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') epoch1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const target = targets.get(attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '')
      const path = target?.startsWith('/') ? target.slice(1) : `xl/${target}`
      if (target && parts.has(path))
        sheets.push({ name: attributes['name'] ?? '', hidden: (attributes['state'] ?? 'visible') !== 'visible', path })
    },
  })
  book.write(await parts.text('xl/workbook.xml')).close()
  return { sheets, epoch1904 }
}

/** The table of shared texts; of texts in several styles the letters, and no reading aid beside them. */
async function readStrings(parts: Parts): Promise<string[]> {
  if (!parts.has('xl/sharedStrings.xml')) return []
  const strings: string[] = []
  let text = ''
  let size = 0
  let inside = false
  let aside = 0
  const parser = parserOf({
    open: ({ name }) => {
      if (name === 'si') text = ''
      if (name === 'rPh') aside++
      inside = name === 't' && aside === 0
    },
    text: (part) => {
      if (!inside) return
      text += part
      size += part.length
      if (size > most.strings) throw new WorkbookFault('This workbook holds more text than any list of people should.')
    },
    close: (name) => {
      if (name === 't') inside = false
      if (name === 'rPh') aside--
      if (name === 'si') strings.push(text)
    },
  })
  for await (const part of parts.stream('xl/sharedStrings.xml')) parser.write(part)
  parser.close()
  return strings
}

interface Met {
  formulas: number
  merged: number
  errors: number
}
interface SheetGround {
  readonly parts: Parts
  readonly path: string
  readonly strings: readonly string[]
  readonly formats: ReturnType<typeof formatsOf>
  readonly epoch1904: boolean
  readonly met: Met
}

async function* sheetRows(ground: SheetGround): AsyncIterable<FileRow> {
  const walk = new SheetWalk(ground)
  for await (const part of ground.parts.stream(ground.path)) {
    walk.write(part)
    yield* walk.taken()
  }
  walk.close()
  yield* walk.taken()
}

class SheetWalk {
  readonly #ground: SheetGround
  readonly #parser: SaxesParser
  #ready: FileRow[] = []
  #n = 0
  #cells: string[] = []
  #cell: RawCell | null = null
  #place = -1
  #into: 'v' | 't' | null = null

  constructor(ground: SheetGround) {
    this.#ground = ground
    this.#parser = parserOf({ open: (tag) => this.#open(tag), text: (text) => this.#text(text), close: (name) => this.#close(name) })
  }

  write(part: string): void {
    this.#parser.write(part)
  }

  close(): void {
    this.#parser.close()
  }

  *taken(): Iterable<FileRow> {
    const ready = this.#ready
    this.#ready = []
    yield* ready
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    if (name === 'row') {
      this.#n = Number(attributes['r'] ?? this.#n + 1)
      this.#cells = []
      this.#place = -1
    } else if (name === 'c') {
      this.#place = attributes['r'] ? columnOf(attributes['r']) : this.#place + 1
      if (this.#place > 16_384) throw new WorkbookFault('A cell of this workbook stands where no cell can.')
      this.#cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), text: '' }
    } else if (name === 'v' || name === 't') this.#into = name
    else if (name === 'f' && this.#cell) this.#ground.met.formulas++
    else if (name === 'mergeCell') this.#ground.met.merged++
  }

  #text(text: string): void {
    if (!this.#cell || !this.#into) return
    if (this.#cell.text.length + text.length > limits.cell)
      throw new WorkbookFault(`A cell in row ${this.#n} is longer than any text should be.`)
    this.#cell.text += text
  }

  #close(name: string): void {
    if (name === 'v' || name === 't') this.#into = null
    if (name === 'c' && this.#cell) {
      const { strings, formats, epoch1904, met } = this.#ground
      if (this.#cell.type === 'e') met.errors++
      const text = shownCell(this.#cell, { strings, formats, epoch1904 })
      if (text !== '') {
        while (this.#cells.length < this.#place) this.#cells.push('')
        this.#cells[this.#place] = text
      }
      this.#cell = null
    }
    if (name === 'row' && this.#cells.length > 0) this.#ready.push({ n: this.#n, cells: this.#cells, faults: [] })
  }
}
