import type { Tx } from '#platform/server/database.ts'
import { Zip } from '#platform/server/zip.ts'
import { addPart } from './queries/records.ts'

/** Bytes in one stored piece. */
const pieceSize = 1_000_000

/** What has been written so far of one archive. */
export class Archive {
  readonly zip = new Zip()
  rows = 0
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #parts = 0
  readonly #id: string
  constructor(id: string) {
    this.#id = id
  }

  async add(tx: Tx, name: string, content: Buffer): Promise<void> {
    await this.#take(tx, await this.zip.add(name, content))
  }

  /** A stored file: its bytes are not written again, but sent from where they lie when the archive is fetched. */
  async addStored(tx: Tx, name: string, file: { id: string; size: number; crc: number }): Promise<void> {
    await this.#take(tx, this.zip.beside(name, file))
    await this.#store(tx)
    await addPart(tx, this.#id, this.#parts, { fileId: file.id })
    this.#parts += 1
  }

  async end(tx: Tx): Promise<void> {
    await this.#take(tx, this.zip.end())
    await this.#store(tx)
  }

  async #take(tx: Tx, bytes: Buffer): Promise<void> {
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    if (this.#waitingBytes >= pieceSize) await this.#store(tx)
  }

  async #store(tx: Tx): Promise<void> {
    const all = Buffer.concat(this.#waiting)
    for (let at = 0; at < all.length; at += pieceSize) {
      await addPart(tx, this.#id, this.#parts, all.subarray(at, at + pieceSize))
      this.#parts += 1
    }
    this.#waiting = []
    this.#waitingBytes = 0
  }
}
