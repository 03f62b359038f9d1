import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { epochSeconds, stopwatch } from '#platform/server/clock.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { uuid } from '#platform/shared/fields.ts'
import { accessToken } from './library.ts'

export interface TokenHolder {
  readonly userId: string
  readonly sessionId: string
  readonly name: string
}

/** Far longer than ours ever are; anything beyond is not worth a look. */
const longest = 4_096
const mostRemembered = 5_000
/** Looks for unknown keys: ten in ten seconds, so that two new keys in a row are found and made-up ones cost little. */
const looks = { most: 10, withinMs: 10_000 }

/**
 * Verifies access tokens: our EdDSA keys, our issuer and audience, the type of an access token, five minutes of life. A verified
 * token is remembered until it ends, as checking a signature costs more than everything else in a request. Whether the
 * session behind it is alive is asked of the database in every request.
 */
export class AccessTokens {
  readonly #loadKeys: () => Promise<JSONWebKeySet>
  readonly #issuer: string
  readonly #known = new Map<string, TokenHolder & { readonly exp: number }>()
  #find: JWTVerifyGetKey | null = null
  #looked: number[] = []

  constructor(issuer: string, loadKeys: () => Promise<JSONWebKeySet>) {
    this.#issuer = issuer
    this.#loadKeys = loadKeys
  }

  /** Who holds this token. Throws `unauthenticated` for anything that is not a valid access token of ours. */
  async verify(token: string): Promise<TokenHolder> {
    const remembered = this.#known.get(token)
    if (remembered && remembered.exp > epochSeconds()) return remembered
    if (token.length > longest) throw new AppError('unauthenticated')
    const holder = await this.#check(token)
    this.#remember(token, holder)
    return holder
  }

  async #check(token: string): Promise<TokenHolder & { exp: number }> {
    const rules = {
      issuer: this.#issuer,
      audience: accessToken.audience,
      typ: accessToken.type,
      algorithms: ['EdDSA'],
      requiredClaims: ['sub', 'sid', 'exp', 'iat'],
      maxTokenAge: accessToken.seconds,
      clockTolerance: 5,
    }
    const { payload } = await jwtVerify(token, this.#findKey, rules).catch((error: unknown) => {
      if (error instanceof errors.JOSEError || error instanceof TypeError) throw new AppError('unauthenticated')
      throw error
    })
    const { sub, sid, name, exp } = payload
    if (!isUuid(sub) || !isUuid(sid) || exp === undefined) throw new AppError('unauthenticated')
    return { userId: sub, sessionId: sid, name: typeof name === 'string' ? name : '', exp }
  }

  /** A key we do not know may be one that another process has just made. */
  readonly #findKey: JWTVerifyGetKey = async (header, jws) => {
    const find = this.#find ?? (await this.#load())
    try {
      return await find(header, jws)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !this.#mayLook()) throw error
      return (await this.#load())(header, jws)
    }
  }

  #mayLook(): boolean {
    const now = stopwatch()
    this.#looked = this.#looked.filter((at) => now - at < looks.withinMs)
    if (this.#looked.length >= looks.most) return false
    this.#looked.push(now)
    return true
  }

  async #load(): Promise<JWTVerifyGetKey> {
    this.#find = createLocalJWKSet(await this.#loadKeys())
    return this.#find
  }

  /** The oldest goes first; with five minutes of life that is also the one nearest its end. */
  #remember(token: string, holder: TokenHolder & { exp: number }): void {
    if (this.#known.size >= mostRemembered) {
      const oldest = this.#known.keys().next()
      if (!oldest.done) this.#known.delete(oldest.value)
    }
    this.#known.set(token, holder)
  }
}

const canonical = uuid()
const isUuid = (value: unknown): value is string => canonical.safeParse(value).success
