import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * What the link in an invitation carries: workspace, invitation and 128 random bits, of which only a hash is stored. Naming the workspace
 * lets the server look inside it and nowhere else.
 */
export interface InvitationToken {
  readonly tenantId: string
  readonly invitationId: string
  readonly hash: Buffer
}

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const hashOf = (random: Buffer): Buffer => createHash('sha256').update(random).digest()

export function mintInvitation(tenantId: string, invitationId: string): { token: string; hash: Buffer } {
  const random = randomBytes(16)
  return { token: Buffer.concat([bytesOf(tenantId), bytesOf(invitationId), random]).toString('base64url'), hash: hashOf(random) }
}

/** What a text says it is, unverified; null when it is not even shaped like one. */
export function readInvitation(text: string): InvitationToken | null {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 48 || bytes.toString('base64url') !== text) return null
  return { tenantId: idOf(bytes.subarray(0, 16)), invitationId: idOf(bytes.subarray(16, 32)), hash: hashOf(bytes.subarray(32)) }
}

export const opens = (token: InvitationToken, stored: Buffer | null): boolean => stored !== null && timingSafeEqual(token.hash, stored)
