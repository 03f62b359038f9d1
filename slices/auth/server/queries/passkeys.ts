import type { IdentityClient } from '#platform/server/identity-pool.ts'

export interface StoredPasskey {
  readonly id: string
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: string[]
  readonly name: string
  readonly synced: boolean
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

const columns = `id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter, transports, name, synced,
  created_at as "createdAt", last_used_at as "lastUsedAt"`
const ofUser = `select ${columns} from auth.passkeys where user_id = $1 order by created_at, id`
const byCredential = `select ${columns} from auth.passkeys where credential_id = $1`
const insertion = `insert into auth.passkeys (user_id, credential_id, public_key, counter, transports, name, synced) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (credential_id) do nothing returning ${columns}`

export async function listPasskeys(client: IdentityClient, userId: string): Promise<StoredPasskey[]> {
  const { rows } = await client.query<StoredPasskey>(ofUser, [userId])
  return rows
}

export async function findPasskey(client: IdentityClient, credentialId: string): Promise<StoredPasskey | null> {
  const { rows } = await client.query<StoredPasskey>(byCredential, [credentialId])
  return rows[0] ?? null
}

/** Null when this passkey is somebody's already. */
export async function insertPasskey(
  client: IdentityClient,
  passkey: Pick<StoredPasskey, 'userId' | 'credentialId' | 'counter' | 'transports' | 'name' | 'synced'> & { publicKey: Uint8Array },
): Promise<StoredPasskey | null> {
  const { rows } = await client.query<StoredPasskey>(insertion, [
    passkey.userId,
    passkey.credentialId,
    passkey.publicKey,
    passkey.counter,
    passkey.transports,
    passkey.name,
    passkey.synced,
  ])
  return rows[0] ?? null
}

/** Notes a use. False when the counter did not grow, as with a copy of the passkey, or when another request was faster. */
export async function notePasskeyUse(client: IdentityClient, id: string, counter: number, synced: boolean): Promise<boolean> {
  const { rowCount } = await client.query(
    'update auth.passkeys set counter = $2, synced = $3, last_used_at = now() where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))',
    [id, counter, synced],
  )
  return rowCount === 1
}

export async function renamePasskey(client: IdentityClient, userId: string, id: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query('update auth.passkeys set name = $3 where user_id = $1 and id = $2', [userId, id, name])
  return rowCount === 1
}

/** Answers its name, or null when the person has no such passkey. */
export async function removePasskey(client: IdentityClient, userId: string, id: string): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>('delete from auth.passkeys where user_id = $1 and id = $2 returning name', [
    userId,
    id,
  ])
  return rows[0]?.name ?? null
}

/** Who may answer a challenge: a signed-in person in their session, or for signing in the browser that asked. */
export type ChallengeFor =
  | { readonly purpose: 'register' | 'confirm' | 'second-factor'; readonly userId: string; readonly sessionId: string }
  | { readonly purpose: 'sign-in'; readonly browser: Buffer }

const parts = (who: ChallengeFor) =>
  who.purpose === 'sign-in' ? [who.purpose, null, null, who.browser] : [who.purpose, who.userId, who.sessionId, null]

export async function addChallenge(client: IdentityClient, challenge: string, who: ChallengeFor): Promise<void> {
  await client.query(
    "insert into auth.passkey_challenges (challenge, purpose, user_id, session_id, browser, expires_at) values ($1, $2, $3, $4, $5, now() + interval '5 minutes')",
    [challenge, ...parts(who)],
  )
}

/** Uses a challenge up; false when it is not one of this asker for this purpose, was used, or is too old. */
export async function takeChallenge(client: IdentityClient, challenge: string, who: ChallengeFor): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from auth.passkey_challenges where challenge = $1 and purpose = $2 and user_id is not distinct from $3::uuid
       and session_id is not distinct from $4::uuid and browser is not distinct from $5::bytea and expires_at > now()`,
    [challenge, ...parts(who)],
  )
  return rowCount === 1
}
