import { ApiError } from './api-error.ts'
import { now } from './clock.ts'
import { send } from './send.ts'

/** A token is renewed this long before it ends, so that it is still good when it arrives. */
const margin = 30_000

interface Held {
  readonly token: string
  readonly userId: string | null
  readonly goodUntil: number
}

/**
 * The five-minute token for /api (decision D8): held in memory only, fetched with the session cookie when a request needs it.
 * It is never renewed by a timer, so an idle page does not keep its session alive.
 */
export class Bearer {
  #held: Held | null = null
  #fetching: Promise<Held | null> | null = null
  #generation = 0
  /** The last time it was asked, the server knew a session that still owes its second factor. */
  owesFactor = false

  /** A token that is still good, or null when the session has ended. Throws when the server could not be asked. */
  async get(): Promise<Held | null> {
    if (this.#held && now() < this.#held.goodUntil) return this.#held
    this.#fetching ??= this.#fetch().finally(() => (this.#fetching = null))
    return this.#fetching
  }

  /** The server refused this token: the next get() asks for another. */
  refused(token: string): void {
    if (this.#held?.token === token) this.#held = null
  }

  forget(): void {
    this.#generation += 1
    this.#held = null
    this.#fetching = null
  }

  async #fetch(): Promise<Held | null> {
    const generation = this.#generation
    const answer = await send({ method: 'GET', path: '/api/auth/token', headers: { prefer: 'nobody-is-an-answer' } }).then(
      holdable,
      (error: unknown) => {
        if (!(error instanceof ApiError && (error.status === 401 || error.status === 403))) throw error
        return error.code
      },
    )
    // Signed out while the answer was on its way: it belongs to a session that is no more.
    if (generation !== this.#generation) return null
    this.owesFactor = answer === 'auth.second-factor-pending'
    this.#held = typeof answer === 'string' ? null : answer
    return this.#held
  }
}

function holdable(payload: unknown): Held | null {
  const token = (payload as { token?: unknown } | null)?.token
  if (typeof token !== 'string' || token === '') return null
  const { exp, iat, sub } = claimsOf(token)
  // Only the difference counts: the device's clock may be hours off.
  const life = typeof exp === 'number' && typeof iat === 'number' ? (exp - iat) * 1000 : 300_000
  return { token, userId: typeof sub === 'string' ? sub : null, goodUntil: now() + Math.max(life - margin, life / 2) }
}

function claimsOf(token: string): Record<string, unknown> {
  try {
    const middle = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(middle))
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
