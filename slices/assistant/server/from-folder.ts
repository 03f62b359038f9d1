import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { placeName, structure } from '../rules/blocks.ts'
import { judged } from '../rules/confidence.ts'
import { folded } from '#platform/shared/fields.ts'
import { inForce } from '../rules/in-force.ts'
import { buildSearchIndex, search, type Found, type SearchIndex, type Searchable } from '../rules/search.ts'
import { sentencesIn } from '../rules/sentences.ts'
import { thesaurusOf, type Thesaurus } from '../rules/synonyms.ts'
import { packVectors } from '../rules/vectors.ts'
import type { Embedder } from './embedding/embedder.ts'
import { textsToEmbed } from './embedding/texts.ts'
import { readPolicy, type DocumentType } from './reading/read.ts'
import { Recogniser } from './reading/recognise.ts'

/** Extensions that are read, and how. */
const types: Readonly<Record<string, DocumentType>> = { '.md': 'md', '.markdown': 'md', '.txt': 'md', '.pdf': 'pdf', '.docx': 'docx' }

const formats: Readonly<Record<DocumentType, string>> = { md: 'text', pdf: 'a PDF', docx: 'a Word document' }

/** What editors and systems leave beside a document: hidden files, and Word's marks of a file that is open. */
const isByTheWay = /^(?:\.|~\$)|^(?:thumbs\.db|desktop\.ini)$/i

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
  readonly #embedder: Embedder
  readonly #thesaurus: Thesaurus
  constructor(index: SearchIndex, embedder: Embedder, thesaurus: Thesaurus) {
    this.#index = index
    this.#embedder = embedder
    this.#thesaurus = thesaurus
  }

  get documents(): readonly Searchable[] {
    return this.#index.documents
  }
  get passages(): number {
    return this.#index.places.length
  }

  get index(): SearchIndex {
    return this.#index
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
      file: documentId,
      title: document.title,
      section: placeName(passage.section, sentence) || document.title,
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
export async function indexFolder(
  folder: string,
  { embedder, asAt, progress }: { embedder: Embedder; asAt: string; progress: Progress },
): Promise<FolderIndex> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && !isByTheWay.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const recogniser = new Recogniser()
  const documents: FolderDocument[] = []
  for (const file of files) {
    const name = relative(folder, file).split(sep).join('/')
    const type = types[extname(name).toLowerCase()]
    const document = type === undefined ? 'only .md, .txt, .pdf and .docx are read' : await readSearchable({ file, name, type, recogniser })
    if (typeof document === 'string') progress.failed(name, document)
    else {
      documents.push(document)
      progress.read(name, document.passages.length)
    }
  }
  await recogniser.close()
  const searched = inForceOn(documents, asAt)
  for (const { id } of documents) if (!searched.some((one) => one.id === id)) progress.failed(id, `not in force on ${asAt}`)
  const embedded: Searchable[] = []
  for (const document of searched)
    embedded.push({ ...document, vectors: packVectors(await embedder.embed(textsToEmbed(document)), embedder.dimensions) })
  return new FolderIndex(buildSearchIndex(embedded), embedder, thesaurusOf([]))
}

interface FolderDocument extends Searchable {
  readonly from: string | null
  readonly to: string | null
}

/** Of several versions of one policy (the same title, each with its days) the one that is in force; what has no days always is. */
export function inForceOn(documents: readonly FolderDocument[], day: string): FolderDocument[] {
  const versions = Map.groupBy(documents, ({ title, from, id }) => (from === null ? id : `title ${folded(title)}`))
  return [...versions.values()].flatMap((all) => {
    const dated = all.map((one, number) => ({ id: one.id, number, effective_from: one.from ?? '', effective_to: one.to }))
    const current = inForce(dated, day)
    return all.filter(({ id }) => id === current?.id)
  })
}

interface Reading {
  readonly file: string
  readonly name: string
  readonly type: DocumentType
  readonly recogniser: Recogniser
}

/** The document, or in words why there is none. */
async function readSearchable({ file, name, type, recogniser }: Reading): Promise<FolderDocument | string> {
  try {
    const bytes = await readFile(file)
    if (bytes.length === 0) return 'it is empty'
    const read = await readPolicy(new Uint8Array(bytes), type, (page) => recogniser.wordsOf(page))
    const structured = structure(read.blocks, sentencesIn)
    if (structured.passages.length === 0) return 'there is no text in it'
    const title = read.title ?? name.replace(/\.[^.]+$/, '').replaceAll(/[-_/]+/g, ' ')
    return { id: name, title, ...structured, vectors: null, from: read.effectiveFrom, to: read.effectiveTo }
  } catch (error) {
    return `it cannot be read as ${formats[type]}: ${error instanceof Error ? error.message : String(error)}`
  }
}
