import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import { getStanding } from '../contract.ts'

/** Whether the workspace is paid for; asked once a visit, and again when a plan was chosen. */
export const standingQuery = queryOptions({
  queryKey: ['billing', 'standing'],
  queryFn: ({ signal }) => call(getStanding, {}, { signal }),
  staleTime: 3_600_000,
  retry: false,
})
