import type { SaxesParser, SaxesTagPlain } from 'saxes'
import { limits, type FileRow } from '../rules/delimited.ts'
import { columnOf, shownCell, type formatsOf, type RawCell } from './workbook-cells.ts'
import { parserOf, WorkbookFault, type Parts } from './workbook-parts.ts'

export interface Met {
  formulas: number
  merged: number
  errors: number
}
export interface SheetGround {
  readonly parts: Parts
  readonly path: string
  readonly strings: readonly string[]
  readonly formats: ReturnType<typeof formatsOf>
  readonly epoch1904: boolean
  readonly met: Met
}

export async function* sheetRows(ground: SheetGround): AsyncIterable<FileRow> {
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
    } else if (name === 'c') this.#begin(attributes)
    else if (name === 'v' || name === 't') this.#into = name
    else if (name === 'f' && this.#cell) this.#ground.met.formulas++
    else if (name === 'mergeCell') this.#ground.met.merged++
  }

  /** A cell that does not say where it stands follows the one before it, empty as that may be. */
  #begin(attributes: Readonly<Record<string, string>>): void {
    this.#place = attributes['r'] ? columnOf(attributes['r']) : this.#place + 1
    if (this.#place > 16_384) throw new WorkbookFault('A cell of this workbook stands where no cell can.')
    this.#cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), text: '' }
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
