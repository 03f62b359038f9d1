import type { ReactElement } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { X } from '#ui/icons.ts'
import { MeasuredProgress } from '#ui/measured-progress.tsx'
import { Status } from '#ui/status.tsx'
import { FileIcon } from './document-name.tsx'
import { endingOf } from './file-facts.ts'
import { uploadStrings as words } from './strings.ts'
import { useUploadNews, useUploads, type Upload, type UploadQueue } from './upload-queue.ts'

interface ListProps {
  queue: UploadQueue
  /** Where the focus goes when the row it was in is gone. */
  onRowGone: () => void
}

/** The files on their way, each with its progress and the way to end it or to try it again. */
export function UploadList({ queue, onRowGone }: ListProps): ReactElement {
  const uploads = useUploads(queue)
  const news = useUploadNews(queue)
  return (
    <>
      <output className="sr-only">{news}</output>
      {uploads.length > 0 && (
        <ul className="mt-4" aria-label={words.list}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => {
                queue.retry(upload.id)
                onRowGone()
              }}
              onCancel={() => {
                queue.cancel(upload.id)
                onRowGone()
              }}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function UploadRow({ upload, onRetry, onCancel }: { upload: Upload; onRetry: () => void; onCancel: () => void }): ReactElement {
  const { name } = upload.file
  const failed = upload.state === 'failed'
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 text-sm">
      <span className="grid w-8 shrink-0 place-items-center">
        <FileIcon type={endingOf(name).slice(1)} className="text-accent" />
      </span>
      <span className="min-w-0 flex-1 font-semibold break-words md:w-90 md:flex-none">{name}</span>
      {failed ? (
        <span className="order-last w-full min-w-0 pl-11 break-words text-danger-ink md:order-none md:w-auto md:flex-1 md:pl-0">
          <Status kind="overdue">
            <span className="whitespace-normal">{upload.problem}</span>
          </Status>
        </span>
      ) : (
        <span className="order-last w-full pl-11 md:order-none md:w-auto md:flex-1 md:pl-0">
          <MeasuredProgress label={name} {...(upload.state === 'checking' ? {} : { value: upload.share, total: 1 })} />
        </span>
      )}
      {failed ? (
        <Button size="sm" aria-label={words.retryOf(name)} onClick={onRetry}>
          {words.retry}
        </Button>
      ) : (
        <span className="num shrink-0 text-right text-ink-3 md:w-38">{stateInWords(upload)}</span>
      )}
      <IconButton label={failed ? words.dismiss(name) : words.cancel(name)} icon={X} tooltip={false} onClick={onCancel} />
    </li>
  )
}

function stateInWords({ state, share }: Upload): string {
  if (state === 'waiting') return words.waiting
  return state === 'checking' ? words.checking : words.sending(Math.floor(share * 100))
}
