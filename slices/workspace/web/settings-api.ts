import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import {
  cancelExport,
  closeWorkspace,
  keepWorkspace,
  linkExport,
  listExports,
  listRetention,
  listStatutory,
  resetRetention,
  setRetention,
  startExport,
  switchStatutory,
} from '../records-contract.ts'
import type { SettingsPatch, WorkspaceLists, WorkspaceSettings } from '../settings-contract.ts'
import {
  addDepartment,
  addLocation,
  addPattern,
  changeDepartment,
  changeLocation,
  changePattern,
  getChoices,
  getLists,
  getSettings,
  patchSettings,
  putLogo,
} from '../settings-contract.ts'
import { meQuery } from './api.ts'

const key = (name: string) => ['workspace', name] as const
const shownAsLoaded = { retryOnMount: false } as const

export const settingsQuery = queryOptions({
  queryKey: key('settings'),
  queryFn: ({ signal }) => call(getSettings, {}, { signal }),
  ...shownAsLoaded,
})
export const listsQuery = queryOptions({
  queryKey: key('lists'),
  queryFn: ({ signal }) => call(getLists, {}, { signal }),
  ...shownAsLoaded,
})
export const statutoryQuery = queryOptions({
  queryKey: key('statutory'),
  queryFn: ({ signal }) => call(listStatutory, {}, { signal }),
  ...shownAsLoaded,
})
export const retentionQuery = queryOptions({
  queryKey: key('retention'),
  queryFn: ({ signal }) => call(listRetention, {}, { signal }),
  ...shownAsLoaded,
})
export const exportsQuery = queryOptions({
  queryKey: key('exports'),
  queryFn: ({ signal }) => call(listExports, {}, { signal }),
  ...shownAsLoaded,
  // While one is being made its progress is looked at now and then.
  refetchInterval: ({ state }) => (state.data?.data.some((each) => each.state === 'queued') ? 2_000 : false),
})

/** What edit forms offer; for every member. */
export const choicesQuery = queryOptions({
  queryKey: key('choices'),
  queryFn: ({ signal }) => call(getChoices, {}, { signal }),
  staleTime: 60_000,
})

export function useSaveSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SettingsPatch): Promise<WorkspaceSettings> => call(patchSettings, { body }),
    onSuccess: (settings) => {
      cache.setQueryData(settingsQuery.queryKey, settings)
      void cache.invalidateQueries({ queryKey: meQuery.queryKey })
    },
  })
}

export function useSaveLogo() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (image: string | null) => call(putLogo, { body: { image } }),
    onSuccess: () => Promise.all([meQuery.queryKey, settingsQuery.queryKey].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}

export type LocationBody = EndpointInput<typeof addLocation>['body']
export type LocationChange = EndpointInput<typeof changeLocation>['body']
export type DepartmentChange = EndpointInput<typeof changeDepartment>['body']
export type PatternBody = EndpointInput<typeof addPattern>['body']
export type PatternChange = EndpointInput<typeof changePattern>['body']

/** Adds to or changes one of the lists; the answer is the lists as they are then. */
function useLists<Input>(mutationFn: (input: Input) => Promise<WorkspaceLists>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (lists) => {
      cache.setQueryData(listsQuery.queryKey, lists)
      void cache.invalidateQueries({ queryKey: choicesQuery.queryKey })
      void cache.invalidateQueries({ queryKey: ['people'] })
    },
  })
}
export const useAddLocation = () => useLists((body: LocationBody) => call(addLocation, { body }))
export const useAddDepartment = () => useLists((body: { name: string }) => call(addDepartment, { body }))
export const useAddPattern = () => useLists((body: PatternBody) => call(addPattern, { body }))
export const useChangeLocation = () =>
  useLists(({ id, ...body }: LocationChange & { id: string }) => call(changeLocation, { params: { id }, body }))
export const useChangeDepartment = () =>
  useLists(({ id, ...body }: DepartmentChange & { id: string }) => call(changeDepartment, { params: { id }, body }))
export const useChangePattern = () =>
  useLists(({ id, ...body }: PatternChange & { id: string }) => call(changePattern, { params: { id }, body }))

export function useSwitchStatutory() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ change, from }: { change: string; from: string | null }) =>
      call(switchStatutory, { params: { change }, body: { from } }),
    onSuccess: (changes) => cache.setQueryData(statutoryQuery.queryKey, changes),
  })
}

type RetentionParams = EndpointInput<typeof setRetention>['params']
export function useSetRetention() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, ...body }: RetentionParams & EndpointInput<typeof setRetention>['body']) =>
      call(setRetention, { params: { kind }, body }),
    onSuccess: (periods) => cache.setQueryData(retentionQuery.queryKey, periods),
  })
}
export function useResetRetention() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, version }: RetentionParams & { version: number }) => call(resetRetention, { params: { kind }, body: { version } }),
    onSuccess: (periods) => cache.setQueryData(retentionQuery.queryKey, periods),
  })
}

export function useStartExport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(startExport, { body: {} }),
    onSuccess: (list) => cache.setQueryData(exportsQuery.queryKey, list),
  })
}
export function useCancelExport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(cancelExport, { params: { id }, body: {} }),
    onSuccess: (list) => cache.setQueryData(exportsQuery.queryKey, list),
  })
}
export const useExportLink = () => useMutation({ mutationFn: (id: string) => call(linkExport, { params: { id }, body: {} }), gcTime: 0 })

function useClosing<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all([settingsQuery.queryKey, meQuery.queryKey].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}
export const useCloseWorkspace = () => useClosing((name: string) => call(closeWorkspace, { body: { name } }))
export const useKeepWorkspace = () => useClosing<null>(() => call(keepWorkspace, { body: {} }))
