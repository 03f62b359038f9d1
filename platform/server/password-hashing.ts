import { type Argon2Parameters, argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto'

/** argon2id as security.md section 5 asks: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const saltLength = 16

/** The same letters typed on another keyboard or system may arrive in another Unicode form; nothing is ever cut off. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFC'), 'utf8')

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** A new hash in the PHC string format, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. Blocks for some 25 ms: for workers only. */
export function hashPassword(password: string): string {
  const nonce = randomBytes(saltLength)
  const tag = argon2Sync('argon2id', { message: bytesOf(password), nonce, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

/** True when `password` made `stored`. A stored text that is not such a hash matches nothing, after the usual work. */
export function passwordMatches(password: string, stored: string): boolean {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(stored) ?? []
  if (!salt || !tag) {
    hashPassword(password)
    return false
  }
  const expected = Buffer.from(tag, 'base64')
  const parameters: Argon2Parameters = {
    message: bytesOf(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  return timingSafeEqual(argon2Sync('argon2id', parameters), expected)
}
