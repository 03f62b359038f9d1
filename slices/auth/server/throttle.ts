import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { IdentityPool } from '#platform/server/identity-pool.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { returnAttempt, takeAttempt } from './queries/attempts.ts'

/** Seconds in which attempts are counted. */
const span = 300

/** Attempts in any five minutes (security.md section 5). The wide ones only stop what no office of people does. */
export const limits = {
  account: 10,
  address: 30,
  everyone: 1_000,
  mailsToAddress: 5,
  mailsFromAddress: 20,
  mailsInAll: 1_000,
  challenges: 100,
  warnings: 1,
} as const

export interface Bucket {
  readonly kind: keyof typeof limits
  readonly of: string
}

/** 429 with the time to wait; the same for every reason, so that it tells nothing of an account. */
export class TooManyAttempts extends AppError {
  readonly retryAfter: number
  constructor(retryAfter: number) {
    super('rate-limited', {}, 'Too many attempts. Please wait a few minutes and try again.')
    this.retryAfter = retryAfter
  }
}

/**
 * Counts attempts in the database, so that several processes count together and a restart forgets nothing. An attempt is
 * taken before the work, so that fifty at once are fifty; what succeeds is given back. Nothing is ever locked: a bucket
 * empties by itself, and a device the person has used before has a bucket of its own that strangers cannot fill.
 */
export class Throttle {
  readonly #pool: IdentityPool
  readonly #key: Buffer
  constructor(pool: IdentityPool, key: Buffer) {
    this.#pool = pool
    this.#key = key
  }

  /** Takes one attempt of each bucket, or throws TooManyAttempts and takes none. */
  async take(buckets: readonly Bucket[]): Promise<void> {
    const ordered = this.#ordered(buckets)
    const wait = await takeAttempt(
      this.#pool,
      ordered.map(({ hash }) => hash),
      ordered.map(({ limit }) => limit),
      span,
    )
    if (wait > 0) throw new TooManyAttempts(wait)
  }

  async giveBack(buckets: readonly Bucket[]): Promise<void> {
    await returnAttempt(
      this.#pool,
      this.#ordered(buckets).map(({ hash }) => hash),
    )
  }

  /** One order for all callers, so that two of them never wait for each other. Names of people are not stored. */
  #ordered(buckets: readonly Bucket[]): { hash: Buffer; limit: number }[] {
    return buckets
      .map(({ kind, of }) => ({ hash: createHmac('sha256', this.#key).update(`${kind}\0${of}`).digest(), limit: limits[kind] }))
      .toSorted((a, b) => Buffer.compare(a.hash, b.hash))
  }
}

/** One household or machine: an IPv4 address, or the /64 that a network hands to one customer. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = plain.includes('::') ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0') : []
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}
