import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '#platform/shared/app-error.ts'
import { epochSeconds, instantOf } from '../clock.ts'
import type { Context } from '../context.ts'

/** Seconds for which a link may be followed (decision D9). */
export const linkSeconds = 300

export const purposes = ['view', 'download'] as const
export type Purpose = (typeof purposes)[number]

/** A link is for one person in one session and workspace, one file of one kind of record, and one purpose. */
export interface FileLink {
  /** Which slice says whether it may still be opened. */
  readonly kind: string
  /** What that slice calls the file by. */
  readonly ref: string
  readonly purpose: Purpose
  readonly tenantId: string
  readonly userId: string
  readonly sessionId: string
  readonly until: number
}

/** Keys by name, the first of which signs; another one is only believed until its links have run out. */
export type KeyRing = readonly (readonly [name: string, key: Buffer])[]

const sign = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(`file-link.${text}`).digest()

/** The address of a file for whoever `ctx` speaks of. Rights were looked at by the caller, and are looked at again when it is followed. */
export function linkTo(ctx: Pick<Context, 'actor'>, keys: KeyRing, about: Pick<FileLink, 'kind' | 'ref' | 'purpose'>) {
  const [first] = keys
  if (!first) throw new Error('no key to sign links with')
  const [name, key] = first
  const until = epochSeconds() + linkSeconds
  const { tenantId, userId, sessionId } = ctx.actor
  const claim = [name, about.kind, about.ref, about.purpose, tenantId, userId, sessionId, until].join('.')
  return {
    href: `/files?link=${claim}.${sign(key, claim).toString('base64url')}`,
    expires_at: instantOf(until * 1000).toISOString(),
  }
}

const unusable = (): AppError => new AppError('files.link-not-usable')

/** Reads a link made here and not run out; every other one is refused in the same words. */
export function readLink(text: unknown, keys: KeyRing): FileLink {
  if (typeof text !== 'string' || text.length > 1000) throw unusable()
  const parts = text.split('.')
  if (!isFullClaim(parts)) throw unusable()
  const [name, kind, ref, purpose, tenantId, userId, sessionId, until, given] = parts
  const key = keys.find(([each]) => each === name)?.[1]
  if (!key || !isSignedWith(key, parts.slice(0, 8).join('.'), given)) throw unusable()
  if (Number(until) <= epochSeconds() || !isPurpose(purpose)) throw unusable()
  return { kind, ref, purpose, tenantId, userId, sessionId, until: Number(until) }
}

type FullClaim = [string, string, string, string, string, string, string, string, string]
const isFullClaim = (parts: string[]): parts is FullClaim => parts.length === 9
const isPurpose = (word: string): word is Purpose => purposes.some((each) => each === word)

function isSignedWith(key: Buffer, claim: string, given: string): boolean {
  const right = sign(key, claim).toString('base64url')
  return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))
}
