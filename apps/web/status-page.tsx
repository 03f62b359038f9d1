import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Status } from '#ui/status.tsx'
import { ContentLayout } from './content-layout.tsx'

/** Whether an address of this installation answers; what it says beyond that is for its operator. */
async function answers(path: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(path, { signal, cache: 'no-store', credentials: 'omit' }).catch(() => null)
  // An answer nobody reads would keep its connection.
  await response?.body?.cancel()
  return response?.ok ?? false
}

const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }) => {
    const [server, ready] = await Promise.all([answers('/healthz', signal), answers('/readyz', signal)])
    return { server, ready }
  },
  staleTime: 0,
  refetchInterval: 30_000,
})

/** What is running at this moment, asked of the installation itself. */
export function StatusPage(): ReactElement {
  const status = useQuery(statusQuery)
  const parts = [
    { name: 'Web server', well: status.data?.server },
    { name: 'Database and storage', well: status.data?.ready },
  ]
  return (
    <ContentLayout title="Status" lead="Asked of this installation just now, and again every half minute.">
      <dl className="mt-8 border-t border-line" aria-live="polite">
        {parts.map(({ name, well }) => (
          <div key={name} className="flex items-center justify-between border-b border-line py-3 text-base">
            <dt>{name}</dt>
            <dd>
              {well === undefined ? (
                <Status kind="not-started">Asking…</Status>
              ) : well ? (
                <Status kind="on-track">Working</Status>
              ) : (
                <Status kind="overdue">Not answering</Status>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Button className="mt-6" loading={status.isFetching} onClick={() => void status.refetch()}>
        Ask again
      </Button>
    </ContentLayout>
  )
}
