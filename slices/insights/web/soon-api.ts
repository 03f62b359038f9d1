import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import { getSoon } from '../contract.ts'

export const soonQuery = queryOptions({
  queryKey: ['insights', 'soon'],
  queryFn: ({ signal }) => call(getSoon, {}, { signal }),
  retryOnMount: false,
})
