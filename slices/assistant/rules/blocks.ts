/** What a reader finds in a document, in reading order; all formats come to this. */
export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'row' | 'note'
  readonly text: string
  /** Of a heading: 1 is the title. */
  readonly level?: number
  /** Of a row: the heads of its columns, for understanding it; they are not part of its text. */
  readonly heads?: string
}

export interface ReadDocument {
  readonly title: string | null
  /** From front matter, where there is any: yyyy-MM-dd. */
  readonly effectiveFrom: string | null
  readonly blocks: readonly Block[]
}

/** A sentence, list item or table row: the least that is quoted. */
export interface Sentence {
  readonly start: number
  readonly end: number
  /** What it stands under, so that it can be understood alone; not shown. */
  readonly lead: string
}

/** Some sentences that belong together; `start` and `end` are places in the text of the version. */
export interface Passage {
  /** "4 Reporting sickness > 4.2 First day", as the document writes it. */
  readonly section: string
  readonly start: number
  readonly end: number
  readonly sentences: readonly Sentence[]
}

export interface Structured {
  readonly text: string
  readonly passages: readonly Passage[]
}

/** The least a passage holds before another one begins under the same heading, and the most, in words. */
const least = 50
const most = 130

const wordCount = (text: string): number => text.split(/\s+/).length

/** "4.2 The employee must …": the number of a clause that is a paragraph of its own. */
const clauseNumber = /^\(?((?:\d{1,3}\.)+\d{1,3}(?:\.\d+)*|\d{1,3}\.)\)?\s+(?=\S)/

interface Open {
  section: string
  words: number
  sentences: Sentence[]
}

/** Lays the blocks out as one text and divides it into passages under their headings. */
export function structure(blocks: readonly Block[], sentencesIn: (text: string) => readonly [number, number][]): Structured {
  const parts: string[] = []
  const passages: Passage[] = []
  const headings: { level: number; text: string }[] = []
  let length = 0
  let open: Open | null = null
  let lead = ''
  const add = (text: string): number => {
    const start = length
    parts.push(text, '\n')
    length += text.length + 1
    return start
  }
  const close = (): void => {
    const [first] = open?.sentences ?? []
    const last = open?.sentences.at(-1)
    if (open && first && last) passages.push({ section: open.section, start: first.start, end: last.end, sentences: open.sentences })
    open = null
  }
  for (const block of blocks) {
    if (block.kind === 'heading') {
      close()
      const level = block.level ?? 2
      while ((headings.at(-1)?.level ?? 0) >= level) headings.pop()
      headings.push({ level, text: block.text })
      add(block.text)
      lead = ''
      continue
    }
    const start = add(block.text)
    const path = headings.filter(({ level }) => level > 1)
    const number = block.kind === 'paragraph' ? clauseNumber.exec(block.text)?.[1] : undefined
    const words = wordCount(block.text)
    const under = sectionName(path, headings, number)
    if (open && startsAnew(open, { number, words, kind: block.kind })) close()
    open ??= { section: under, words: 0, sentences: [] }
    open.words += words
    open.sentences.push(...sentencesOf(block, start, lead, sentencesIn))
    if (block.kind === 'paragraph') lead = block.text.endsWith(':') ? block.text : ''
  }
  close()
  return { text: parts.join(''), passages: passages.flatMap(cut) }
}

function sectionName(
  path: readonly { readonly text: string }[],
  headings: readonly { readonly text: string }[],
  number: string | undefined,
): string {
  const named = (path.length > 0 ? path : headings).map(({ text }) => text)
  const last = named.at(-1) ?? ''
  if (number && !last.startsWith(number)) named.push(number.replace(/\.$/, ''))
  return named.join(' > ')
}

function startsAnew(open: Open, next: { number: string | undefined; words: number; kind: Block['kind'] }): boolean {
  if (open.words + next.words > most && open.words >= least / 2) return true
  return next.kind === 'paragraph' && open.words >= least && (next.number !== undefined || open.words + next.words > most * 0.75)
}

function sentencesOf(block: Block, start: number, lead: string, sentencesIn: (text: string) => readonly [number, number][]): Sentence[] {
  if (block.kind === 'row') return [{ start, end: start + block.text.length, lead: block.heads ?? lead }]
  return sentencesIn(block.text).map(([from, to]) => ({
    start: start + from,
    end: start + to,
    lead: block.kind === 'item' ? lead : '',
  }))
}

/** A passage that is far too long (a page without paragraphs) is divided between sentences. */
function cut(passage: Passage): Passage[] {
  const tooLong = 2200
  if (passage.end - passage.start <= tooLong) return [passage]
  const made: Passage[] = []
  let part: Sentence[] = []
  const flush = (): void => {
    const [first] = part
    const last = part.at(-1)
    if (first && last) made.push({ section: passage.section, start: first.start, end: last.end, sentences: part })
    part = []
  }
  for (const sentence of passage.sentences) {
    if (part[0] && sentence.end - part[0].start > tooLong / 2) flush()
    part.push(sentence)
  }
  flush()
  return made
}
