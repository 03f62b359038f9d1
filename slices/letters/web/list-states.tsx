import type { ReactElement } from 'react'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

interface StatesProps {
  list: { isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown }
  loading: string
  failed: string
}

/** A list on its way, or that it did not come. */
export function ListStates({ list, loading, failed }: StatesProps): ReactElement | null {
  if (list.isPending) return <SkeletonRows label={loading} avatar={false} rows={6} />
  if (!list.isError) return null
  return <ErrorBanner message={failed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
}
