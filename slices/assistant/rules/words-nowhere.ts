import type { SearchIndex } from './search-index.ts'
import { termsOf, wordsOf } from './words.ts'

const most = 4

/** Words of a question that stand in none of the documents searched: whoever asked for them has not been answered about them. */
export function wordsNowhere({ words }: Pick<SearchIndex, 'words'>, question: string): string[] {
  const nowhere = wordsOf(question).filter((word) => word.length > 2 && termsOf(word).some((term) => !words.postings.has(term)))
  return [...new Set(nowhere)].slice(0, most)
}
