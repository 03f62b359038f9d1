import type { Block } from '../../rules/blocks.ts'
import { Counter, type Numbering, type Style } from './docx-styles.ts'

type Attributes = Readonly<Record<string, string>>

interface Paragraph {
  text: string
  style: string | null
  num: string | null
  ilvl: number | null
  outline: number | null
  /** Letters in bold: a paragraph that is bold throughout and short is a heading without a style. */
  bold: number
}

const isListed = (paragraph: Paragraph, style: Style, text: string): boolean =>
  paragraph.num !== null || style.list || /^[•●▪◦‣·–-]\s/.test(text)
const noStyle: Style = { level: null, list: false, numbering: null }
const isBoldTitle = ({ bold }: Paragraph, text: string): boolean => bold > text.length * 0.9 && text.length <= 90 && !/[.;]$/.test(text)

const fresh = (): Paragraph => ({ text: '', style: null, num: null, ilvl: null, outline: null, bold: 0 })

/** What was taken out and is only tracked, moved away, or there for older programs. */
const left = new Set(['w:del', 'w:moveFrom', 'mc:Fallback'])
const inRun = new Set(['w:t', 'w:r', 'w:b', 'w:vanish', 'w:sz', 'w:tab', 'w:br', 'w:cr', 'w:noBreakHyphen', 'w:footnoteReference'])

/** In half points. */
const smallest = 4
const isOn = (value: string): boolean => value !== '0' && value !== 'false'

/** Takes the elements of a Word document as they come and makes blocks of them. */
export class DocxBody {
  readonly blocks: Block[] = []
  title: string | null = null
  readonly #styles: ReadonlyMap<string, Style>
  readonly #counter: Counter
  #paragraph = fresh()
  #inText = false
  #inProperties = false
  #deleted = 0
  #bold = false
  /** Of a run that nobody sees: hidden, or in letters of a point or two. */
  #hidden = false
  #tables: { cells: string[]; cell: string[]; heads: string | null }[] = []
  constructor({ styles, numbering }: { styles: ReadonlyMap<string, Style>; numbering: Numbering }) {
    this.#styles = styles
    this.#counter = new Counter(numbering)
  }

  open(name: string, attributes: Attributes): void {
    const value = attributes['w:val'] ?? ''
    if (this.#inProperties) this.#property(name, value)
    else if (inRun.has(name)) this.#run(name, value, attributes['w:id'] ?? '')
    else this.#frame(name)
  }

  #frame(name: string): void {
    if (name === 'w:p') this.#paragraph = fresh()
    else if (name === 'w:pPr') this.#inProperties = true
    else if (left.has(name)) this.#deleted += 1
    else if (name === 'w:tbl') this.#tables.push({ cells: [], cell: [], heads: null })
  }

  #run(name: string, value: string, id: string): void {
    if (name === 'w:t') this.#inText = true
    else if (name === 'w:r') this.#startRun()
    else if (name === 'w:vanish') this.#hidden = isOn(value)
    else if (name === 'w:sz') this.#hidden ||= Number(value) <= smallest
    else if (name === 'w:b') this.#bold = isOn(value)
    else if (name === 'w:noBreakHyphen') this.#add('-')
    else this.#add(name === 'w:footnoteReference' ? ` [${id}]` : ' ')
  }

  #startRun(): void {
    this.#bold = false
    this.#hidden = false
  }

  text(text: string): void {
    if (!this.#inText || this.#deleted > 0 || this.#hidden) return
    this.#add(text)
    if (this.#bold) this.#paragraph.bold += text.length
  }

  close(name: string): void {
    if (name === 'w:t') this.#inText = false
    else if (name === 'w:pPr') this.#inProperties = false
    else if (left.has(name)) this.#deleted -= 1
    else if (name === 'w:p') this.#endParagraph()
    else if (name === 'w:tc') this.#endCell()
    else if (name === 'w:tr') this.#endRow()
    else if (name === 'w:tbl') this.#tables.pop()
  }

  #add(text: string): void {
    this.#paragraph.text += text
  }

  #property(name: string, value: string): void {
    if (name === 'w:pStyle') this.#paragraph.style = value
    if (name === 'w:numId') this.#paragraph.num = value
    if (name === 'w:ilvl') this.#paragraph.ilvl = Number(value)
    if (name === 'w:outlineLvl') this.#paragraph.outline = Number(value) + 1
  }

  #endParagraph(): void {
    const paragraph = this.#paragraph
    const text = paragraph.text.replaceAll(/\s+/g, ' ').trim()
    this.#paragraph = fresh()
    if (text === '') return
    const table = this.#tables.at(-1)
    if (table) table.cell.push(text)
    else this.#block(paragraph, text)
  }

  #block(paragraph: Paragraph, text: string): void {
    const style = this.#styleOf(paragraph)
    const number = this.#numberOf(paragraph, style)
    const shown = `${number} ${text}`.trim()
    const level = paragraph.outline ?? style.level
    const isClause = /^(?:\d+\.)+\d+\.?$|^\d+\.?$/.test(number)
    if (level !== null && level < 10) this.#heading(shown, level)
    else if (isBoldTitle(paragraph, text)) this.#heading(shown, isClause ? 2 : 5)
    else this.#plain(shown, !isClause && (number !== '' || isListed(paragraph, style, text)))
  }

  #plain(shown: string, listed: boolean): void {
    this.blocks.push({ kind: listed ? 'item' : 'paragraph', text: shown.replace(/^[•●▪◦‣·]\s*/, '') })
  }

  #styleOf({ style }: Paragraph): Style {
    return this.#styles.get(style ?? '') ?? noStyle
  }

  #heading(text: string, level: number): void {
    if (level === 0) this.title ??= text
    this.blocks.push({ kind: 'heading', text, level: Math.max(1, level) })
  }

  #numberOf(paragraph: Paragraph, { numbering }: Style): string {
    const id = paragraph.num ?? numbering?.id ?? '0'
    return id === '0' ? '' : this.#counter.next(id, paragraph.ilvl ?? numbering?.level ?? 0)
  }

  #endCell(): void {
    const table = this.#tables.at(-1)
    if (!table) return
    table.cells.push(table.cell.join(' '))
    table.cell = []
  }

  #endRow(): void {
    const table = this.#tables.at(-1)
    if (!table) return
    const cells = table.cells.filter((cell) => cell !== '')
    table.cells = []
    // A table in a cell is part of that cell.
    const outer = this.#tables.at(-2)
    if (outer) {
      outer.cell.push(cells.join(' | '))
      return
    }
    if (cells.length === 0) return
    if (cells.length === 1 && table.heads === null) {
      this.blocks.push({ kind: 'paragraph', text: cells[0] ?? '' })
      return
    }
    if (table.heads === null) table.heads = cells.join(', ')
    this.blocks.push({ kind: 'row', text: cells.join(' | '), heads: table.heads === cells.join(', ') ? '' : table.heads })
  }
}
