import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SignInLink } from './queries/links.ts'

/**
 * The two tokens of a sign-in link: `kind.link.random.signature`. The signature binds a token to its kind, its link and the
 * address of the person, so that neither can stand for the other or be put together with someone else's; the database keeps
 * only a hash of the random part (256 bits).
 */
export type TokenKind = 'access' | 'refresh'
const letters: Record<TokenKind, string> = { access: 'a', refresh: 'r' }

export interface ParsedToken {
  readonly linkId: string
  readonly random: string
  readonly signature: Buffer
}

const shape = /^([ar])\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/

export const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()

const sign = (key: Buffer, kind: TokenKind, about: { linkId: string; email: string; random: string }): Buffer =>
  createHmac('sha256', key).update([kind, about.linkId, about.email, about.random].join('\0')).digest()

export interface MintedPair {
  readonly access: string
  readonly refresh: string
  readonly accessHash: Buffer
  readonly refreshHash: Buffer
}

export function mintPair(key: Buffer, link: { id: string; email: string }): MintedPair {
  const one = (kind: TokenKind) => {
    const random = randomBytes(32).toString('base64url')
    const signature = sign(key, kind, { linkId: link.id, email: link.email, random })
    return {
      token: `${letters[kind]}.${Buffer.from(link.id.replaceAll('-', ''), 'hex').toString('base64url')}.${random}.${signature.toString('base64url')}`,
      hash: sha256(random),
    }
  }
  const [access, refresh] = [one('access'), one('refresh')]
  return { access: access.token, refresh: refresh.token, accessHash: access.hash, refreshHash: refresh.hash }
}

/** What a text says it is, unverified; null when it is not even shaped like a token of this kind. */
export function parseToken(kind: TokenKind, text: string): ParsedToken | null {
  const [, letter, id = '', random = '', signature = ''] = shape.exec(text) ?? []
  if (letter !== letters[kind]) return null
  const hex = Buffer.from(id, 'base64url').toString('hex')
  return {
    linkId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    random,
    signature: Buffer.from(signature, 'base64url'),
  }
}

const same = (a: Buffer, b: Buffer | null): boolean => b !== null && a.length === b.length && timingSafeEqual(a, b)

/** Whether both tokens are those last made for this link. */
export function pairBelongs(key: Buffer, link: SignInLink, { access, refresh }: { access: ParsedToken; refresh: ParsedToken }): boolean {
  const signed = (kind: TokenKind, token: ParsedToken) =>
    same(sign(key, kind, { linkId: link.id, email: link.email, random: token.random }), token.signature)
  return (
    signed('access', access) &&
    signed('refresh', refresh) &&
    same(sha256(access.random), link.accessHash) &&
    same(sha256(refresh.random), link.refreshHash)
  )
}
