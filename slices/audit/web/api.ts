import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '#platform/shared/endpoint.ts'
import { call, callForFile } from '#platform/web/call.ts'
import { checkLog, exportLog, getLogState, listActors, listLog, reviewAccess, type LogFilters } from '../contract.ts'

export const logEntries = (filters: LogFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'entries', filters],
    queryFn: ({ pageParam, signal }) => call(listLog, { query: { ...filters, ...(pageParam ? { before: pageParam } : {}) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    retryOnMount: false,
  })

/** While a check runs it is asked for again, so that the panel says how far it has come. */
export const logState = queryOptions({
  queryKey: ['audit', 'state'],
  queryFn: ({ signal }) => call(getLogState, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.running ? 1000 : false),
  retryOnMount: false,
})

export function useCheck() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(checkLog, { body: {} }),
    onSuccess: (state) => cache.setQueryData(logState.queryKey, state),
  })
}

/** A check has ended: the entries carry another mark, and the check is itself an entry. */
export function useReread() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: ['audit', 'entries'] })
}

export async function searchActors(search: string, signal?: AbortSignal): Promise<{ value: string; label: string }[]> {
  const { data } = await call(listActors, { query: { search: search.slice(0, 200) } }, { signal })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}

export function useExport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: EndpointInput<typeof exportLog>['body']) => callForFile(exportLog, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['audit', 'entries'] }),
  })
}

export function useReview() {
  return useMutation({ mutationFn: (body: EndpointInput<typeof reviewAccess>['body']) => call(reviewAccess, { body }), gcTime: 0 })
}
