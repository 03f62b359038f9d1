import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, type ReactElement } from 'react'
import { ApiError } from '#platform/web/api-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { Plus } from '#ui/icons.ts'
import { Pagination } from '#ui/pagination.tsx'
import { listActions } from './list-slots.ts'
import type { PeopleFound } from './api.ts'
import { clampedPage, isFiltered, listQueryOf, pageSizes, sortedBy, type PageSize, type PeopleSearch } from './people-search.ts'
import { PeopleItems, PeopleSkeleton, PeopleTable } from './people-table.tsx'
import { listStrings } from './strings.ts'

export type Show = (next: PeopleSearch, replace?: boolean) => void

interface BodyProps {
  list: UseQueryResult<PeopleFound>
  search: PeopleSearch
  show: Show
  wide: boolean
  /** The asker's own record, marked 'You'. */
  me: string | null
  onAdd: (() => void) | undefined
}

/** Loading, failed, empty or the rows: one of them, never two. */
export function PeopleBody({ list, search, show, wide, me, onAdd }: BodyProps): ReactElement {
  const clamped = list.data && !list.isPlaceholderData ? clampedPage(search, list.data.total) : null
  useEffect(() => {
    if (clamped !== null) show(atPage(search, clamped), true)
  }, [clamped, search, show])

  // The day that is looked at is no filter.
  const clear = (): void => show(search.as_at ? { as_at: search.as_at } : {})
  if (list.isError) return <Unread list={list} onClear={search.fields && clear} />
  if (!list.data || clamped !== null) return <PeopleSkeleton />
  const { data: people, total } = list.data
  if (total === 0) return <NobodyHere filtered={isFiltered(search)} onClear={clear} onAdd={onAdd} />
  const busy = list.isPlaceholderData
  return (
    <>
      {wide ? (
        <PeopleTable people={people} me={me} search={search} busy={busy} onSort={(field) => show(sortedBy(search, field))} />
      ) : (
        <PeopleItems people={people} me={me} busy={busy} />
      )}
      <PageFooter total={total} search={search} show={show} busy={busy} />
    </>
  )
}

function PageFooter({ total, search, show, busy }: Pick<BodyProps, 'search' | 'show'> & { total: number; busy: boolean }): ReactElement {
  const { limit, offset } = listQueryOf(search)
  return (
    // A phone has no room for the size of a page beside the way through it.
    <div className="sticky bottom-0 mt-auto border-t border-line bg-surface px-4 max-md:[&_.ek-pagination\_\_move]:w-full max-md:[&_.ek-pagination\_\_move]:justify-between max-md:[&_.ek-pagination\_\_size]:hidden md:px-6 xl:px-gutter">
      <Pagination
        total={total}
        limit={Number(limit)}
        offset={Number(offset)}
        sizes={pageSizes}
        loading={busy}
        onChange={(page) => show(atPage({ ...search, rows: page.limit as PageSize }, page.offset / page.limit + 1))}
      />
    </div>
  )
}

/** The usual rows and the first page are left out of the address. */
function atPage({ page: _page, rows, ...rest }: PeopleSearch, page: number): PeopleSearch {
  return { ...rest, ...(rows && rows !== 10 ? { rows } : {}), ...(page > 1 ? { page: Math.floor(page) } : {}) }
}

/**
 * Neither an error nor its absence is an empty list. A link may ask by a field that has gone, or that the reader does not see: the
 * same words for both, and the way out. `onClear`: where fields are asked by.
 */
function Unread({ list, onClear }: Pick<BodyProps, 'list'> & { onClear: (() => void) | undefined }): ReactElement {
  const unusable = onClear && list.error instanceof ApiError && list.error.status === 422
  return (
    <div className="px-4 pt-2 md:px-6 xl:px-gutter">
      {unusable ? (
        <div role="alert">
          <Notice
            tone="warn"
            action={
              <Button size="sm" onClick={onClear}>
                {listStrings.clearFilters}
              </Button>
            }
          >
            {listStrings.unusable}
          </Notice>
        </div>
      ) : (
        <ErrorBanner message={listStrings.failed} onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {listStrings.failedHint}
        </ErrorBanner>
      )}
    </div>
  )
}

function NobodyHere({
  filtered,
  onClear,
  onAdd,
}: {
  filtered: boolean
  onClear: () => void
  onAdd: (() => void) | undefined
}): ReactElement {
  if (filtered) {
    return (
      <div className="grid flex-1 place-items-center">
        <EmptyState title={listStrings.noMatch} drawing="none" action={<Button onClick={onClear}>{listStrings.clearFilters}</Button>}>
          {listStrings.noMatchPrompt}
        </EmptyState>
      </div>
    )
  }
  const More = listActions.content
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        title={listStrings.empty}
        action={
          onAdd && (
            <>
              <Button variant="primary" icon={Plus} onClick={onAdd}>
                {listStrings.addPerson}
              </Button>
              {More && <More as="empty" />}
            </>
          )
        }
      >
        {onAdd ? listStrings.emptyPromptAdd : listStrings.emptyPrompt}
      </EmptyState>
    </div>
  )
}
