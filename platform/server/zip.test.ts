import { crc32 } from 'node:zlib'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import yauzl from 'yauzl'
import { Zip } from './zip.ts'

/** An archive of which only the ends of its files exist: what lies between is nothing but zeros. */
class Sparse extends yauzl.RandomAccessReader {
  readonly #pieces: { at: number; bytes: Buffer }[] = []
  length = 0

  write(bytes: Buffer, gap = 0): void {
    this.#pieces.push({ at: this.length, bytes })
    this.length += bytes.length + gap
  }

  /** As long as `bytes` more, without keeping them: nobody reads there. */
  skip(bytes: number): void {
    this.length += bytes
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const read = Buffer.alloc(end - start)
    for (const { at, bytes } of this.#pieces)
      if (at < end && at + bytes.length > start) bytes.copy(read, Math.max(0, at - start), Math.max(0, start - at), end - at)
    return Readable.from([read])
  }
}

const open = (sparse: Sparse): Promise<yauzl.ZipFile> =>
  new Promise((resolve, reject) => {
    yauzl.fromRandomAccessReader(sparse, sparse.length, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    )
  })

const entriesOf = (zip: yauzl.ZipFile): Promise<yauzl.Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: yauzl.Entry[] = []
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.readEntry()
  })

const contentOf = async (zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<string> => {
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, bytes) => (error ? reject(error) : resolve(bytes)))
  })
  return Buffer.concat((await stream.toArray()) as Buffer[]).toString()
}

it('an archive of more than 4 GB is read by others: what lies behind the old limit is found by its ZIP64 fields', async () => {
  const [zip, sparse] = [new Zip(), new Sparse()]
  const large = 3_000_000_000
  const small = Buffer.from('Zoë’s letter')
  sparse.write(zip.beside('one.pdf', { crc: 1, size: large }), large)
  sparse.write(zip.beside('two.pdf', { crc: 2, size: large }), large)
  sparse.write(Buffer.concat([zip.beside('documents/ä.txt', { crc: crc32(small), size: small.length }), small]))
  sparse.write(await zip.add('files.jsonl', Buffer.from('{}\n')))
  sparse.write(zip.end())
  expect(zip.length).toBe(sparse.length)
  const read = await open(sparse)
  const entries = await entriesOf(read)
  expect(entries.map(({ fileName, uncompressedSize }) => [fileName, uncompressedSize])).toEqual([
    ['one.pdf', large],
    ['two.pdf', large],
    ['documents/ä.txt', small.length],
    ['files.jsonl', 3],
  ])
  expect(await Promise.all(entries.slice(2).map((entry) => contentOf(read, entry)))).toEqual(['Zoë’s letter', '{}\n'])
})

it('an archive of more than 65,535 files counts all of them', async () => {
  const [zip, sparse] = [new Zip(), new Sparse()]
  for (let i = 0; i < 70_000; i += 1) sparse.skip(zip.beside(`${i}`, { crc: 0, size: 2000 }).length + 2000)
  sparse.write(zip.end())
  expect((await open(sparse)).entryCount).toBe(70_000)
})
