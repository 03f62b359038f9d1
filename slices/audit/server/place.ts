import { createCipheriv, createDecipheriv } from 'node:crypto'
import { AppError } from '#platform/shared/app-error.ts'

/**
 * A place in the log as the asker is given it. Who sees the whole log gets its number; for others it is one enciphered block, because
 * the gaps between numbers would tell how much there is that they are not shown (rule R6).
 */
export class Places {
  readonly #key: Buffer
  constructor(key: Buffer) {
    this.#key = key.subarray(0, 16)
  }

  write(seq: string, plain: boolean): string {
    if (plain) return seq
    const block = Buffer.alloc(16)
    block.writeBigInt64BE(BigInt(seq))
    const cipher = createCipheriv('aes-128-ecb', this.#key, null).setAutoPadding(false)
    return Buffer.concat([cipher.update(block), cipher.final()]).toString('hex')
  }

  read(text: string, plain: boolean): string {
    const wrong = new AppError('invalid-query', { fields: [{ path: 'before', message: 'Not a place in the log.' }] })
    if (plain) {
      if (/^\d{1,18}$/.test(text)) return text
      throw wrong
    }
    if (!/^[0-9a-f]{32}$/.test(text)) throw wrong
    const decipher = createDecipheriv('aes-128-ecb', this.#key, null).setAutoPadding(false)
    const block = Buffer.concat([decipher.update(Buffer.from(text, 'hex')), decipher.final()])
    // The second half was nothing: anything else was not written here.
    if (block.readBigInt64BE(8) !== 0n) throw wrong
    return String(block.readBigInt64BE())
  }
}
