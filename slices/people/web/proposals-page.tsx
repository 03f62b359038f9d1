import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { EndpointResult } from '#platform/shared/endpoint.ts'
import { momentInWords } from '#platform/web/clock.ts'
import { PageHeading, useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { listOutcomes } from '../contract.ts'
import { Pending } from './pending-changes.tsx'
import { refusal } from './problems.ts'
import { ownProposals, useWithdraw, waitingChanges } from './proposals-api.ts'
import { namedFields } from './strings.ts'

/** /app/people/proposals: changes that wait for a second person, and what became of one's own. */
export function ProposalsPage(): ReactElement {
  const waiting = useQuery(waitingChanges)
  const mine = useQuery(ownProposals)
  return (
    <>
      <PageHeading title="Proposed changes" lead="Changes that wait for a second person, and what became of yours." />
      <div className="px-4 pb-12 md:px-6 xl:px-gutter">
        <section aria-labelledby="waiting">
          <h2 id="waiting" className="ek-section-title mb-2">
            Waiting
          </h2>
          {waiting.isError ? (
            <ErrorBanner
              message="The proposed changes could not be loaded."
              retrying={waiting.isFetching}
              onRetry={() => void waiting.refetch()}
            />
          ) : waiting.data ? (
            <Waiting changes={waiting.data.data} />
          ) : (
            <SkeletonRows label="Proposed changes are loading" rows={3} />
          )}
        </section>
        <section className="mt-8" aria-labelledby="mine">
          <h2 id="mine" className="ek-section-title mb-2">
            Yours
          </h2>
          {mine.isError ? (
            <ErrorBanner message="Your proposals could not be loaded." retrying={mine.isFetching} onRetry={() => void mine.refetch()} />
          ) : mine.data ? (
            <Mine proposals={mine.data.data} />
          ) : (
            <SkeletonRows label="Your proposals are loading" rows={3} />
          )}
        </section>
      </div>
    </>
  )
}

type WaitingChange = Parameters<typeof Pending>[0]['change'] & { employee_id: string; employee_name: string }

function Waiting({ changes }: { changes: readonly WaitingChange[] }): ReactElement {
  if (changes.length === 0) return <EmptyLine>Nothing waits.</EmptyLine>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {changes.map((change) => (
        <li key={change.id} className="py-3">
          <Link to="/app/people/$id" params={{ id: change.employee_id }} className="ek-link text-base font-semibold">
            {change.employee_name}
          </Link>
          <ul>
            <Pending change={change} />
          </ul>
        </li>
      ))}
    </ul>
  )
}

type Proposal = EndpointResult<typeof listOutcomes>['data'][number]
const stateWords = { waiting: 'Waiting', approved: 'Approved', refused: 'Refused', withdrawn: 'Withdrawn' } as const

function Mine({ proposals }: { proposals: readonly Proposal[] }): ReactElement {
  const { tenant } = useMe()
  const withdraw = useWithdraw()
  const zone = tenant?.time_zone ?? 'Europe/London'
  const takeBack = (id: string): void =>
    withdraw.mutate(id, {
      onSuccess: () => toast.success('The proposal was withdrawn.'),
      onError: (error) => toast.error(refusal(error) ?? 'The proposal could not be withdrawn.'),
    })
  if (proposals.length === 0) return <EmptyLine>You have not proposed any changes.</EmptyLine>
  return (
    <ul className="divide-y divide-line border-y border-line text-sm">
      {proposals.map(({ id, fields, names, employee_name, requested_at, state, decided_by, note }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div>
            <p className="font-semibold wrap-anywhere">
              {employee_name}: {namedFields(fields, names)}
            </p>
            <p className="text-ink-2">
              {stateWords[state]}
              {decided_by && state !== 'withdrawn' && ` by ${decided_by}`}. Proposed {momentInWords(requested_at, zone)}.
            </p>
            {note && <p className="text-ink-2 wrap-anywhere">“{note}”</p>}
          </div>
          {state === 'waiting' && (
            <Button size="sm" loading={withdraw.isPending && withdraw.variables === id} onClick={() => takeBack(id)}>
              Withdraw
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
