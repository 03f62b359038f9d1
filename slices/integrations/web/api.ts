import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import * as contract from '../contract.ts'

export const keysQuery = queryOptions({
  queryKey: ['integrations', 'keys'],
  queryFn: ({ signal }) => call(contract.listKeys, {}, { signal }),
})

/** Runs one act and reads the lists of the page again. */
function useAct<In, Out>(act: (input: In) => Promise<Out>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: act, onSuccess: () => cache.invalidateQueries({ queryKey: ['integrations'] }), gcTime: 0 })
}

export const useAddKey = () => useAct((body: EndpointInput<typeof contract.addKey>['body']) => call(contract.addKey, { body }))
export const useRevokeKey = () => useAct((id: string) => call(contract.revokeKey, { params: { id } }))
