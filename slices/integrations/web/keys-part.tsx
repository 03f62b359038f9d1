import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { dayIn, momentInWords } from '#platform/web/clock.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Plus } from '#ui/icons.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import { toast } from '#ui/toast-store.ts'
import type { ApiKey } from '../contract.ts'
import { scopes } from '../scopes.ts'
import { keysQuery, useRevokeKey } from './api.ts'
import { KeyDialog } from './key-dialog.tsx'
import { Help, PartHeading } from './part-heading.tsx'
import { SecretOnce } from './secret-once.tsx'
import { keyStates, scopeWords } from './words.ts'

/** Keys for programs that read and write here in somebody's name. */
export function KeysPart(): ReactElement {
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  return (
    <>
      <PartHeading
        title="API keys"
        action={
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            Make a key
          </Button>
        }
      >
        A key lets a program act in the name of whoever makes it, only for what it is made for and never beyond their own rights. It stops
        when it expires, when it is revoked, and when its maker leaves or gets another role.
      </PartHeading>
      <KeyList kind="api" none="No program has a key to this workspace." />
      <Help title="How to use a key">
        <p>
          Send it with every request in the header <code>Authorization: Bearer ek_…</code>. What can be asked is described at{' '}
          <a className="underline" href="/docs/api">
            the API reference
          </a>
          , and for programs at <code>/api/openapi.json</code>.
        </p>
        <p>
          A key may read 600 times a minute. The answer 429 says how long to wait in <code>Retry-After</code>. Send an{' '}
          <code>Idempotency-Key</code> with what creates something, so that a repeated request has one effect.
        </p>
        <p>
          Everything a key does is in the audit log under its maker’s name and its own. Cases, sickness, letters, bank details, rights and
          exports are not open to keys.
        </p>
      </Help>
      {adding && (
        <KeyDialog
          kind="api"
          onClose={() => setAdding(false)}
          onMade={(key) => {
            setAdding(false)
            setMade(key)
          }}
        />
      )}
      {made !== null && (
        <SecretOnce title="Your new key" secret={made} onClose={() => setMade(null)}>
          Copy the key to where it will be used.
        </SecretOnce>
      )}
    </>
  )
}

/** Keys of one kind with what they are for, how they stand and when they were used. */
export function KeyList({ kind, none }: { kind: ApiKey['kind']; none: string }): ReactElement {
  const keys = useQuery(keysQuery)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const revoke = useRevokeKey()
  const confirm = async (id: string): Promise<void> => {
    try {
      await revoke.mutateAsync(id)
      setRevoking(null)
      toast.success('The key was revoked.')
    } catch {
      toast.error('The key could not be revoked. Please try again.')
    }
  }
  if (keys.isError)
    return <ErrorBanner message="The keys could not be loaded." retrying={keys.isFetching} onRetry={() => void keys.refetch()} />
  if (!keys.data) return <SkeletonRows label="Keys are loading" rows={3} />
  const rows = keys.data.data.filter((key) => key.kind === kind)
  if (rows.length === 0) return <EmptyLine>{none}</EmptyLine>
  return (
    <>
      <ul className="border-t border-line">
        {rows.map((key) => (
          <KeyRow key={key.id} row={key} onRevoke={() => setRevoking(key)} />
        ))}
      </ul>
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={(open) => !open && setRevoking(null)}
        title={`Revoke “${revoking?.name ?? ''}”?`}
        confirmLabel="Revoke key"
        cancelLabel="Keep it"
        loading={revoke.isPending}
        onConfirm={() => revoking && void confirm(revoking.id)}
      >
        Whatever uses it stops working at once. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}

function KeyRow({ row, onRevoke }: { row: ApiKey; onRevoke: () => void }): ReactElement {
  const { tenant } = useMe()
  const zone = tenant?.time_zone ?? 'Europe/London'
  const [kind, words] = keyStates[row.state]
  const what = scopes.filter((scope) => row.scopes.includes(scope)).map((scope) => scopeWords[scope])
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 text-sm">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {row.name} <span className="font-normal text-ink-3">…{row.ending}</span>
        </p>
        {what.length > 0 && <p className="text-ink-2">{what.join(' · ')}</p>}
        <p className="text-ink-3">
          Made by {row.created_by} · until {showDate(dayIn(zone, row.expires_at))} ·{' '}
          {row.last_used_at ? `last used ${momentInWords(row.last_used_at, zone)}` : 'not used yet'}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <Status kind={kind}>{words}</Status>
        {row.state !== 'revoked' && (
          <Button size="sm" aria-label={`Revoke ${row.name}`} onClick={onRevoke}>
            Revoke
          </Button>
        )}
      </div>
    </li>
  )
}
