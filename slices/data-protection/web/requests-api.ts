import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import {
  askOwnCopy,
  changeDataRequest,
  decideRequestItem,
  decideRequestItems,
  endDataRequest,
  getDataRequest,
  getOwnCopy,
  linkArchive,
  listDataRequests,
  listRequestItems,
  makeArchive,
  openDataRequest,
  searchForRequest,
  type RequestItem,
} from '../request-contract.ts'

export const requestsQuery = queryOptions({
  queryKey: ['data-requests'],
  queryFn: ({ signal }) => call(listDataRequests, {}, { signal }),
  retryOnMount: false,
})
export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['data-requests', id],
    queryFn: ({ signal }) => call(getDataRequest, { params: { id } }, { signal }),
    retryOnMount: false,
    refetchInterval: ({ state }) => (state.data?.request.search_state === 'running' ? 2_000 : false),
  })
export type Shown = RequestItem['decision'] | 'all'
export const itemsQuery = (id: string, shown: Shown, offset: number, found: string) =>
  queryOptions({
    queryKey: ['data-requests', id, 'items', shown, offset, found],
    queryFn: ({ signal }) =>
      call(listRequestItems, { params: { id }, query: { offset, ...(shown === 'all' ? {} : { decision: shown }) } }, { signal }),
    retryOnMount: false,
  })

export const ownCopyQuery = queryOptions({
  queryKey: ['own-copy'],
  queryFn: ({ signal }) => call(getOwnCopy, {}, { signal }),
  retryOnMount: false,
  // Each look makes a new link and ends the one before: only where one is asked for, or while the copy is made.
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? 3_000 : false),
})
export const askForOwnCopy = () => call(askOwnCopy, { body: {} })

/** Everything done with requests; what is shown is loaded again afterwards. */
export function useRequestActions() {
  const cache = useQueryClient()
  const again = () => cache.invalidateQueries({ queryKey: ['data-requests'] })
  const open = useMutation({ mutationFn: (given: EndpointInput<typeof openDataRequest>) => call(openDataRequest, given), onSuccess: again })
  const change = useMutation({
    mutationFn: (given: EndpointInput<typeof changeDataRequest>) => call(changeDataRequest, given),
    onSuccess: again,
  })
  const search = useMutation({
    mutationFn: (given: EndpointInput<typeof searchForRequest>) => call(searchForRequest, given),
    onSuccess: again,
  })
  const decide = useMutation({
    mutationFn: (given: EndpointInput<typeof decideRequestItem>) => call(decideRequestItem, given),
    onSuccess: again,
  })
  const rest = useMutation({
    mutationFn: (given: EndpointInput<typeof decideRequestItems>) => call(decideRequestItems, given),
    onSuccess: again,
  })
  const archive = useMutation({ mutationFn: (given: EndpointInput<typeof makeArchive>) => call(makeArchive, given), onSuccess: again })
  const link = useMutation({ mutationFn: (given: EndpointInput<typeof linkArchive>) => call(linkArchive, given), onSuccess: again })
  const end = useMutation({ mutationFn: (given: EndpointInput<typeof endDataRequest>) => call(endDataRequest, given), onSuccess: again })
  return { open, change, search, decide, rest, archive, link, end }
}
