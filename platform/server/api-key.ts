import { createHash, randomBytes } from 'node:crypto'

/** What a program shows: which workspace and key it says it is, and a hash of its 192 random bits. Unverified: the database says whether it holds. */
export interface ShownKey {
  readonly tenantId: string
  readonly id: string
  readonly hash: Buffer
  readonly kind: 'api' | 'scim'
}

const prefixes = { api: 'ek', scim: 'eks' } as const
const shape = /^bearer (eks?)_([A-Za-z0-9_-]{75})$/i
const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const hashOf = (random: Buffer): Buffer => createHash('sha256').update(random).digest()

/** A new key. Naming the workspace lets the server look inside it and nowhere else. */
export function mintApiKey(about: { tenantId: string; id: string; kind: ShownKey['kind'] }): { key: string; hash: Buffer } {
  const random = randomBytes(24)
  const text = Buffer.concat([bytesOf(about.tenantId), bytesOf(about.id), random]).toString('base64url')
  return { key: `${prefixes[about.kind]}_${text}`, hash: hashOf(random) }
}

/** The key in an Authorization header; null when there is none of that shape. */
export function readApiKey(header: string | undefined): ShownKey | null {
  const [, prefix = '', text = ''] = shape.exec(header ?? '') ?? []
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 56 || bytes.toString('base64url') !== text) return null
  const kind = prefix.toLowerCase() === 'eks' ? 'scim' : 'api'
  return { tenantId: idOf(bytes.subarray(0, 16)), id: idOf(bytes.subarray(16, 32)), hash: hashOf(bytes.subarray(32)), kind }
}
