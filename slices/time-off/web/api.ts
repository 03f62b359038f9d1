import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput, EndpointResult } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import {
  bookTimeOff,
  cancelTimeOff,
  changeTimeOff,
  decideTimeOff,
  getTimeOff,
  listBalances,
  listRequests,
  quoteTimeOff,
  saveSchedule,
  timeOffCalendar,
} from '../contract.ts'

/** Everything read of time off stands under one key: one booking changes balance, calendar and what waits. */
const root = ['time-off'] as const

export const timeOffOf = (id: string, day?: string) =>
  queryOptions({
    queryKey: [...root, 'person', id, day ?? ''],
    queryFn: ({ signal }) => call(getTimeOff, { params: { id }, query: day ? { day } : {} }, { signal }),
  })
export type Who = 'team' | 'department' | 'company'
export const calendarOf = (from: string, until: string, who: Who) =>
  queryOptions({
    queryKey: [...root, 'calendar', from, until, who],
    queryFn: ({ signal }) => call(timeOffCalendar, { query: { from, until, who } }, { signal }),
  })
export type Calendar = EndpointResult<typeof timeOffCalendar>

export const requestsToDecide = queryOptions({
  queryKey: [...root, 'requests'],
  queryFn: ({ signal }) => call(listRequests, {}, { signal }),
})
export type WaitingRequest = EndpointResult<typeof listRequests>['data'][number]

export const balancesOf = (search: string, offset: number) =>
  queryOptions({
    queryKey: [...root, 'balances', search, offset],
    queryFn: ({ signal }) =>
      call(listBalances, { query: { limit: '50', offset: String(offset), ...(search ? { search } : {}) } }, { signal }),
  })

export type QuoteAsked = EndpointInput<typeof quoteTimeOff>['body']
export const quoteOf = (id: string, body: QuoteAsked) =>
  queryOptions({
    queryKey: [...root, 'quote', id, body],
    queryFn: ({ signal }) => call(quoteTimeOff, { params: { id }, body }, { signal }),
    staleTime: 0,
    retry: false,
  })

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => cache.invalidateQueries({ queryKey: root }) })
}
export type BookAsked = EndpointInput<typeof bookTimeOff>['body']
export const useBook = (id: string) => useChange((body: BookAsked) => call(bookTimeOff, { params: { id }, body }))
export const useChangeBooking = () =>
  useChange(({ id, body }: { id: string; body: EndpointInput<typeof changeTimeOff>['body'] }) =>
    call(changeTimeOff, { params: { id }, body }),
  )
export const useSaveSchedule = (id: string) =>
  useChange((body: EndpointInput<typeof saveSchedule>['body']) => call(saveSchedule, { params: { id }, body }))
export const useCancel = () =>
  useChange(({ id, version }: { id: string; version: number }) => call(cancelTimeOff, { params: { id }, body: { version } }))
export const useDecide = () =>
  useChange(({ id, body }: { id: string; body: EndpointInput<typeof decideTimeOff>['body'] }) =>
    call(decideTimeOff, { params: { id }, body }),
  )
