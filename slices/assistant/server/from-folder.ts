import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { structure } from '../rules/blocks.ts'
import { judged } from '../rules/confidence.ts'
import { buildSearchIndex, search, type Found, type SearchIndex, type Searchable } from '../rules/search.ts'
import { sentencesIn } from '../rules/sentences.ts'
import { thesaurusOf, type Thesaurus } from '../rules/synonyms.ts'
import type { Embedder } from './embedding/embedder.ts'
import { textsToEmbed } from './embedding/texts.ts'
import { readPolicy, type DocumentType } from './reading/read.ts'
import { Recogniser } from './reading/recognise.ts'

/** Extensions that are read, and how. */
const types: Readonly<Record<string, DocumentType>> = { '.md': 'md', '.markdown': 'md', '.txt': 'md', '.pdf': 'pdf', '.docx': 'docx' }

export const quotesShown = 5

export interface FolderQuote {
  readonly rank: number
  readonly file: string
  readonly title: string
  readonly section: string
  /** The clause as it stands in the document. */
  readonly text: string
  /** The sentence of it that is closest to the question. */
  readonly sentence: string
  readonly score: number
}
export interface FolderAnswer {
  readonly question: string
  readonly abstained: boolean
  /** How likely it is that the quotes answer the question, 0 to 1. */
  readonly confidence: number
  readonly message: string
  readonly quotes: readonly FolderQuote[]
  /** When abstaining: what came closest all the same. */
  readonly closest: readonly FolderQuote[]
}

/** Policies of a folder in a throw-away index. */
export class FolderIndex {
  readonly #index: SearchIndex
  readonly #files: ReadonlyMap<string, string>
  readonly #embedder: Embedder
  readonly #thesaurus: Thesaurus
  constructor(index: SearchIndex, files: ReadonlyMap<string, string>, embedder: Embedder, thesaurus: Thesaurus) {
    this.#index = index
    this.#files = files
    this.#embedder = embedder
    this.#thesaurus = thesaurus
  }

  get documents(): readonly Searchable[] {
    return this.#index.documents
  }
  get passages(): number {
    return this.#index.places.length
  }

  async ask(question: string): Promise<FolderAnswer> {
    const vector = /\p{L}/u.test(question) ? await this.#embedder.embed([question]) : null
    const { found, confidence } = search(this.#index, question, { vector, thesaurus: this.#thesaurus, most: quotesShown })
    const quotes = found.map((each, i) => this.#quote(each, i))
    const { abstained, message } = judged({ confidence, found: quotes.length })
    return {
      question,
      abstained,
      confidence: rounded(confidence),
      message,
      quotes: abstained ? [] : quotes,
      closest: abstained ? quotes : [],
    }
  }

  #quote({ documentId, passage, sentence, score }: Found, at: number): FolderQuote {
    const document = this.#index.documents.find(({ id }) => id === documentId)
    if (!document) throw new Error('a passage without its document')
    return {
      rank: at + 1,
      file: this.#files.get(documentId) ?? documentId,
      title: document.title,
      section: passage.section === '' ? document.title : passage.section,
      text: document.text.slice(passage.start, passage.end).trim(),
      sentence: document.text.slice(sentence.start, sentence.end),
      score: rounded(score),
    }
  }
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

export interface Progress {
  read(file: string, passages: number): void
  failed(file: string, reason: string): void
}

/** Reads and indexes all policies of a folder and the folders in it. */
export async function indexFolder(folder: string, embedder: Embedder, progress: Progress): Promise<FolderIndex> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found
    .filter((entry) => entry.isFile() && types[extname(entry.name).toLowerCase()] !== undefined && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const recogniser = new Recogniser()
  const documents: Searchable[] = []
  for (const file of files) {
    const name = relative(folder, file).split(sep).join('/')
    try {
      const document = await readSearchable(file, name, recogniser)
      documents.push({ ...document, vectors: await embedder.embed(textsToEmbed(document)) })
      progress.read(name, document.passages.length)
    } catch (error) {
      progress.failed(name, error instanceof Error ? error.message : String(error))
    }
  }
  await recogniser.close()
  const names = new Map(documents.map(({ id }) => [id, id]))
  return new FolderIndex(buildSearchIndex(documents, embedder.dimensions), names, embedder, thesaurusOf([]))
}

async function readSearchable(file: string, name: string, recogniser: Recogniser): Promise<Searchable> {
  const type = types[extname(file).toLowerCase()] ?? 'md'
  const read = await readPolicy(new Uint8Array(await readFile(file)), type, (page) => recogniser.wordsOf(page))
  const title = read.title ?? name.replace(/\.[^.]+$/, '').replaceAll(/[-_/]+/g, ' ')
  return { id: name, title, ...structure(read.blocks, sentencesIn), vectors: null }
}
