import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput, EndpointResult } from '#platform/shared/endpoint.ts'
import { call, callForFile } from '#platform/web/call.ts'
import { listPersonCases } from '#slices/cases/contract.ts'
import { employeeFacets, listEmployees, type EmployeeRow } from '#slices/people/contract.ts'
import {
  archiveTemplate,
  cancelBatch,
  checkTemplate,
  copyLetter,
  deliverLetter,
  getBatch,
  getLetter,
  getLibraryLetter,
  getTemplate,
  issueBatch,
  issueLetter,
  letterCertificate,
  letterValues,
  linkLetter,
  listBatches,
  listLetterFields,
  listLetters,
  listLibrary,
  listTemplates,
  listTemplateVersions,
  makeCertificate,
  particularsOf,
  personLetterValues,
  previewLetter,
  remindSigners,
  saveLetterValues,
  savePersonLetterValues,
  saveTemplate,
  templateDifference,
  type LetterAsked,
  type LetterState,
} from '../contract.ts'
import { keepFile } from './keep-file.ts'

/** Everything read of letters stands under one key: an issued letter changes lists, previews and reports. */
const root = ['letters'] as const

export const libraryQuery = queryOptions({
  queryKey: [...root, 'library'],
  queryFn: ({ signal }) => call(listLibrary, {}, { signal }),
})
export const ownTemplates = (archived: boolean) =>
  queryOptions({
    queryKey: [...root, 'templates', archived],
    queryFn: ({ signal }) => call(listTemplates, { query: { archived: archived ? 'true' : 'false' } }, { signal }),
  })
export const libraryLetterOf = (letter: string) =>
  queryOptions({
    queryKey: [...root, 'library', letter],
    queryFn: ({ signal }) => call(getLibraryLetter, { params: { letter } }, { signal }),
    staleTime: 300_000,
  })
export const templateOf = (id: string) =>
  queryOptions({ queryKey: [...root, 'template', id], queryFn: ({ signal }) => call(getTemplate, { params: { id } }, { signal }) })
export const versionsOf = (id: string) =>
  queryOptions({
    queryKey: [...root, 'template', id, 'versions'],
    queryFn: ({ signal }) => call(listTemplateVersions, { params: { id } }, { signal }),
  })
export const differenceOf = (id: string, version: number) =>
  queryOptions({
    queryKey: [...root, 'template', id, 'difference', version],
    queryFn: ({ signal }) => call(templateDifference, { params: { id }, query: { from: 'library' } }, { signal }),
  })
export const fieldsQuery = queryOptions({
  queryKey: [...root, 'fields'],
  queryFn: ({ signal }) => call(listLetterFields, {}, { signal }),
  staleTime: Infinity,
})

