import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { PageHeading, useMe } from '#slices/workspace/web/public.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { familyLeaveOf } from './api.ts'
import { Plans } from './plans.tsx'

/** /app/me/family-leave: telling HR of a birth, an adoption or a loss, and what follows from it by day. */
export function MyFamilyLeavePage(): ReactElement {
  const { employee_id: own, userRole } = useMe()
  const isHr = userRole === 'hr' || userRole === 'super_admin'
  const action = isHr && (
    <Link to="/app/family-leave" className="ek-link text-sm">
      Family leave of your people
    </Link>
  )
  if (own === null)
    return <PageHeading title="My Family Leave" lead="You have no employee record here, so no leave is kept for you." action={action} />
  return (
    <>
      <PageHeading
        title="My Family Leave"
        lead="Leave for birth, adoption, loss and care: the days you have, and what to tell HR by when."
        action={action}
      />
      <Own id={own} />
    </>
  )
}

function Own({ id }: { id: string }): ReactElement {
  const found = useQuery(familyLeaveOf(id))
  return (
    <div className="px-4 pb-12 md:px-6 xl:px-gutter">
      {found.data ? (
        <Plans overview={found.data} heading="Your plans" />
      ) : found.isError ? (
        <ErrorBanner message="Your family leave could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : (
        <SkeletonRows label="Your family leave is loading" avatar={false} rows={5} />
      )}
    </div>
  )
}
