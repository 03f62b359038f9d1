import { readArticle, topics, type Article } from '../rules.ts'

const sources: Readonly<Record<string, string>> = import.meta.glob('../articles/[a-z]*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const slugOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1, -'.md'.length)

/** Every article, by topic and then by title. */
export const articles: readonly Article[] = Object.entries(sources)
  .map(([file, source]) => readArticle(slugOf(file), source))
  .toSorted((a, b) => topics.indexOf(a.topic) - topics.indexOf(b.topic) || a.title.localeCompare(b.title))
