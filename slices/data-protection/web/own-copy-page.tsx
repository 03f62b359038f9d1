import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { momentInWords, today } from '#platform/web/clock.ts'
import { ProofDialog, useProof } from '#slices/auth/web/public.tsx'
import { SettingsFrame, useMe } from '#slices/workspace/web/public.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { OwnCopy } from '../request-contract.ts'
import { askForOwnCopy, ownCopyQuery } from './requests-api.ts'

/** /app/settings/my-data: a copy of what is held of oneself, to take along. */
export function OwnCopyPage(): ReactElement {
  const copy = useQuery(ownCopyQuery)
  return (
    <SettingsFrame
      title="Your data"
      lead="A copy of what this workspace holds about you: your record and its history, pay, time off and sickness, your documents and letters. Names of other people are blanked."
    >
      <div className="grid max-w-150 gap-4 px-4 md:px-8">
        {copy.isPending && <SkeletonRows label="Loading your data" rows={2} avatar={false} />}
        {copy.isError && <Failed error={copy.error} again={() => void copy.refetch()} />}
        {copy.data && <Copy copy={copy.data} />}
        <p className="text-sm text-ink-3">
          For anything that is not in the copy, such as notes about you in other people’s files, ask your HR team for a subject access
          request. They have one month to answer.
        </p>
      </div>
    </SettingsFrame>
  )
}

function Failed({ error, again }: { error: Error; again: () => void }): ReactElement {
  if (error instanceof ApiError && error.status === 404)
    return <Notice>Your account has no record of its own in this workspace, so there is nothing to copy.</Notice>
  if (error instanceof ApiError && error.code === 'rights.view-as-private') return <Notice>This page is shown to the person alone.</Notice>
  return <ErrorBanner message="Your data could not be loaded." onRetry={again} />
}

function Copy({ copy }: { copy: OwnCopy }): ReactElement {
  const me = useMe()
  const cache = useQueryClient()
  const { withProof, proof } = useProof()
  const [proving, setProving] = useState(false)
  const ask = useMutation({ mutationFn: () => withProof(askForOwnCopy) })
  const begin = (): void => {
    ask.mutateAsync().then(
      (asked) => cache.setQueryData(ownCopyQuery.queryKey, asked),
      (error: unknown) => {
        if (error instanceof ApiError) toast.error(error.message)
      },
    )
  }
  const zone = me.tenant?.time_zone ?? 'Europe/London'
  const once = copy.state !== 'failed' && copy.asked_on === today(zone) ? 'You can ask once a day.' : ''
  return (
    <>
      <Where copy={copy} zone={zone} />
      <div className="flex flex-wrap gap-3">
        {copy.state === 'ready' && <Download href={copy.href} onProve={() => setProving(true)} />}
        {copy.state !== 'running' && (
          <Button variant={copy.state === 'ready' ? 'secondary' : 'primary'} loading={ask.isPending} disabledReason={once} onClick={begin}>
            {copy.state === 'ready' ? 'Ask for a new copy' : 'Ask for a copy'}
          </Button>
        )}
      </div>
      {proof}
      <ProofDialog
        open={proving}
        onOpenChange={setProving}
        onConfirmed={() => {
          setProving(false)
          void cache.invalidateQueries(ownCopyQuery)
        }}
      />
    </>
  )
}

function Download({ href, onProve }: { href: string | null; onProve: () => void }): ReactElement {
  return href === null ? (
    <Button variant="primary" onClick={onProve}>
      Get the download link
    </Button>
  ) : (
    <a className={buttonClass({ variant: 'primary' })} href={href} download>
      Download the copy
    </a>
  )
}

/** How far the copy is, in words. */
function Where({ copy, zone }: { copy: OwnCopy; zone: string }): ReactElement {
  const asked = copy.asked_on === null ? '' : showDate(copy.asked_on)
  const words: Record<OwnCopy['state'], string> = {
    none: 'You have not asked for a copy yet. It is made in the background and takes a few minutes.',
    running: 'Your copy is being made. It appears here when it is ready; you can leave this page.',
    ready:
      copy.until === null
        ? `The copy of ${asked} is ready. Prove that it is you, and the link appears here.`
        : `The copy of ${asked} is ready. The link works until ${momentInWords(copy.until, zone)}.`,
    failed: `The copy of ${asked} could not be made. Nothing is lost; ask again.`,
  }
  return <output className="block text-base text-ink-2">{words[copy.state]}</output>
}
