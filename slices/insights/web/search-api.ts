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
