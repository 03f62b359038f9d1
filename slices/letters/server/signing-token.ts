import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/**
 * What a signing link carries: workspace, signer and 128 random bits, of which only a hash is stored. Naming the workspace lets the
 * server look inside it and nowhere else.
 */
export interface SigningToken {
  readonly tenantId: string
  readonly signerId: string
  readonly hash: Buffer
}

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const hashOf = (random: Buffer): Buffer => createHash('sha256').update(random).digest()

export function mintToken(tenantId: string, signerId: string): { token: string; hash: Buffer } {
  const random = randomBytes(16)
  return { token: Buffer.concat([bytesOf(tenantId), bytesOf(signerId), random]).toString('base64url'), hash: hashOf(random) }
}

/** What a text says it is, unverified; null when it is not even shaped like one. */
export function readToken(text: string): SigningToken | null {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 48 || bytes.toString('base64url') !== text) return null
  return { tenantId: idOf(bytes.subarray(0, 16)), signerId: idOf(bytes.subarray(16, 32)), hash: hashOf(bytes.subarray(32)) }
}

export const isSame = (given: Buffer, stored: Buffer | null): boolean => stored !== null && timingSafeEqual(given, stored)

export const mintCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')
/** Six digits are few: without the key of this installation a hash of them would tell which they are. */
export const codeHash = (key: Buffer, signerId: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${signerId}.${code}`).digest()

export function mintAccess(): { access: string; hash: Buffer } {
  const random = randomBytes(24)
  return { access: random.toString('base64url'), hash: hashOf(random) }
}
export const accessHash = (access: string): Buffer => hashOf(Buffer.from(access, 'base64url'))
