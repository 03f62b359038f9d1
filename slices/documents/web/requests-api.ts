import { queryOptions } from '@tanstack/react-query'
import type { EndpointInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import { cancelRequest, decideRequest, documentTasks, listRequests, remindOfRequest, requestDocuments } from '../request-contract.ts'
import { useChange } from './api.ts'

export type RequestsQuery = NonNullable<EndpointInput<typeof listRequests>['query']>
export const requestsAtOnce = 50

export const documentRequests = (tenantId: string, query: RequestsQuery) =>
  queryOptions({
    queryKey: ['documents', 'requests', tenantId, query],
    queryFn: ({ signal }) => call(listRequests, { params: { tenantId }, query: { limit: String(requestsAtOnce), ...query } }, { signal }),
  })

/** What waits for the asker themselves. */
export const tasksQuery = (tenantId: string) =>
  queryOptions({
    queryKey: ['documents', 'tasks', tenantId],
    queryFn: ({ signal }) => call(documentTasks, { params: { tenantId } }, { signal }),
  })

export const useAskFor = (tenantId: string) =>
  useChange((body: EndpointInput<typeof requestDocuments>['body']) => call(requestDocuments, { params: { tenantId }, body }))

export interface RequestPlace {
  readonly tenantId: string
  readonly requestId: string
}
export const useDecide = (place: RequestPlace) =>
  useChange((body: EndpointInput<typeof decideRequest>['body']) => call(decideRequest, { params: { ...place }, body }))
export const useRemind = (place: RequestPlace) => useChange(() => call(remindOfRequest, { params: { ...place } }))
export const useCancel = (place: RequestPlace) => useChange(() => call(cancelRequest, { params: { ...place } }))
