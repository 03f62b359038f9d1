import { crc32, deflateRaw } from 'node:zlib'
import { promisify } from 'node:util'

const deflate = promisify(deflateRaw)

interface Entry {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

// 1 January 1980, the first day a ZIP can name: when the archive was made stands in its own table of contents.
const noTime = [0, 33] as const
const version = 20
const utf8Names = 0x0800
const deflated = 8

/** Writes a ZIP piece by piece: each call of `add` and the one of `end` answer the bytes that follow. Files are whole; fewer than 4 GB in all. */
export class Zip {
  readonly #entries: Entry[] = []
  #at = 0

  get length(): number {
    return this.#at
  }

  async add(name: string, content: Buffer): Promise<Buffer> {
    const packed = await deflate(content)
    const entry = { name: Buffer.from(name), crc: crc32(content), packed: packed.length, size: content.length, at: this.#at }
    this.#entries.push(entry)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(version, 4)
    this.#describe(head, 6, entry)
    return this.#count(Buffer.concat([head, entry.name, packed]))
  }

  end(): Buffer {
    const start = this.#at
    const directory = this.#entries.map((entry) => {
      const head = Buffer.alloc(46)
      head.writeUInt32LE(0x02014b50, 0)
      head.writeUInt16LE(version, 4)
      head.writeUInt16LE(version, 6)
      this.#describe(head, 8, entry)
      head.writeUInt32LE(entry.at, 42)
      return Buffer.concat([head, entry.name])
    })
    const listed = Buffer.concat(directory)
    const tail = Buffer.alloc(22)
    tail.writeUInt32LE(0x06054b50, 0)
    tail.writeUInt16LE(this.#entries.length, 8)
    tail.writeUInt16LE(this.#entries.length, 10)
    tail.writeUInt32LE(listed.length, 12)
    tail.writeUInt32LE(start, 16)
    return this.#count(Buffer.concat([listed, tail]))
  }

  /** The fields that stand in both headers, in the same order. */
  #describe(head: Buffer, from: number, entry: Entry): void {
    head.writeUInt16LE(utf8Names, from)
    head.writeUInt16LE(deflated, from + 2)
    head.writeUInt16LE(noTime[0], from + 4)
    head.writeUInt16LE(noTime[1], from + 6)
    head.writeUInt32LE(entry.crc, from + 8)
    head.writeUInt32LE(entry.packed, from + 12)
    head.writeUInt32LE(entry.size, from + 16)
    head.writeUInt16LE(entry.name.length, from + 20)
  }

  #count(bytes: Buffer): Buffer {
    this.#at += bytes.length
    return bytes
  }
}
