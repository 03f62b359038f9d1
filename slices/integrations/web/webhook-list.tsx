import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useProof } from '#slices/auth/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Webhook } from '../contract.ts'
import { useChangeWebhook, useRemoveWebhook, useRotateSecret, useTestWebhook, webhooksQuery } from './api.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { failureOf } from './key-dialog.tsx'
import { eventWords, stopWords } from './words.ts'

interface WebhookListProps {
  kinds: readonly Webhook['kind'][]
  none: string
  onSecret: (secret: string) => void
}

export function WebhookList({ kinds, none, onSecret }: WebhookListProps): ReactElement {
  const found = useQuery(webhooksQuery)
  if (found.isError)
    return <ErrorBanner message="The addresses could not be loaded." retrying={found.isFetching} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonRows label="Addresses are loading" rows={3} />
  const rows = found.data.data.filter(({ kind }) => kinds.includes(kind))
  if (rows.length === 0) return <EmptyLine>{none}</EmptyLine>
  return (
    <ul className="border-t border-line">
      {rows.map((row) => (
        <WebhookRow key={row.id} row={row} onSecret={onSecret} />
      ))}
    </ul>
  )
}

function StateOf({ row }: { row: Webhook }): ReactElement {
  if (row.stopped_because)
    return <Status kind={row.stopped_because === 'by-hand' ? 'not-applicable' : 'overdue'}>{stopWords[row.stopped_because]}</Status>
  if (row.state === 'failing') return <Status kind="due">Failing; {row.waiting} waiting</Status>
  return <Status kind="done">{row.waiting > 0 ? `Sending; ${row.waiting} waiting` : 'Works'}</Status>
}

function fail(error: unknown): void {
  const said = failureOf(error, 'That did not work. Please try again.')
  if (said !== null) toast.error(said)
}

function WebhookRow({ row, onSecret }: { row: Webhook; onSecret: (secret: string) => void }): ReactElement {
  const [open, setOpen] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [change, remove, rotate, test] = [useChangeWebhook(), useRemoveWebhook(), useRotateSecret(), useTestWebhook()]
  const { withProof, proof } = useProof()
  const stopped = row.stopped_because !== null
  return (
    <li className="border-b border-line py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold break-words">{row.name}</p>
          <p className="break-all text-ink-2">{row.address}</p>
          <p className="text-ink-3">
            {row.events.map((type) => eventWords[type]).join(' · ')} · added by {row.created_by}
          </p>
        </div>
        <StateOf row={row} />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={`Send a test to ${row.name}`}
          loading={test.isPending}
          disabledReason={stopped ? 'Start sending first.' : ''}
          onClick={() => void test.mutateAsync(row.id).then(() => setOpen(true), fail)}
        >
          Send a test
        </Button>
        <Button size="sm" aria-expanded={open} aria-label={`Log of ${row.name}`} onClick={() => setOpen(!open)}>
          Log
        </Button>
        {row.stopped_because !== 'maker-gone' && (
          <Button
            size="sm"
            aria-label={`${stopped ? 'Start' : 'Stop'} sending to ${row.name}`}
            loading={change.isPending}
            onClick={() => void change.mutateAsync({ id: row.id, version: row.version, sending: stopped }).catch(fail)}
          >
            {stopped ? 'Start sending' : 'Stop sending'}
          </Button>
        )}
        {row.kind === 'standard' && (
          <Button
            size="sm"
            aria-label={`New secret for ${row.name}`}
            loading={rotate.isPending}
            onClick={() => void withProof(() => rotate.mutateAsync(row.id)).then(({ secret }) => onSecret(secret), fail)}
          >
            New secret
          </Button>
        )}
        <Button size="sm" variant="ghost" aria-label={`Remove ${row.name}`} onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      {open && <DeliveryLog row={row} />}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Remove “${row.name}”?`}
        confirmLabel="Remove"
        cancelLabel="Keep it"
        loading={remove.isPending}
        onConfirm={() => void remove.mutateAsync(row.id).then(() => toast.success('Removed.'), fail)}
      >
        Nothing more is sent to it, and what waits is not sent either. This cannot be undone.
      </ConfirmDialog>
      {proof}
    </li>
  )
}
