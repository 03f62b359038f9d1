import type { ReactElement } from 'react'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

interface Asked {
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** In place of a page whose data is on its way, or did not come. */
export function Loading({ what, queries }: { what: string; queries: readonly Asked[] }): ReactElement {
  const failed = queries.filter(({ isError }) => isError)
  return (
    <div className="px-4 md:px-8">
      {failed.length > 0 ? (
        <ErrorBanner
          message={`${what} could not be loaded.`}
          retrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => failed.forEach((query) => void query.refetch())}
        />
      ) : (
        <SkeletonRows label={`${what} are loading`} rows={6} avatar={false} />
      )}
    </div>
  )
}
