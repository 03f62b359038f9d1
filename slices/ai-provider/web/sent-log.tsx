import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useProof } from '#slices/auth/web/public.tsx'
import { useMe } from '#slices/workspace/web/public.tsx'
import { momentInWords } from '#platform/web/clock.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { SentItem } from '../contract.ts'
import { sentLog, useSentText } from './api.ts'
import { problemOf } from './problem.ts'
import { actWords, dropWords, levelWords, outcomeWords, purposeWords, wholeNumber, wordsIn } from './words.ts'

/** Everything that left, newest first: metadata for hr, and what it said for a super admin who has just given their password. */
export function SentLog(): ReactElement {
  const log = useInfiniteQuery(sentLog)
  const items = log.data?.pages.flatMap(({ data }) => data) ?? []
  if (log.isPending) return <SkeletonRows label="What left is loading" rows={3} avatar={false} />
  return (
    <div>
      {log.isError && <ErrorBanner message="What left could not be loaded." retrying={log.isFetching} onRetry={() => void log.refetch()} />}
      {!log.isError && items.length === 0 && <EmptyLine>Nothing has left this workspace.</EmptyLine>}
      {items.length > 0 && (
        <ol className="border-y border-line">
          {items.map((item) => (
            <Sent key={item.id} item={item} />
          ))}
        </ol>
      )}
      {log.hasNextPage && (
        <Button className="mt-3" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}

function Sent({ item }: { item: SentItem }): ReactElement {
  const { tenant } = useMe()
  const zone = tenant?.time_zone ?? 'Europe/London'
  const text = useSentText()
  const { withProof, proof } = useProof()
  const [open, setOpen] = useState(false)
  const read = (): void => {
    withProof(() => text.mutateAsync(item.id))
      .then(() => setOpen(true))
      .catch((error: unknown) => {
        const { message } = problemOf(error)
        if (message) toast.error(message)
      })
  }
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line py-3 text-sm last:border-0">
      <SentFacts item={item} zone={zone} />
      {item.text_kept && (
        <Button
          size="sm"
          variant="ghost"
          loading={text.isPending}
          aria-label={`Show text sent on ${momentInWords(item.sent_at, zone)}`}
          onClick={read}
        >
          Show text
        </Button>
      )}
      {open && text.data && <SentText text={text.data} onClose={() => setOpen(false)} />}
      {proof}
    </li>
  )
}

/** What happened, to whom it went, how it ended and what somebody did with it. */
function SentFacts({ item, zone }: { item: SentItem; zone: string }): ReactElement {
  return (
    <div className="min-w-0 flex-1">
      <p>
        <span className="font-[550]">{purposeWords[item.purpose] ?? item.purpose}</span>
        <span className="text-ink-2">
          {' '}
          · {item.asked_by_name}, {momentInWords(item.sent_at, zone)}
        </span>
      </p>
      <p className="break-words text-ink-2">{factsOf(item).join(' · ')}</p>
      {item.dropped.length > 0 && (
        <p className="text-ink-2">
          Held back from the answer: {[...new Set(item.dropped)].map((reason) => dropWords[reason] ?? reason).join(', ')}
        </p>
      )}
      {item.acts.map(({ act, by, at }) => (
        <p key={`${act} ${at}`} className="text-ink-2">
          {actWords[act] ?? act}: {by}, {momentInWords(at, zone)}
        </p>
      ))}
      <p className="break-all text-ink-3">
        {wholeNumber(item.bytes)} bytes, SHA-256 {item.sha256}
      </p>
    </div>
  )
}

function factsOf({ outcome, model, host, purpose, level, passages, tokens }: SentItem): string[] {
  const what = purpose === 'test' ? 'one fixed sentence' : levelWords[level as 0 | 1 | 2 | 3].title.toLowerCase()
  return [
    outcome === null ? 'Under way' : (outcomeWords[outcome] ?? outcome),
    `${model} at ${host}`,
    what,
    ...(passages > 0 ? [passages === 1 ? '1 passage' : `${passages} passages`] : []),
    ...(tokens === null ? [] : [`about ${wholeNumber(wordsIn(tokens))} words`]),
  ]
}

function SentText({ text, onClose }: { text: NonNullable<ReturnType<typeof useSentText>['data']>; onClose: () => void }): ReactElement {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="What was sent" footer={<Button onClick={onClose}>Close</Button>}>
      <p className="mb-3 text-sm text-ink-2">The exact bytes, with the words that stood in for names. Looking at it is in the audit log.</p>
      <pre
        className="max-h-80 overflow-auto rounded-md border border-line bg-sunken p-3 text-xs break-words whitespace-pre-wrap"
        aria-label="What was sent"
      >
        {text.sent ?? 'It is no longer kept.'}
      </pre>
      {text.dropped.length > 0 && (
        <>
          <h3 className="mt-4 text-sm font-[580]">Held back from the answer</h3>
          <ul className="mt-1 list-disc pl-5 text-sm">
            {text.dropped.map(({ text: said, reason }, at) => (
              // eslint-disable-next-line react/no-array-index-key -- the list never changes
              <li key={at}>
                {said} <span className="text-ink-3">({dropWords[reason] ?? reason})</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
