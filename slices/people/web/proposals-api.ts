import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import { listChanges, listOutcomes, withdrawChange } from '../contract.ts'

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
    onSettled: () => cache.invalidateQueries({ queryKey: ['people'] }),
  })
}
