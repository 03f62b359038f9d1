export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** A record of a delimited file: `n` counts records from 1 as a spreadsheet counts its rows; `faults` are in words. */
export interface FileRow {
  readonly n: number
  readonly cells: readonly string[]
  readonly faults: readonly string[]
}

export const limits = { columns: 600, cell: 1_100_000, rows: 200_000 } as const

/** Which sign separates the cells: the one that cuts the first records into the same number of cells, more than one. */
export function detectDelimiter(text: string): Delimiter {
  const head = text.slice(0, 200_000)
  let best: Delimiter = ','
  let bestScore = 0
  for (const delimiter of delimiters) {
    const widths: number[] = []
    for (const { cells } of records(head, delimiter)) {
      if (cells.length > 1 || cells[0] !== '') widths.push(cells.length)
      if (widths.length >= 100) break
    }
    const score = evenness(widths)
    if (score > bestScore) [best, bestScore] = [delimiter, score]
  }
  return best
}

function evenness(widths: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  const [width = 1, count = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
  return width < 2 ? 0 : (count / widths.length) * (1 + Math.min(width, 50) / 100)
}

/**
 * Reads a delimited file record by record. Nothing is trimmed or mended: text after a closing quotation mark and a mark that is never
 * closed are told of in the record they stand in. Line ends may be CRLF, LF or CR, mixed.
 */
export function* records(text: string, delimiter: Delimiter): Generator<FileRow> {
  const reader = new Reader(text, delimiter)
  while (!reader.atEnd) yield reader.next()
}

const quote = 34
const lineFeed = 10
const carriageReturn = 13

class Reader {
  readonly #text: string
  readonly #delimiter: number
  readonly #stops: RegExp
  #at = 0
  #n = 0
  constructor(text: string, delimiter: Delimiter) {
    this.#text = text
    this.#delimiter = delimiter.charCodeAt(0)
    this.#stops = new RegExp(`[${delimiter === '|' ? '\\|' : delimiter}\\r\\n]`, 'g')
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length
  }

  next(): FileRow {
    this.#n++
    const cells: string[] = []
    const faults: string[] = []
    for (;;) {
      cells.push(this.#text.charCodeAt(this.#at) === quote ? this.#quoted(cells.length, faults) : this.#bare())
      if (!this.#hasMore()) return { n: this.#n, cells, faults }
    }
  }

  /** Steps over a separator, or over a line end and out of the record. */
  #hasMore(): boolean {
    const code = this.#text.charCodeAt(this.#at)
    if (code === this.#delimiter) {
      this.#at++
      // A separator as the very last character begins one more, empty cell.
      return true
    }
    if (code === carriageReturn) this.#at += this.#text.charCodeAt(this.#at + 1) === lineFeed ? 2 : 1
    else if (code === lineFeed) this.#at++
    return false
  }

  #bare(): string {
    const start = this.#at
    this.#stops.lastIndex = start
    this.#at = this.#stops.exec(this.#text)?.index ?? this.#text.length
    return this.#text.slice(start, this.#at)
  }

  #quoted(column: number, faults: string[]): string {
    let value = ''
    let from = this.#at + 1
    for (;;) {
      const end = this.#text.indexOf('"', from)
      if (end < 0) {
        faults.push(`The quotation mark in column ${column + 1} is never closed: the file may have been cut off.`)
        value += this.#text.slice(from)
        this.#at = this.#text.length
        return value
      }
      value += this.#text.slice(from, end)
      from = end + 1
      if (this.#text.charCodeAt(from) !== quote) break
      value += '"'
      from++
    }
    this.#at = from
    const rest = this.#bare()
    if (rest !== '') faults.push(`Column ${column + 1} goes on after its closing quotation mark.`)
    return value + rest
  }
}
