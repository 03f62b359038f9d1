import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { roles } from '#platform/shared/actor.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { UserPlus } from '#ui/icons.ts'
import { Pagination } from '#ui/pagination.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { membersQuery, pageSize, type MemberSearch } from '../members-api.ts'
import { roleNames } from '../role-names.ts'
import { SettingsFrame } from '../settings-frame.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberTable } from './member-table.tsx'

const route = getRouteApi('/app/workspace/members')

/** /app/workspace/members: who belongs to the workspace, and who has been asked. */
export function MembersPage(): ReactElement {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const found = useQuery(membersQuery(search))
  const [inviting, setInviting] = useState(false)
  const go = (next: MemberSearch): void => void navigate({ search: next, replace: true })
  const manage = found.data?.can.manage ?? false
  return (
    <SettingsFrame
      title="Members"
      lead="Who can open this workspace, and as what. What a role may see is under Roles and permissions."
      action={
        manage && (
          <Button variant="primary" icon={UserPlus} onClick={() => setInviting(true)}>
            Invite people
          </Button>
        )
      }
    >
      <div className="px-4 md:px-8">
        {found.data && found.data.invitations.length > 0 && <InvitationList invitations={found.data.invitations} manage={manage} />}
        <search className="flex flex-wrap items-center gap-2 pb-3">
          <SearchInput
            size="md"
            className="w-full sm:w-70"
            label="Find a member"
            placeholder="Name or email"
            value={search.search ?? ''}
            onChange={(typed) => go({ ...search, page: undefined, search: typed.trim() || undefined })}
          />
          <Select
            aria-label="Role"
            className="w-44"
            options={[{ value: 'all', label: 'All roles' }, ...roles.map((role) => ({ value: role, label: roleNames[role] }))]}
            value={search.role ?? 'all'}
            onChange={(chosen) => go({ ...search, page: undefined, role: roles.find((role) => role === chosen) })}
          />
        </search>
        <Found found={found} search={search} onPage={(page) => go({ ...search, page })} />
      </div>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </SettingsFrame>
  )
}

interface FoundProps {
  found: ReturnType<typeof useQuery<Awaited<ReturnType<NonNullable<ReturnType<typeof membersQuery>['queryFn']>>>>>
  search: MemberSearch
  onPage: (page: number) => void
}

function Found({ found, search, onPage }: FoundProps): ReactElement {
  if (found.isError)
    return <ErrorBanner message="The members could not be loaded." retrying={found.isFetching} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonRows label="Members are loading" rows={8} />
  if (found.data.total === 0)
    return (
      <EmptyState title="No members match" drawing="person">
        Try fewer letters, or all roles.
      </EmptyState>
    )
  return (
    <>
      <MemberTable members={found.data.data} manage={found.data.can.manage} />
      {found.data.total > pageSize && (
        <Pagination
          total={found.data.total}
          limit={pageSize}
          offset={((search.page ?? 1) - 1) * pageSize}
          sizes={[pageSize]}
          loading={found.isPlaceholderData}
          onChange={({ offset }) => onPage(offset / pageSize + 1)}
        />
      )}
    </>
  )
}
