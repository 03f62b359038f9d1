import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getRouteApi, notFound } from '@tanstack/react-router'
import { useEffect, type ReactElement } from 'react'
import { usePageTitle } from '#platform/web/title.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { toast } from '#ui/toast.tsx'
import type { Employee } from '../contract.ts'
import { displayName } from '../rules.ts'
import { myProfile, person } from './api.ts'
import { isNotFound } from './problems.ts'
import { Profile } from './profile.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { listStrings, profileStrings } from './strings.ts'

const route = getRouteApi('/app/people/$id')

/** /app/people/{id} */
export function ProfilePage(): ReactElement {
  const { id } = route.useParams()
  const query = useQuery(person(id))
  usePageTitle(query.data && displayName(query.data))
  // A colleague's profile must not keep the tab, the sheet or the revealed details of the one before.
  return <LoadedProfile key={id} query={query} />
}

/** /app/me */
export function MyProfilePage(): ReactElement {
  const me = useMe()
  const query = useQuery({ ...myProfile, enabled: me.employee_id !== null })
  usePageTitle(listStrings.myProfile)
  if (me.employee_id === null) {
    return (
      <div className="grid flex-1 place-items-center">
        <EmptyState title={profileStrings.noRecord}>{profileStrings.noRecordHint}</EmptyState>
      </div>
    )
  }
  return <LoadedProfile query={query} />
}

function LoadedProfile({ query }: { query: UseQueryResult<Employee> }): ReactElement {
  const gone = isNotFound(query.error)
  const failed = query.isError && !gone && !query.data
  const failedAt = failed ? query.errorUpdatedAt : 0
  useEffect(() => {
    if (failedAt > 0) toast.error(profileStrings.failed)
  }, [failedAt])

  // The loader has asked already; this is a record that went out of reach while it was open.
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (gone) throw notFound()
  if (failed) {
    return (
      <div className="px-4 pt-6 md:px-6 xl:px-gutter">
        <ErrorBanner message={profileStrings.failed} onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {profileStrings.failedHint}
        </ErrorBanner>
      </div>
    )
  }
  return query.data ? <Profile employee={query.data} /> : <ProfileSkeleton />
}
