import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { momentInWords } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { undoOutlook, useForgetPeople, useUndo, type UndoOutlook } from './api.ts'
import { counted, deeds, problemWords } from './words.ts'

interface UndoProps {
  id: string
  filename: string
  onClose: () => void
}

/** What undoing would come to, or who was changed since and stands in its way. */
export function UndoDialog({ id, filename, onClose }: UndoProps): ReactElement {
  const outlook = useQuery(undoOutlook(id))
  const undo = useUndo(id)
  const forget = useForgetPeople()
  const blocked = outlook.data !== undefined && outlook.data.in_the_way.length > 0
  const run = (): void =>
    undo.mutate(undefined, {
      onSuccess: () => {
        forget()
        onClose()
      },
      onError: () => void outlook.refetch(),
    })
  return (
    <Dialog
      open
      size="confirm"
      title={blocked ? 'This import cannot be undone' : 'Undo this import?'}
      description={<span dir="auto">{filename}</span>}
      closeBlocked={undo.isPending}
      onOpenChange={(open) => open || onClose()}
      footer={
        <>
          <Button data-autofocus disabled={undo.isPending} onClick={onClose}>
            {blocked ? 'Close' : 'Keep it'}
          </Button>
          {outlook.data && !blocked && (
            <Button variant="danger" loading={undo.isPending} onClick={run}>
              Undo the import
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3 text-sm text-ink-2">
        <OutlookOf outlook={outlook} />
        {undo.isError && <ErrorBanner message={problemWords(undo.error, 'The import could not be undone.')} />}
      </div>
    </Dialog>
  )
}

function OutlookOf({ outlook }: { outlook: UseQueryResult<UndoOutlook> }): ReactElement {
  if (outlook.isError)
    return (
      <ErrorBanner
        message={problemWords(outlook.error, 'It could not be found out whether this can be undone.')}
        onRetry={() => void outlook.refetch()}
        retrying={outlook.isFetching}
      />
    )
  if (outlook.data)
    return outlook.data.in_the_way.length > 0 ? <InTheWay people={outlook.data.in_the_way} /> : <Outlook {...outlook.data} />
  return (
    <div className="grid gap-2">
      <output className="sr-only">Looking at what was changed since…</output>
      <Skeleton width={240} />
      <Skeleton width={180} />
    </div>
  )
}

function Outlook({ added, changed, until }: { added: number; changed: number; until: string | null }): ReactElement {
  const { tenant } = useMe()
  return (
    <>
      <p>
        This will {deeds({ add: added, change: changed }, ['remove', 'set back'])}. All of it is taken back, or nothing. The audit log keeps
        that it happened.
      </p>
      {until && <p>It can be undone until {momentInWords(until, tenant?.time_zone ?? 'Europe/London')}.</p>}
    </>
  )
}

function InTheWay({ people }: { people: readonly { employee_id: string; name: string; because: string }[] }): ReactElement {
  return (
    <>
      <p>
        {counted(people.length, 'person was', 'people were')} changed after the import. Undoing would lose those changes, so nothing is
        undone. Set them back by hand, or keep the import.
      </p>
      <ul className="max-h-72 overflow-y-auto border-t border-line">
        {people.map(({ employee_id: id, name, because }) => (
          <li key={id} className="border-b border-line py-2">
            <Link to="/app/people/$id" params={{ id }} className="ek-link">
              <span dir="auto">{name}</span>
            </Link>
            <span className="block text-ink-2">{because}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
