import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import { listChanges, listOutcomes, listWaiting, withdrawChange } from '../contract.ts'

/** What waits, for lists and counts: it shows no values, so asking for it reads nobody's record. */
export const waitingSummary = queryOptions({
  queryKey: ['people', 'proposals', 'summary'],
  queryFn: async ({ signal }) => (await call(listWaiting, {}, { signal })).data,
  retryOnMount: false,
})
/** The queue with its values; each time it is asked for is recorded. */
export const waitingChanges = queryOptions({
  queryKey: ['people', 'proposals', 'waiting'],
  queryFn: ({ signal }) => call(listChanges, {}, { signal }),
  retryOnMount: false,
})
export const ownProposals = queryOptions({
  queryKey: ['people', 'proposals', 'mine'],
  queryFn: ({ signal }) => call(listOutcomes, {}, { signal }),
  retryOnMount: false,
})

export function useWithdraw() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(withdrawChange, { params: { id } }),
    onSettled: () => cache.invalidateQueries(),
  })
}
