import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { PageHeading, useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Trash2 } from '#ui/icons.ts'
import { Pagination } from '#ui/pagination.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { allDocuments, type DocumentsFound } from './api.ts'
import { AllDocumentsTable } from './all-documents-table.tsx'
import { BinSheet } from './bin-sheet.tsx'
import { DocumentDialogs, type OpenTask } from './document-dialogs.tsx'
import { DocumentsFilters } from './documents-filters.tsx'
import { DocumentsPlaces } from './documents-places.tsx'
import { allDocumentsQueryOf, isFiltered, pageSizes, readDocumentsSearch, type DocumentsSearch } from './documents-search.ts'
import { sizeInWords } from './file-facts.ts'
import { managerStrings, pageStrings as words } from './strings.ts'
import { useFailureToast } from './use-documents.ts'

const route = getRouteApi('/app/documents')
type Show = (next: DocumentsSearch, replace?: boolean) => void

/** /app/documents: every document the asker may see. */
export function DocumentsPage(): ReactElement | null {
  const { tenant } = useMe()
  return tenant && <AllDocuments tenantId={tenant.id} />
}

function AllDocuments({ tenantId }: { tenantId: string }): ReactElement {
  const typed = route.useSearch()
  const search = useMemo(() => readDocumentsSearch(typed), [typed])
  const navigate = route.useNavigate()
  const show = useCallback<Show>((next, replace = false) => void navigate({ search: next, replace, resetScroll: false }), [navigate])
  const ends = usePageEnds(search)
  const list = useQuery({ ...allDocuments(tenantId, allDocumentsQueryOf(search, ends.before)), placeholderData: keepPreviousData })
  useEffect(() => {
    if (list.data && !list.isPlaceholderData) ends.note(list.data.next)
  }, [ends, list.data, list.isPlaceholderData])
  useFailureToast(list)
  const nothing = list.data?.total === 0 && !isFiltered(search)
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <PageHeading title={words.title} lead={<Lead found={list.data} />} action={list.data?.can.remove && <Bin tenantId={tenantId} />} />
      <DocumentsPlaces />
      {!nothing && <DocumentsFilters search={search} personName={personIn(list.data, search)} onChange={show} />}
      <Found list={list} search={search} show={show} />
    </div>
  )
}

/** Where each page that was read ended, for the same filters: the page after it begins there, and none of those before is counted through again. */
function usePageEnds({ page = 1, ...rest }: DocumentsSearch): { before: string | undefined; note: (end: string | null) => void } {
  const of = JSON.stringify(rest)
  const [known] = useState(() => new Map<string, string>())
  return useMemo(
    () => ({
      before: known.get(`${of} ${page - 1}`),
      note: (end: string | null): void => void (end === null ? known.delete(`${of} ${page}`) : known.set(`${of} ${page}`, end)),
    }),
    [known, of, page],
  )
}

function Lead({ found }: { found: DocumentsFound | undefined }): ReactElement {
  const quota = found?.quota
  return (
    <>
      {words.lead}
      {quota && <span className="block text-sm text-ink-3">{words.quota(sizeInWords(quota.used), sizeInWords(quota.allowed))}</span>}
    </>
  )
}

function Bin({ tenantId }: { tenantId: string }): ReactElement {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={Trash2} onClick={() => setOpen(true)}>
        {managerStrings.bin}
      </Button>
      {open && <BinSheet tenantId={tenantId} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The name of the person the address asks for. */
const personIn = (found: DocumentsFound | undefined, { person }: DocumentsSearch): string | null =>
  found?.data.find(({ employee_id: id }) => id === person)?.person ?? null

/** The last page there is, when the address asks for one beyond it; null when it is right as it is. */
function pageBeyond({ page = 1, rows = 25 }: DocumentsSearch, total: number): number | null {
  const last = Math.max(1, Math.ceil(total / rows))
  return page > last ? last : null
}

interface FoundProps {
  list: UseQueryResult<DocumentsFound>
  search: DocumentsSearch
  show: Show
}

/** Loading, failed, empty or the documents: one of them, never two. */
function Found({ list, search, show }: FoundProps): ReactElement {
  const { employee_id: me } = useMe()
  const [open, setOpen] = useState<OpenTask | null>(null)
  const section = useRef<HTMLElement>(null)
  const beyond = list.data && !list.isPlaceholderData ? pageBeyond(search, list.data.total) : null
  useEffect(() => {
    if (beyond !== null) show({ ...search, page: beyond > 1 ? beyond : undefined }, true)
  }, [beyond, search, show])
  if (list.isError) {
    return (
      <div className="px-4 pt-2 md:px-6 xl:px-gutter">
        <ErrorBanner message={words.failed} onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {managerStrings.failedHint}
        </ErrorBanner>
      </div>
    )
  }
  if (!list.data || beyond !== null) {
    return (
      <div className="px-4 md:px-6 xl:px-gutter">
        <SkeletonRows label={managerStrings.loading} avatar={false} rows={8} />
      </div>
    )
  }
  if (list.data.total === 0) return <NothingFound filtered={isFiltered(search)} onClear={() => show({})} />
  const close = (): void => {
    if (open?.task === 'remove') section.current?.focus()
    setOpen(null)
  }
  return (
    <section ref={section} tabIndex={-1} aria-label={managerStrings.heading} className="flex flex-1 flex-col outline-none">
      <AllDocumentsTable
        documents={list.data.data}
        me={me}
        busy={list.isPlaceholderData}
        onTask={(task, document) => setOpen({ task, document })}
      />
      <PageFooter total={list.data.total} search={search} show={show} busy={list.isPlaceholderData} />
      <DocumentDialogs open={open} onClose={close} />
    </section>
  )
}

function PageFooter({ total, search, show, busy }: Pick<FoundProps, 'search' | 'show'> & { total: number; busy: boolean }): ReactElement {
  const { page = 1, rows = 25 } = search
  return (
    // A phone has no room for the size of a page beside the way through it.
    <div className="sticky bottom-0 mt-auto border-t border-line bg-surface px-4 max-md:[&_.ek-pagination\_\_move]:w-full max-md:[&_.ek-pagination\_\_move]:justify-between max-md:[&_.ek-pagination\_\_size]:hidden md:px-6 xl:px-gutter">
      <Pagination
        total={total}
        limit={rows}
        offset={(page - 1) * rows}
        sizes={pageSizes}
        loading={busy}
        onChange={({ limit, offset }) =>
          show({ ...search, rows: limit === 25 ? undefined : limit, page: offset > 0 ? Math.floor(offset / limit) + 1 : undefined })
        }
      />
    </div>
  )
}

function NothingFound({ filtered, onClear }: { filtered: boolean; onClear: () => void }): ReactElement {
  return (
    <div className="grid flex-1 place-items-center">
      {filtered ? (
        <EmptyState title={words.noMatch} drawing="none" action={<Button onClick={onClear}>{words.clear}</Button>}>
          {words.noMatchHint}
        </EmptyState>
      ) : (
        <EmptyState title={words.empty} drawing="page">
          {words.emptyHint}
        </EmptyState>
      )}
    </div>
  )
}
