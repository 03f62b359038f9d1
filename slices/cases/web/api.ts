import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput, EndpointResult } from '#platform/shared/endpoint.ts'
import { call, callWithUpload } from '#platform/web/call.ts'
import { toast } from '#ui/toast-store.ts'
import {
  addCaseNote,
  addCaseParty,
  addCaseTask,
  breakGlass,
  decideEmergency,
  endCaseRole,
  finishCaseTask,
  getCase,
  getDefinition,
  giveCaseRole,
  linkCaseItem,
  linkCases,
  listCases,
  listCaseTriggers,
  listDefinitions,
  listEmergencies,
  listPersonCases,
  checkDefinition,
  moveCaseVersion,
  openCase,
  previewCaseVersion,
  publishDefinition,
  raiseConcern,
  recordInCase,
  takeCaseStep,
  uploadCaseItem,
  type ProcessName,
} from '../contract.ts'

/** Everything read of cases stands under one key: one step changes lists, boards and the case itself. */
const root = ['cases'] as const

export type CasesQuery = EndpointInput<typeof listCases>['query']
export type CasesFound = EndpointResult<typeof listCases>
export const casesOf = (query: CasesQuery) =>
  infiniteQueryOptions({
    queryKey: [...root, 'list', query],
    queryFn: ({ signal, pageParam }) => call(listCases, { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** The open cases whose deadlines come first, as far as one page goes: for the dashboard. */
export const nearestCases = queryOptions({
  queryKey: [...root, 'nearest'],
  queryFn: ({ signal }) => call(listCases, { query: { limit: '200' } }, { signal }),
})

/** What calls for a process; under the key of all cases, since one that is opened takes a line away. */
export const caseTriggers = queryOptions({
  queryKey: [...root, 'triggers'],
  queryFn: ({ signal }) => call(listCaseTriggers, {}, { signal }),
})
export type CaseTrigger = EndpointResult<typeof listCaseTriggers>['data'][number]

export const caseOf = (id: string) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: ({ signal }) => call(getCase, { params: { id } }, { signal }),
  })
export const casesOfPerson = (id: string) =>
  queryOptions({
    queryKey: [...root, 'person', id],
    queryFn: ({ signal }) => call(listPersonCases, { params: { id } }, { signal }),
  })
export const definitions = queryOptions({
  queryKey: [...root, 'definitions'],
  queryFn: ({ signal }) => call(listDefinitions, {}, { signal }),
  staleTime: 300_000,
})
export type DefinitionLine = EndpointResult<typeof listDefinitions>['data'][number]
export const definitionOf = (process: ProcessName, version: number) =>
  queryOptions({
    queryKey: [...root, 'definition', process, version],
    queryFn: ({ signal }) => call(getDefinition, { params: { process, version: String(version) } }, { signal }),
    staleTime: Infinity,
  })
export const emergencies = queryOptions({
  queryKey: [...root, 'emergencies'],
  queryFn: ({ signal }) => call(listEmergencies, {}, { signal }),
})

/** A change of a case; whatever came of it, everything shown of cases is read again. */
function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => cache.invalidateQueries({ queryKey: root }) })
}

type Body<E extends Parameters<typeof call>[0]> = EndpointInput<E> extends { body: infer B } ? B : never

export const useOpenCase = () => useChange((body: Body<typeof openCase>) => call(openCase, { body }))
export type OpenAsked = Body<typeof openCase>
export const useRaiseConcern = () => useChange((body: Body<typeof raiseConcern>) => call(raiseConcern, { body }))

export const useTakeStep = (id: string) => useChange((body: Body<typeof takeCaseStep>) => call(takeCaseStep, { params: { id }, body }))
/** The first step of a case that was opened a moment ago. */
export const useStartStep = () =>
  useChange(({ id, body }: { id: string; body: Body<typeof takeCaseStep> }) => call(takeCaseStep, { params: { id }, body }))
