import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { EndpointInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import { viewing } from '#platform/web/viewing.ts'
import { getChoices, listMembers } from '#slices/workspace/contract.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'
import * as contract from '../contract.ts'

const keys = ['rights', 'roles'] as const

export const rolesQuery = queryOptions({
  queryKey: keys,
  queryFn: ({ signal }) => call(contract.getRoles, {}, { signal }),
  retryOnMount: false,
})

/** Departments and locations that a group may name. */
export const placesQuery = queryOptions({ queryKey: ['workspace', 'choices'], queryFn: ({ signal }) => call(getChoices, {}, { signal }) })

/** Members by name or address, 20 at most. */
export async function searchMembers(search: string, signal?: AbortSignal) {
  const { data } = await call(listMembers, { query: { limit: '20', ...(search ? { search: search.slice(0, 200) } : {}) } }, { signal })
  return data.filter(({ left }) => !left).map((member) => ({ ...member, value: member.id, label: member.name }))
}
export type MemberChoice = Awaited<ReturnType<typeof searchMembers>>[number]

function useRights<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: keys })
      await cache.invalidateQueries({ queryKey: ['workspace', 'members'] })
      await cache.invalidateQueries({ queryKey: meQuery.queryKey })
    },
  })
}
type RoleChange = EndpointInput<typeof contract.changeRole>['body']
type TemplateChange = EndpointInput<typeof contract.updateTemplate>['body']
type GroupChange = EndpointInput<typeof contract.updateGroup>['body']

export const useChangeRole = () =>
  useRights(({ id, ...body }: RoleChange & { id: string }) => call(contract.changeRole, { params: { id }, body }))
export const useAddTemplate = () =>
  useRights((body: EndpointInput<typeof contract.addTemplate>['body']) => call(contract.addTemplate, { body }))
export const useUpdateTemplate = () =>
  useRights(({ id, ...body }: TemplateChange & { id: string }) => call(contract.updateTemplate, { params: { id }, body }))
export const useRemoveTemplate = () => useRights((id: string) => call(contract.removeTemplate, { params: { id } }))
export const useAddGroup = () => useRights((body: contract.PeopleGroup) => call(contract.addGroup, { body }))
export const useUpdateGroup = () =>
  useRights(({ id, ...body }: GroupChange & { id: string }) => call(contract.updateGroup, { params: { id }, body }))
export const useRemoveGroup = () => useRights((id: string) => call(contract.removeGroup, { params: { id } }))

/** Nothing of the one view may be shown in the other: all that was read goes, and the page begins anew. */
async function showAnew(cache: QueryClient, router: ReturnType<typeof useRouter>): Promise<void> {
  await cache.cancelQueries()
  const me = await cache.fetchQuery({ ...meQuery, staleTime: 0 })
  cache.setQueryData(meQuery.queryKey, me)
  cache.removeQueries({ predicate: (query) => query.queryKey[0] !== meQuery.queryKey[0] })
  router.clearCache()
  await router.navigate({ to: '/app' })
}

export function useStartView() {
  const cache = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: async (body: EndpointInput<typeof contract.startView>['body']) => {
      const { id, name, ends_at } = await call(contract.startView, { body })
      viewing.begin({ id, name, endsAt: ends_at })
      await showAnew(cache, router).catch((error: unknown) => {
        viewing.end()
        throw error
      })
    },
  })
}

/** The server is told first, and would end it by itself; here it ends whatever comes of that. */
export const useStopView = () =>
  useMutation({
    mutationFn: (id: string) => call(contract.stopView, { params: { id } }, { asOneself: true }),
    onSettled: () => viewing.end(),
  })

/** When viewing has ended, however it did, the pages are the person's own again. */
export function useShowAnew(): () => Promise<void> {
  const cache = useQueryClient()
  const router = useRouter()
  return () => showAnew(cache, router)
}
