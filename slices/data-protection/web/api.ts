import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import {
  decideErasure,
  endHold,
  eraseEmployee,
  getDesk,
  holdPerson,
  planErasure,
  setDocumentRule,
  setPurgeMode,
  startPurge,
  withdrawErasure,
  type RetentionDesk,
} from '../contract.ts'

export const deskQuery = queryOptions({
  queryKey: ['data-protection', 'desk'],
  queryFn: ({ signal }) => call(getDesk, {}, { signal }),
  retryOnMount: false,
  // While something is being erased it is looked at now and then.
  refetchInterval: ({ state }) => (state.data?.erasures.some((erasure) => erasure.state === 'agreed') ? 3_000 : false),
})
export const planQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['data-protection', 'plan', id],
    queryFn: ({ signal }) => call(planErasure, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    retryOnMount: false,
  })

function useDesk() {
  const cache = useQueryClient()
  return {
    keep: (desk: RetentionDesk) => cache.setQueryData(deskQuery.queryKey, desk),
    again: () => cache.invalidateQueries({ queryKey: ['data-protection'] }),
  }
}

/** Everything the retention page does; each answers when the page shows it. */
export function useDeskActions() {
  const { keep, again } = useDesk()
  const mode = useMutation({ mutationFn: (given: EndpointInput<typeof setPurgeMode>) => call(setPurgeMode, given), onSuccess: keep })
  const rule = useMutation({ mutationFn: (given: EndpointInput<typeof setDocumentRule>) => call(setDocumentRule, given), onSuccess: keep })
  const purge = useMutation({ mutationFn: (given: EndpointInput<typeof startPurge>) => call(startPurge, given), onSuccess: keep })
  const hold = useMutation({ mutationFn: (given: EndpointInput<typeof holdPerson>) => call(holdPerson, given), onSuccess: keep })
  const release = useMutation({ mutationFn: (given: EndpointInput<typeof endHold>) => call(endHold, given), onSuccess: keep })
  const erase = useMutation({ mutationFn: (given: EndpointInput<typeof eraseEmployee>) => call(eraseEmployee, given), onSuccess: again })
  const decide = useMutation({ mutationFn: (given: EndpointInput<typeof decideErasure>) => call(decideErasure, given), onSuccess: again })
  const withdraw = useMutation({
    mutationFn: (given: EndpointInput<typeof withdrawErasure>) => call(withdrawErasure, given),
    onSuccess: again,
  })
  return { mode, rule, purge, hold, release, erase, decide, withdraw }
}
