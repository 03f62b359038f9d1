/** What a reader finds in a document, in reading order; all formats come to this. */
export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'row' | 'note'
  readonly text: string
  /** Of a heading: 1 is the title. */
  readonly level?: number
  /** Of a row: the heads of its columns, for understanding it; they are not part of its text. */
  readonly heads?: string
  /** Of the first row of a table whose heads are no row of their own: the heads as they are shown above it. */
  readonly above?: string
}

export interface ReadDocument {
  readonly title: string | null
  /** From front matter, where there is any: yyyy-MM-dd. */
  readonly effectiveFrom: string | null
  readonly effectiveTo: string | null
  readonly blocks: readonly Block[]
}

/** A sentence, list item or table row: the least that is quoted. */
export interface Sentence {
  readonly start: number
  readonly end: number
  /** The number of the clause it is in, as the document writes it; '' where there is none. */
  readonly clause: string
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

/** Characters that a reader does not see: what they hide or break up is shown as it would be read, or not at all. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

interface Open {
  readonly section: string
  /** Of what stands above its first sentence and is shown with it. */
  readonly start: number | null
  words: number
  readonly sentences: Sentence[]
}
type Sentences = (text: string) => readonly [number, number][]

/** Lays the blocks out as one text and divides it into passages under their headings. */
export function structure(blocks: readonly Block[], sentencesIn: Sentences): Structured {
  const layout = new Layout(sentencesIn)
  for (const block of blocks) layout.take({ ...block, text: block.text.replaceAll(unseen, '') })
  return layout.end()
}

class Layout {
  readonly #sentencesIn: Sentences
  readonly #parts: string[] = []
  readonly #passages: Passage[] = []
  readonly #headings: { readonly level: number; readonly text: string }[] = []
  #length = 0
  #open: Open | null = null
  #lead = ''
  #clause = ''
  constructor(sentencesIn: Sentences) {
    this.#sentencesIn = sentencesIn
  }

  take(block: Block): void {
    if (block.kind === 'heading') return this.#heading(block)
    const above = this.#above(block)
    const start = this.#add(block.text)
    const number = block.kind === 'paragraph' ? clauseNumber.exec(block.text)?.[1] : undefined
    if (number !== undefined) this.#clause = number.replace(/\.$/, '')
    const words = wordCount(block.text)
    if (this.#open && startsAnew(this.#open, { number, words, kind: block.kind })) this.#close()
    this.#open ??= { section: this.#section(), start: above, words: 0, sentences: [] }
    this.#open.words += words
    this.#open.sentences.push(...this.#sentencesOf(block, start))
    if (block.kind === 'paragraph') this.#lead = block.text.endsWith(':') ? block.text : ''
  }

  #above({ above }: Block): number | null {
    return above ? this.#add(above) : null
  }

  end(): Structured {
    this.#close()
    return { text: this.#parts.join(''), passages: this.#passages.flatMap(cut) }
  }

  #heading(block: Block): void {
    this.#close()
    const level = block.level ?? 2
    while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop()
    this.#headings.push({ level, text: block.text })
    this.#add(block.text)
    this.#lead = ''
    this.#clause = ''
  }

  /** The headings it stands under, without the title of the document where there are others. */
  #section(): string {
    const below = this.#headings.filter(({ level }) => level > 1)
    return (below.length > 0 ? below : this.#headings).map(({ text }) => text).join(' > ')
  }

  #add(text: string): number {
    const start = this.#length
    this.#parts.push(text, '\n')
    this.#length += text.length + 1
    return start
  }

  #close(): void {
    const sentences = this.#open?.sentences ?? []
    const [first] = sentences
    const last = sentences.at(-1)
    if (this.#open && first && last)
      this.#passages.push({ section: this.#open.section, start: this.#open.start ?? first.start, end: last.end, sentences })
    this.#open = null
  }

  #sentencesOf(block: Block, start: number): Sentence[] {
    const clause = this.#clause
    if (block.kind === 'row') return [{ start, end: start + block.text.length, clause, lead: block.heads ?? this.#lead }]
    const lead = block.kind === 'item' ? this.#lead : ''
    return this.#sentencesIn(block.text).map(([from, to]) => ({ start: start + from, end: start + to, clause, lead }))
  }
}

function startsAnew(open: Open, next: { number: string | undefined; words: number; kind: Block['kind'] }): boolean {
  if (open.words + next.words > most && open.words >= least / 2) return true
  return next.kind === 'paragraph' && open.words >= least && (next.number !== undefined || open.words + next.words > most * 0.75)
}

/** Where a sentence stands, in words: its headings, and the number of its clause where they do not say it. */
export function placeName(section: string, { clause }: Pick<Sentence, 'clause'>): string {
  const last = section.split(' > ').at(-1) ?? ''
  return clause === '' || last.startsWith(clause) ? section : section === '' ? clause : `${section} > ${clause}`
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
    const start = made.length === 0 ? passage.start : first?.start
    if (start !== undefined && last) made.push({ section: passage.section, start, end: last.end, sentences: part })
    part = []
  }
  for (const sentence of passage.sentences) {
    if (part[0] && sentence.end - part[0].start > tooLong / 2) flush()
    part.push(sentence)
  }
  flush()
  return made
}
