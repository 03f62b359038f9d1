import { randomBytes } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import { AppError } from '#platform/shared/app-error.ts'
import type { Browser, Parts, SignedIn } from './parts.ts'
import { isKnownDevice, rememberDevice } from './queries/attempts.ts'
import { findPasswordHashByEmail } from './queries/people.ts'
import { endSession } from './queries/sessions.ts'
import { sha256 } from './sign-in-links.ts'
import { type Bucket, networkOf } from './throttle.ts'

/** No password is as long as this many UTF-16 units, so nothing is worked out for it. */
const hopelesslyLong = 1_024

/** Nobody's hash, of the usual cost, to try a password against where there is none. */
const nobodys = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Password sign-in. An unknown address and a wrong password take the same look-up and the same hash, and give the same
 * answer (AU-001). Throws `auth.wrong-credentials`, TooManyAttempts, or `busy` when too many passwords wait to be checked.
 */
export async function signIn(parts: Parts, credentials: { email: string; password: string }, browser: Browser): Promise<SignedIn> {
  if (credentials.password.length > hopelesslyLong) throw new AppError('auth.wrong-credentials')
  const buckets = await bucketsFor(parts, credentials.email, browser)
  await parts.throttle.take(buckets)
  const hash = await findPasswordHashByEmail(parts.pool, credentials.email)
  const matches = await parts.passwords.matches(credentials.password, hash ?? nobodys).catch(async (error: unknown) => {
    await parts.throttle.giveBack(buckets)
    throw error
  })
  if (!matches || hash === null) throw new AppError('auth.wrong-credentials')
  await parts.throttle.giveBack(buckets)
  const { headers, response } = await begin(parts, { ...credentials, hash }, browser)
  const { id, name, email } = response.user
  return { headers, person: { id, name, email }, device: await settle(parts, id, browser) }
}

/** The library makes the session, so that what it hangs on a sign-in (a second factor) has its say. */
async function begin(
  { library, vouched }: Parts,
  { email, password, hash }: Record<'email' | 'password' | 'hash', string>,
  browser: Browser,
) {
  vouched.vouch(password, hash)
  try {
    return await library.api.signInEmail({ body: { email, password }, headers: browser.headers, returnHeaders: true })
  } catch (error) {
    throw isAPIError(error) && error.statusCode < 500 ? new AppError('auth.wrong-credentials') : error
  } finally {
    vouched.withdraw(password, hash)
  }
}

/** A session for a person known by other means than a password. */
export async function establish(parts: Parts, person: SignedIn['person'], browser: Browser): Promise<SignedIn & { sessionId: string }> {
  const { headers, response } = await parts.library.api.establishSession({
    body: { userId: person.id },
    headers: browser.headers,
    returnHeaders: true,
  })
  return { headers, person, sessionId: response.sessionId, device: await settle(parts, person.id, browser) }
}

/** The session this browser had before is over, and the device is known from now on. */
async function settle(parts: Parts, userId: string, browser: Browser): Promise<string> {
  const before = await currentSession(parts, browser)
  if (before) await endSession(parts.pool, before.sessionId)
  const device = browser.device ?? randomBytes(32).toString('base64url')
  await rememberDevice(parts.pool, sha256(device), userId)
  return device
}

async function bucketsFor(parts: Parts, email: string, browser: Browser): Promise<Bucket[]> {
  const known = browser.device !== null && (await isKnownDevice(parts.pool, sha256(browser.device), email))
  if (known) return [{ kind: 'account', of: `${email}\0${browser.device}` }]
  return [
    { kind: 'account', of: email },
    { kind: 'address', of: networkOf(browser.ip) },
    { kind: 'everyone', of: 'sign-in' },
  ]
}

export interface CurrentSession {
  readonly sessionId: string
  readonly userId: string
  readonly name: string
  /** Set-Cookie lines, when the session was prolonged or found to be over. */
  readonly headers: Headers
}

/** The session of the cookie this browser sent; null when there is none or it is over. */
export async function currentSession(parts: Parts, browser: Browser): Promise<CurrentSession | null> {
  const { headers, response } = await parts.library.api.getSession({ headers: browser.headers, returnHeaders: true })
  return response ? { sessionId: response.session.id, userId: response.user.id, name: response.user.name, headers } : null
}
