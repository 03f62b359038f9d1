import { expect, test } from 'vitest'
import { UploadQueue, type BatchOutcome } from './upload-queue.ts'

interface Sent {
  readonly name: string
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

function queueWithHands() {
  const sent: Sent[] = []
  const batches: BatchOutcome[] = []
  const cancelled: string[] = []
  const queue = new UploadQueue({
    send: (file, options) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      sent.push({ name: file.name, ...options, resolve, reject })
      return promise
    },
    wordsFor: (error) => (error as Error).message,
    onStored: () => {},
    onCancelled: ({ name }) => void cancelled.push(name),
    onBatch: (batch) => void batches.push({ stored: batch.stored, problems: [...batch.problems] }),
  })
  const names = () => queue.shown().map(({ file, state }) => `${file.name} ${state}`)
  const first = () => queue.shown()[0]?.id ?? 0
  return {
    queue,
    first,
    sent,
    batches,
    cancelled,
    names,
    add: (...files: string[]) => queue.add(files.map((name) => new File(['x'], name))),
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('three files travel at once, the next begins when one is stored, and the whole batch is told of once', async () => {
  const { add, sent, batches } = queueWithHands()
  add('1.pdf', '2.pdf', '3.pdf', '4.pdf')
  expect(sent.map(({ name }) => name)).toEqual(['1.pdf', '2.pdf', '3.pdf'])
  sent[1]?.resolve({})
  await settled()
  expect(sent.map(({ name }) => name)).toEqual(['1.pdf', '2.pdf', '3.pdf', '4.pdf'])
  sent[0]?.reject(new Error('The disk is full.'))
  sent[2]?.resolve({})
  await settled()
  expect(batches).toEqual([])
  sent[3]?.resolve({})
  await settled()
  expect(batches).toEqual([{ stored: 3, problems: [{ name: '1.pdf', message: 'The disk is full.' }] }])
})

test('two files of one name go one after the other, so that the later one stays', async () => {
  const { add, sent } = queueWithHands()
  add('same.pdf', 'same.pdf', 'other.pdf')
  expect(sent.map(({ name }) => name)).toEqual(['same.pdf', 'other.pdf'])
  sent[0]?.resolve({})
  await settled()
  expect(sent.map(({ name }) => name)).toEqual(['same.pdf', 'other.pdf', 'same.pdf'])
})

test('a cancelled file is stopped and is no failure; a failed one can be tried again or put away', async () => {
  const { queue, first, add, sent, batches, cancelled, names } = queueWithHands()
  add('a.pdf')
  queue.cancel(first())
  expect([sent[0]?.signal.aborted, names(), cancelled]).toEqual([true, [], ['a.pdf']])
  sent[0]?.reject(new Error('cancelled'))
  await settled()
  expect(batches).toEqual([])
  add('b.pdf')
  sent[1]?.reject(new Error('No.'))
  await settled()
  expect(names()).toEqual(['b.pdf failed'])
  queue.retry(first())
  expect([names(), sent.length]).toEqual([['b.pdf sending'], 3])
  sent[2]?.reject(new Error('No.'))
  await settled()
  queue.cancel(first())
  expect([names(), cancelled, batches.length]).toEqual([[], ['a.pdf'], 2])
})

test('when every byte has left the file is being checked, until the server answers', async () => {
  const { add, sent, names, queue } = queueWithHands()
  add('a.pdf')
  sent[0]?.onProgress(0.64)
  expect([names(), queue.shown()[0]?.share, queue.busy]).toEqual([['a.pdf sending'], 0.64, true])
  sent[0]?.onProgress(1)
  expect(names()).toEqual(['a.pdf checking'])
  sent[0]?.resolve({})
  await settled()
  expect([names(), queue.busy]).toEqual([[], false])
})

test('SE-021 the end of the session stops everything without a word', async () => {
  const { queue, add, sent, batches } = queueWithHands()
  add('a.pdf', 'b.pdf')
  queue.stop()
  expect(sent.every(({ signal }) => signal.aborted)).toBe(true)
  for (const { reject } of sent) reject(new Error('cancelled'))
  await settled()
  expect([queue.shown(), batches]).toEqual([[], []])
})
