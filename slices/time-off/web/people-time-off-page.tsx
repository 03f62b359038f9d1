import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { today } from '#platform/web/clock.ts'
import { PageHeading, useMe } from '#slices/workspace/web/public.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Status } from '#ui/status.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { showDate } from '#platform/shared/calendar-date.ts'
import { toast } from '#ui/toast-store.ts'
import { AbsenceNav } from './absence-nav.tsx'
import { balancesOf, requestsToDecide, useDecide, type WaitingRequest } from './api.ts'
import { WhoIsAway } from './calendar-card.tsx'
import { RefuseRequest } from './refuse-request.tsx'
import { WhileAway } from './while-away.tsx'
import { amount, datesInWords, sayProblem } from './words.ts'

/** /app/time-off: what waits for the asker, who is away, and the balances of their people. */
export function PeopleTimeOffPage(): ReactElement {
  const { tenant } = useMe()
  return (
    <>
      <PageHeading title="Time off" lead="Requests to decide, who is away, and what your people have left." action={<AbsenceNav />} />
      <div className="grid grid-cols-1 gap-10 px-4 pb-12 md:px-6 xl:px-gutter">
        <Requests />
        <WhoIsAway today={today(tenant?.time_zone ?? 'Europe/London')} />
        <BalanceList />
        <WhileAway />
      </div>
    </>
  )
}

function Requests(): ReactElement {
  const found = useQuery(requestsToDecide)
  return (
    <section aria-labelledby="requests">
      <h2 id="requests" className="ek-section-title mb-2">
        Waiting for you
      </h2>
      {found.isError ? (
        <ErrorBanner message="The requests could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : !found.data ? (
        <SkeletonRows label="Requests are loading" rows={3} />
      ) : found.data.data.length === 0 ? (
        <EmptyLine>No request is waiting for you.</EmptyLine>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {found.data.data.map((request) => (
            <RequestLine key={request.id} request={request} />
          ))}
        </ul>
      )}
    </section>
  )
}

function RequestLine({ request }: { request: WaitingRequest }): ReactElement {
  const decide = useDecide()
  const [refusing, setRefusing] = useState(false)
  const answer = (body: { decision: 'approve' | 'refuse'; note?: string; despite_cover?: boolean }): void =>
    decide.mutate(
      { id: request.id, body: { ...body, version: request.version } },
      {
        onSuccess: () => toast.success(body.decision === 'approve' ? 'The time off is approved.' : 'The request was refused.'),
        onError: (error) => toast.error(sayProblem(error, 'The decision could not be saved.')),
        onSettled: () => setRefusing(false),
      },
    )
  const [gap] = request.cover
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-3">
      <Avatar id={request.employee_id} name={request.employee_name} size={30} />
      <div className="min-w-56 flex-1 text-sm">
        <p className="font-semibold" dir="auto">
          {request.employee_name}
        </p>
        <p>
          {request.type_name}, {datesInWords(request)}: {amount(request.minutes, request)}
          {request.remaining !== null && <span className="text-ink-2">, {amount(request.remaining, request)} left after it</span>}
        </p>
        {request.first_approved_by && <p className="text-ink-2">First yes by {request.first_approved_by}.</p>}
        {request.note && <p className="text-ink-2 wrap-anywhere">“{request.note}”</p>}
        {request.clashes.length > 0 && <p className="text-ink-2">Away as well: {request.clashes.map(({ name }) => name).join(', ')}.</p>}
        {gap && (
          <div className="mt-2">
            <Notice tone="warn">
              {gap.department} needs {gap.least} people. On {showDate(gap.day)} there would be {gap.left}.
            </Notice>
          </div>
        )}
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="primary"
          loading={decide.isPending}
          onClick={() => answer({ decision: 'approve', ...(gap ? { despite_cover: true } : {}) })}
        >
          {gap ? 'Approve all the same' : 'Approve'} <span className="sr-only">{request.employee_name}</span>
        </Button>
        <Button size="sm" disabled={decide.isPending} onClick={() => setRefusing(true)}>
          Refuse <span className="sr-only">{request.employee_name}</span>
        </Button>
      </div>
      {refusing && (
        <RefuseRequest
          name={request.employee_name}
          working={decide.isPending}
          onRefuse={(note) => answer({ decision: 'refuse', note })}
          onClose={() => setRefusing(false)}
        />
      )}
    </li>
  )
}

const pageLength = 50

function BalanceList(): ReactElement {
  const [search, setSearch] = useState('')
  const [offset, setOffset] = useState(0)
  const found = useQuery({ ...balancesOf(search, offset), placeholderData: keepPreviousData })
  return (
    <section aria-labelledby="balances">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="balances" className="ek-section-title">
          Balances
        </h2>
        <SearchInput
          className="w-full sm:w-70"
          label="Find a person"
          placeholder="Name"
          value={search}
          onChange={(typed) => {
            setSearch(typed.trim())
            setOffset(0)
          }}
        />
      </div>
      {found.isError ? (
        <ErrorBanner message="The balances could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : !found.data ? (
        <SkeletonRows label="Balances are loading" rows={6} />
      ) : found.data.data.length === 0 ? (
        <EmptyLine>Nobody matches.</EmptyLine>
      ) : (
        <>
          <div className="overflow-x-auto">
            <table className="w-full text-sm">
              <thead className="text-left text-xs text-ink-2">
                <tr>
                  {['Name', 'Allowance', 'Taken', 'Booked', 'Waiting', 'Left'].map((head, i) => (
                    <th key={head} scope="col" className={i === 0 ? 'py-2 pr-4 font-[550]' : 'px-2 py-2 text-right font-[550]'}>
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.data.data.map(({ employee_id: id, name, balance, assumed_week: assumed, ...shown }) => (
                  <tr key={id} className="border-t border-line">
                    <th scope="row" className="py-2 pr-4 text-left font-medium">
                      <Link to="/app/people/$id" params={{ id }} hash="absence" className="ek-link" dir="auto">
                        {name}
                      </Link>
                      {assumed && (
                        <span className="block text-xs font-normal">
                          <Status kind="due">Needs a working pattern</Status>
                        </span>
                      )}
                    </th>
                    {(['allowance', 'taken', 'booked', 'waiting', 'remaining'] as const).map((part) => (
                      <td
                        key={part}
                        className={part === 'remaining' ? 'num px-2 py-2 text-right font-semibold' : 'num px-2 py-2 text-right text-ink-2'}
                      >
                        {balance ? amount(balance[part], shown) : '–'}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {found.data.total > pageLength && (
            <Pagination
              total={found.data.total}
              limit={pageLength}
              offset={offset}
              sizes={[pageLength]}
              loading={found.isPlaceholderData}
              onChange={(next) => setOffset(next.offset)}
            />
          )}
        </>
      )}
    </section>
  )
}
