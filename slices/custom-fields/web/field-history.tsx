import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { momentInWords } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { FieldOfPerson } from '../contract.ts'
import { fieldHistory } from './api.ts'
import { ValueText } from './value-text.tsx'

/** Every value of a field with the day it counts from, newest first. */
export function FieldHistory({ personId, field, onClose }: { personId: string; field: FieldOfPerson; onClose: () => void }): ReactElement {
  const history = useQuery(fieldHistory(personId, field.id))
  const { tenant } = useMe()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`History of ${field.name}`}
      size="confirm"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {history.isPending && <SkeletonRows label="Loading the history…" avatar={false} rows={3} />}
      {history.isError && (
        <ErrorBanner message="The history could not be loaded." retrying={history.isFetching} onRetry={() => void history.refetch()} />
      )}
      {history.data?.data.length === 0 && <EmptyLine>Nothing has been recorded yet.</EmptyLine>}
      <ol>
        {history.data?.data.map((row) => (
          <li key={row.from} className="border-b border-line py-2.5 text-sm last:border-0">
            <span className="block font-medium">
              <ValueText kind={field.kind} value={row.value} shown={row.shown} />
            </span>
            <span className="ek-meta block">
              {row.from === '1900-01-01' ? 'From the start' : `From ${showDate(row.from)}`} · recorded{' '}
              {momentInWords(row.changed_at, tenant?.time_zone ?? 'Europe/London')}
              {row.changed_by && ` by ${row.changed_by}`}
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
