import type { QueryClient } from '@tanstack/react-query'
import { session } from '#platform/web/session.ts'
import { toast } from '#ui/toast-store.ts'
import { readAgain, sendCompanyDocument, sendDocument, type CompanyFiling, type Filing, type Holder } from './api.ts'
import { rejectionOf } from './file-facts.ts'
import { toasts, uploadStrings } from './strings.ts'
import { UploadQueue, type BatchOutcome, type QueueOptions } from './upload-queue.ts'

const queues = new Map<string, UploadQueue>()
const filings = new WeakMap<File, Filing>()
const companyFilings = new WeakMap<File, CompanyFiling>()

/** A page that is left takes what is on its way with it: the browser asks first. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if ([...queues.values()].some(({ busy }) => busy)) event.preventDefault()
}

session.onClear(() => {
  for (const queue of queues.values()) queue.stop()
  queues.clear()
})

/** The files on their way to a person, whichever screen is looked at meanwhile. */
export const uploadsOf = (holder: Holder, cache: QueryClient): UploadQueue =>
  queueOf(`${holder.tenantId}/${holder.id}`, cache, (file, options) => sendDocument(holder, file, filings.get(file) ?? {}, options))

/** Those on their way to the company's documents. */
export const companyUploads = (tenantId: string, cache: QueryClient): UploadQueue =>
  queueOf(`${tenantId}/company`, cache, (file, options) => sendCompanyDocument(tenantId, file, companyFilings.get(file) ?? {}, options))

function queueOf(key: string, cache: QueryClient, send: QueueOptions['send']): UploadQueue {
  const existing = queues.get(key)
  if (existing) return existing
  addEventListener('beforeunload', askBeforeLeaving)
  const queue: UploadQueue = new UploadQueue({
    send,
    wordsFor: (error) => (error instanceof Error ? error.message : uploadStrings.unreadable),
    onStored: (file) => {
      queue.say(uploadStrings.stored(file.name))
      void readAgain(cache)
    },
    onCancelled: (file) => {
      queue.say(uploadStrings.cancelled(file.name))
      // It may have been stored in the moment it was cancelled: the list says which.
      void readAgain(cache)
    },
    onBatch: tellOutcome,
  })
  queues.set(key, queue)
  return queue
}

/** Sends what may be sent; what may not is said in one message (R131). */
export function giveFiles(queue: UploadQueue, files: readonly File[], filing: Filing): void {
  give(queue, files, (file) => filings.set(file, filing))
}

export function giveCompanyFiles(queue: UploadQueue, files: readonly File[], filing: CompanyFiling): void {
  give(queue, files, (file) => companyFilings.set(file, filing))
}

function give(queue: UploadQueue, files: readonly File[], note: (file: File) => void): void {
  const rejections = files.map(rejectionOf).filter((rejection) => rejection !== null)
  if (rejections.length > 0) toast.error(toasts.invalid(rejections))
  const sent = files.filter((file) => rejectionOf(file) === null)
  for (const file of sent) note(file)
  if (sent.length > 0) queue.say(uploadStrings.started(sent.length))
  queue.add(sent)
}

function tellOutcome({ stored, problems }: BatchOutcome): void {
  if (stored > 0) toast.success(toasts.uploaded(stored))
  if (problems.length === 0) return
  // The server's refusals of a file begin with its name.
  const messages = problems.map(({ name, message }) => (message.startsWith(name) ? message : `${name}: ${message}`))
  toast.error(toasts.uploadFailed(messages))
}
