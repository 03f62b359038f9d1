import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/web/api-error.ts'
import { call } from '#platform/web/call.ts'
import {
  addCustomRow,
  createField,
  createSection,
  customFieldHistory,
  decideCustomProposal,
  deleteCustomRow,
  deleteField,
  deleteSection,
  exportCustomFields,
  getCustomFields,
  listCustomFields,
  listPeopleFilters,
  orderCustomFields,
  putCustomFields,
  updateCustomRow,
  updateField,
  updateSection,
  type CustomFieldsOfPerson,
  type CustomValue,
  type CustomValuesUpdate,
  type FieldCreate,
  type FieldUpdate,
  type SectionCreate,
  type SectionDefinition,
  type SectionUpdate,
} from '../contract.ts'

const keys = {
  definitions: ['custom-fields', 'definitions'],
  filters: (people: string) => ['custom-fields', 'filters', people],
  person: (id: string) => ['custom-fields', 'person', id],
  personAsAt: (id: string, day: string) => ['custom-fields', 'person', id, 'as-at', day],
  history: (id: string, field: string) => ['custom-fields', 'person', id, 'history', field],
} as const

export const definitions = queryOptions({ queryKey: keys.definitions, queryFn: ({ signal }) => call(listCustomFields, {}, { signal }) })
/** The fields to filter people by, and the names of people who stand in conditions, as far as they may be named. */
export const peopleFilters = (people: readonly string[]) => {
  const ids = people.filter((id) => isUuid.test(id)).join(',')
  return queryOptions({
    queryKey: keys.filters(ids),
    queryFn: ({ signal }) => call(listPeopleFilters, { query: ids ? { people: ids } : {} }, { signal }),
  })
}
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `day`: as at that day, for reading. */
export const personFields = (id: string, day?: string) =>
  queryOptions({
    queryKey: day === undefined ? keys.person(id) : keys.personAsAt(id, day),
    queryFn: ({ signal }) => call(getCustomFields, { params: { id }, query: day === undefined ? {} : { as_at: day } }, { signal }),
  })
export const fieldHistory = (id: string, fieldId: string) =>
  queryOptions({
    queryKey: keys.history(id, fieldId),
    queryFn: ({ signal }) => call(customFieldHistory, { params: { id, fieldId } }, { signal }),
    staleTime: 0,
  })

const adopt =
  (cache: QueryClient, id: string) =>
  (record: CustomFieldsOfPerson): void =>
    void cache.setQueryData(keys.person(id), record)

export function useSaveValues(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: CustomValuesUpdate) => call(putCustomFields, { params: { id }, body }),
    onSuccess: adopt(cache, id),
  })
}

export type Cells = Record<string, CustomValue>
export type RowChange =
  | { readonly do: 'add'; readonly section: string; readonly cells: Cells }
  | { readonly do: 'change'; readonly rowId: string; readonly version: number; readonly cells: Cells }
  | { readonly do: 'remove'; readonly rowId: string }
function sendRow(id: string, change: RowChange): Promise<CustomFieldsOfPerson> {
  if (change.do === 'add') return call(addCustomRow, { params: { id }, body: { section: change.section, cells: change.cells } })
  const params = { id, rowId: change.rowId }
  return change.do === 'remove'
    ? call(deleteCustomRow, { params })
    : call(updateCustomRow, { params, body: { version: change.version, cells: change.cells } })
}
export function useChangeRow(id: string) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: (change: RowChange) => sendRow(id, change), onSuccess: adopt(cache, id) })
}

export function useDecide(personId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; decision: 'approve' | 'refuse'; note?: string }) =>
      call(decideCustomProposal, { params: { id }, body }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: keys.person(personId) }),
        // The queue and its count hold it too.
        cache.invalidateQueries({ queryKey: ['people', 'proposals'] }),
      ]),
  })
}

export type DefinitionChange =
  | { readonly what: 'section'; readonly id: null; readonly body: SectionCreate }
  | { readonly what: 'section'; readonly id: string; readonly body: SectionUpdate }
  | { readonly what: 'field'; readonly id: null; readonly body: FieldCreate }
  | { readonly what: 'field'; readonly id: string; readonly body: FieldUpdate }
function sendDefinition(change: DefinitionChange): Promise<unknown> {
  if (change.what === 'section')
    return change.id === null
      ? call(createSection, { body: change.body })
      : call(updateSection, { params: { id: change.id }, body: change.body })
  return change.id === null ? call(createField, { body: change.body }) : call(updateField, { params: { id: change.id }, body: change.body })
}
export function useSaveDefinition() {
  const cache = useQueryClient()
  return useMutation({ mutationFn: sendDefinition, onSuccess: () => cache.invalidateQueries({ queryKey: ['custom-fields'] }) })
}
export function useRemoveDefinition() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ what, id }: { what: 'section' | 'field'; id: string }) =>
      call(what === 'section' ? deleteSection : deleteField, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['custom-fields'] }),
  })
}
export function useOrder() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (sections: readonly SectionDefinition[]) =>
      call(orderCustomFields, { body: { sections: sections.map(({ id, fields }) => ({ id, fields: fields.map((field) => field.id) })) } }),
    onMutate: (sections) => cache.setQueryData(keys.definitions, { sections: [...sections] }),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.definitions }),
  })
}

export const takeExport = () => call(exportCustomFields, {})

/** The server's words by the path it names them at, and what it says of the whole under ''. */
export function problemsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return { '': 'This could not be saved. Please try again.' }
  const { changed, fields = [] } = error.details
  if (changed) return { '': `${changed.by || 'Somebody else'} changed this meanwhile. Close this and look at it before you change it.` }
  const named = Object.fromEntries(fields.map(({ path, message }) => [path, message]))
  return Object.keys(named).length > 0 ? named : { '': error.message }
}
