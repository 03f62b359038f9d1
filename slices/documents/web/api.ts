import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { EndpointInput, EndpointResult } from '#platform/shared/endpoint.ts'
import { call, callWithUpload } from '#platform/web/call.ts'
import type { CompanyCategory } from '../categories.ts'
import {
  compareCompanyVersions,
  linkCompanyDocument,
  listCompanyVersions,
  uploadCompanyDocument,
  type CompanyDocument,
} from '../company-contract.ts'
import {
  compareVersions,
  holdDocument,
  linkDocument,
  listAllDocuments,
  listBin,
  listDocuments,
  listVersions,
  removeDocument,
  restoreDocument,
  restoreVersion,
  updateDocument,
  uploadDocument,
  type Document,
  type DocumentCategory,
} from '../contract.ts'

/** Whose documents: a person in a workspace. */
export interface Holder {
  readonly tenantId: string
  readonly id: string
}
/** One document as its endpoints name it. */
export interface DocumentPlace extends Holder {
  readonly documentId: string
}
/** A document of the company. */
export interface CompanyPlace {
  readonly tenantId: string
  readonly documentId: string
}
/** Where a document is fetched from, whoever it belongs to. */
export type AnyPlace = DocumentPlace | CompanyPlace
const isOfPerson = (place: AnyPlace): place is DocumentPlace => 'id' in place

export const holderOf = (document: Pick<Document, 'tenant_id' | 'employee_id'>): Holder | null =>
  document.employee_id === null ? null : { tenantId: document.tenant_id, id: document.employee_id }

/** As specified: a hundred at a time. */
export const pageOfPerson = 100
const pageOfBin = 100

const keys = {
  everything: ['documents'],
  person: ({ tenantId, id }: Holder) => ['documents', 'person', tenantId, id],
  versions: (documentId: string) => ['documents', 'versions', documentId],
} as const

export type DocumentsOfPerson = EndpointResult<typeof listDocuments>
export type DocumentsFound = EndpointResult<typeof listAllDocuments>
export type AllDocumentsQuery = NonNullable<EndpointInput<typeof listAllDocuments>['query']>
export type RemovedDocument = EndpointResult<typeof removeDocument>

/** The offset after what these pages hold; undefined at the end. */
const nextOffset = (pages: readonly { data: readonly unknown[]; total: number }[]): number | undefined => {
  const read = pages.reduce((sum, { data }) => sum + data.length, 0)
  const last = pages.at(-1)
  return last && last.data.length > 0 && read < last.total ? read : undefined
}

export const documentsOf = (holder: Holder, search: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.person(holder), search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listDocuments,
        {
          params: { ...holder },
          query: { limit: String(pageOfPerson), ...(pageParam ? { after: pageParam } : {}), ...(search ? { search } : {}) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const allDocuments = (tenantId: string, query: AllDocumentsQuery) =>
  queryOptions({
    queryKey: ['documents', 'all', tenantId, query],
    queryFn: ({ signal }) => call(listAllDocuments, { params: { tenantId }, query }, { signal }),
  })

export const versionsOf = (place: AnyPlace) =>
  queryOptions({
    queryKey: keys.versions(place.documentId),
    queryFn: ({ signal }) =>
      isOfPerson(place)
        ? call(listVersions, { params: { ...place } }, { signal })
        : call(listCompanyVersions, { params: { ...place } }, { signal }),
    staleTime: 0,
  })

/** What is written in two versions, the earlier one first. */
export const comparisonOf = (place: AnyPlace, versionId: string, otherId: string) =>
  queryOptions({
    queryKey: [...keys.versions(place.documentId), versionId, otherId],
    queryFn: ({ signal }) =>
      isOfPerson(place)
        ? call(compareVersions, { params: { ...place, versionId, otherId } }, { signal })
        : call(compareCompanyVersions, { params: { ...place, versionId, otherId } }, { signal }),
    staleTime: 0,
  })

export const binOf = (tenantId: string, employee?: string, company = false) =>
  infiniteQueryOptions({
    queryKey: ['documents', 'bin', tenantId, employee, company],
    queryFn: ({ pageParam, signal }) =>
      call(
        listBin,
        {
          params: { tenantId },
          query: {
            limit: String(pageOfBin),
            offset: String(pageParam),
            ...(employee ? { employee } : {}),
            ...(company ? { of: 'company' as const } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (_page, pages) => nextOffset(pages),
    staleTime: 0,
  })

/** A link that lives five minutes; never kept, always asked for when it is followed. */
export const askLink = (place: AnyPlace, purpose: 'view' | 'download', versionId?: string, signal?: AbortSignal) => {
  const body = { purpose, ...(versionId ? { version_id: versionId } : {}) }
  return isOfPerson(place)
    ? call(linkDocument, { params: { ...place }, body }, { signal })
    : call(linkCompanyDocument, { params: { ...place }, body }, { signal })
}

export interface Filing {
  readonly category?: DocumentCategory | undefined
  readonly expires_on?: string | undefined
  /** The request it answers. */
  readonly request?: string | undefined
}
export interface CompanyFiling {
  readonly category?: CompanyCategory | undefined
  readonly effective_on?: string | undefined
  readonly ask_again?: 'true' | undefined
}
interface Sending {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

// Sent again after a lost answer, the same file must not be stored twice.
const keyOfFile = new WeakMap<File, string>()
function keyOf(file: File): string {
  const key = keyOfFile.get(file) ?? crypto.randomUUID()
  keyOfFile.set(file, key)
  return key
}
const given = <T extends object>(filing: T): Partial<T> =>
  Object.fromEntries(Object.entries(filing).filter(([, value]) => value)) as Partial<T>

export const sendDocument = (holder: Holder, file: File, filing: Filing, options: Sending): Promise<Document> =>
  callWithUpload(
    uploadDocument,
    { params: { ...holder }, query: { name: file.name, ...given(filing) } },
    { file, ...options, idempotencyKey: keyOf(file) },
  )

export const sendCompanyDocument = (tenantId: string, file: File, filing: CompanyFiling, options: Sending): Promise<CompanyDocument> =>
  callWithUpload(
    uploadCompanyDocument,
    { params: { tenantId }, query: { name: file.name, ...given(filing) } },
    { file, ...options, idempotencyKey: keyOf(file) },
  )

/** Everything read of documents is read again: lists, versions and the bin. */
export const readAgain = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: keys.everything })

export function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => void readAgain(cache) })
}

export const useRemove = (place: DocumentPlace) =>
  useChange((reason: string) => call(removeDocument, { params: { ...place }, body: { reason } }))

export const useUpdate = (place: DocumentPlace) =>
  useChange((body: EndpointInput<typeof updateDocument>['body']) => call(updateDocument, { params: { ...place }, body }))

export const useHold = (place: DocumentPlace) =>
  useChange((body: EndpointInput<typeof holdDocument>['body']) => call(holdDocument, { params: { ...place }, body }))

export const useRestoreVersion = (place: DocumentPlace) =>
  useChange((versionId: string) => call(restoreVersion, { params: { ...place, versionId } }))

export const useRestore = () => useChange((place: DocumentPlace) => call(restoreDocument, { params: { ...place } }))
