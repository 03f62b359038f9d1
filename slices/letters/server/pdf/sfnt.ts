import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

/**
 * Reads a WOFF file and answers the TrueType font in it. The tables are unpacked once here: the font library would unpack each of them
 * again whenever it looks at it.
 */
export function trueTypeOf(file: string): Buffer {
  const woff = readFileSync(file)
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + count * 16)
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  const power = 2 ** Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const parts: Buffer[] = [head]
  let at = head.length
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(44 + index * 20, 64 + index * 20)
    const [offset, packed, size] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const bytes = woff.subarray(offset, offset + packed)
    const table = packed < size ? inflateSync(bytes) : bytes
    entry.copy(head, 12 + index * 16, 0, 4)
    head.writeUInt32BE(entry.readUInt32BE(16), 16 + index * 16)
    head.writeUInt32BE(at, 20 + index * 16)
    head.writeUInt32BE(size, 24 + index * 16)
    const padded = Buffer.alloc(Math.ceil(size / 4) * 4)
    table.copy(padded)
    parts.push(padded)
    at += padded.length
  }
  return Buffer.concat(parts)
}
