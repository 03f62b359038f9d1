import { wordsOf } from '../rules.ts'
import { articles } from './articles.ts'

/** Every word of every article; fetched when somebody begins to search. */
export const searchWords: Readonly<Record<string, string>> = Object.fromEntries(articles.map((article) => [article.slug, wordsOf(article)]))
