import { randomBytes } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import { now } from '#platform/server/clock.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { Browser, Parts, SignedIn } from './parts.ts'
import { deviceInWords } from '../device-words.ts'
import { isKnownDevice, rememberDevice } from './queries/attempts.ts'
import { findPasswordHashByEmail } from './queries/people.ts'
import { endSession, findStanding, findStandingByToken, markSecondFactor } from './queries/sessions.ts'
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
  const session = await findStandingByToken(parts.pool, response.token)
  if (!session) throw new AppError('auth.wrong-credentials')
  return settle(parts, { headers, person: { id, name, email }, sessionId: session.id, due: session.due }, browser)
}

/** The library makes the session, as it does for every other way in. */
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

/**
 * A session for a person known by other means than a password. `confirmed` names the session in which the second factor was
 * given, or 'passkey' for one that is both factors at once; without it, and with a customer's own 'provider', the session owes
 * the factor, if there is one.
 */
export async function establish(
  parts: Parts,
  person: SignedIn['person'],
  browser: Browser,
  confirmed: { session: string } | 'passkey' | 'provider' | null = null,
): Promise<SignedIn> {
  const { headers, response } = await parts.library.api.establishSession({
    body: { userId: person.id },
    headers: browser.headers,
    returnHeaders: true,
  })
  const { sessionId } = response
  const factor = confirmed === 'provider' ? null : confirmed
  if (factor) await markSecondFactor(parts.pool, sessionId, factor === 'passkey' ? null : factor.session)
  const due = !factor && (await findStanding(parts.pool, sessionId))?.due !== false
  // The second step of a sign-in whose first was let through, or the provider's own word.
  const vouched = confirmed !== null && confirmed !== 'passkey'
  return settle(parts, { headers, person, sessionId, due }, browser, vouched)
}

/**
 * The session this browser had before is over. The device is known from now on, once the sign-in is complete; if the person has
 * only been on others so far, they are told.
 */
export async function settle(parts: Parts, begun: Omit<SignedIn, 'device'>, browser: Browser, vouched = false): Promise<SignedIn> {
  // Said only to who has proven that the address is theirs.
  if (!vouched && (await parts.sso.required(begun.person.email))) {
    await endSession(parts.pool, begun.sessionId)
    throw new AppError('auth.sso-required')
  }
  const before = await browserSession(parts, browser)
  if (before) await endSession(parts.pool, before.sessionId)
  const device = browser.device ?? randomBytes(32).toString('base64url')
  if (!begun.due) await greet(parts, begun.person, { device, words: deviceInWords(browser.headers.get('user-agent')) })
  return { ...begun, device }
}

async function greet(parts: Parts, person: SignedIn['person'], { device, words }: { device: string; words: string }): Promise<void> {
  if ((await rememberDevice(parts.pool, sha256(device), person.id)) !== 'new') return
  await parts.mail.queue(parts.pool, person.email, 'auth.new-device', { device: words, at: now().getTime() })
  parts.mail.kick()
}

export async function bucketsFor(parts: Parts, email: string, browser: Browser): Promise<Bucket[]> {
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
  readonly email: string
  /** Set-Cookie lines, when the session was prolonged or found to be over. */
  readonly headers: Headers
}

/** The session of the cookie this browser sent, whether or not it owes its second factor; null when there is none or it is over. */
export async function browserSession({ library }: Parts, browser: Pick<Browser, 'headers'>): Promise<CurrentSession | null> {
  const { headers, response } = await library.api.getSession({ headers: browser.headers, returnHeaders: true })
  if (!response) return null
  const { id: userId, name, email } = response.user
  return { sessionId: response.session.id, userId, name, email, headers }
}

/** As above, and good for something. Throws `auth.second-factor-pending` for one that owes its factor. */
export async function currentSession(parts: Parts, browser: Browser): Promise<CurrentSession | null> {
  const session = await browserSession(parts, browser)
  const standing = session && (await findStanding(parts.pool, session.sessionId))
  if (standing?.due) throw new AppError('auth.second-factor-pending')
  return standing ? session : null
}
