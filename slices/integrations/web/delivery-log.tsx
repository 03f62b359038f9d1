import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { momentInWords } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Delivery, Webhook } from '../contract.ts'
import { deliveriesQuery, useReplay } from './api.ts'
import { outcomeWords, typeWords } from './words.ts'

const kinds = { delivered: 'done', waiting: 'due', skipped: 'not-applicable', failed: 'overdue' } as const

/** The last 50 events of an address, and how each went. */
export function DeliveryLog({ row }: { row: Webhook }): ReactElement {
  const found = useQuery(deliveriesQuery(row.id))
  const replay = useReplay()
  const { tenant } = useMe()
  const zone = tenant?.time_zone ?? 'Europe/London'
  if (found.isError)
    return <ErrorBanner message="The log could not be loaded." retrying={found.isFetching} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonRows label="The log is loading" rows={3} />
  if (found.data.data.length === 0) return <EmptyLine>Nothing has been sent yet. Send a test to see how it goes.</EmptyLine>
  const again = (delivery: Delivery): void =>
    void replay.mutateAsync(delivery.id).then(
      () => toast.success('It will be sent again, under the same id.'),
      () => toast.error('It could not be sent again. Please try again.'),
    )
  return (
    <div className="mt-3 overflow-x-auto" aria-live="polite">
      <table className="ek-table min-w-150">
        <caption className="sr-only">What was sent to {row.name}</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Event</th>
            <th scope="col">Outcome</th>
            <th scope="col">
              <span className="sr-only">Send again</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {found.data.data.map((delivery) => (
            <tr key={delivery.id}>
              <td>{momentInWords(delivery.occurred_at, zone)}</td>
              <td className="pri">{typeWords(delivery.type)}</td>
              <td>
                <Status kind={kinds[delivery.state]}>{outcomeWords(delivery)}</Status>
              </td>
              <td>
                {delivery.state !== 'waiting' && row.stopped_because === null && (
                  <Button size="sm" variant="ghost" onClick={() => again(delivery)}>
                    Send again
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
