import type { Block } from './blocks.ts'

/** A line of a page or of a pasted text. `size`: of its letters in relation to the text of the document (1 is the usual). */
export interface Line {
  readonly text: string
  readonly size: number
  readonly bold: boolean
  /** A larger space than between lines stands before it. */
  readonly apart: boolean
  readonly note?: boolean
}

const numbered =
  /^((?:\d{1,2}\.)*\d{1,2}\.?|[A-Z]\.|(?:[Ss]ection|[Pp]art|[Ss]chedule|[Aa]ppendix|[Aa]nnex|[Cc]hapter|SECTION|PART|SCHEDULE|APPENDIX|ANNEX|CHAPTER)\s+[\dA-Z]+[.:]?)\s+\p{Lu}/u
const clause = /^(?:\d{1,2}\.)+\d{1,2}\.?\s+\S/
const bullet = /^\s*([•●▪◦‣·–\-*o]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s+(?=\S)/i
const drawn = /^\s*[•●▪◦‣·–\-*]\s+/

const shortTitle = (text: string): boolean => text.length <= 90 && !/[.;,:]$/.test(text) && text.split(/\s+/).length <= 12

/** Whether a line is a heading: by its letters, or by its number and shape. */
function headingLevel(line: Line): number | null {
  const { text, size } = line
  if (line.note || !shortTitle(text) || !/\p{L}/u.test(text)) return null
  if (size >= 1.12) return size >= 1.6 ? 1 : 2
  return numberedLevel(line) ?? plainLevel(line)
}

const tells = /\b(must|may|will|shall|should|is|are)\b/
function numberedLevel({ text, bold, apart }: Line): number | null {
  const number = numbered.exec(text)?.[1]
  if (number === undefined || !(bold || apart) || tells.test(text)) return null
  return 1 + Math.max(1, number.match(/\d+/g)?.length ?? 1)
}

function plainLevel({ text, bold, apart }: Line): number | null {
  if (!apart) return null
  if (bold) return 4
  return text === text.toUpperCase() && text.length > 3 ? 3 : null
}

/** Lines put together into headings, paragraphs, clauses, list items and notes. */
export function blocksOfLines(lines: readonly Line[]): Block[] {
  const joining = new Joining()
  for (const line of lines) joining.take({ ...line, text: line.text.trim() })
  joining.close()
  return joining.found
}

const isRow = ({ text, note }: Line): boolean => !note && text.includes(' | ')

/** Rows of a table that stand one under the other. The first names the columns where it is words alone; else the rows stand for themselves. */
function tableOf(rows: readonly string[]): Block[] {
  const [first = '', ...others] = rows
  const named = others.length > 0 && !/[\d£%]/.test(first)
  const heads = first.split(' | ')
  if (!named) return rows.map((text) => ({ kind: 'row', text }))
  return others.map((text, at) => ({ kind: 'row', text, heads: heads.join(', '), ...(at === 0 ? { above: first } : {}) }))
}

class Joining {
  readonly found: Block[] = []
  #open: { kind: Block['kind']; text: string } | null = null
  #rows: string[] = []

  take(line: Line): void {
    if (isRow(line)) {
      this.#closeText()
      this.#rows.push(line.text)
      return
    }
    this.#closeTable()
    if (line.text === '') return this.close()
    const level = headingLevel(line)
    if (level === null) this.#text(line)
    else this.#heading(line, level)
  }

  close(): void {
    this.#closeText()
    this.#closeTable()
  }

  #closeTable(): void {
    this.found.push(...tableOf(this.#rows))
    this.#rows = []
  }

  #closeText(): void {
    const text = this.#open?.text.replaceAll(/\s+/g, ' ').trim() ?? ''
    if (this.#open && text !== '') this.found.push({ kind: this.#open.kind, text })
    this.#open = null
  }

  #heading({ text, size, apart }: Line, level: number): void {
    const last = this.found.at(-1)
    // A heading over two lines.
    if (!this.#open && !apart && size >= 1.12 && last?.kind === 'heading' && last.level === level) {
      this.found[this.found.length - 1] = { ...last, text: `${last.text} ${text}` }
      return
    }
    this.close()
    this.found.push({ kind: 'heading', text, level })
  }

  #text(line: Line): void {
    const { text } = line
    const kind = kindOf(text, line)
    const same = kind === 'paragraph' && !clause.test(text)
    const goes = this.#open !== null && same && (!line.apart || goesOn(this.#open.text, text))
    if (this.#open && goes) {
      this.#open.text = joined(this.#open.text, text)
      return
    }
    this.close()
    this.#open = { kind, text: kind === 'item' ? text.replace(drawn, '') : text }
  }
}

function kindOf(text: string, line: Line): Block['kind'] {
  if (line.note) return 'note'
  return !clause.test(text) && bullet.test(text) ? 'item' : 'paragraph'
}

/** A paragraph that a page or a column cut in two. */
const goesOn = (before: string, text: string): boolean => !/[.!?:;]["”’)]?$/.test(before) && /^\p{Ll}/u.test(text)

const joined = (before: string, text: string): string =>
  /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(text) ? before.slice(0, -1) + text : `${before} ${text}`

/** A text without any layout: a blank line is a space between paragraphs. */
export function linesOfText(text: string): Line[] {
  let blank = true
  const lines: Line[] = []
  for (const line of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    if (line.trim() === '') blank = true
    else {
      lines.push({ text: line, size: 1, bold: false, apart: blank })
      blank = false
    }
  }
  return lines
}
