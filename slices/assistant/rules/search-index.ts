import type { Passage } from './blocks.ts'
import type { WordIndex } from './bm25.ts'
import type { Vectors } from './vectors.ts'

/** A version of a document as it is searched. */
export interface Searchable {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly passages: readonly Passage[]
  /** One vector a sentence, in their order; null where none were made. */
  readonly vectors: Vectors | null
}

export interface Place {
  readonly document: number
  readonly passage: Passage
  /** Of its first sentence, among all sentences of its document. */
  readonly firstSentence: number
}

export interface SearchIndex {
  readonly documents: readonly Searchable[]
  readonly places: readonly Place[]
  readonly words: WordIndex
  readonly documentWords: WordIndex
}