export type RecordAsked = Body<typeof recordInCase>
export type Recorded = RecordAsked['happenings'][number]
export const useRecord = (id: string) => useChange((body: RecordAsked) => call(recordInCase, { params: { id }, body }))
interface NewItem {
  readonly seen: number
  readonly on: string
  readonly title: string
  readonly relied: boolean
  readonly about: string | null
  readonly file: File | null
  readonly key: string
}
/** A piece of evidence: as a file, or by its name alone. */
export const useAddItem = (id: string) =>
  useChange(({ seen, on, title, relied, about, file, key }: NewItem) => {
    const of = about === null ? {} : { about }
    if (file === null)
      return call(recordInCase, {
        params: { id },
        body: { seen, on, happenings: [{ kind: 'item_added', item: crypto.randomUUID(), title, relied_on: relied, ...of }] },
      })
    const query = { name: file.name, title, relied_on: relied ? ('yes' as const) : ('no' as const), on, seen: String(seen), ...of }
    return callWithUpload(
      uploadCaseItem,
      { params: { id }, query },
      { file, idempotencyKey: key, signal: new AbortController().signal, onProgress: () => {} },
    )
  })
/** Opens a file of a case in a new tab, which opens with the press: a browser that waits for the link would take it for a pop-up. */
export async function openItem(id: string, item: string): Promise<void> {
  const tab = window.open('', '_blank')
  if (!tab) return void toast.error('The browser stopped the new tab. Allow it for this page and try again.')
  tab.opener = null
  try {
    const { href } = await call(linkCaseItem, { params: { id, item }, body: { purpose: 'view' } })
    tab.location.replace(new URL(href, location.href))
  } catch (error) {
    tab.close()
    toast.error(error instanceof Error ? error.message : 'The file could not be opened.')
  }
}
export const useGiveRole = (id: string) => useChange((body: Body<typeof giveCaseRole>) => call(giveCaseRole, { params: { id }, body }))
export const useEndRole = (id: string) => useChange((body: Body<typeof endCaseRole>) => call(endCaseRole, { params: { id }, body }))
export const useAddParty = (id: string) => useChange((body: Body<typeof addCaseParty>) => call(addCaseParty, { params: { id }, body }))
export const useAddNote = (id: string) => useChange((body: Body<typeof addCaseNote>) => call(addCaseNote, { params: { id }, body }))
export const useAddTask = (id: string) => useChange((body: Body<typeof addCaseTask>) => call(addCaseTask, { params: { id }, body }))
export const useFinishTask = (id: string) =>
  useChange(({ task, done }: { task: string; done: boolean }) => call(finishCaseTask, { params: { id, task }, body: { done } }))
/** The cases one case may be linked with. */
export const useCasesToLink = (id: string) =>
  useQuery({
    queryKey: ['cases', 'to-link', id],
    queryFn: ({ signal }) => call(listCases, { query: { state: 'all', limit: '200' } }, { signal }),
  })
export const useLinkCases = (id: string) => useChange((body: Body<typeof linkCases>) => call(linkCases, { params: { id }, body }))

export const useBreakGlass = () =>
  useChange(({ id, ...body }: { id: string } & Body<typeof breakGlass>) => call(breakGlass, { params: { id }, body }))
export const useDecideEmergency = () =>
  useChange(({ id, agree }: { id: string; agree: boolean }) => call(decideEmergency, { params: { id }, body: { agree } }))

/** What becomes different when a case moves to another version of its process. */
export const versionPreview = (id: string, query: EndpointInput<typeof previewCaseVersion>['query']) =>
  queryOptions({
    queryKey: [...root, 'version', id, query],
    queryFn: ({ signal }) => call(previewCaseVersion, { params: { id }, query }, { signal }),
  })
export const useMoveVersion = (id: string) =>
  useChange((body: Body<typeof moveCaseVersion>) => call(moveCaseVersion, { params: { id }, body }))

export type WrittenDefinition = Body<typeof publishDefinition>['definition']
export const useCheckDefinition = (process: ProcessName) =>
  useMutation({ mutationFn: (definition: WrittenDefinition) => call(checkDefinition, { params: { process }, body: { definition } }) })
export const usePublish = (process: ProcessName) =>
  useChange((body: Body<typeof publishDefinition>) => call(publishDefinition, { params: { process }, body }))
