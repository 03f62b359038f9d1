import type { Passage, Sentence } from './blocks.ts'
import { buildWordIndex, rarity, scoreQuestion, type Question, type Weights, type WordIndex } from './bm25.ts'
import { confidenceOf, type Parts } from './confidence.ts'
import { expand, type Thesaurus } from './synonyms.ts'
import type { Place, Searchable, SearchIndex } from './search-index.ts'
import { closenessTo } from './vectors.ts'

import { termsOf, termsOfQuestion, weightOf } from './words.ts'

export type { Searchable, SearchIndex } from './search-index.ts'

export interface Found {
  readonly documentId: string
  readonly passage: Passage
  /** The sentence of it that is closest to the question. */
  readonly sentence: Sentence
  /** Others of it that are nearly as close, the closest first. */
  readonly beside: readonly Sentence[]
  readonly score: number
}
export interface SearchResult {
  readonly found: readonly Found[]
  /** How likely it is that what was found answers the question, 0 to 1. */
  readonly confidence: number
}

/** What the parts weigh against each other, as standard scores. */
const weights = { document: 0.5, meaning: 1.6, passageMeaning: 0.5, sentenceMeaning: 1.5, synonym: 0.7, slip: 0.8, heading: 2, title: 2 }
const nearlyAsClose = 0.6

export function buildSearchIndex(documents: readonly Searchable[]): SearchIndex {
  const places: Place[] = []
  const terms: string[][] = []
  const documentTerms: string[][] = []
  documents.forEach((document, at) => {
    let sentence = 0
    const all = termsOf(document.title)
    for (const passage of document.passages) {
      places.push({ document: at, passage, firstSentence: sentence })
      sentence += passage.sentences.length
      const heading = termsOf(passage.section)
      const own = termsOf(document.text.slice(passage.start, passage.end))
      terms.push([...own, ...Array.from({ length: weights.heading }, () => heading).flat(), ...termsOf(document.title)])
      all.push(...heading, ...own)
    }
    documentTerms.push(all)
  })
  return { documents, places, words: buildWordIndex(terms), documentWords: buildWordIndex(documentTerms) }
}

/** Passages closest to a question: by its words and by its meaning (`vector`), each as a standard score. */
export function search(index: SearchIndex, question: string, { vector, thesaurus, most, only = null }: SearchOptions): SearchResult {
  const asked = termsOfQuestion(question)
  if (asked.length === 0 || index.places.length === 0) return nothing
  const weighed = weigh(index, question, asked, thesaurus)
  const weighted = flat(weighed)
  const similar = vector ? similarities(index, vector) : null
  const { fused, parts } = fuse(index, weighed, similar)
  const named = titlesNamed(index, weighed)
  index.places.forEach(({ document }, at) => (fused[at] = (fused[at] ?? 0) + weights.title * (named[document] ?? 0)))
  const order = placesOf(index, only)
    .toSorted((one, other) => (fused[other] ?? 0) - (fused[one] ?? 0))
    .slice(0, most)
  if (order.length === 0) return nothing
  const found = order.map((at) => describe(index, at, { weighted, similar, score: fused[at] ?? 0 }))
  return { found, confidence: confidenceOf({ index, asked, order, similar: similar?.best ?? null, fused, parts }) }
}

const nothing: SearchResult = { found: [], confidence: 0 }

function placesOf(index: SearchIndex, only: ReadonlySet<string> | null): number[] {
  const all = [...index.places.keys()]
  return only ? all.filter((at) => only.has(index.documents[index.places[at]?.document ?? -1]?.id ?? '')) : all
}

/** The terms of a question and the other words for what it names, as one. */
function flat({ own, others }: Question): Weights {
  const all = new Map(own)
  for (const words of others) for (const [term, weight] of words) if (!own.has(term)) all.set(term, Math.max(all.get(term) ?? 0, weight))
  return all
}

/** The weighted sum of standard scores: words of the passage, words of its document, its closest sentence, all its sentences. */
function fuse(index: SearchIndex, question: Question, similar: Similar | null): { fused: Float64Array; parts: Parts } {
  const ofDocument = scoreQuestion(index.documentWords, question)
  const parts: (readonly [number, Float64Array])[] = [
    [1, scoreQuestion(index.words, question)],
    [weights.document, Float64Array.from(index.places, ({ document }) => ofDocument[document] ?? 0)],
  ]
  if (similar) parts.push([weights.meaning, similar.best], [weights.passageMeaning, similar.mean])
  const fused = new Float64Array(index.places.length)
  const shares = sharesOf(index)
  const scored = parts.map(([weight, scores]) => [weight, standard(scores, shares)] as const)
  for (const [weight, scores] of scored) scores.forEach((score, at) => (fused[at] = (fused[at] ?? 0) + weight * score))
  return { fused, parts: { words: scored[0]?.[1] ?? fused, meaning: scored[2]?.[1] ?? null, wholeMeaning: scored[3]?.[1] ?? null } }
}

/** Words that titles have whatever they are about. */
const ofEveryTitle = new Set(termsOf('policy procedure guide guidance handbook rules process scheme'))

/**
 * How much of each document's title a question says, rare words counting more: who asks about flexible working names a document, although “working” is in all
 * of them.
 */
