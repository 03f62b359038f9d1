import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { AppError } from '#platform/shared/app-error.ts'
import type { NewPasskey, Passkey } from '../account-contract.ts'
import type { PasskeyAnswer } from '../contract.ts'
import { addFactor, type Asker, personOf, removeFactor, requireProof } from './factors.ts'
import type { Parts } from './parts.ts'
import {
  addChallenge,
  type ChallengeFor,
  findPasskey,
  insertPasskey,
  listPasskeys,
  notePasskeyUse,
  removePasskey as deletePasskey,
  renamePasskey as storeName,
  type StoredPasskey,
  takeChallenge,
} from './queries/passkeys.ts'

/** Enough for every device of a person, and no more. */
const most = 20

/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const algorithms = [-8, -7, -257]

/** Passkeys belong to the host of PUBLIC_URL and answer to its origin alone. */
const place = ({ config }: Parts) => ({ rpID: new URL(config.publicUrl).hostname, origin: config.publicUrl })

export const shownPasskey = ({ id, name, createdAt, lastUsedAt, synced }: StoredPasskey): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
  synced,
})

/** What the browser needs to make a passkey: one that is found without a name, and checks who uses it. */
export async function beginPasskey(parts: Parts, asker: Asker) {
  await requireProof(parts, asker)
  const person = await personOf(parts, asker.userId)
  const known = await listPasskeys(parts.pool, person.id)
  if (known.length >= most) throw new AppError('auth.factor-exists', {}, `At most ${most} passkeys. Remove one first.`)
  const options = await generateRegistrationOptions({
    rpName: 'Evenkeel',
    rpID: place(parts).rpID,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
  })
  await addChallenge(parts.pool, options.challenge, { purpose: 'register', ...asker })
  return { ...options }
}

/** Throws `auth.passkey-refused` for anything but a fresh answer to this session's own challenge. */
export async function addPasskey(
  parts: Parts,
  asker: Asker,
  given: { name: string; passkey: NewPasskey },
): Promise<{ passkey: Passkey; recovery_codes: string[] | null }> {
  const { origin, rpID } = place(parts)
  const { id, rawId, type, response } = given.passkey
  const verified: VerifiedRegistrationResponse | null = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => takeChallenge(parts.pool, challenge, { purpose: 'register', ...asker }),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!verified?.verified) throw new AppError('auth.passkey-refused')
  const { credential, credentialBackedUp } = verified.registrationInfo
  let stored: StoredPasskey | null = null
  const codes = await addFactor(parts, asker, `the passkey “${given.name}”`, async (client) => {
    stored = await insertPasskey(client, {
      userId: asker.userId,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: (response.transports ?? []).filter((transport) => /^[a-z-]{1,20}$/.test(transport)),
      name: given.name,
      synced: credentialBackedUp,
    })
    if (!stored) throw new AppError('auth.passkey-refused')
  })
  if (!stored) throw new AppError('auth.passkey-refused')
  return { passkey: shownPasskey(stored), recovery_codes: codes }
}

export async function renamePasskey(parts: Parts, { userId }: Asker, id: string, name: string): Promise<void> {
  if (!(await storeName(parts.pool, userId, id, name))) throw new AppError('not-found')
}

export async function removePasskey(parts: Parts, asker: Asker, id: string): Promise<void> {
  await requireProof(parts, asker)
  await removeFactor(
    parts,
    asker,
    async (client) => {
      const name = await deletePasskey(client, asker.userId, id)
      return name === null ? null : `the passkey “${name}”`
    },
    'not-found',
  )
}

/** What a passkey is to sign. For signing in no passkeys are named, so that the answer tells nothing of any account. */
export async function beginAnswer(parts: Parts, who: ChallengeFor) {
  const own = who.purpose === 'sign-in' ? [] : await listPasskeys(parts.pool, who.userId)
  const options = await generateAuthenticationOptions({
    rpID: place(parts).rpID,
    userVerification: 'required',
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
  await addChallenge(parts.pool, options.challenge, who)
  return { ...options }
}

/** Whose passkey answered, or null: the challenge used up, the origin ours, the person verified by the device, the counter grown. */
export async function passkeyOwner(parts: Parts, answer: PasskeyAnswer, who: ChallengeFor): Promise<string | null> {
  const passkey = await findPasskey(parts.pool, answer.id)
  if (!passkey || (who.purpose !== 'sign-in' && passkey.userId !== who.userId)) return null
  const { userHandle, ...response } = answer.response
  // A passkey found by itself says whose it is; it must be the one we know as that person's.
  if (who.purpose === 'sign-in' && userHandle !== Buffer.from(passkey.userId).toString('base64url')) return null
  const { origin, rpID } = place(parts)
  const verified = await verifyAuthenticationResponse({
    response: { id: answer.id, rawId: answer.rawId, type: answer.type, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(parts.pool, challenge, who),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch((error: unknown) => {
    parts.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'passkey refused')
    return null
  })
  if (!verified?.verified) return null
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return (await notePasskeyUse(parts.pool, passkey.id, newCounter, credentialBackedUp)) ? passkey.userId : null
}
