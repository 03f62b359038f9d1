import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import * as contract from '../sso-contract.ts'

export const ssoQuery = queryOptions({
  queryKey: ['integrations', 'sign-in'],
  queryFn: ({ signal }) => call(contract.getSso, {}, { signal }),
})

/** Each answer is the whole state, so nothing has to be read again. */
function useChange<In>(act: (input: In) => Promise<contract.SsoState>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: act, onSuccess: (state) => cache.setQueryData(ssoQuery.queryKey, state), gcTime: 0 })
}

export const useSaveSso = () => useChange((body: EndpointInput<typeof contract.saveSso>['body']) => call(contract.saveSso, { body }))
export const useAddDomain = () => useChange((domain: string) => call(contract.addDomain, { body: { domain } }))
export const useVerifyDomain = () => useChange((domain: string) => call(contract.verifyDomain, { body: { domain } }))
export const useRemoveDomain = () => useChange((domain: string) => call(contract.removeDomain, { body: { domain } }))
export const useTestSso = () => useMutation({ mutationFn: () => call(contract.testSso, { body: {} }), gcTime: 0 })
