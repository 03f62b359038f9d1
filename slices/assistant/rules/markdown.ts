import type { Block, ReadDocument } from './blocks.ts'

/** Reads Markdown as plain, quotable text: front matter, headings, numbered clauses, lists, tables, footnotes. Nothing is rendered. */
export function readMarkdown(source: string): ReadDocument {
  const { matter, body } = frontMatter(source.replaceAll(/\r\n?/g, '\n').replace(/^\uFEFF/, ''))
  const blocks = new Collector()
  const lines = body.replaceAll(/<!--[\s\S]*?-->/g, '').split('\n')
  let fence: string | null = null
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const opened = /^\s*(```|~~~)/.exec(line)?.[1] ?? null
    if (opened !== null && (fence === null || fence === opened)) {
      fence = fence === null ? opened : null
      blocks.end()
      continue
    }
    if (fence !== null) blocks.whole('paragraph', line.trim())
    else at = readLine(lines, at, blocks)
  }
  blocks.end()
  const title = matter.title ?? blocks.found.find(({ kind, level }) => kind === 'heading' && level === 1)?.text ?? null
  return { title, effectiveFrom: dayOf(matter, fromNames), effectiveTo: dayOf(matter, toNames), blocks: blocks.found }
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

/** Reads what begins in this line; answers the last line it used. */
function readLine(lines: readonly string[], at: number, blocks: Collector): number {
  const line = (lines[at] ?? '').replace(/^(\s*>\s?)+/, '')
  const next = lines[at + 1] ?? ''
  const heading = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line)
  if (heading) blocks.whole('heading', heading[2] ?? '', { level: heading[1]?.length ?? 2 })
  else if (line.trim() === '') blocks.end()
  else if (!blocks.open && /^\s*(=+|-{2,})\s*$/.test(next) && !line.includes('|') && !marker.test(line)) {
    blocks.whole('heading', line, { level: next.trim().startsWith('=') ? 1 : 2 })
    return at + 1
  } else if (rule.test(line)) blocks.end()
  else if (isTable(line, next)) return readTable(lines, at, blocks)
  else readText(line, blocks)
  return at
}

function readText(line: string, blocks: Collector): void {
  const note = /^\s*\[\^([^\]]+)\]:\s*(.*)$/.exec(line)
  const strong = /^\s*(\*\*|__)([^*_]{2,90}?)\1:?\s*$/.exec(line)
  const item = marker.exec(line)
  if (note) blocks.begin('note', `Note ${note[1]}: ${note[2] ?? ''}`)
  else if (strong && !blocks.open) blocks.whole('heading', strong[2] ?? '', { level: 5 })
  // A number is part of what a clause says of itself; a bullet is not.
  else if (item && (!blocks.open || item[2] === undefined || /^\(?(?:1|a|i)[.)]$/i.test(item[2]) || /^\s*\d/.test(line)))
    blocks.begin('item', `${item[2] === undefined ? '' : `${item[2]} `}${item[3] ?? ''}`)
  else if (/^\s*(?:\d{1,3}\.)+\d{1,3}\.?\s+\S/.test(line)) blocks.begin('paragraph', line.trim())
  else blocks.more(line.trim())
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
  const heads = cellsOf(lines[at] ?? '')
  let last = at + 1
  for (let row = at + 2; row < lines.length && (lines[row] ?? '').includes('|') && (lines[row] ?? '').trim() !== ''; row += 1) {
    const cells = cellsOf(lines[row] ?? '')
    blocks.whole('row', cells.filter((cell) => cell !== '').join(' | '), { heads: heads.filter((head) => head !== '').join(', ') })
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
