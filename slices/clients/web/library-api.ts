import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import { copyToClient, getClientLibrary, getLibraryItem, type LibraryItem } from '../contract.ts'

/** Letters and processes of one workspace, asked of it alone. */
export const libraryQuery = (tenantId: string) =>
  queryOptions({
    queryKey: ['client-library', tenantId],
    queryFn: ({ signal }) => call(getClientLibrary, { params: { tenantId } }, { signal }),
    retryOnMount: false,
    staleTime: 30_000,
  })

export interface Copying {
  readonly from: string
  readonly item: LibraryItem
  readonly to: string
  readonly over?: boolean
}

/** Reads what is copied where it is, and writes it where it goes: two requests, each to one workspace. */
async function copy({ from, item, to, over = false }: Copying) {
  const { version, content } = await call(getLibraryItem, { params: { tenantId: from, kind: item.kind, key: item.key } })
  const body = { source: { workspace: from, key: item.key, version }, content, over }
  return call(copyToClient, { params: { tenantId: to }, body })
}

/** One after the other, so that a failure at one client says at which. */
export function useCopies() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (all: readonly Copying[]): Promise<{ done: number; failed: readonly Copying[] }> => {
      const failed: Copying[] = []
      for (const one of all) await copy(one).catch(() => failed.push(one))
      return { done: all.length - failed.length, failed }
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['client-library'] }),
    gcTime: 0,
  })
}
