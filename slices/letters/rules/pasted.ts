import {
  isList,
  type Block,
  type CellNode,
  type Inline,
  type ListItemNode,
  type ListNode,
  type Mark,
  type RowNode,
  type TextNode,
} from './document.ts'

/**
 * Text pasted from a word processor or a page, as blocks of a letter: paragraphs, headings, lists, tables, bold, italic, underline.
 * Everything else falls away: scripts, styles, comments, links' addresses, pictures, fields of the other program. It is a reader of
 * text, not of HTML: what it does not understand it leaves out, it never runs or keeps markup, and it always ends.
 */
export function blocksOfPasted(html: string): readonly Block[] {
  const pasting = new Pasting()
  let at = 0
  const text = html.slice(0, mostPasted)
  while (at < text.length) at = pasting.take(text, at)
  return pasting.finish()
}

const mostPasted = 2_000_000
const deepestList = 4
/** Elements whose text is not text: it goes with them. */
const silent = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'xml',
  'textarea',
  'select',
])
const marksOfTags: Readonly<Record<string, Mark['type'] & ('bold' | 'italic' | 'underline')>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
}
const paragraphTags = new Set(['p', 'div', 'section', 'article', 'blockquote', 'pre', 'address', 'dd', 'dt', 'body', 'html', 'center'])
const headings: Readonly<Record<string, 1 | 2 | 3>> = { h1: 1, h2: 2, h3: 3, h4: 3, h5: 3, h6: 3 }

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: ' ',
  pound: '£',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  euro: '€',
  eacute: 'é',
}

function decoded(text: string): string {
  return text
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));?/gi, (whole, dec?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole
      const code = dec === undefined ? Number.parseInt(hex ?? '', 16) : Number(dec)
      return code > 31 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : ' '
    })
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u00a0\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
}

interface OpenList {
  readonly type: ListNode['type']
  readonly items: { content: Block[] }[]
}

class Pasting {
  readonly #blocks: Block[] = []
  readonly #lists: OpenList[] = []
  #line: Inline[] = []
  #heading: 1 | 2 | 3 | null = null
  readonly #marks = new Map<string, number>()
  #table: { rows: { cells: { type: CellNode['type']; content: Block[] }[] }[]; depth: number } | null = null
  #silence: string | null = null

