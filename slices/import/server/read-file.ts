import type { Reading } from '../contract.ts'
import type { Opened } from './opened.ts'
import { decoded, foreignFile, isZip, type Decoded } from '../rules/encoding.ts'
import { columnNames, ColumnWatch, type FactualColumn } from '../rules/columns.ts'
import { detectDelimiter, limits, records, type Delimiter, type FileRow } from '../rules/delimited.ts'
import { detectHeaderRow } from '../rules/headings.ts'
import { openWorkbook } from './workbook.ts'

/** Opens a file of people by its bytes, whatever it is called. `wanted`: how the person says it is to be read. */
export async function openFile(bytes: Uint8Array, wanted: Reading | null): Promise<Opened> {
  if (isZip(bytes)) return openWorkbook(bytes, wanted)
  const foreign = foreignFile(bytes)
  if (foreign) return { fault: foreign }
  const outcome = decoded(bytes, wanted?.encoding ?? null)
  if ('fault' in outcome) return outcome
  return openText(outcome, wanted)
}

function openText(outcome: Exclude<Decoded, { fault: string }>, wanted: Reading | null): Opened {
  const delimiter: Delimiter = wanted?.delimiter ?? detectDelimiter(outcome.text)
  const head: string[][] = []
  for (const { cells } of records(outcome.text.slice(0, 400_000), delimiter)) if (head.push([...cells]) >= 20) break
  return {
    reading: {
      kind: 'delimited',
      encoding: outcome.encoding,
      delimiter,
      sheet: null,
      header_row: wanted?.header_row ?? detectHeaderRow(head),
    },
    sheets: [],
    notes: outcome.notes,
    rows: delimited(outcome.text, delimiter),
    late: () => [],
  }
}

async function* delimited(text: string, delimiter: Delimiter): AsyncIterable<FileRow> {
  yield* records(text, delimiter)
}

/** Reads the rows below the headings in batches and learns what their columns are like. */
export class TableReader {
  readonly #opened: Exclude<Opened, { fault: string }>
  readonly #watches: ColumnWatch[] = []
  #headings: readonly string[] = []
  #rows = 0
  fault: string | null = null
  constructor(opened: Exclude<Opened, { fault: string }>) {
    this.#opened = opened
  }

  async *batches(size: number): AsyncIterable<FileRow[]> {
    let batch: FileRow[] = []
    const { header_row: header } = this.#opened.reading
    for await (const row of this.#opened.rows) {
      if (row.n < header) continue
      if (row.n === header) {
        this.#headings = row.cells.map(storable)
        continue
      }
      if (row.cells.every((cell) => cell.trim() === '') && row.faults.length === 0) continue
      if (this.#refuses(row)) return
      batch.push(this.#watched(row))
      if (batch.length >= size) {
        yield batch
        batch = []
      }
    }
    if (batch.length > 0) yield batch
  }

  /** Beyond these a file is a mistake rather than a list of people. */
  #refuses(row: FileRow): boolean {
    this.#rows++
    const width = lastFilled(row.cells) + 1
    if (width > limits.columns) this.fault = `Row ${row.n} has ${width} columns; at most ${limits.columns} can be read.`
    else if (this.#rows > limits.rows) this.fault = `The file has more than ${limits.rows.toLocaleString('en-GB')} rows. Split it in two.`
    return this.fault !== null
  }

  #watched(row: FileRow): FileRow {
    const width = lastFilled(row.cells) + 1
    const expected = this.#headings.length
    const cells = row.cells.slice(0, Math.max(width, Math.min(expected, row.cells.length))).map(storable)
    for (let i = 0; i < cells.length; i++) (this.#watches[i] ??= new ColumnWatch()).add(cells[i] ?? '')
    const faults = [...row.faults]
    if (expected > 0 && width > lastFilled(this.#headings) + 1 && width > expected)
      faults.push(`This row has ${width} cells, but there are ${expected} columns.`)
    else if (expected > 1 && this.#opened.reading.kind === 'delimited' && row.cells.length < expected)
      faults.push(`This row has ${row.cells.length} cells, but there are ${expected} columns.`)
    return { n: row.n, cells, faults }
  }

  /** The columns of what was read, without what they are to be. */
  columns(today: string): Omit<FactualColumn, 'target' | 'suggestion'>[] {
    const used = this.#watches.findLastIndex((watch) => watch !== undefined && watch.filled > 0)
    const width = Math.max(lastFilled(this.#headings), used) + 1
    return columnNames(this.#headings, width).map((name, index) => ({
      index,
      name,
      convention: {},
      ...(this.#watches[index] ?? new ColumnWatch()).result(today),
    }))
  }
}

/** What no database holds, NUL and half a character, stands as another control character, which no field takes either. */
const storable = (cell: string): string =>
  cell.includes('\0') || !cell.isWellFormed() ? cell.toWellFormed().replaceAll(/[\0\ufffd]/g, '\u0001') : cell

function lastFilled(cells: readonly string[]): number {
  let last = cells.length - 1
  while (last >= 0 && cells[last] === '') last--
  return last
}
