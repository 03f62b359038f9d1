import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import { getClientSummary } from '../contract.ts'

/** One client, asked of its own workspace; which workspace one works in stays as it is. */
export const clientQuery = (tenantId: string) =>
  queryOptions({
    queryKey: ['clients', tenantId],
    queryFn: ({ signal }) => call(getClientSummary, { params: { tenantId } }, { signal }),
    retryOnMount: false,
    staleTime: 60_000,
  })
