import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts what has to be read again (AES-256-GCM), bound to what it belongs to, so that it opens nowhere else. */
export function seal(key: Buffer, of: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(of))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Null when it was sealed with another key (the installation's secret has changed) or for something else. */
export function open(key: Buffer, of: string, sealed: Buffer | null): string | null {
  if (sealed === null) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(of))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
