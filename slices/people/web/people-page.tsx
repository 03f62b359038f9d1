import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useEffect, useState, type ReactElement } from 'react'
import { isHr } from '#platform/shared/actor.ts'
import { usePageTitle } from '#platform/web/title.ts'
import { useSmallScreen } from '#platform/web/use-media.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Plus } from '#ui/icons.ts'
import { Pagination } from '#ui/pagination.tsx'
import { peopleList } from './api.ts'
import { CreateEmployee } from './create-employee.tsx'
import { PeopleFilters } from './people-filters.tsx'
import { PeopleHeading } from './people-heading.tsx'
import { clampedPage, isFiltered, listQueryOf, pageSizes, sortedBy, type PageSize, type PeopleSearch } from './people-search.ts'
import { PeopleItems, PeopleSkeleton, PeopleTable } from './people-table.tsx'
import { listStrings } from './strings.ts'

const route = getRouteApi('/app/people')

/** /app/people: everyone for HR, one's own reports for a manager; what is shown is kept in the address. */
export function PeoplePage(): ReactElement {
  const me = useMe()
  const mayAdd = me.userRole !== null && isHr({ role: me.userRole })
  const wording = mayAdd ? listStrings.everyone : listStrings.reports
  usePageTitle(wording.heading)
  const [filtering, setFiltering] = useState(false)
  const wide = !useSmallScreen()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: PeopleSearch, replace = false) => void navigate({ search: next, replace, resetScroll: false })
  // Kept in the hash, so that the first step after a new workspace can lead straight to the form.
  const adding = useLocation({ select: ({ hash }) => hash === 'add' })
  const setAdding = (open: boolean) => void navigate({ search: true, hash: open ? 'add' : '', replace: true, resetScroll: false, hashScrollIntoView: false })
  const add = mayAdd ? () => setAdding(true) : undefined
  const filtered = isFiltered(search)
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <PeopleHeading
        {...wording}
        wide={wide}
        onAdd={add}
        filtering={filtering || filtered}
        onFilter={() => (filtered ? show({}) : setFiltering(!filtering))}
      />
      {(wide || filtering || filtered) && <PeopleFilters search={search} onChange={show} />}
      <PeopleBody search={search} show={show} wide={wide} me={me.employee_id} onAdd={add} />
      {mayAdd && me.tenant && <CreateEmployee open={adding} onOpenChange={setAdding} tenant={me.tenant} />}
    </div>
  )
}

interface BodyProps {
  search: PeopleSearch
  show: (next: PeopleSearch, replace?: boolean) => void
  wide: boolean
  /** The asker's own record, marked 'You'. */
  me: string | null
  onAdd: (() => void) | undefined
}

function PeopleBody({ search, show, wide, me, onAdd }: BodyProps): ReactElement {
  const list = useQuery({ ...peopleList(search), placeholderData: keepPreviousData })
  const clamped = list.data && !list.isPlaceholderData ? clampedPage(search, list.data.total) : null
  useEffect(() => {
    if (clamped !== null) show(atPage(search, clamped), true)
  }, [clamped, search, show])

  if (list.isError) {
    return (
      <div className="px-4 pt-2 md:px-6 xl:px-gutter">
        <ErrorBanner message={listStrings.failed} onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {listStrings.failedHint}
        </ErrorBanner>
      </div>
    )
  }
  if (!list.data || clamped !== null) return <PeopleSkeleton />
  const { data: people, total } = list.data
  if (total === 0) return <NobodyHere filtered={isFiltered(search)} onClear={() => show({})} onAdd={onAdd} />
  const { limit, offset } = listQueryOf(search)
  const busy = list.isPlaceholderData
  return (
    <>
      {wide ? (
        <PeopleTable people={people} me={me} search={search} busy={busy} onSort={(field) => show(sortedBy(search, field))} />
      ) : (
        <PeopleItems people={people} me={me} busy={busy} />
      )}
      <div className="sticky bottom-0 mt-auto border-t border-line bg-surface px-4 md:px-6 xl:px-gutter">
        <Pagination
          total={total}
          limit={Number(limit)}
          offset={Number(offset)}
          sizes={pageSizes}
          loading={busy}
          onChange={(page) => show(atPage({ ...search, rows: page.limit as PageSize }, page.offset / page.limit + 1))}
        />
      </div>
    </>
  )
}

/** The usual rows and the first page are left out of the address. */
function atPage({ page: _page, rows, ...rest }: PeopleSearch, page: number): PeopleSearch {
  return { ...rest, ...(rows && rows !== 10 ? { rows } : {}), ...(page > 1 ? { page: Math.floor(page) } : {}) }
}

function NobodyHere({ filtered, onClear, onAdd }: { filtered: boolean; onClear: () => void; onAdd: (() => void) | undefined }): ReactElement {
  if (filtered) {
    return (
      <div className="grid flex-1 place-items-center">
        <EmptyState title={listStrings.noMatch} drawing="none" action={<Button onClick={onClear}>{listStrings.clearFilters}</Button>}>
          {listStrings.noMatchPrompt}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        title={listStrings.empty}
        action={
          onAdd && (
            <Button variant="primary" icon={Plus} onClick={onAdd}>
              {listStrings.addPerson}
            </Button>
          )
        }
      >
        {onAdd ? listStrings.emptyPromptAdd : listStrings.emptyPrompt}
      </EmptyState>
    </div>
  )
}
