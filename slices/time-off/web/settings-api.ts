import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput, EndpointResult } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import {
  addAbsenceType,
  addDelegate,
  addEntry,
  addPolicy,
  endFeed,
  getLeaveSettings,
  listDelegates,
  listRepricing,
  makeFeed,
  removeDelegate,
  reprice,
  saveLeaveCalendar,
  updateAbsenceType,
  updatePolicy,
} from '../settings-contract.ts'

const root = ['time-off'] as const

export const leaveSettings = queryOptions({
  queryKey: [...root, 'settings'],
  queryFn: ({ signal }) => call(getLeaveSettings, {}, { signal }),
})
export type LeaveSettings = EndpointResult<typeof getLeaveSettings>
export const repricing = queryOptions({
  queryKey: [...root, 'repricing'],
  queryFn: ({ signal }) => call(listRepricing, {}, { signal }),
})
export const delegates = queryOptions({
  queryKey: [...root, 'delegates'],
  queryFn: ({ signal }) => call(listDelegates, {}, { signal }),
})

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => cache.invalidateQueries({ queryKey: root }) })
}
export type PolicyBody = EndpointInput<typeof addPolicy>['body']
export const useAddPolicy = () => useChange((body: PolicyBody) => call(addPolicy, { body }))
export const useUpdatePolicy = () =>
  useChange(({ id, body }: { id: string; body: EndpointInput<typeof updatePolicy>['body'] }) =>
    call(updatePolicy, { params: { id }, body }),
  )
export const useAddAbsenceType = () => useChange((body: EndpointInput<typeof addAbsenceType>['body']) => call(addAbsenceType, { body }))
export const useUpdateAbsenceType = () =>
  useChange(({ id, body }: { id: string; body: EndpointInput<typeof updateAbsenceType>['body'] }) =>
    call(updateAbsenceType, { params: { id }, body }),
  )
export const useSaveCalendar = () => useChange((body: EndpointInput<typeof saveLeaveCalendar>['body']) => call(saveLeaveCalendar, { body }))
export const useReprice = () => useChange((bookings: { id: string; now: number }[]) => call(reprice, { body: { bookings } }))
export const useAddDelegate = () => useChange((body: EndpointInput<typeof addDelegate>['body']) => call(addDelegate, { body }))
export const useRemoveDelegate = () => useChange((id: string) => call(removeDelegate, { params: { id } }))
export const useMakeFeed = () => useMutation({ mutationFn: () => call(makeFeed, {}) })
export const useEndFeed = () => useMutation({ mutationFn: () => call(endFeed, {}) })
export const useAddEntry = (id: string) =>
  useChange((body: EndpointInput<typeof addEntry>['body']) => call(addEntry, { params: { id }, body }))
