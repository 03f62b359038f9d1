import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useMe } from '#slices/workspace/web/public.tsx'
import { isNotFound, ApiError } from '#platform/web/api-error.ts'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { familyLeaveOf } from './api.ts'
import { Plans } from './plans.tsx'

/** Family leave on the Absence tab: for hr and the person. To who leads them it is time off, and there is nothing here. */
export function PersonFamilyLeave({ employee, own }: { employee: { id: string }; own: boolean }): ReactElement | null {
  const { userRole } = useMe()
  return own || userRole === 'hr' || userRole === 'super_admin' ? <Shown id={employee.id} /> : null
}

const isRefused = (error: unknown): boolean => isNotFound(error) || (error instanceof ApiError && error.status === 403)

function Shown({ id }: { id: string }): ReactElement | null {
  const found = useQuery(familyLeaveOf(id))
  // A role of the workspace's own may see absence and no health: then this part is not theirs.
  if (found.isError && isRefused(found.error)) return null
  return (
    <div className="mt-10">
      {found.data ? (
        <Plans overview={found.data} heading="Family leave" />
      ) : found.isError ? (
        <ErrorBanner message="Family leave could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : (
        <SkeletonRows label="Family leave is loading" avatar={false} rows={2} />
      )}
    </div>
  )
}
