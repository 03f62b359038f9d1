import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useState, type ReactElement } from 'react'
import { useSmallScreen } from '#platform/web/use-media.ts'
import { PageHeading } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { CalendarDays, MessageSquareWarning, Plus } from '#ui/icons.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { casesOf, type CasesFound } from './api.ts'
import { CasesBoard } from './cases-board.tsx'
import { CaseTriggers } from './case-triggers.tsx'
import { CasesFilters } from './cases-filters.tsx'
import { casesQueryOf, isFiltered, readCasesSearch, type CasesSearch } from './cases-search.ts'
import { CasesItems, CasesTable } from './cases-table.tsx'
import { AskInEmergency, EmergencyNotice } from './emergency-notice.tsx'
import { countsInWords } from './words.ts'

const StartCase = lazy(() => import('./start-case.tsx').then((part) => ({ default: part.StartCase })))
const RaiseConcern = lazy(() => import('./raise-concern.tsx').then((part) => ({ default: part.RaiseConcern })))
const CalendarAddress = lazy(() => import('./calendar-address.tsx').then((part) => ({ default: part.CalendarAddress })))
const QuickLook = lazy(() => import('./quick-look.tsx').then((part) => ({ default: part.QuickLook })))

const route = getRouteApi('/app/cases')
type Dialog = 'start' | 'concern' | 'calendar' | null

/** The filters of the address, and the way to others. */
function useShown() {
  const typed = route.useSearch()
  const search = useMemo(() => readCasesSearch({ ...typed }), [typed])
  const navigate = route.useNavigate()
  const show = useCallback((next: CasesSearch, replace = false) => void navigate({ search: next, replace, resetScroll: false }), [navigate])
  return { search, show }
}

const isNothing = (found: CasesFound | undefined, search: CasesSearch): boolean =>
  found?.total === 0 && found.counts.open === 0 && !isFiltered(search)

/** /app/cases: the cases the asker may see, as a list or a board; what is shown is kept in the address. */
export function CasesPage(): ReactElement {
  const { search, show } = useShown()
  const found = useInfiniteQuery({ ...casesOf(casesQueryOf(search)), placeholderData: keepPreviousData })
  const [dialog, setDialog] = useState<Dialog>(null)
  const first = found.data?.pages[0]
  const nothing = isNothing(first, search)
  const shown = nothing ? undefined : first
  return (
    <div className="relative flex min-h-full flex-1 flex-col">
      <PageHeading
        title="Cases"
        lead={<Lead found={first} />}
        action={shown && <Actions may={shown.can.open} calendar={!shown.own_only} onOpen={setDialog} />}
      />
      <EmergencyNotice />
      {first?.can.open === true && <CaseTriggers />}
      {shown?.own_only === false && <CasesFilters search={search} owners={shown.owners} onChange={show} />}
      <Found found={found} search={search} nothing={nothing} onOpen={setDialog} onClear={() => show({ view: search.view })} />
      <AskInEmergency />
      <Dialogs dialog={dialog} onClose={() => setDialog(null)} />
      {first?.can.open && <Starting process={search.start} onClose={() => show({ ...search, start: undefined }, true)} />}
    </div>
  )
}

/** A case that a link asked to start, its process chosen: what else there is to say, and whether to, is the person's. */
function Starting({ process, onClose }: { process: CasesSearch['start']; onClose: () => void }): ReactElement {
  return <Suspense>{process !== undefined && <StartCase processes={[process]} onClose={onClose} />}</Suspense>
}

function Dialogs({ dialog, onClose }: { dialog: Dialog; onClose: () => void }): ReactElement {
  return (
    <Suspense>
      {dialog === 'start' && <StartCase onClose={onClose} />}
      {dialog === 'concern' && <RaiseConcern onClose={onClose} />}
      {dialog === 'calendar' && <CalendarAddress onClose={onClose} />}
    </Suspense>
  )
}

function Lead({ found }: { found: CasesFound | undefined }): ReactElement | null {
  if (!found) return null
  return <>{found.own_only ? 'Cases you have a part in.' : countsInWords(found.counts)}</>
}

function Actions({ may, calendar = false, onOpen }: { may: boolean; calendar?: boolean; onOpen: (dialog: Dialog) => void }): ReactElement {
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {calendar && (
        <Button variant="ghost" icon={CalendarDays} onClick={() => onOpen('calendar')}>
          Calendar address
        </Button>
      )}
      <Button icon={MessageSquareWarning} onClick={() => onOpen('concern')}>
        Raise a concern
      </Button>
      {may && (
        <Button variant="primary" icon={Plus} onClick={() => onOpen('start')}>
          Start a case
        </Button>
      )}
    </span>
  )
}

interface FoundProps {
  found: ReturnType<typeof useInfiniteQuery<CasesFound, Error, { pages: CasesFound[] }>>
  search: CasesSearch
  nothing: boolean
  onOpen: (dialog: Dialog) => void
  onClear: () => void
}

function Found({ found, search, nothing, onOpen, onClear }: FoundProps): ReactElement {
  const pages = found.data?.pages
  const first = pages?.[0]
  if (!first || !pages) return <NotYet found={found} />
  if (nothing) return <Nothing found={first} onOpen={onOpen} />
  const rows = pages.flatMap(({ data }) => data)
  if (rows.length === 0)
    return (
      <div className="grid flex-1 place-items-center">
        <EmptyState title="No case matches" drawing="none" action={<Button onClick={onClear}>Clear filters</Button>}>
          Change the filters, or clear them.
        </EmptyState>
      </div>
    )
  return (
    <>
      <Rows
        rows={rows}
        whole={!found.hasNextPage}
        board={search.view === 'board'}
        columns={first.columns}
        ended={search.state !== undefined}
      />
      {found.hasNextPage && (
        <div className="px-4 py-4 md:px-6 xl:px-gutter">
          <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

/** On its way, or that it did not come. */
function NotYet({ found }: Pick<FoundProps, 'found'>): ReactElement {
  return (
    <div className="px-4 md:px-6 xl:px-gutter">
      {found.isError ? (
        <ErrorBanner message="The cases could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : (
        <SkeletonRows label="Cases are loading" rows={8} />
      )}
    </div>
  )
}

function Nothing({ found, onOpen }: { found: CasesFound; onOpen: (dialog: Dialog) => void }): ReactElement {
  const own = found.own_only
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        title={own ? 'You have no part in a case' : 'No cases yet'}
        drawing="page"
        action={<Actions may={found.can.open} onOpen={onOpen} />}
      >
        {own ? 'A concern you raise is shown here.' : 'A case you start, or a concern somebody raises, is shown here.'}
      </EmptyState>
    </div>
  )
}

type RowsProps = { rows: CasesFound['data']; whole: boolean; board: boolean; columns: CasesFound['columns']; ended: boolean }

function Rows({ rows, whole, board, columns, ended }: RowsProps): ReactElement {
  const small = useSmallScreen()
  const [look, setLook] = useState<string | null>(null)
  if (board) return <CasesBoard rows={rows} columns={columns} ended={ended} />
  return (
    <>
      {small ? <CasesItems rows={rows} whole={whole} /> : <CasesTable rows={rows} whole={whole} onLook={setLook} />}
      <Suspense>{look !== null && <QuickLook id={look} onClose={() => setLook(null)} />}</Suspense>
    </>
  )
}
