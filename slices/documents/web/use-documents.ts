import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#platform/web/api-error.ts'
import { toast } from '#ui/toast-store.ts'
import type { Document } from '../contract.ts'
import { documentsOf, type DocumentsOfPerson, type Holder } from './api.ts'
import { toasts } from './strings.ts'

/** A failed list is told in a toast as specified, once each time it fails. */
export function useFailureToast(query: { isError: boolean; errorUpdatedAt: number; error: Error | null }): void {
  const failedAt = query.isError && !isRefused(query.error) ? query.errorUpdatedAt : 0
  const message = query.error?.message ?? ''
  useEffect(() => {
    if (failedAt > 0) toast.error(toasts.listFailed(message))
  }, [failedAt, message])
}

/** Not there, or not for the asker: trying again would change nothing. */
const isRefused = (error: Error | null): boolean => error instanceof ApiError && (error.status === 403 || error.status === 404)

export interface DocumentsShown {
  readonly documents: readonly Document[]
  readonly total: number
  readonly can: DocumentsOfPerson['can'] | null
  /** How long what is added is kept; told to hr. */
  readonly keeping: DocumentsOfPerson['keeping']
  readonly state: 'loading' | 'refused' | 'failed' | 'ready'
  readonly fetching: boolean
  /** What is shown is the answer to the search before. */
  readonly stale: boolean
  readonly more: boolean
  readonly fetchMore: () => void
  readonly retry: () => void
}

/** A person's documents as far as they have been read, a hundred at a time. */
export function useDocuments(holder: Holder, search: string): DocumentsShown {
  const query = useInfiniteQuery({ ...documentsOf(holder, search), placeholderData: keepPreviousData })
  useFailureToast(query)
  const pages = query.data?.pages ?? []
  const documents = pages.flatMap(({ data }) => data)
  const fetchMore = (): void => void query.fetchNextPage()
  return {
    documents,
    total: pages.at(-1)?.total ?? 0,
    can: pages.at(-1)?.can ?? null,
    keeping: pages.at(-1)?.keeping ?? [],
    state: stateOf(query),
    fetching: query.isFetching,
    stale: query.isPlaceholderData,
    more: query.hasNextPage,
    fetchMore,
    retry: query.isFetchNextPageError ? fetchMore : () => void query.refetch(),
  }
}

function stateOf({ isPending, isError, error }: { isPending: boolean; isError: boolean; error: Error | null }): DocumentsShown['state'] {
  if (isPending) return 'loading'
  if (isError) return isRefused(error) ? 'refused' : 'failed'
  return 'ready'
}
