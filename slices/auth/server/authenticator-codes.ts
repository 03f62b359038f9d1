import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'

/** Seconds a code stands, RFC 6238; one step before and after is taken too, as clocks differ. */
const step = 30
const drift = 1

/** A key for an authenticator app: 160 random bits, as RFC 4226 asks. */
export const newAuthenticatorKey = (): Buffer => randomBytes(20)

/** The key as people type it. */
export const keyAsText = (key: Uint8Array): string => base32.encode(new Uint8Array(key), { padding: false })

/** What the picture says to an authenticator app. */
export const keyAsAddress = (key: Uint8Array, account: string): string => createOTP(key).url('Evenkeel', account)

/** The step whose code this is, near `seconds` since 1970; null when it is none. Every step is worked out, whichever fits. */
export async function stepOf(key: Uint8Array, code: string, seconds: number): Promise<number | null> {
  const otp = createOTP(key)
  const now = Math.floor(seconds / step)
  let found: number | null = null
  for (let at = now - drift; at <= now + drift; at += 1) {
    const expected = Buffer.from(await otp.hotp(at))
    const given = Buffer.from(code)
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = at
  }
  return found
}

/** AES-256-GCM under the installation's key, bound to the person: 12 bytes of nonce, 16 of tag, then the secret. */
export function sealKey(sealing: Buffer, userId: string, key: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(userId))
  const body = Buffer.concat([cipher.update(key), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Null when it was sealed with another key (the installation's secret has changed) or for someone else. */
export function openKey(sealing: Buffer, userId: string, sealed: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, 12)).setAAD(Buffer.from(userId))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
  } catch {
    return null
  }
}

const codes = 10
/** Crockford's: no i, l, o or u. Who types one of the first three means the digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const meant = (code: string): string =>
  code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')

/** Ten codes of 80 random bits: so many that a plain hash is enough, and a changed secret of the installation spares them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codes }, () =>
    Array.from(randomBytes(16), (byte) => alphabet[byte & 31])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )

/** How a recovery code is kept, however it was typed. */
export const recoveryHash = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId}\0${meant(code)}`)
    .digest()
