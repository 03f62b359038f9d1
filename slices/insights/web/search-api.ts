import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import { search } from '../contract.ts'

export const searchFor = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(search, { query: { q } }, { signal }),
    enabled: q !== '',
    retryOnMount: false,
  })
export const findAnything = (q: string, signal: AbortSignal) => call(search, { query: { q: q.slice(0, 200) } }, { signal })

/** Articles of the help; they come with the first word somebody looks for. */
export async function findHelp(q: string): Promise<{ slug: string; title: string }[]> {
  const [{ articles }, { searchArticles }] = await Promise.all([import('#slices/help/web/public.tsx'), import('#slices/help/rules.ts')])
  return searchArticles(
    articles.map((article) => ({ ...article, words: '' })),
    q,
  )
    .slice(0, 8)
    .map(({ slug, title }) => ({ slug, title }))
}
export const helpFor = (q: string) =>
  queryOptions({ queryKey: ['search-help', q], queryFn: () => findHelp(q), enabled: q !== '', staleTime: Infinity })
