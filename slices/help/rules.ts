/** Help articles: one file each under articles/, named as its address. The format is described in articles/README.md. */

export const readers = ['employee', 'manager', 'hr', 'super_admin', 'consultant'] as const
export type Reader = (typeof readers)[number]

/** The parts of the help, in the order they are listed. */
export const topics = [
  'Getting started',
  'Your own record',
  'Time off and sickness',
  'People and the organisation',
  'Documents and letters',
  'Cases',
  'Figures and records',
  'Workspace and settings',
  'Several workspaces',
  'About Evenkeel',
] as const
export type Topic = (typeof topics)[number]

export interface Article {
  readonly slug: string
  readonly title: string
  readonly topic: Topic
  /** Whom it is for; everybody when it names nobody. */
  readonly readers: readonly Reader[]
  /** One sentence, for lists and for search engines. */
  readonly summary: string
  /** Other words people look for it by. */
  readonly keywords: string
  readonly blocks: readonly ArticleBlock[]
}

export type ArticleBlock =
  | { readonly kind: 'heading' | 'words' | 'note'; readonly text: string }
  | { readonly kind: 'steps' | 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'picture'; readonly name: string; readonly alt: string }

/** Reads one article. Throws with the name of the file and what is wrong with it. */
export function readArticle(slug: string, source: string): Article {
  const fail = (what: string): never => {
    throw new Error(`Help article ${slug}.md: ${what}.`)
  }
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? fail('begins with three dashes, its facts and three dashes')
  const facts = new Map(
    (parts[1] ?? '').split('\n').map((line) => [line.split(':')[0]?.trim() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  )
  const fact = (name: string): string => facts.get(name) || fail(`has no ${name}`)
  const topic = topics.find((known) => known === fact('topic')) ?? fail(`has a topic that is none: ${facts.get('topic')}`)
  const summary = fact('summary')
  if (summary.length > 165) fail('has a summary of more than 165 characters')
  return {
    slug,
    title: fact('title'),
    topic,
    readers: readersIn(facts.get('for') ?? '', fail),
    summary,
    keywords: facts.get('keywords') ?? '',
    blocks: (parts[2] ?? '')
      .split(/\n{2,}/)
      .map((block) => block.trim())
      .filter(Boolean)
      .map(readBlock),
  }
}

function readersIn(named: string, fail: (what: string) => never): Reader[] {
  const names = named
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'everyone')
  return names.map((name) => readers.find((known) => known === name) ?? fail(`is for somebody unknown: ${name}`))
}

function readBlock(block: string): ArticleBlock {
  const lines = block.split('\n')
  const [first = ''] = lines
  const picture = /^!\[([^\]]+)\]\(([\w-]+)\)$/.exec(block)
  if (picture) return { kind: 'picture', alt: picture[1] ?? '', name: picture[2] ?? '' }
  if (first.startsWith('## ')) return { kind: 'heading', text: first.slice(3) }
  if (first.startsWith('> ')) return { kind: 'note', text: lines.map((line) => line.replace(/^> ?/, '')).join(' ') }
  if (first.startsWith('|')) return readTable(lines)
  if (/^\d+\. /.test(first)) return { kind: 'steps', items: itemsOf(lines, /^\d+\. /) }
  if (first.startsWith('- ')) return { kind: 'list', items: itemsOf(lines, /^- /) }
  return { kind: 'words', text: lines.join(' ') }
}

/** A line that begins no item goes on with the one before. */
function itemsOf(lines: readonly string[], mark: RegExp): string[] {
  const items: string[] = []
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return items
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

function readTable(lines: readonly string[]): ArticleBlock {
  const [head = '', , ...rows] = lines
  return { kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) }
}

/** One piece of a line: plain, the exact name of something on the screen, a key, or a link. */
export interface Piece {
  readonly kind: 'plain' | 'name' | 'key' | 'link'
  readonly text: string
  readonly href?: string
}

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(/\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g)) {
    const [whole, name, key, label = '', href = ''] = match
    if (match.index > end) pieces.push({ kind: 'plain', text: text.slice(end, match.index) })
    if (name) pieces.push({ kind: 'name', text: name })
    else if (key) pieces.push({ kind: 'key', text: key })
    else pieces.push({ kind: 'link', text: label, href })
    end = match.index + whole.length
  }
  if (end < text.length) pieces.push({ kind: 'plain', text: text.slice(end) })
  return pieces
}

const plain = (text: string): string =>
  piecesOf(text)
    .map((piece) => piece.text)
    .join('')

/** Every word of an article, for searching. */
export const wordsOf = (article: Article): string =>
  article.blocks
    .map((block) => {
      if ('items' in block) return block.items.map(plain).join(' ')
      if ('rows' in block) return block.rows.flat().map(plain).join(' ')
      return 'text' in block ? plain(block.text) : block.alt
    })
    .join(' ')

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('’', "'")

/** Words that say nothing about what is looked for. */
const idle = new Set(['a', 'an', 'and', 'do', 'for', 'how', 'i', 'in', 'is', 'my', 'of', 'on', 'or', 'the', 'to', 'what', 'where', 'with'])

const termsOf = (query: string): string[] => {
  const all = folded(query).match(/[\p{L}\p{N}']+/gu) ?? []
  const telling = all.filter((word) => !idle.has(word))
  return telling.length > 0 ? telling : all
}

const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ies|ing|es|ed|s|e|y)$/, '') : word)

const weightIn = (text: string, term: string): number => {
  const words = folded(text).match(/[\p{L}\p{N}']+/gu) ?? []
  return words.some((word) => word === term) ? 1.5 : words.some((word) => word.startsWith(stem(term))) ? 1 : 0
}

export interface Searched {
  readonly title: string
  readonly summary: string
  readonly keywords: string
  readonly words?: string
}

/** Articles that hold every term, best first; when none holds all, those that hold most. */
export function searchArticles<A extends Searched>(articles: readonly A[], query: string): A[] {
  const terms = termsOf(query)
  if (terms.length === 0) return []
  const found = articles.map((article) => {
    const weights = terms.map(
      (term) =>
        6 * weightIn(article.title, term) +
        4 * weightIn(article.keywords, term) +
        2 * weightIn(article.summary, term) +
        weightIn(article.words ?? '', term),
    )
    return { article, held: weights.filter((weight) => weight > 0).length, weight: weights.reduce((sum, weight) => sum + weight, 0) }
  })
  const most = Math.max(...found.map(({ held }) => held))
  if (most === 0) return []
  return found
    .filter(({ held }) => held === most)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ article }) => article)
}
