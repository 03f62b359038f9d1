import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput, EndpointResult } from '#platform/shared/endpoint.ts'
import { call, callForLines, callWithUpload } from '#platform/web/call.ts'
import {
  addSynonyms,
  archivePolicy,
  askAssistant,
  comparePolicyVersions,
  deleteConversation,
  fileConversation,
  getAssistantState,
  getConversation,
  getPolicy,
  listConversations,
  listPolicies,
  listSynonyms,
  rateAnswer,
  readPolicyVersion,
  removeSynonyms,
  retryPolicyVersion,
  uploadPolicy,
  writePolicy,
  type AnswerEvent,
} from '../contract.ts'

export type Asking = EndpointInput<typeof askAssistant>['body']
export type PolicyLines = EndpointResult<typeof listPolicies>

/** Asks, and hands on what arrives of the answer. */
export const ask = (body: Asking, take: (event: AnswerEvent) => void, signal: AbortSignal): Promise<void> =>
  callForLines(askAssistant, { body }, { take: (line) => take(line as AnswerEvent), signal })

export const stateQuery = (caseId: string | undefined) =>
  queryOptions({
    queryKey: ['assistant', 'state', caseId ?? null],
    queryFn: ({ signal }) => call(getAssistantState, { query: caseId ? { case_id: caseId } : {} }, { signal }),
  })
export const historyQuery = queryOptions({
  queryKey: ['assistant', 'history'],
  queryFn: ({ signal }) => call(listConversations, {}, { signal }),
})
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['assistant', 'conversation', id],
    queryFn: ({ signal }) => call(getConversation, { params: { id } }, { signal }),
  })

/** Looked at again while something is being read. */
const whileReading = 2_000
const isReading = (versions: readonly { readonly state: string }[]): boolean =>
  versions.some(({ state }) => state === 'reading' || state === 'indexing')

export const policiesQuery = queryOptions({
  queryKey: ['assistant', 'policies'],
  queryFn: ({ signal }) => call(listPolicies, {}, { signal }),
  refetchInterval: ({ state }) => (isReading(state.data?.data.map(({ newest }) => newest) ?? []) ? whileReading : false),
})
export const policyQuery = (id: string) =>
  queryOptions({
    queryKey: ['assistant', 'policy', id],
    queryFn: ({ signal }) => call(getPolicy, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (isReading(state.data?.data ?? []) ? whileReading : false),
  })
export const versionQuery = (id: string, versionId: string) =>
  queryOptions({
    queryKey: ['assistant', 'version', id, versionId],
    queryFn: ({ signal }) => call(readPolicyVersion, { params: { id, versionId } }, { signal }),
  })
export const changesQuery = (id: string, versionId: string, otherId: string) =>
  queryOptions({
    queryKey: ['assistant', 'changes', id, versionId, otherId],
    queryFn: ({ signal }) => call(comparePolicyVersions, { params: { id, versionId, otherId } }, { signal }),
  })
export const synonymsQuery = queryOptions({
  queryKey: ['assistant', 'synonyms'],
  queryFn: ({ signal }) => call(listSynonyms, {}, { signal }),
})

/** Whatever changes here, what was loaded of the assistant is looked at again. */
function useChange<Given, Result>(change: (given: Given) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: ['assistant'] }) })
}

export const useDeleteConversation = () => useChange((id: string) => call(deleteConversation, { params: { id } }))
export const useRate = () =>
  useChange(({ id, ...body }: { id: string; helpful: boolean | null; reason?: string }) => call(rateAnswer, { params: { id }, body }))
export const useFile = () =>
  useChange(({ id, caseId }: { id: string; caseId: string }) => call(fileConversation, { params: { id }, body: { case_id: caseId } }))
export const useWritePolicy = () => useChange((body: EndpointInput<typeof writePolicy>['body']) => call(writePolicy, { body }))
export const useUploadPolicy = () =>
  useChange(({ file, query }: { file: File; query: EndpointInput<typeof uploadPolicy>['query'] }) =>
    callWithUpload(
      uploadPolicy,
      { query },
      { file, signal: new AbortController().signal, onProgress: () => {}, idempotencyKey: crypto.randomUUID() },
    ),
  )
export const useArchive = () =>
  useChange(({ id, ...body }: { id: string; archived: boolean; version: number }) => call(archivePolicy, { params: { id }, body }))
export const useRetry = () => useChange((params: { id: string; versionId: string }) => call(retryPolicyVersion, { params }))
export const useAddSynonyms = () => useChange((words: string[]) => call(addSynonyms, { body: { words } }))
export const useRemoveSynonyms = () => useChange((id: string) => call(removeSynonyms, { params: { id } }))
