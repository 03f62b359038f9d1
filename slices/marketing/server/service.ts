import { createHash, randomBytes } from 'node:crypto'
import { type IdentityPool, inIdentityTransaction } from '#platform/server/identity-pool.ts'
import type { Log } from '#platform/server/log.ts'
import type { Mail } from '#platform/server/mail.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { confirmWords, knownWords } from './mail-words.ts'
import { listWaiting, noteAsked, removeByLink, removeUnconfirmed, setConfirmed, setLink, type Waiting } from './queries.ts'

export interface WaitlistParts {
  readonly pool: IdentityPool
  readonly mail: Mail
  readonly log: Log
  /** Counts an attempt for this address and this network, or throws `rate-limited`. */
  readonly take: (email: string, ip: string) => Promise<void>
  /** A mailing-list service that keeps the list instead of us (WAITLIST_URL); null: we keep it. */
  readonly service: string | null
}

/** Nobody waits longer than this for the mailing-list service. */
const patience = 8_000
const template = 'waitlist.confirm'
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Somebody asks for a place. The answer is the same whether the address was on the list or not; only its mailbox learns more.
 * What the trap caught is answered alike and forgotten.
 */
export async function joinWaitlist(
  parts: WaitlistParts,
  entry: { EMAIL: string; website?: string | undefined },
  ip: string,
): Promise<void> {
  if (entry.website) return
  await parts.take(entry.EMAIL, ip)
  if (parts.service !== null) return passOn(parts, parts.service, entry.EMAIL)
  await inIdentityTransaction(parts.pool, async (client) => {
    if (await noteAsked(client, entry.EMAIL)) await parts.mail.queue(client, entry.EMAIL, template, {})
  })
  parts.mail.kick()
}

/** The form as such services expect it, sent from here, so that the visitor's browser asks nobody else. */
async function passOn({ log }: WaitlistParts, service: string, email: string): Promise<void> {
  const answer = await fetch(service, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ EMAIL: email }).toString(),
    redirect: 'follow',
    signal: AbortSignal.timeout(patience),
  }).catch((error: unknown) => {
    log.warn({ err: error }, 'the subscribe endpoint could not be reached')
    throw new AppError('unavailable')
  })
  await answer.body?.cancel()
  if (answer.ok) return
  log.warn({ status: answer.status }, 'the subscribe endpoint refused')
  throw new AppError('unavailable')
}

/** The link is made when the mail is sent, so that it is stored nowhere but as a hash. */
export function registerWaitlistMails({ pool, mail }: Pick<WaitlistParts, 'pool' | 'mail'>): void {
  mail.register(template, async ({ to }) => {
    const token = randomBytes(32).toString('base64url')
    const found = await setLink(pool, to, hashOf(token))
    if (!found) return null
    const path = `/waitlist/confirm?token=${token}` as const
    return found.confirmed ? knownWords(path) : confirmWords(path)
  })
}

/** Throws `auth.link-not-usable` when the link was replaced, used to leave, or is too old. */
export async function confirmPlace({ pool }: Pick<WaitlistParts, 'pool'>, token: string): Promise<void> {
  if (!(await setConfirmed(pool, hashOf(token)))) throw new AppError('auth.link-not-usable')
}

/** Leaving works as long as the link is the newest one, and says the same when there is nothing to leave. */
export async function leaveList({ pool }: Pick<WaitlistParts, 'pool'>, token: string): Promise<void> {
  await removeByLink(pool, hashOf(token))
}

/** For the operator: who waits, oldest first. */
export const exportWaitlist = (pool: IdentityPool, all: boolean): Promise<Waiting[]> => listWaiting(pool, all)

export const sweepWaitlist = (pool: IdentityPool): Promise<void> => removeUnconfirmed(pool)