  /** Takes the next tag or run of text and answers where the one after it begins. */
  take(html: string, at: number): number {
    if (html[at] !== '<') {
      const end = html.indexOf('<', at)
      const to = end < 0 ? html.length : end
      this.#text(html.slice(at, to))
      return to
    }
    if (html.startsWith('<!--', at)) return after(html, '-->', at)
    const end = html.indexOf('>', at)
    if (end < 0) return html.length
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9:]*)/i.exec(html.slice(at, Math.min(end, at + 60))) ?? []
    if (name === '' && !/^<[!?]/.test(html.slice(at, at + 2))) {
      this.#text('<')
      return at + 1
    }
    this.#tag(name.toLowerCase(), slash === '/', html.slice(at, end))
    return end + 1
  }

  finish(): readonly Block[] {
    this.#endLine()
    while (this.#lists.length > 0) this.#closeList()
    this.#closeTable()
    return this.#blocks
  }

  #text(raw: string): void {
    if (this.#silence !== null) return
    const text = decoded(raw).replace(/\s+/g, ' ')
    const opening = this.#line.length === 0 ? text.trimStart() : text
    if (opening === '') return
    const marks = [...this.#marks].flatMap(([type, open]): Mark[] => (open > 0 ? [{ type: type as 'bold' }] : []))
    this.#add({ type: 'text', text: opening, ...(marks.length === 0 ? {} : { marks }) })
  }

  /** Word cuts a sentence into many pieces; pieces that look alike are one text. */
  #add(node: TextNode): void {
    const last = this.#line.at(-1)
    if (last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(node.marks))
      this.#line[this.#line.length - 1] = { ...last, text: (last.text + node.text).replace(/ {2,}/g, ' ') }
    else this.#line.push(node)
  }

  #tag(name: string, closing: boolean, whole: string): void {
    if (this.#silenced(name, closing, whole)) return
    const mark = marksOfTags[name]
    if (mark) this.#mark(mark, closing ? -1 : 1)
    else if (name === 'br') this.#line.push({ type: 'hardBreak' })
    else if (name in headings || paragraphTags.has(name)) this.#blockTag(name, closing)
    else if (name === 'ul' || name === 'ol' || name === 'li') this.#listTag(name, closing)
    else this.#tableTag(name, closing)
  }

  #mark(mark: string, change: 1 | -1): void {
    this.#marks.set(mark, Math.max(0, (this.#marks.get(mark) ?? 0) + change))
  }

  /** Whether a tag and what follows it is left out. A tag that closes itself has no text to leave out. */
  #silenced(name: string, closing: boolean, whole: string): boolean {
    if (this.#silence !== null) {
      if (closing && name === this.#silence) this.#silence = null
      return true
    }
    if (!silent.has(name)) return false
    if (!closing && !whole.endsWith('/')) this.#silence = name
    return true
  }

  #blockTag(name: string, closing: boolean): void {
    this.#endLine()
    this.#heading = closing ? null : (headings[name] ?? null)
  }

  #listTag(name: 'ul' | 'ol' | 'li', closing: boolean): void {
    this.#endLine()
    if (name === 'li') {
      if (!closing) this.#lists.at(-1)?.items.push({ content: [] })
    } else if (closing) this.#closeList()
    else if (this.#lists.length < deepestList) this.#lists.push({ type: name === 'ul' ? 'bulletList' : 'orderedList', items: [] })
  }

  #closeList(): void {
    const list = this.#lists.pop()
    if (!list) return
    const items = list.items.filter(({ content }) => content.length > 0).map(({ content }): ListItemNode => ({ type: 'listItem', content }))
    if (items.length > 0) this.#put({ type: list.type, content: items })
  }

  /** A table inside a table is read as paragraphs of the cell it stands in: a letter has none. */
  #tableTag(name: string, closing: boolean): void {
    if (name === 'table') this.#tableEdge(closing)
    else if (name === 'tr' || name === 'td' || name === 'th') {
      this.#endLine()
      if (!closing && this.#table?.depth === 1) this.#openCell(name)
    }
  }

  #tableEdge(closing: boolean): void {
    this.#endLine()
    const table = this.#table
    if (!table) {
      if (!closing) this.#table = { rows: [], depth: 1 }
      return
    }
    table.depth += closing ? -1 : 1
    if (table.depth === 0) this.#closeTable()
  }

  #openCell(name: 'tr' | 'td' | 'th'): void {
    if (name === 'tr') this.#table?.rows.push({ cells: [] })
    else this.#table?.rows.at(-1)?.cells.push({ type: name === 'th' ? 'tableHeader' : 'tableCell', content: [] })
  }

  #closeTable(): void {
    const table = this.#table
    this.#table = null
    const rows = table?.rows.filter(({ cells }) => cells.length > 0) ?? []
    const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
    const content = rows.map(({ cells }): RowNode => {
      const missing = Array.from({ length: width - cells.length }, () => ({ type: 'tableCell' as const, content: [] }))
      return { type: 'tableRow', content: [...cells, ...missing].map((cell): CellNode => ({ ...cell, content: orEmpty(cell.content) })) }
    })
    if (content.length > 0) this.#blocks.push({ type: 'table', content })
  }

  #endLine(): void {
    const line = trimmed(this.#line)
    this.#line = []
    if (line.length === 0) return
    const { kind, content } = wordList(line)
    if (kind) this.#put({ type: kind, content: [{ type: 'listItem', content: [{ type: 'paragraph', content }] }] })
    else if (this.#heading !== null) this.#put({ type: 'heading', attrs: { level: this.#heading }, content })
    else this.#put({ type: 'paragraph', content })
  }

  #put(block: Block): void {
    const into = this.#openItem() ?? this.#openCellContent() ?? this.#blocks
    const last = into.at(-1)
    // Word gives each point of a list as a paragraph of its own; neighbours of one kind are one list.
    if (isList(block) && last?.type === block.type) into[into.length - 1] = { ...last, content: [...last.content, ...block.content] }
    else into.push(block)
  }

  #openItem(): Block[] | undefined {
    return this.#lists.at(-1)?.items.at(-1)?.content
  }

  #openCellContent(): Block[] | undefined {
    return this.#table?.rows.at(-1)?.cells.at(-1)?.content
  }
}

const orEmpty = (content: readonly Block[]): readonly Block[] => (content.length > 0 ? content : [{ type: 'paragraph', content: [] }])

function after(html: string, sign: string, from: number): number {
  const end = html.indexOf(sign, from)
  return end < 0 ? html.length : end + sign.length
}

function trimmed(line: readonly Inline[]): readonly Inline[] {
  const kept = [...line]
  while (kept.at(-1)?.type === 'hardBreak') kept.pop()
  while (kept[0]?.type === 'hardBreak') kept.shift()
  const last = kept.at(-1)
  if (last?.type === 'text') kept[kept.length - 1] = { ...last, text: last.text.trimEnd() }
  return kept.some((node) => node.type === 'text' && node.text.trim() !== '')
    ? kept.filter((node) => node.type !== 'text' || node.text !== '')
    : []
}

type WordList = { readonly kind: 'bulletList' | 'orderedList' | null; readonly content: readonly Inline[] }
const bullet = /^[·•▪◦\u00a7\u2043]\s*(?=\S)/u
const number = /^\d{1,3}[.)]\s+(?=\S)/

/** Word writes lists as paragraphs that begin with a bullet or a number of its own. */
function wordList(line: readonly Inline[]): WordList {
  const [first, ...rest] = line
  const none: WordList = { kind: null, content: line }
  if (first?.type !== 'text') return none
  for (const [kind, sign] of [['bulletList', bullet] as const, ['orderedList', number] as const]) {
    const text = first.text.replace(sign, '')
    if (text !== first.text && text !== '') return { kind, content: [{ ...first, text: text.trimStart() }, ...rest] }
  }
  return none
}
