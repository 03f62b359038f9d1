import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Role } from '#platform/shared/actor.ts'
import { call } from '#platform/web/call.ts'
import { session } from '#platform/web/session.ts'
import type { Invitee } from '../members-contract.ts'
import {
  acceptInvitation,
  endMembership,
  inviteMembers,
  limitMembership,
  linkMember,
  listMembers,
  listUnlinked,
  previewInvitation,
  resendInvitation,
  revokeInvitation,
} from '../members-contract.ts'

const keys = ['workspace', 'members'] as const

export interface MemberSearch {
  readonly search?: string | undefined
  readonly role?: Role | undefined
  readonly page?: number | undefined
}
export const pageSize = 25

export const membersQuery = ({ search, role, page = 1 }: MemberSearch) => {
  const query = {
    limit: String(pageSize),
    offset: String((page - 1) * pageSize),
    ...(search ? { search } : {}),
    ...(role ? { role } : {}),
  }
  return queryOptions({
    queryKey: [...keys, query],
    queryFn: ({ signal }) => call(listMembers, { query }, { signal }),
    placeholderData: keepPreviousData,
    retryOnMount: false,
  })
}

function useMembers<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: keys }) })
}
export const useInvite = () => useMembers((invitations: Invitee[]) => call(inviteMembers, { body: { invitations } }))
export const useResend = () => useMembers((id: string) => call(resendInvitation, { params: { id }, body: {} }))
export const useRevoke = () => useMembers((id: string) => call(revokeInvitation, { params: { id }, body: {} }))
export const useLink = () =>
  useMembers(({ id, ...body }: { id: string; version: number; employee_id: string | null }) => call(linkMember, { params: { id }, body }))
export const useLimit = () =>
  useMembers(({ id, ...body }: { id: string; version: number; expires_on: string | null }) =>
    call(limitMembership, { params: { id }, body }),
  )
export const useEnd = () =>
  useMembers(({ id, version }: { id: string; version: number }) => call(endMembership, { params: { id }, body: { version } }))

export async function searchUnlinked(search: string, signal?: AbortSignal) {
  const { data } = await call(listUnlinked, { query: { search: search.slice(0, 200) } }, { signal })
  return data
}

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(previewInvitation, { body: { token } }, { signal }),
    retry: false,
    staleTime: 0,
  })

/** Joins the workspace; from then on this tab works in it. */
export async function acceptInvitationWith(token: string): Promise<void> {
  const { tenant_id } = await call(acceptInvitation, { body: { token } })
  session.enterWorkspace(tenant_id)
}
