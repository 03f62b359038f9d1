import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { momentInWords } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Status } from '#ui/status.tsx'
import type { Batch } from '../contract.ts'
import { batchesQuery } from './api.ts'
import { ListStates } from './list-states.tsx'

const ReportDialog = lazy(() => import('./batch-dialog.tsx').then((part) => ({ default: part.BatchReportDialog })))

/** Letters that went to many at once, newest first, each with its report. */
export function BatchesList(): ReactElement {
  const { tenant } = useMe()
  const [open, setOpen] = useState<Batch | null>(null)
  const found = useQuery(batchesQuery)
  const rows = found.data?.data
  return (
    <>
      <ListStates list={found} loading="The letters to many people are loading" failed="The letters to many people could not be loaded." />
      {rows?.length === 0 && (
        <EmptyState title="No letters to many people yet" drawing="page">
          Write a letter to one person and choose “To many people”. Everybody gets a letter of their own, and the report of it stays here.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul className="border-t border-line" aria-label="Letters to many people">
          {rows.map((batch) => (
            <li key={batch.id} className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm">
              <span className="min-w-52 flex-1">
                <button type="button" className="ek-quiet-link text-left font-[550] text-ink" onClick={() => setOpen(batch)}>
                  {batch.title}
                </button>
                <span className="block text-xs text-ink-3">{batch.created_by}</span>
              </span>
              <Status kind={batch.state === 'done' ? 'done' : batch.state === 'running' ? 'current' : 'not-applicable'}>
                {standOf(batch)}
              </Status>
              <span className="text-xs text-ink-3 tabular-nums">{tenant && momentInWords(batch.created_at, tenant.time_zone)}</span>
            </li>
          ))}
        </ul>
      )}
      <Suspense>{open && <ReportDialog id={open.id} title={open.title} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}

const standOf = ({ state, issued, blocked, total }: Batch): string =>
  `${state === 'running' ? 'Being written: ' : state === 'cancelled' ? 'Stopped: ' : ''}${issued} of ${total} issued${blocked > 0 ? `, ${blocked} blocked` : ''}`
