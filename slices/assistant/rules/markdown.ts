import type { Block, ReadDocument } from './blocks.ts'
import { columnsApart } from './columns.ts'

/** Reads Markdown as plain, quotable text: front matter, headings, numbered clauses, lists, tables, footnotes. Nothing is rendered. */
export function readMarkdown(source: string): ReadDocument {
  const { matter, body } = frontMatter(source.replaceAll(/\r\n?/g, '\n').replace(/^\uFEFF/, ''))
  const blocks = blocksIn(columnsApart(withoutHidden(body).split('\n')))
  const title = named(matter['title']) ?? blocks.find(({ kind, level }) => kind === 'heading' && level === 1)?.text ?? null
  return { title, effectiveFrom: dayOf(matter, fromNames), effectiveTo: dayOf(matter, toNames), blocks }
}

/** What a browser would not show: comments, scripts, and blocks that hide themselves. */
const hidden = [
  /<!--[\s\S]*?-->/g,
  /<(script|style|template|iframe)\b[^>]{0,300}>[\s\S]{0,20000}?<\/\1\s*>/gi,
  /<(\w{1,20})\b[^>]{0,300}(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*[01](?:px|pt)?\s*[;"']|\shidden\b)[^>]{0,300}>[\s\S]{0,20000}?<\/\1\s*>/gi,
]
const withoutHidden = (text: string): string => hidden.reduce((left, one) => left.replaceAll(one, ''), text)
const named = (title: string | undefined): string | null => (title === undefined ? null : plainOf(withoutHidden(title)) || null)

function blocksIn(lines: readonly string[]): Block[] {
  const blocks = new Collector()
  let fence: string | null = null
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const opened = /^\s*(```|~~~)/.exec(line)?.[1] ?? null
    if (opened !== null && (fence === null || fence === opened)) {
      fence = fence === null ? opened : null
      blocks.end()
    } else if (fence === null) at = readLine(lines, at, blocks)
    else blocks.whole('paragraph', line.trim())
  }
  blocks.end()
  return blocks.found
}

const fromNames = ['effective_from', 'effective', 'effective_date', 'effective-from', 'effectivefrom', 'in_force_from', 'date']
const toNames = ['effective_to', 'effective-to', 'effectiveto', 'in_force_to', 'expires', 'superseded_on']
const dayOf = (matter: Readonly<Record<string, string>>, names: readonly string[]): string | null => {
  for (const name of names) {
    const day = /^\d{4}-\d{2}-\d{2}/.exec(matter[name] ?? '')?.[0]
    if (day) return day
  }
  return null
}

function frontMatter(source: string): { matter: Record<string, string>; body: string } {
  const found = /^---\n([\s\S]*?)\n(?:---|\.\.\.)\n?/.exec(source)
  if (!found) return { matter: {}, body: source }
  const matter: Record<string, string> = {}
  for (const line of (found[1] ?? '').split('\n')) {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (name !== undefined) matter[name.toLowerCase()] = (value ?? '').trim().replaceAll(/^["']|["']$/g, '')
  }
  return { matter, body: source.slice(found[0].length) }
}

/** Takes lines of a paragraph until it is over. */
class Collector {
  readonly found: Block[] = []
  #lines: string[] = []
  #kind: Block['kind'] = 'paragraph'
  whole(kind: Block['kind'], text: string, more: Partial<Block> = {}): void {
    this.end()
    const plain = plainOf(text)
    if (plain !== '') this.found.push({ kind, text: plain, ...more })
  }
  begin(kind: Block['kind'], text: string): void {
    this.end()
    this.#kind = kind
    this.#lines = [text]
  }
  more(text: string): void {
    if (this.#lines.length === 0) this.#kind = 'paragraph'
    this.#lines.push(text)
  }
  end(): void {
    const text = plainOf(this.#lines.join(' '))
    if (text !== '') this.found.push({ kind: this.#kind, text })
    this.#lines = []
  }
  get open(): boolean {
    return this.#lines.length > 0
  }
}

const marker = /^(\s*)(?:[-*+]|(\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]))\s+(.*)$/i
const rule = /^\s*([-*_=])(?:\s*\1){2,}\s*$/

const headingMarks = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/
const underline = /^\s*(=+|-{2,})\s*$/

/** Reads what begins in this line; answers the last line it used. */
function readLine(lines: readonly string[], at: number, blocks: Collector): number {
  const [first = '', next = ''] = lines.slice(at, at + 2)
  const line = first.replace(/^(\s*>\s?)+/, '')
  const heading = headingMarks.exec(line)
  if (heading) wholeHeading(heading, blocks)
  else if (line.trim() === '') blocks.end()
  else if (!blocks.open && isUnderlined(line, next)) {
    blocks.whole('heading', line, { level: levelUnder(next) })
    return at + 1
  } else if (rule.test(line)) blocks.end()
  else if (isTable(line, next)) return readTable(lines, at, blocks)
  else readText(line, blocks)
  return at
}

function wholeHeading([, marks = '', words = '']: RegExpExecArray, blocks: Collector): void {
  blocks.whole('heading', words, { level: marks.length })
}

const levelUnder = (next: string): number => (next.trim().startsWith('=') ? 1 : 2)
const isUnderlined = (line: string, next: string): boolean => underline.test(next) && !line.includes('|') && !marker.test(line)

function readText(line: string, blocks: Collector): void {
  const [, name, note] = /^\s*\[\^([^\]]+)\]:\s*(.*)$/.exec(line) ?? []
  const strong = /^\s*(\*\*|__)([^*_]{2,90}?)\1:?\s*$/.exec(line)?.[2]
  if (name !== undefined) blocks.begin('note', `Note ${name}: ${note ?? ''}`)
  else if (strong !== undefined && !blocks.open) blocks.whole('heading', strong, { level: 5 })
  else if (!readItem(line, blocks)) {
    if (/^\s*(?:\d{1,3}\.)+\d{1,3}\.?\s+\S/.test(line)) blocks.begin('paragraph', line.trim())
    else blocks.more(line.trim())
  }
}

/** A number is part of what a clause says of itself; a bullet is not. In the middle of a paragraph only a first number or a digit begins a list. */
function readItem(line: string, blocks: Collector): boolean {
  const found = marker.exec(line)
  if (!found) return false
  const [, , number, text = ''] = found
  if (blocks.open && number !== undefined && !/^\(?(?:1|a|i)[.)]$/i.test(number) && !/^\s*\d/.test(line)) return false
  blocks.begin('item', `${number === undefined ? '' : `${number} `}${text}`)
  return true
}

const isTable = (line: string, next: string): boolean =>
  line.includes('|') && /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/.test(next) && next.includes('-')

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plainOf(cell))

function readTable(lines: readonly string[], at: number, blocks: Collector): number {
  blocks.end()
  const heads = cellsOf(lines[at] ?? '').filter((head) => head !== '')
  let last = at + 1
  for (let row = at + 2; row < lines.length && (lines[row] ?? '').includes('|') && (lines[row] ?? '').trim() !== ''; row += 1) {
    const cells = cellsOf(lines[row] ?? '')
    blocks.whole('row', cells.filter((cell) => cell !== '').join(' | '), {
      heads: heads.join(', '),
      ...(row === at + 2 ? { above: heads.join(' | ') } : {}),
    })
    last = row
  }
  return last
}

/** Text without the marks of Markdown and without HTML; links keep their words, pictures their description. */
export const plainOf = (text: string): string =>
  text
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[([^\]]+)\]\((?:[^()]|\([^)]*\))*\)/g, '$1')
    .replaceAll(/\[([^\]]+)\]\[[^\]]*\]/g, '$1')
    .replaceAll(/\[\^([^\]]+)\]/g, ' [$1]')
    .replaceAll(/<(https?:[^>\s]+|[\w.+-]+@[\w.-]+)>/g, '$1')
    .replaceAll(/<\/?[a-z][^>]{0,300}>/gi, ' ')
    .replaceAll(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replaceAll(/(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])/g, '$1')
    .replaceAll(/(?<![\w_])_(?=\S)([^_\n]+?)(?<=\S)_(?![\w_])/g, '$1')
    .replaceAll(/`([^`]*)`/g, '$1')
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!|>])/g, '$1')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|pound|#39);/g, (_whole, name: string) => entities[name] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', pound: '£', '#39': "'" }
