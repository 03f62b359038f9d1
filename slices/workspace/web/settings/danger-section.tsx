import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { ProofDialog } from '#slices/auth/web/public.tsx'
import { momentInWords } from '#platform/web/clock.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Status } from '#ui/status.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { WorkspaceExport } from '../../records-contract.ts'
import type { WorkspaceSettings } from '../../settings-contract.ts'
import { needsProof, problemOf } from '../saving.ts'
import { exportsQuery, useCancelExport, useCloseWorkspace, useExportLink, useKeepWorkspace, useStartExport } from '../settings-api.ts'
import { Section } from './section.tsx'

/** Everything out, and the end of the workspace. Both ask for the password. */
export function DangerSection({ settings }: { settings: WorkspaceSettings }): ReactElement {
  return (
    <Section id="danger" title="Danger zone" help="Both ask for your password, and both are in the audit log.">
      <div className="grid max-w-150 gap-8">
        <Exports timeZone={settings.time_zone} />
        <Closing settings={settings} />
      </div>
    </Section>
  )
}

/** Runs something, and again once the password was given. */
function useConfirmed() {
  const [again, setAgain] = useState<(() => void) | null>(null)
  const failed =
    (retry: () => void, otherwise: string) =>
    (error: unknown): void => {
      if (needsProof(error)) setAgain(() => retry)
      else toast.error(problemOf(error, otherwise).message ?? otherwise)
    }
  const dialog = (
    <ProofDialog
      open={again !== null}
      onOpenChange={(open) => open || setAgain(null)}
      onConfirmed={() => {
        setAgain(null)
        again?.()
      }}
    />
  )
  return { failed, dialog }
}

function Exports({ timeZone }: { timeZone: string }): ReactElement {
  const list = useQuery(exportsQuery)
  const start = useStartExport()
  const { failed, dialog } = useConfirmed()
  const begin = (): void => start.mutate(undefined, { onError: failed(begin, 'The export could not be started. Please try again.') })
  const all = list.data?.data ?? []
  const running = all.some(({ state }) => state === 'queued')
  return (
    <section aria-labelledby="export-title">
      <h3 id="export-title" className="text-base font-[580]">
        Export everything
      </h3>
      <p className="mt-1 text-sm text-ink-2">
        A ZIP archive with every record of this workspace, pay and bank details included, as JSON Lines. It is ready after a while, is kept
        for seven days and then removed.
      </p>
      {list.isError && (
        <ErrorBanner message="The exports could not be loaded." onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {all.length > 0 && (
        <ul className="mt-3 border-y border-line">
          {all.map((one) => (
            <Export key={one.id} one={one} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <Button className="mt-3" loading={start.isPending} disabledReason={running ? 'One is being made.' : ''} onClick={begin}>
        Export everything
      </Button>
      {dialog}
    </section>
  )
}

const megabytes = (bytes: number): string => (bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`)

function Export({ one, timeZone }: { one: WorkspaceExport; timeZone: string }): ReactElement {
  const [link, cancel] = [useExportLink(), useCancelExport()]
  const { failed, dialog } = useConfirmed()
  const fetchIt = (): void =>
    link.mutate(one.id, {
      onSuccess: ({ href }) => location.assign(href),
      onError: failed(fetchIt, 'The export could not be fetched. Please try again.'),
    })
  const remove = (): void => cancel.mutate(one.id, { onError: failed(remove, 'This could not be done. Please try again.') })
  const rows = one.rows.toLocaleString('en-GB')
  const words = {
    queued: <Status kind="current">Being made: {rows} rows so far</Status>,
    ready: (
      <Status kind="done">
        Ready: {rows} rows, {megabytes(one.bytes ?? 0)}. Removed on {momentInWords(one.expires_at, timeZone)}
      </Status>
    ),
    failed: <Status kind="overdue">Could not be made</Status>,
    cancelled: <Status kind="not-applicable">Cancelled, the file is removed</Status>,
  }[one.state]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5 text-sm last:border-0">
      <div className="min-w-0 flex-1">
        <p>
          Asked for by {one.asked_by}, {momentInWords(one.asked_at, timeZone)}
        </p>
        <output className="block text-ink-2">{words}</output>
      </div>
      {one.state === 'ready' && (
        <Button size="sm" loading={link.isPending} onClick={fetchIt}>
          Download
        </Button>
      )}
      {(one.state === 'queued' || one.state === 'ready') && (
        <Button size="sm" variant="ghost" loading={cancel.isPending} onClick={remove}>
          {one.state === 'queued' ? 'Cancel' : 'Remove'}
        </Button>
      )}
      {dialog}
    </li>
  )
}

function Closing({ settings }: { settings: WorkspaceSettings }): ReactElement {
  const [asking, setAsking] = useState(false)
  const keep = useKeepWorkspace()
  const { closing } = settings
  return (
    <section aria-labelledby="close-title">
      <h3 id="close-title" className="text-base font-[580]">
        Close the workspace
      </h3>
      {closing ? (
        <div className="mt-2">
          <Notice tone="warn">
            <p className="font-semibold">Closes on {momentInWords(closing.closes_at, settings.time_zone)}.</p>
            <p className="mt-1">
              {closing.asked_by} asked for this on {momentInWords(closing.asked_at, settings.time_zone)}. Until then everything works as
              before; then everyone’s access ends.
            </p>
            <Button
              size="sm"
              className="mt-2"
              loading={keep.isPending}
              onClick={() =>
                keep.mutate(null, {
                  onSuccess: () => toast.success('The workspace stays open.'),
                  onError: () => toast.error('This could not be done. Please try again.'),
                })
              }
            >
              Keep the workspace
            </Button>
          </Notice>
        </div>
      ) : (
        <>
          <p className="mt-1 text-sm text-ink-2">
            Everyone’s access ends after thirty days. Until then everything works as before, every super admin is told by email, and any of
            them can keep the workspace open. The records stay in the database of this installation until whoever runs it removes them.
          </p>
          <Button variant="danger" className="mt-3" onClick={() => setAsking(true)}>
            Close the workspace…
          </Button>
        </>
      )}
      {asking && <CloseDialog name={settings.name} onClose={() => setAsking(false)} />}
    </section>
  )
}

function CloseDialog({ name, onClose }: { name: string; onClose: () => void }): ReactElement {
  const [typed, setTyped] = useState('')
  const close = useCloseWorkspace()
  const { failed, dialog } = useConfirmed()
  const run = (): void =>
    close.mutate(typed, {
      onSuccess: () => {
        toast.success('The workspace closes in thirty days.')
        onClose()
      },
      onError: failed(run, 'The workspace could not be closed. Please try again.'),
    })
  const problem = problemOf(close.error, '').fields['name']
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (typed.trim() === name) run()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="confirm"
      title="Close this workspace?"
      closeBlocked={close.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={close.isPending} onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" type="submit" loading={close.isPending} disabled={typed.trim() !== name}>
            Close in thirty days
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-ink-2">
        In thirty days nobody can open <b dir="auto">{name}</b> any more. Export what you need before then.
      </p>
      <Field label="Type the name of the workspace" error={close.isError ? problem : undefined}>
        <TextInput autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      {dialog}
    </Dialog>
  )
}
