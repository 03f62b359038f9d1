import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import { askFamilyLeave, changeFamilyLeave, decideFamilyLeave, getFamilyLeave, listFamilyLeave, replyFamilyLeave } from '../contract.ts'

const root = ['family-leave'] as const
export const familyLeaveOf = (id: string) =>
  queryOptions({ queryKey: [...root, 'person', id], queryFn: ({ signal }) => call(getFamilyLeave, { params: { id } }, { signal }) })
export const familyLeaveList = queryOptions({ queryKey: [...root, 'list'], queryFn: ({ signal }) => call(listFamilyLeave, {}, { signal }) })

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient()
  const again = async (): Promise<void> => {
    await Promise.all(['family-leave', 'time-off', 'sickness'].map((key) => cache.invalidateQueries({ queryKey: [key] })))
  }
  return useMutation({ mutationFn: change, onSettled: again })
}
type Body<E extends { body?: unknown }> = E['body']
interface Of<B> {
  readonly id: string
  readonly body: B
}
export type AskBody = Body<EndpointInput<typeof askFamilyLeave>>
export const useAsk = () => useChange(({ id, body }: Of<AskBody>) => call(askFamilyLeave, { params: { id }, body }))
export const useChangePlan = () =>
  useChange(({ id, body }: Of<Body<EndpointInput<typeof changeFamilyLeave>>>) => call(changeFamilyLeave, { params: { id }, body }))
export const useDecide = () =>
  useChange(({ id, body }: Of<Body<EndpointInput<typeof decideFamilyLeave>>>) => call(decideFamilyLeave, { params: { id }, body }))
export const useReply = () =>
  useChange(({ id, body }: Of<Body<EndpointInput<typeof replyFamilyLeave>>>) => call(replyFamilyLeave, { params: { id }, body }))
