import { useQuery } from '@tanstack/react-query'
import { getRouteApi, notFound } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { isNotFound } from '#platform/web/api-error.ts'
import { usePageTitle } from '#platform/web/title.ts'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { caseOf } from './api.ts'
import { CaseHeader } from './case-header.tsx'
import { CaseWorkspace } from './case-workspace.tsx'
import { PartyView } from './party-view.tsx'

const route = getRouteApi('/app/cases/$id')

// Anything else in the address is no case: it is not asked for.
const isCaseId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)

/** /app/cases/{id}: the whole case for who works on it, their own part for a party. A case that is not there and one that is hidden look alike. */
export function CasePage(): ReactElement {
  const { id } = route.useParams()
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (!isCaseId(id)) throw notFound()
  // Another case must keep nothing of what was open in the one before.
  return <LoadedCase key={id} id={id} />
}

function LoadedCase({ id }: { id: string }): ReactElement {
  const found = useQuery(caseOf(id))
  const file = found.data
  usePageTitle(file?.reference)
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (isNotFound(found.error)) throw notFound()
  if (!file)
    return (
      <div className="px-4 pt-6 md:px-6 xl:px-gutter">
        <h1 className="sr-only">Case</h1>
        {found.isError ? (
          <ErrorBanner message="The case could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
        ) : (
          <SkeletonRows label="The case is loading" avatar={false} rows={8} />
        )}
      </div>
    )
  return (
    <div className="relative flex min-h-full flex-1 flex-col">
      <CaseHeader file={file} />
      {file.work ? <CaseWorkspace file={file} work={file.work} /> : <PartyView file={file} />}
    </div>
  )
}
