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

export const webhooksQuery = queryOptions({
  queryKey: ['integrations', 'webhooks'],
  queryFn: ({ signal }) => call(contract.listWebhooks, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.data.some((each) => each.waiting > 0 && each.state !== 'stopped') ? 3000 : false),
})
/** While something waits it is looked at again, so that the outcome of a test shows by itself. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['integrations', 'deliveries', id],
    queryFn: ({ signal }) => call(contract.listDeliveries, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some((each) => each.state === 'waiting') ? 2000 : false),
  })

export const useAddWebhook = () => useAct((body: EndpointInput<typeof contract.addWebhook>['body']) => call(contract.addWebhook, { body }))
export const useChangeWebhook = () =>
  useAct(({ id, ...body }: { id: string } & EndpointInput<typeof contract.changeWebhook>['body']) =>
    call(contract.changeWebhook, { params: { id }, body }),
  )
export const useRemoveWebhook = () => useAct((id: string) => call(contract.removeWebhook, { params: { id } }))
export const useRotateSecret = () => useAct((id: string) => call(contract.rotateSecret, { params: { id }, body: {} }))
export const useTestWebhook = () => useAct((id: string) => call(contract.testWebhook, { params: { id }, body: {} }))
export const useReplay = () => useAct((id: string) => call(contract.replayDelivery, { params: { id }, body: {} }))

export const useSetGroupRole = () =>
  useAct(({ id, role }: { id: string; role: contract.GroupRole | null }) => call(contract.setGroupRole, { params: { id }, body: { role } }))

export const directoryQuery = queryOptions({
  queryKey: ['integrations', 'directory'],
  queryFn: ({ signal }) => call(contract.getDirectory, {}, { signal }),
})
