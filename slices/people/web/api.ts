import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { EndpointInput, EndpointResult } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import {
  createEmployee,
  decideChange,
  employeeFacets,
  findColleagues,
  getEmployee,
  getMyProfile,
  listActivity,
  listEmployees,
  listHistory,
  patchMyProfile,
  revealFields,
  updateEmployee,
  withdrawPlanned,
  type Effective,
  type Employee,
  type EmployeeRow,
} from '../contract.ts'
import type { Draft } from './employee-draft.ts'
import { listQueryOf, type PeopleSearch } from './people-search.ts'

const keys = {
  all: ['people'],
  lists: ['people', 'list'],
  facets: ['people', 'facets'],
  one: (id: string) => ['people', 'one', id],
  mine: ['people', 'mine'],
  activity: (id: string) => ['people', 'activity', id],
  history: (id: string) => ['people', 'history', id],
} as const

export type PeopleFound = EndpointResult<typeof listEmployees>
export type CreateBody = EndpointInput<typeof createEmployee>['body']
export type RevealGroup = EndpointInput<typeof revealFields>['body']['group']

// The route's loader has just asked: its failure is shown as it is, with the way to try again.
const shownAsLoaded = { retryOnMount: false } as const

/** One page of the list an address stands for. */
export const peopleList = (search: PeopleSearch) =>
  queryOptions({
    queryKey: [...keys.lists, listQueryOf(search)],
    queryFn: ({ signal }) => call(listEmployees, { query: listQueryOf(search) }, { signal }),
    ...shownAsLoaded,
  })

/** Departments and locations to filter by: those of today, or of the day that is looked at. */
export const peopleFacets = (day?: string) =>
  queryOptions({
    queryKey: [...keys.facets, day ?? 'today'],
    queryFn: ({ signal }) => call(employeeFacets, { query: day === undefined ? {} : { as_at: day } }, { signal }),
  })

export const person = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getEmployee, { params: { id }, query: {} }, { signal }),
    ...shownAsLoaded,
  })

/** A record as it was, or will be, on a day. */
export const personAsAt = (id: string, day: string) =>
  queryOptions({
    queryKey: [...keys.one(id), day],
    queryFn: ({ signal }) => call(getEmployee, { params: { id }, query: { as_at: day } }, { signal }),
  })

export const historyOf = (id: string) =>
  queryOptions({ queryKey: keys.history(id), queryFn: ({ signal }) => call(listHistory, { params: { id } }, { signal }) })

export const myProfile = queryOptions({
  queryKey: keys.mine,
  queryFn: ({ signal }) => call(getMyProfile, {}, { signal }),
  ...shownAsLoaded,
})

export const activity = (id: string) =>
  infiniteQueryOptions({
    queryKey: keys.activity(id),
    queryFn: ({ pageParam, signal }) => call(listActivity, { params: { id }, query: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** Colleagues whose name, job title or e-mail holds the text, 20 at most; `not` leaves one person out. */
export async function searchColleagues(search: string, signal?: AbortSignal, not?: string): Promise<EmployeeRow[]> {
  const { data } = await call(findColleagues, { query: { search: search.slice(0, 200), ...(not ? { not } : {}) } }, { signal })
  return data
}

/** Every screen that shows the person takes the record the server has just answered; lists and histories are read again. */
function adopt(cache: QueryClient, employee: Employee): void {
  cache.setQueryData<Employee>(keys.one(employee.id), employee)
  cache.setQueryData<Employee>(keys.mine, (mine) => (mine?.id === employee.id ? employee : mine))
  void cache.invalidateQueries({ queryKey: keys.lists })
  void cache.invalidateQueries({ queryKey: keys.facets })
  void cache.invalidateQueries({ queryKey: keys.activity(employee.id) })
  void cache.invalidateQueries({ queryKey: keys.history(employee.id) })
}

export function useCreateEmployee(tenantId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: CreateBody) => call(createEmployee, { params: { tenantId }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  })
}

/** Saves changes of a record as it was read, by the door that is open to the asker. */
export function useSaveEmployee(own: boolean) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({
      employee,
      changes,
      effective,
    }: {
      employee: Employee
      changes: Draft
      effective?: Effective | undefined
    }): Promise<Employee> => {
      // Only who changes a record needs to know all of it.
      const { ownPatch, usesOwnDoor, wholeRecord } = await import('./employee-draft.ts')
      const from = effective ? { effective } : {}
      return own && usesOwnDoor(employee)
        ? call(patchMyProfile, { body: { ...ownPatch(employee, changes), ...from } })
        : call(updateEmployee, { params: { id: employee.id }, body: { ...wholeRecord(employee, changes), ...from } })
    },
    onSuccess: (employee) => adopt(cache, employee),
  })
}

export function useWithdrawPlanned(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ field, from }: { field: string; from: string }) => call(withdrawPlanned, { params: { id, field, from } }),
    onSuccess: (employee) => adopt(cache, employee),
    onError: () => cache.invalidateQueries({ queryKey: keys.one(id) }),
  })
}

/** Reads the record again after someone else changed it. */
export function useReload(employee: Employee, own: boolean) {
  const cache = useQueryClient()
  return async (): Promise<Employee> => {
    const fresh = own
      ? await cache.fetchQuery({ ...myProfile, staleTime: 0 })
      : await cache.fetchQuery({ ...person(employee.id), staleTime: 0 })
    adopt(cache, fresh)
    return fresh
  }
}

export function useReveal(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { group: RevealGroup; reason?: string }) => call(revealFields, { params: { id }, body }),
    // What was opened is shown by the screen that asked and kept nowhere else.
    gcTime: 0,
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.activity(id) }),
  })
}

export function useDecideChange() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; decision: 'approve' | 'refuse'; note?: string }) =>
      call(decideChange, { params: { id }, body }),
    // It may be a change of what a slice above this one shows, and a notification is settled by it.
    onSettled: () => cache.invalidateQueries(),
  })
}
