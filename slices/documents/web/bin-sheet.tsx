import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { ApiError } from '#platform/web/api-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SideSheet } from '#ui/side-sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { categoryNames, restorableDays, type BinItem } from '../contract.ts'
import { binOf, useRestore } from './api.ts'
import { useRestoreCompany } from './company-api.ts'
import { sizeInWords } from './file-facts.ts'
import { binStrings as words, managerStrings } from './strings.ts'
import { useDays } from './use-days.ts'

interface BinProps {
  tenantId: string
  /** One person's; everybody's when absent. */
  employee?: string | undefined
  /** The company's own alone. */
  company?: boolean | undefined
  onClose: () => void
}

/** Brings back a document of a person or of the company; `wanted` is the one that is on its way. */
function useBringBack(tenantId: string) {
  const restoring = useRestore()
  const bringing = useRestoreCompany()
  const [wanted, setWanted] = useState<string | null>(null)
  const restore = async (item: BinItem): Promise<void> => {
    setWanted(item.id)
    try {
      if (item.employee_id === null) await bringing.mutateAsync({ tenantId, documentId: item.id })
      else await restoring.mutateAsync({ tenantId, id: item.employee_id, documentId: item.id })
      toast.success(words.restored(item.name))
    } catch (error) {
      const taken = error instanceof ApiError && error.code === 'documents.name-taken'
      toast.error(taken ? words.taken(item.name) : error instanceof Error ? error.message : String(error))
    }
  }
  return { restore, wanted: restoring.isPending || bringing.isPending ? wanted : null }
}

/** What was removed and can still be brought back. */
export function BinSheet({ tenantId, employee, company, onClose }: BinProps): ReactElement {
  const query = useInfiniteQuery(binOf(tenantId, employee, company))
  const { restore, wanted } = useBringBack(tenantId)
  const items = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <SideSheet open onOpenChange={(open) => open || onClose()} title={words.title} description={words.lead(restorableDays)}>
      {query.isPending && <SkeletonRows label={words.loading} avatar={false} rows={4} />}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <Removed
              key={item.id}
              item={item}
              named={!employee && !company}
              restoring={wanted === item.id}
              onRestore={() => void restore(item)}
            />
          ))}
        </ul>
      )}
      {query.isSuccess && items.length === 0 && <EmptyState title={words.empty} drawing="page" />}
      {query.isError && (
        <ErrorBanner
          message={words.failed}
          onRetry={() => void (items.length > 0 ? query.fetchNextPage() : query.refetch())}
          retrying={query.isFetching}
        />
      )}
      {query.hasNextPage && !query.isError && (
        <Button className="mt-4" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {managerStrings.more}
        </Button>
      )}
    </SideSheet>
  )
}

interface RemovedProps {
  item: BinItem
  named: boolean
  restoring: boolean
  onRestore: () => void
}

function Removed({ item, named, restoring, onRestore }: RemovedProps): ReactElement {
  const days = useDays()
  const kept = item.held ? words.heldUntil : item.restorable_until && words.until(days.inWords(item.restorable_until))
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 text-sm first:pt-0">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{item.name}</p>
        <p className="ek-meta">
          {[named && item.person, categoryNames[item.category], sizeInWords(item.size)].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-1 text-ink-2">{words.removed(days.inWords(item.removed_at), item.removed_by)}</p>
        <p className="break-words text-ink-2">{words.reason(item.reason)}</p>
        {kept && <p className="ek-meta mt-1">{kept}</p>}
      </div>
      <Button size="sm" loading={restoring} aria-label={`${words.restore} ${item.name}`} onClick={onRestore}>
        {words.restore}
      </Button>
    </li>
  )
}
