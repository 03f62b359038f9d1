import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib'
import { promisify } from 'node:util'

const deflate = promisify(deflateRaw)

interface Entry {
  readonly name: Buffer
  readonly flags: number
  readonly at: number
  readonly method: number
  crc: number
  packed: number
  size: number
}

/** A file that is packed already: raw deflate, with the check sum and the length of what was packed. */
export interface PackedPart {
  readonly packed: Buffer
  readonly crc: number
  readonly size: number
}

// 1 January 1980, the first day a ZIP can name: when the archive was made stands in its own table of contents.
const noTime = [0, 33] as const
const version = 20
const utf8Names = 0x0800
/** Sizes follow the file: they were not known when it began. */
const sizesAfter = 0x0008
const unpacked = 0
const deflated = 8

/** Where the old fields end: what is larger stands in the fields of ZIP64, which every current program reads. */
const most32 = 0xffff_ffff
const most16 = 0xffff
const version64 = 45

/**
 * Writes a ZIP piece by piece: each call of `add` and `stream` and the one of `end` answer the bytes that follow. `add` takes a file
 * that is whole, `stream` packs one while it is made, `beside` names one whose bytes are sent by somebody else. Each file has fewer
 * than 4 GB; all of them may have more.
 */
export class Zip {
  readonly #entries: Entry[] = []
  #at = 0

  get length(): number {
    return this.#at
  }

  async add(name: string, content: Buffer): Promise<Buffer> {
    const packed = await deflate(content)
    const entry = { ...this.#begin(name, utf8Names), crc: crc32(content), packed: packed.length, size: content.length }
    this.#entries.push(entry)
    return this.#count(Buffer.concat([this.#head(entry), packed]))
  }

  /** As `add`, for a file that is packed already: parts that many archives share are packed once. */
  addPacked(name: string, { packed, crc, size }: PackedPart): Buffer {
    const entry = { ...this.#begin(name, utf8Names), crc, packed: packed.length, size }
    this.#entries.push(entry)
    return this.#count(Buffer.concat([this.#head(entry), packed]))
  }

  /** The head of a file that is kept as it is; its bytes, `size` of them, have to follow what is answered. */
  beside(name: string, { crc, size }: { crc: number; size: number }): Buffer {
    const entry = { ...this.#begin(name, utf8Names, unpacked), crc, packed: size, size }
    this.#entries.push(entry)
    const head = this.#count(this.#head(entry))
    this.#at += size
    return head
  }

  async *stream(name: string, content: AsyncIterable<string>): AsyncIterable<Buffer> {
    const entry = this.#begin(name, utf8Names | sizesAfter)
    this.#entries.push(entry)
    yield this.#count(this.#head(entry))
    const packing = createDeflateRaw()
    const feed = (async () => {
      for await (const text of content) {
        const bytes = Buffer.from(text)
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        if (!packing.write(bytes)) await new Promise((resolve) => packing.once('drain', resolve))
      }
      packing.end()
    })().catch((error: Error) => void packing.destroy(error))
    for await (const packed of packing as AsyncIterable<Buffer>) {
      entry.packed += packed.length
      yield this.#count(packed)
    }
    await feed
    const after = Buffer.alloc(16)
    after.writeUInt32LE(0x08074b50, 0)
    this.#sizes(after, 4, entry)
    yield this.#count(after)
  }

  end(): Buffer {
    const start = this.#at
    const listed = Buffer.concat(this.#entries.map((entry) => this.#listing(entry)))
    const count = this.#entries.length
    const large = count >= most16 || start + listed.length >= most32
    const tail = Buffer.alloc(22)
    tail.writeUInt32LE(0x06054b50, 0)
    tail.writeUInt16LE(Math.min(count, most16), 8)
    tail.writeUInt16LE(Math.min(count, most16), 10)
    tail.writeUInt32LE(Math.min(listed.length, most32), 12)
    tail.writeUInt32LE(Math.min(start, most32), 16)
    return this.#count(Buffer.concat([listed, ...(large ? [end64({ count, start, length: listed.length })] : []), tail]))
  }

  #begin(name: string, flags: number, method: number = deflated): Entry {
    return { name: Buffer.from(name), flags, method, at: this.#at, crc: 0, packed: 0, size: 0 }
  }

  #listing(entry: Entry): Buffer {
    const far = entry.at >= most32
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt16LE(far ? version64 : version, 4)
    head.writeUInt16LE(far ? version64 : version, 6)
    this.#describe(head, 8, entry)
    head.writeUInt32LE(Math.min(entry.at, most32), 42)
    if (!far) return Buffer.concat([head, entry.name])
    const extra = Buffer.alloc(12)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(entry.at), 4)
    head.writeUInt16LE(extra.length, 30)
    return Buffer.concat([head, entry.name, extra])
  }

  #head(entry: Entry): Buffer {
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(version, 4)
    this.#describe(head, 6, entry)
    return Buffer.concat([head, entry.name])
  }

  /** The fields that stand in both headers, in the same order. */
  #describe(head: Buffer, from: number, entry: Entry): void {
    head.writeUInt16LE(entry.flags, from)
    head.writeUInt16LE(entry.method, from + 2)
    head.writeUInt16LE(noTime[0], from + 4)
    head.writeUInt16LE(noTime[1], from + 6)
    this.#sizes(head, from + 8, entry)
    head.writeUInt16LE(entry.name.length, from + 20)
  }

  #sizes(into: Buffer, from: number, { crc, packed, size }: Entry): void {
    into.writeUInt32LE(crc, from)
    into.writeUInt32LE(packed, from + 4)
    into.writeUInt32LE(size, from + 8)
  }

  #count(bytes: Buffer): Buffer {
    this.#at += bytes.length
    return bytes
  }
}

/** The end of a large archive, and where it is: they stand before the old end, which has no room for it. */
function end64({ count, start, length }: { count: number; start: number; length: number }): Buffer {
  const end = Buffer.alloc(56 + 20)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(version64, 12)
  end.writeUInt16LE(version64, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(length), 40)
  end.writeBigUInt64LE(BigInt(start), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(start + length), 64)
  end.writeUInt32LE(1, 72)
  return end
}
