import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import {
  getAssistantSettings,
  giveConsent,
  listSent,
  noteAct,
  previewWording,
  readSent,
  sendPreview,
  setBudget,
  setProvider,
  testConnection,
  type AssistantSettings,
} from '../contract.ts'

export const assistantSettings = queryOptions({
  queryKey: ['assistant-settings'],
  queryFn: ({ signal }) => call(getAssistantSettings, {}, { signal }),
  retryOnMount: false,
})

export const sentLog = infiniteQueryOptions({
  queryKey: ['assistant-log'],
  queryFn: ({ pageParam, signal }) => call(listSent, { query: pageParam ? { before: pageParam } : {} }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.more ? (page.data.at(-1)?.id ?? null) : null),
  retryOnMount: false,
})

type Body<E extends { body: unknown }> = E['body']

/** Every change answers the settings as they are then. */
function useChange<Input>(run: (input: Input) => Promise<AssistantSettings>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (settings) => cache.setQueryData(assistantSettings.queryKey, settings),
  })
}

export const useConsent = () => useChange((body: Body<EndpointInput<typeof giveConsent>>) => call(giveConsent, { body }))
export const useProvider = () => useChange((body: Body<EndpointInput<typeof setProvider>>) => call(setProvider, { body }))
export const useBudget = () => useChange((body: Body<EndpointInput<typeof setBudget>>) => call(setBudget, { body }))

export function useTestConnection() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(testConnection, { body: {} }),
    onSuccess: async (settings) => {
      cache.setQueryData(assistantSettings.queryKey, settings)
      await cache.invalidateQueries({ queryKey: sentLog.queryKey })
    },
  })
}

/** Nothing of it stays in the browser's memory once it is closed. */
export const useSentText = () => useMutation({ mutationFn: (id: string) => call(readSent, { params: { id }, body: {} }), gcTime: 0 })

export const usePreview = () =>
  useMutation({ mutationFn: (body: Body<EndpointInput<typeof previewWording>>) => call(previewWording, { body }), gcTime: 0 })
export const useSendPreview = () =>
  useMutation({
    mutationFn: ({ id, sha256 }: { id: string; sha256: string }) => call(sendPreview, { params: { id }, body: { sha256 } }),
    gcTime: 0,
  })
export const useNoteAct = () =>
  useMutation({ mutationFn: ({ id, act }: { id: string; act: 'used' | 'left' }) => call(noteAct, { params: { id }, body: { act } }) })
