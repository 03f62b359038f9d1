import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** AES-256-GCM under the installation's key, bound to what it belongs to: 12 bytes of nonce, 16 of tag, then the text. */
export function seal(key: Buffer, belongsTo: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(belongsTo))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Null when it was sealed with another key (the installation's secret has changed) or for something else. */
export function unseal(key: Buffer, belongsTo: string, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(belongsTo))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