export type SentDocument = NonNullable<EndpointInput<typeof saveTemplate>['body']>['document']
export const checkOf = (letter: string, document: SentDocument) =>
  queryOptions({
    queryKey: [...root, 'check', letter, document],
    queryFn: ({ signal }) => call(checkTemplate, { params: { letter }, body: { document } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export type Asked = LetterAsked
/** A preview is never taken from before: what it says may have changed since. */
export const previewOf = (asked: Asked & { readonly document?: SentDocument }) =>
  queryOptions({
    queryKey: [...root, 'preview', asked],
    queryFn: ({ signal }) => call(previewLetter, { body: asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export interface IssuedSearch {
  readonly search?: string | undefined
  readonly state?: LetterState | undefined
  readonly employee?: string | undefined
}
const pageSize = 50
export const issuedLetters = (found: IssuedSearch) =>
  infiniteQueryOptions({
    queryKey: [...root, 'issued', found],
    queryFn: ({ signal, pageParam }) =>
      call(listLetters, { query: { ...found, limit: String(pageSize), offset: String(pageParam) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { data }) => sum + data.length, 0)
      return last.data.length > 0 && read < last.total ? read : undefined
    },
  })
export const issuedLetter = (id: string) =>
  queryOptions({ queryKey: [...root, 'one', id], queryFn: ({ signal }) => call(getLetter, { params: { id } }, { signal }), staleTime: 0 })

export const certificateOf = (id: string) =>
  queryOptions({
    queryKey: [...root, 'one', id, 'certificate'],
    queryFn: ({ signal }) => call(letterCertificate, { params: { id } }, { signal }),
    staleTime: 0,
  })
export const useCertificateFile = (id: string, reference: string) =>
  useMutation({
    mutationFn: async () =>
      keepFile(await callForFile(makeCertificate, { params: { id } }), `${reference.replaceAll('/', '-')}-certificate.pdf`),
  })

export const casesOfPerson = (id: string) =>
  queryOptions({ queryKey: [...root, 'cases', id], queryFn: ({ signal }) => call(listPersonCases, { params: { id } }, { signal }) })

export const batchesQuery = queryOptions({
  queryKey: [...root, 'batches'],
  queryFn: ({ signal }) => call(listBatches, { query: {} }, { signal }),
})
export type BatchReport = EndpointResult<typeof getBatch>
/** Asked again while it runs, so that its progress is seen. */
export const batchOf = (id: string, only?: 'blocked') =>
  queryOptions({
    queryKey: [...root, 'batch', id, only],
    queryFn: ({ signal }) => call(getBatch, { params: { id }, query: { limit: '500', ...(only ? { only } : {}) } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 1500 : false),
  })

/** Departments and locations, to write to everybody of one. */
export const groupsQuery = queryOptions({
  queryKey: [...root, 'groups'],
  queryFn: ({ signal }) => call(employeeFacets, { query: {} }, { signal }),
  staleTime: 60_000,
})
const readAtOnce = 1000
/** Everybody there is, or everybody of a department or a location. */
export async function peopleIn({ by, name }: { by: 'everyone' | 'department' | 'location'; name: string }): Promise<EmployeeRow[]> {
  const rows: EmployeeRow[] = []
  for (;;) {
    const of = by === 'everyone' ? {} : { [by]: name }
    const { data, total } = await call(listEmployees, { query: { ...of, limit: String(readAtOnce), offset: String(rows.length) } })
    rows.push(...data)
    if (data.length === 0 || rows.length >= total) return rows
  }
}

export const valuesOf = (person: string | null) =>
  queryOptions({
    queryKey: [...root, 'values', person],
    queryFn: ({ signal }) =>
      person === null ? call(letterValues, {}, { signal }) : call(personLetterValues, { params: { id: person } }, { signal }),
  })

/** A change of letters: afterwards everything of them is read again. */
function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: [...root] }) })
}

export const useCopy = () => useChange((body: { letter: string; title?: string }) => call(copyLetter, { body }))
export const useSaveTemplate = (id: string) =>
  useChange((body: NonNullable<EndpointInput<typeof saveTemplate>['body']>) => call(saveTemplate, { params: { id }, body }))
export const useArchive = (id: string) =>
  useChange((body: { version: number; archived: boolean }) => call(archiveTemplate, { params: { id }, body }))
export const useIssue = () => useChange((body: Asked & { seen: string }) => call(issueLetter, { body }))
export const useIssueBatch = () => useChange((body: NonNullable<EndpointInput<typeof issueBatch>['body']>) => call(issueBatch, { body }))
export const useCancelBatch = (id: string) => useChange(() => call(cancelBatch, { params: { id } }))
export type DeliveryAsked = NonNullable<EndpointInput<typeof deliverLetter>['body']>
export const useDeliver = (id: string) => useChange((body: DeliveryAsked) => call(deliverLetter, { params: { id }, body }))
export const useRemind = (id: string) => useChange(() => call(remindSigners, { params: { id } }))
type Values = NonNullable<EndpointInput<typeof saveLetterValues>['body']>['values']
export const useSaveValues = (person: string | null) =>
  useChange((values: Values) =>
    person === null
      ? call(saveLetterValues, { body: { values } })
      : call(savePersonLetterValues, { params: { id: person }, body: { values } }),
  )

export const askLetterLink = (id: string, format: 'docx' | 'pdf', purpose: 'view' | 'download') =>
  call(linkLetter, { params: { id }, body: { format, purpose } })

export const particularsOfPerson = (id: string) =>
  queryOptions({
    queryKey: [...root, 'particulars', id],
    queryFn: ({ signal }) => call(particularsOf, { params: { id } }, { signal }),
  })
export const lettersTo = (id: string) =>
  queryOptions({
    queryKey: [...root, 'to', id],
    queryFn: ({ signal }) => call(listLetters, { query: { employee: id, limit: '100' } }, { signal }),
  })