function titlesNamed({ documents, documentWords }: SearchIndex, { own, others }: Question): number[] {
  const said = (term: string): number => (own.has(term) ? 1 : Math.max(0, ...others.map((words) => words.get(term) ?? 0)))
  return documents.map(({ title }) => {
    const terms = [...new Set(termsOf(title))].filter((term) => !ofEveryTitle.has(term))
    const sum = (of: (term: string) => number): number => terms.reduce((total, term) => total + of(term) * rarity(documentWords, term), 0)
    return terms.length === 0 ? 0 : sum(said) / (sum(() => 1) || 1)
  })
}

export interface SearchOptions {
  readonly vector: Float32Array | null
  readonly thesaurus: Thesaurus
  readonly most: number
  /** Only passages of these documents. */
  readonly only?: ReadonlySet<string> | null
}

/** Terms of the question, of its synonyms, and in place of a word that stands nowhere the one it is a slip of. */
function weigh(index: SearchIndex, question: string, asked: readonly string[], thesaurus: Thesaurus): Question {
  const weighted = new Map<string, number>()
  for (const term of asked) {
    weighted.set(term, Math.min(2, (weighted.get(term) ?? 0) + 1) * weightOf(term))
    if (term.length >= 4 && !index.words.postings.has(term)) for (const near of slipsOf(index.words, term)) weighted.set(near, weights.slip)
  }
  const others = expand(question, thesaurus).map((words) => new Map([...words].map(([term, share]) => [term, weights.synonym * share])))
  return { own: weighted, others }
}

/** Words of the policies that are one slip away: a letter too many, missing, wrong, or two changed about. */
function slipsOf({ postings }: WordIndex, term: string): string[] {
  const near: string[] = []
  for (const word of postings.keys())
    if (Math.abs(word.length - term.length) <= 1 && word[0] === term[0] && isOneSlip(word, term)) near.push(word)
  return near.slice(0, 3)
}

export function isOneSlip(one: string, other: string): boolean {
  if (one.length > other.length) return isOneSlip(other, one)
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  if (one.length < other.length) return one.slice(at) === other.slice(at + 1)
  const swapped = one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2)
  return swapped || one.slice(at + 1) === other.slice(at + 1)
}

interface Similar {
  readonly best: Float64Array
  readonly mean: Float64Array
  readonly of: (place: number, sentence: number) => number
}

function similarities(index: SearchIndex, vector: Float32Array): Similar {
  const byDocument = index.documents.map(({ vectors }) => vectors && closenessTo(vectors, vector))
  const of = (place: number, sentence: number): number => {
    const at = index.places[place]
    return at ? (byDocument[at.document]?.[at.firstSentence + sentence] ?? 0) : 0
  }
  const best = new Float64Array(index.places.length)
  const mean = new Float64Array(index.places.length)
  index.places.forEach(({ passage }, place) => {
    const each = passage.sentences.map((_sentence, s) => of(place, s))
    best[place] = Math.max(0, ...each)
    mean[place] = each.reduce((sum, value) => sum + value, 0) / Math.max(1, each.length)
  })
  return { best, mean, of }
}

/** Every document counts the same, so that beside a manual of 400 pages a page of rules does not stand out whatever is asked. */
function sharesOf({ documents, places }: SearchIndex): Float64Array {
  const used = documents.filter(({ passages }) => passages.length > 0).length
  return Float64Array.from(places, ({ document }) => 1 / (used * (documents[document]?.passages.length ?? 1)))
}

/** Standard scores: how many deviations above the mean. */
function standard(scores: Float64Array, shares: Float64Array): Float64Array {
  const mean = scores.reduce((sum, value, at) => sum + value * (shares[at] ?? 0), 0)
  const variance = scores.reduce((sum, value, at) => sum + (value - mean) ** 2 * (shares[at] ?? 0), 0)
  const deviation = Math.sqrt(variance) || 1
  return scores.map((value) => (value - mean) / deviation)
}

interface Scored {
  readonly weighted: Weights
  readonly similar: Similar | null
  readonly score: number
}

function describe(index: SearchIndex, at: number, { weighted, similar, score }: Scored): Found {
  const place = index.places[at]
  const document = place && index.documents[place.document]
  if (!place || !document) throw new Error('a place outside the index')
  const each = place.passage.sentences.map((sentence, s) => {
    const terms = new Set(termsOf(`${sentence.lead} ${document.text.slice(sentence.start, sentence.end)}`))
    let covered = 0
    for (const [term, weight] of weighted) if (terms.has(term)) covered += weight * rarity(index.words, term)
    return { sentence, covered, near: similar?.of(at, s) ?? 0 }
  })
  const mostCovered = Math.max(1, ...each.map(({ covered }) => covered))
  const [best, ...others] = each
    .map(({ sentence, covered, near }) => ({ sentence, worth: covered / mostCovered + weights.sentenceMeaning * near }))
    .toSorted((one, other) => other.worth - one.worth)
  if (!best) throw new Error('a passage without a sentence')
  const beside = others.filter(({ worth }) => worth >= best.worth * nearlyAsClose).map(({ sentence }) => sentence)
  return { documentId: document.id, passage: place.passage, sentence: best.sentence, beside, score }
}
