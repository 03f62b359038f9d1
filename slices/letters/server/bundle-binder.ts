import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/shared/app-error.ts'
import type { Bundled } from './bundled.ts'
import type { BundleJob, WorkFile } from './bundle-work.ts'

/** A file that goes into a bundle, read when its turn comes. */
export interface EvidenceFile {
  readonly part: string
  readonly type: string
  readonly size: number
  readonly marks: readonly string[]
  readonly read: () => Promise<Uint8Array | null>
}

/** So many bytes of files are set into one bundle; what is beyond is named by its sheet and goes by its hash. */
const mostBytes = 100 * 1024 * 1024
const longest = 120_000
/** How many may wait for the one that is bound. */
const mostWaiting = 4

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Binds a bundle in a thread of its own, one after the other: files of others are taken apart there, so that nothing of it keeps a request waiting, and what
 * a file does to its reader ends with the thread.
 */
export async function bindBundle(of: Omit<BundleJob, 'files'>, files: readonly EvidenceFile[]): Promise<Bundled> {
  if (waiting >= mostWaiting) throw new AppError('unavailable')
  waiting += 1
  const turn = last.then(async () => inThread({ ...of, files: await withBytes(files) }))
  last = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    waiting -= 1
  }
}

async function withBytes(files: readonly EvidenceFile[]): Promise<WorkFile[]> {
  const read: WorkFile[] = []
  let left = mostBytes
  for (const { part, type, size, marks, read: bytes } of files) {
    // Of any other kind nothing is read: its sheet is all there is.
    const other = !setIn.has(type)
    const fits = !other && size <= left
    if (fits) left -= size
    read.push({ part, type, encrypted: marks.includes('encrypted'), bytes: fits ? await whole(bytes) : other ? new Uint8Array() : null })
  }
  return read
}
const setIn = new Set(['pdf', 'png', 'jpg'])
/** With memory of its own, which can be handed over. */
async function whole(read: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
  const bytes = await read()
  return bytes && new Uint8Array(bytes)
}

function inThread(job: BundleJob): Promise<Bundled> {
  const worker = new Worker(new URL('./bundle-thread.ts', import.meta.url), {
    name: 'bundle',
    env: {},
    workerData: job,
    transferList: job.files.flatMap(({ bytes }) => (bytes ? [bytes.buffer as ArrayBuffer] : [])),
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  return new Promise((done, fail) => {
    const ends = setTimeout(() => void worker.terminate(), longest)
    worker.once('message', (made: Bundled) =>
      done({ ...made, bytes: Buffer.from(made.bytes.buffer, made.bytes.byteOffset, made.bytes.byteLength) }),
    )
    worker.once('error', fail)
    worker.once('exit', () => {
      clearTimeout(ends)
      // After an answer this is not heard any more.
      fail(new AppError('unavailable'))
    })
  })
}
