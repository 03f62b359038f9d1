import { AppError } from '#platform/shared/app-error.ts'
import type { FactorMethod, PasskeyAnswer, SecondFactor } from '../contract.ts'
import { codeFits, guesses, proofMinutes, recoveryCodeFits } from './factors.ts'
import type { Browser, Parts, SignedIn } from './parts.ts'
import { beginAnswer, passkeyOwner } from './passkeys.ts'
import { passwordFits } from './passwords.ts'
import { isKnownDevice } from './queries/attempts.ts'
import { findFactors } from './queries/factors.ts'
import { findPerson } from './queries/people.ts'
import { findStanding, markSteppedUp } from './queries/sessions.ts'
import { browserSession, type CurrentSession, establish } from './sign-in.ts'
import { sha256 } from './sign-in-links.ts'
import { type Bucket, networkOf, TooManyAttempts } from './throttle.ts'

/** The session of this browser that still owes its second factor. Throws `auth.session-ended` when there is none, or it took too long. */
async function owing(parts: Parts, browser: Browser): Promise<CurrentSession> {
  const session = await browserSession(parts, browser)
  const standing = session && (await findStanding(parts.pool, session.sessionId))
  if (!session || !standing?.due || !standing.fresh) throw new AppError('auth.session-ended')
  return session
}

/** How the person may confirm. Known only to a browser that has given the first factor. */
export async function methodsOf({ pool }: Parts, userId: string): Promise<FactorMethod[]> {
  const { totpSince, passkeys, recoveryCodes } = await findFactors(pool, userId)
  return [
    ...(totpSince ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery'] as const) : []),
  ]
}

export async function pendingMethods(parts: Parts, browser: Browser): Promise<FactorMethod[]> {
  return methodsOf(parts, (await owing(parts, browser)).userId)
}

export async function beginPendingPasskey(parts: Parts, browser: Browser) {
  const { userId, sessionId } = await owing(parts, browser)
  return beginAnswer(parts, { purpose: 'second-factor', userId, sessionId })
}

/**
 * The second half of a sign-in. Ten tries in five minutes for the person, and ten for each device they have used before, so
 * that whoever has found out the password cannot keep the owner out. The session is made anew: what was stolen before is worth nothing.
 */
export async function giveSecondFactor(parts: Parts, proof: SecondFactor, browser: Browser): Promise<SignedIn> {
  const session = await owing(parts, browser)
  const person = { id: session.userId, name: session.name, email: session.email }
  const buckets = await factorBuckets(parts, person, browser)
  await takeGuess(parts, person, buckets)
  const problem = await refusalOf(parts, proof, { person, sessionId: session.sessionId })
  if (problem) throw new AppError(problem)
  await parts.throttle.giveBack(buckets)
  return establish(parts, person, browser, { session: session.sessionId })
}

async function refusalOf(
  parts: Parts,
  { code, recovery_code, passkey }: SecondFactor,
  { person, sessionId }: { person: SignedIn['person']; sessionId: string },
): Promise<'auth.wrong-code' | 'auth.passkey-refused' | null> {
  if (passkey) {
    const owner = await passkeyOwner(parts, passkey, { purpose: 'second-factor', userId: person.id, sessionId })
    return owner === person.id ? null : 'auth.passkey-refused'
  }
  const fits = recovery_code === undefined ? codeFits(parts, person.id, code ?? '') : recoveryCodeFits(parts, person, recovery_code)
  return (await fits) ? null : 'auth.wrong-code'
}

async function factorBuckets(parts: Parts, person: SignedIn['person'], browser: Browser): Promise<Bucket[]> {
  const known = browser.device !== null && (await isKnownDevice(parts.pool, sha256(browser.device), person.email))
  return [{ kind: 'account', of: `factor\0${person.id}${known ? `\0${browser.device}` : ''}` }]
}

/** Someone who knows the password is guessing: the person hears of it, once in a while. */
async function takeGuess(parts: Parts, person: SignedIn['person'], buckets: readonly Bucket[]): Promise<void> {
  try {
    await parts.throttle.take(buckets)
  } catch (error) {
    if (error instanceof TooManyAttempts) await warn(parts, person)
    throw error
  }
}

async function warn(parts: Parts, person: SignedIn['person']): Promise<void> {
  const first = await parts.throttle.take([{ kind: 'warnings', of: person.id }]).then(
    () => true,
    () => false,
  )
  if (!first) return
  await parts.mail.queue(parts.pool, person.email, 'auth.codes-refused', {})
  parts.mail.kick()
}

/** What any passkey of ours may sign to sign in; asked for by this browser, answered by it. */
export async function beginPasskeySignIn(parts: Parts, browser: Browser & { flow: string }) {
  await parts.throttle.take([
    { kind: 'challenges', of: networkOf(browser.ip) },
    { kind: 'everyone', of: 'passkey challenges' },
  ])
  return beginAnswer(parts, { purpose: 'sign-in', browser: sha256(browser.flow) })
}

/** Signs in with a passkey alone: the device has verified the person, so it is both factors. */
export async function passkeySignIn(parts: Parts, passkey: PasskeyAnswer, browser: Browser): Promise<SignedIn> {
  const buckets: Bucket[] = [{ kind: 'address', of: `passkey\0${networkOf(browser.ip)}` }]
  await parts.throttle.take(buckets)
  const owner = browser.flow && (await passkeyOwner(parts, passkey, { purpose: 'sign-in', browser: sha256(browser.flow) }))
  const person = owner ? await findPerson(parts.pool, owner) : null
  if (!person) throw new AppError('auth.passkey-refused')
  await parts.throttle.giveBack(buckets)
  return establish(parts, person, browser, 'passkey')
}

export interface Proof {
  readonly password?: string | undefined
  readonly code?: string | undefined
  readonly passkey?: PasskeyAnswer | undefined
}

/** Confirms who is asking, by one of three; answers until when that holds in this session. */
export async function stepUp(parts: Parts, session: { userId: string; sessionId: string }, proof: Proof): Promise<Date> {
  const buckets = guesses(session.userId)
  await parts.throttle.take(buckets)
  const problem = await proofProblem(parts, session, proof)
  if (problem) throw new AppError(problem)
  await parts.throttle.giveBack(buckets)
  const at = await markSteppedUp(parts.pool, session.sessionId, session.userId)
  if (!at) throw new AppError('auth.session-ended')
  at.setMinutes(at.getMinutes() + proofMinutes)
  return at
}

async function proofProblem(parts: Parts, session: { userId: string; sessionId: string }, { password, code, passkey }: Proof) {
  if (passkey) return (await passkeyOwner(parts, passkey, { purpose: 'confirm', ...session })) ? null : 'auth.passkey-refused'
  if (code !== undefined) return (await codeFits(parts, session.userId, code)) ? null : 'auth.wrong-code'
  return (await passwordFits(parts, session.userId, password ?? '')) ? null : 'auth.wrong-password'
}
