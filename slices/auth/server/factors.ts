import { epochSeconds } from '#platform/server/clock.ts'
import { type IdentityClient, inIdentityTransaction } from '#platform/server/identity-pool.ts'
import { AppError } from '#platform/shared/app-error.ts'
import {
  keyAsAddress,
  keyAsText,
  newAuthenticatorKey,
  newRecoveryCodes,
  openKey,
  recoveryHash,
  sealKey,
  stepOf,
} from './authenticator-codes.ts'
import type { Parts } from './parts.ts'
import {
  addTotp,
  findFactors,
  findTotp,
  lockPerson,
  removeRecoveryCodes,
  removeTotp as deleteTotp,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
} from './queries/factors.ts'
import { findPerson, type Person } from './queries/people.ts'
import { endSessionsWithoutFactor, findProof, forgetSecondFactor, markSecondFactor } from './queries/sessions.ts'
import type { Bucket } from './throttle.ts'

/** A signed-in person in their session. */
export interface Asker {
  readonly userId: string
  readonly sessionId: string
}

export const proofMinutes = 5

/** Throws `auth.step-up-required` unless the person has shown in the last minutes that it is they. */
export async function requireProof(parts: Parts, { sessionId }: Asker): Promise<void> {
  if (!(await provenUntil(parts, sessionId))) throw new AppError('auth.step-up-required')
}

export async function provenUntil({ pool }: Parts, sessionId: string): Promise<Date | null> {
  const until = await findProof(pool, sessionId, proofMinutes)
  return until && until.getTime() > epochSeconds() * 1000 ? until : null
}

export async function personOf({ pool }: Parts, userId: string): Promise<Person> {
  const person = await findPerson(pool, userId)
  if (!person) throw new AppError('unauthenticated')
  return person
}

/** The guesses of a signed-in person at their own secrets: ten in five minutes, codes and passwords together. */
export const guesses = (userId: string): readonly Bucket[] => [{ kind: 'account', of: `signed in\0${userId}` }]

/** Whether this is a code of the person's authenticator, used here for the first time. */
export async function codeFits({ pool, log, totpKey }: Parts, userId: string, code: string): Promise<boolean> {
  const stored = await findTotp(pool, userId)
  if (!stored?.confirmed) return false
  const key = openKey(totpKey, userId, stored.secret)
  if (!key) {
    log.warn({}, 'the key of an authenticator cannot be opened: it was kept under another secret')
    return false
  }
  const step = await stepOf(key, code, epochSeconds())
  return step !== null && spendStep(pool, userId, step)
}

export async function beginTotp(parts: Parts, asker: Asker): Promise<{ secret: string; uri: string }> {
  await requireProof(parts, asker)
  const person = await personOf(parts, asker.userId)
  const key = newAuthenticatorKey()
  const added = await inIdentityTransaction(parts.pool, (client) => addTotp(client, person.id, sealKey(parts.totpKey, person.id, key)))
  if (!added) throw new AppError('auth.factor-exists')
  return { secret: keyAsText(key), uri: keyAsAddress(key, person.email) }
}

/** The key counts from now on, because its owner has shown a code of it. Answers recovery codes if there were none. */
export async function confirmTotp(parts: Parts, asker: Asker, code: string): Promise<{ recovery_codes: string[] | null }> {
  const buckets = guesses(asker.userId)
  await parts.throttle.take(buckets)
  const stored = await findTotp(parts.pool, asker.userId)
  if (!stored || stored.confirmed) throw new AppError(stored ? 'auth.factor-exists' : 'auth.no-such-factor')
  const key = openKey(parts.totpKey, asker.userId, stored.secret)
  const step = key && (await stepOf(key, code, epochSeconds()))
  if (step === null) throw new AppError('auth.wrong-code')
  const codes = await addFactor(parts, asker, 'an authenticator app', async (client) => {
    if (!(await spendStep(client, asker.userId, step))) throw new AppError('auth.wrong-code')
  })
  await parts.throttle.giveBack(buckets)
  return { recovery_codes: codes }
}

/**
 * Adds a way to confirm. With the first one come recovery codes, and sessions elsewhere end, as they were begun without it.
 * The session in which it was added counts as confirmed.
 */
export async function addFactor(
  parts: Parts,
  { userId, sessionId }: Asker,
  what: string,
  add: (client: IdentityClient) => Promise<void>,
): Promise<string[] | null> {
  const person = await personOf(parts, userId)
  const codes = await inIdentityTransaction(parts.pool, async (client) => {
    await lockPerson(client, userId)
    await add(client)
    const { recoveryCodes } = await findFactors(client, userId)
    const fresh = recoveryCodes === 0 ? newRecoveryCodes() : null
    if (fresh) await keepCodes(client, userId, fresh)
    await markSecondFactor(client, sessionId)
    await endSessionsWithoutFactor(client, userId, sessionId)
    await parts.mail.queue(client, person.email, 'auth.factor-added', { what })
    return fresh
  })
  parts.mail.kick()
  return codes
}

/** Takes a way to confirm away. With the last one the recovery codes go too. */
export async function removeFactor(
  parts: Parts,
  { userId }: Asker,
  remove: (client: IdentityClient) => Promise<string | null>,
  missing: 'auth.no-such-factor' | 'not-found',
): Promise<void> {
  const person = await personOf(parts, userId)
  await inIdentityTransaction(parts.pool, async (client) => {
    await lockPerson(client, userId)
    const what = await remove(client)
    if (what === null) throw new AppError(missing)
    const left = await findFactors(client, userId)
    if (!left.totpSince && left.passkeys === 0) {
      await removeRecoveryCodes(client, userId)
      await forgetSecondFactor(client, userId)
    }
    await parts.mail.queue(client, person.email, 'auth.factor-removed', { what })
  })
  parts.mail.kick()
}

export async function removeTotp(parts: Parts, asker: Asker): Promise<void> {
  await requireProof(parts, asker)
  await removeFactor(
    parts,
    asker,
    async (client) => ((await deleteTotp(client, asker.userId)) ? 'the authenticator app' : null),
    'auth.no-such-factor',
  )
}

const keepCodes = (client: IdentityClient, userId: string, codes: readonly string[]): Promise<void> =>
  replaceRecoveryCodes(
    client,
    userId,
    codes.map((code) => recoveryHash(userId, code)),
  )

export async function renewRecoveryCodes(parts: Parts, asker: Asker): Promise<{ recovery_codes: string[] }> {
  await requireProof(parts, asker)
  const person = await personOf(parts, asker.userId)
  const codes = newRecoveryCodes()
  await inIdentityTransaction(parts.pool, async (client) => {
    await lockPerson(client, person.id)
    const { totpSince, passkeys } = await findFactors(client, person.id)
    if (!totpSince && passkeys === 0) throw new AppError('auth.no-such-factor')
    await keepCodes(client, person.id, codes)
    await parts.mail.queue(client, person.email, 'auth.recovery-codes-made', {})
  })
  parts.mail.kick()
  return { recovery_codes: codes }
}

/** Uses one up and tells the person, in one transaction. */
export const recoveryCodeFits = async (parts: Parts, person: Person, code: string): Promise<boolean> => {
  const left = await inIdentityTransaction(parts.pool, async (client) => {
    const remaining = await spendRecoveryCode(client, person.id, recoveryHash(person.id, code))
    if (remaining !== null) await parts.mail.queue(client, person.email, 'auth.recovery-code-used', { left: remaining })
    return remaining
  })
  if (left !== null) parts.mail.kick()
  return left !== null
}
