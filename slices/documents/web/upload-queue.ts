import { useSyncExternalStore } from 'react'

export interface Upload {
  readonly id: number
  readonly file: File
  /** 'checking': every byte has left; the server now reads what the file is. */
  readonly state: 'waiting' | 'sending' | 'checking' | 'failed'
  /** Share of the bytes that have left this device, 0 to 1. */
  readonly share: number
  /** Why it failed, in the server's words. */
  readonly problem: string | null
}

/** What became of the files that were given together. */
export interface BatchOutcome {
  readonly stored: number
  readonly problems: readonly { readonly name: string; readonly message: string }[]
}

export interface QueueOptions {
  readonly send: (file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<unknown>
  /** What to tell of an error. */
  readonly wordsFor: (error: unknown) => string
  readonly onStored: (file: File) => void
  readonly onCancelled: (file: File) => void
  /** Every file that was given together has been stored, has failed or was cancelled. */
  readonly onBatch: (outcome: BatchOutcome) => void
}

interface Entry {
  upload: Upload
  readonly batch: Batch
  readonly stop: AbortController
}
interface Batch {
  left: number
  stored: number
  readonly problems: { name: string; message: string }[]
}

const atOnce = 3

/**
 * Files on their way to one place. It belongs to no screen: a person may look at another tab while a long file travels. Three go at
 * once; two of the same name go one after the other, so that the later one is the one that stays.
 */
export class UploadQueue {
  readonly #options: QueueOptions
  readonly #listeners = new Set<() => void>()
  #entries: Entry[] = []
  #shown: readonly Upload[] = []
  #lastId = 0
  #news = ''

  constructor(options: QueueOptions) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly shown = (): readonly Upload[] => this.#shown

  /** The last thing to be read out; its listeners are told of it as of everything. */
  readonly news = (): string => this.#news
  say(words: string): void {
    this.#news = words
    this.#tell()
  }

  add(files: readonly File[]): void {
    if (files.length === 0) return
    const batch: Batch = { left: files.length, stored: 0, problems: [] }
    for (const file of files) {
      this.#lastId += 1
      const upload: Upload = { id: this.#lastId, file, state: 'waiting', share: 0, problem: null }
      this.#entries.push({ upload, batch, stop: new AbortController() })
    }
    this.#tell()
    this.#next()
  }

  /** Tries a failed file again, as a batch of its own. */
  retry(id: number): void {
    const entry = this.#find(id)
    if (!entry || entry.upload.state !== 'failed') return
    this.#drop(entry)
    this.add([entry.upload.file])
  }

  /** Ends a file that is on its way, or takes one that failed off the list. */
  cancel(id: number): void {
    const entry = this.#find(id)
    if (!entry) return
    const open = entry.upload.state !== 'failed'
    this.#drop(entry)
    if (!open) return
    entry.stop.abort()
    this.#options.onCancelled(entry.upload.file)
    this.#settle(entry.batch)
  }

  /** The session is over: nothing of it goes on. */
  stop(): void {
    for (const { stop } of this.#entries.splice(0)) stop.abort()
    this.#tell()
  }

  get busy(): boolean {
    return this.#entries.some(({ upload }) => upload.state !== 'failed')
  }

  #find(id: number): Entry | undefined {
    return this.#entries.find(({ upload }) => upload.id === id)
  }

  #next(): void {
    const moving = this.#entries.filter(({ upload }) => upload.state === 'sending' || upload.state === 'checking')
    const names = new Set(moving.map(({ upload }) => upload.file.name))
    let free = atOnce - moving.length
    for (const entry of this.#entries) {
      if (free <= 0) break
      const { state, file } = entry.upload
      if (state === 'waiting' && !names.has(file.name)) {
        names.add(file.name)
        free -= 1
        void this.#send(entry)
      }
    }
  }

  async #send(entry: Entry): Promise<void> {
    this.#change(entry, { state: 'sending' })
    try {
      await this.#options.send(entry.upload.file, {
        signal: entry.stop.signal,
        onProgress: (share) => this.#change(entry, { share, state: share >= 1 ? 'checking' : 'sending' }),
      })
      if (!this.#entries.includes(entry)) return
      entry.batch.stored += 1
      this.#drop(entry)
      this.#options.onStored(entry.upload.file)
    } catch (error) {
      if (!this.#entries.includes(entry)) return
      const problem = this.#options.wordsFor(error)
      entry.batch.problems.push({ name: entry.upload.file.name, message: problem })
      this.#change(entry, { state: 'failed', problem })
    } finally {
      this.#next()
    }
    this.#settle(entry.batch)
  }

  #settle(batch: Batch): void {
    batch.left -= 1
    this.#next()
    if (batch.left === 0 && batch.stored + batch.problems.length > 0) this.#options.onBatch(batch)
  }

  #drop(entry: Entry): void {
    this.#entries = this.#entries.filter((other) => other !== entry)
    this.#tell()
  }

  #change(entry: Entry, change: Partial<Upload>): void {
    if (!this.#entries.includes(entry)) return
    entry.upload = { ...entry.upload, ...change }
    this.#tell()
  }

  #tell(): void {
    this.#shown = this.#entries.map(({ upload }) => upload)
    for (const listener of this.#listeners) listener()
  }
}

export const useUploads = (queue: UploadQueue): readonly Upload[] => useSyncExternalStore(queue.subscribe, queue.shown)

export const useUploadNews = (queue: UploadQueue): string => useSyncExternalStore(queue.subscribe, queue.news)
