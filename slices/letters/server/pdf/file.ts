import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** Objects of a PDF as they are numbered, and the file they make. Small ones are packed together; streams stand alone. */
export class PdfFile {
  readonly #objects: (string | { readonly head: string; readonly bytes: Buffer } | null)[] = []

  readonly #shared: { readonly bytes: Buffer; readonly id: number }[] = []

  /** Takes a number for an object that is written later. */
  reserve(): number {
    return this.#objects.push(null)
  }

  add(text: string): number {
    return this.#objects.push(text)
  }

  put(at: number, text: string): void {
    this.#objects[at - 1] = text
  }

  /** A stream already packed by deflate. */
  addPacked(packed: Buffer, entries = ''): number {
    return this.#objects.push({ head: `<</Length ${packed.length}/Filter/FlateDecode${entries}>>`, bytes: packed })
  }

  /** As `addPacked`, once for all that are the same. */
  addShared(packed: Buffer): number {
    const found = this.#shared.find(({ bytes }) => bytes.equals(packed))
    if (found) return found.id
    const id = this.addPacked(packed)
    this.#shared.push({ bytes: packed, id })
    return id
  }

  /** A stream that has to be readable as it stands, such as the metadata. */
  addPlain(bytes: Buffer, entries: string): number {
    return this.#objects.push({ head: `<</Length ${bytes.length}${entries}>>`, bytes })
  }

  /** The whole file. Its id is made of what it says, so that the same letter gives the same bytes. */
  bytes(root: number, info: number): Buffer {
    const inside = this.#objects.flatMap((object, at) => (typeof object === 'string' ? [{ id: at + 1, text: object }] : []))
    const packed = this.#packedObjects(inside)
    const bundle = this.#objects.push(packed)
    const places: (readonly [kind: number, place: number, index: number])[] = [[0, 0, 65_535]]
    const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
    let at = parts[0]?.length ?? 0
    const indexes = new Map(inside.map(({ id }, index) => [id, index] as const))
    for (const [index, object] of this.#objects.entries()) {
      const id = index + 1
      if (object === null || typeof object === 'string') {
        places.push([2, bundle, indexes.get(id) ?? 0])
        continue
      }
      places.push([1, at, 0])
      const whole = [Buffer.from(`${id} 0 obj\n${object.head}\nstream\n`), object.bytes, Buffer.from('\nendstream\nendobj\n')]
      parts.push(...whole)
      at += whole.reduce((sum, part) => sum + part.length, 0)
    }
    parts.push(this.#crossReferences([...places, [1, at, 0]], at, `/Root ${root} 0 R/Info ${info} 0 R`, parts))
    return Buffer.concat(parts)
  }

  #packedObjects(inside: readonly { readonly id: number; readonly text: string }[]): { head: string; bytes: Buffer } {
    let offset = 0
    const index = inside.map(({ id, text }) => {
      const here = `${id} ${offset}`
      offset += Buffer.byteLength(text) + 1
      return here
    })
    const head = `${index.join(' ')} `
    const bytes = deflateSync(Buffer.from(`${head}${inside.map(({ text }) => text).join(' ')}`), { level: 6 })
    return { head: `<</Type/ObjStm/N ${inside.length}/First ${head.length}/Length ${bytes.length}/Filter/FlateDecode>>`, bytes }
  }

  #crossReferences(
    places: readonly (readonly [kind: number, place: number, index: number])[],
    at: number,
    roots: string,
    before: readonly Buffer[],
  ): Buffer {
    const table = Buffer.alloc(places.length * 7)
    for (const [row, [kind, place, index]] of places.entries()) {
      table.writeUInt8(kind, row * 7)
      table.writeUInt32BE(place, row * 7 + 1)
      table.writeUInt16BE(index, row * 7 + 5)
    }
    const hash = createHash('sha256')
    for (const part of before) hash.update(part)
    const id = hash.digest('hex').slice(0, 32).toUpperCase()
    const packed = deflateSync(table)
    const head =
      `${places.length - 1} 0 obj\n<</Type/XRef/Size ${places.length}/W[1 4 2]${roots}/ID[<${id}><${id}>]` +
      `/Length ${packed.length}/Filter/FlateDecode>>\nstream\n`
    return Buffer.concat([Buffer.from(head), packed, Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`)])
  }
}

/** A text as a PDF keeps it: in UTF-16, so that every script is possible and nothing has to be escaped. */
export const pdfText = (text: string): string =>
  `<FEFF${Buffer.from(text.toWellFormed(), 'utf16le').swap16().toString('hex').toUpperCase()}>`
