import type { IdentityClient } from '#platform/server/identity-pool.ts'

export interface Factors {
  readonly totpSince: Date | null
  readonly passkeys: number
  readonly recoveryCodes: number
}

/** One person at a time: sessions that begin meanwhile wait, and then owe what was added (see the trigger in 0008). */
export async function lockPerson(client: IdentityClient, userId: string): Promise<void> {
  await client.query('select 1 from auth.users where id = $1 for update', [userId])
}

export async function findFactors(client: IdentityClient, userId: string): Promise<Factors> {
  const { rows } = await client.query<Factors>(
    `select (select confirmed_at from auth.totp_keys where user_id = $1) as "totpSince",
       (select count(*)::int from auth.passkeys where user_id = $1) as passkeys,
       (select count(*)::int from auth.recovery_codes where user_id = $1 and used_at is null) as "recoveryCodes"`,
    [userId],
  )
  return rows[0] ?? { totpSince: null, passkeys: 0, recoveryCodes: 0 }
}

/** A key that does not count yet; a former one that never counted goes. False when one that counts is there. */
export async function addTotp(client: IdentityClient, userId: string, secret: Buffer): Promise<boolean> {
  await client.query('delete from auth.totp_keys where user_id = $1 and confirmed_at is null', [userId])
  const { rowCount } = await client.query('insert into auth.totp_keys (user_id, secret) values ($1, $2) on conflict do nothing', [
    userId,
    secret,
  ])
  return rowCount === 1
}

export async function findTotp(client: IdentityClient, userId: string): Promise<{ secret: Buffer; confirmed: boolean } | null> {
  const { rows } = await client.query<{ secret: Buffer; confirmed: boolean }>(
    'select secret, confirmed_at is not null as confirmed from auth.totp_keys where user_id = $1',
    [userId],
  )
  return rows[0] ?? null
}

/** Spends the code of a step; false when it, or a later one, was used before. */
export async function spendStep(client: IdentityClient, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'update auth.totp_keys set last_step = $2, confirmed_at = coalesce(confirmed_at, now()) where user_id = $1 and last_step < $2',
    [userId, step],
  )
  return rowCount === 1
}

export async function removeTotp(client: IdentityClient, userId: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from auth.totp_keys where user_id = $1 and confirmed_at is not null', [userId])
  return rowCount === 1
}

export async function replaceRecoveryCodes(client: IdentityClient, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await client.query('delete from auth.recovery_codes where user_id = $1', [userId])
  await client.query('insert into auth.recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [userId, hashes])
}

/** Spends a recovery code; answers how many are left, or null when it is none or was used. */
export async function spendRecoveryCode(client: IdentityClient, userId: string, hash: Buffer): Promise<number | null> {
  const { rowCount } = await client.query(
    'update auth.recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null',
    [userId, hash],
  )
  return rowCount === 1 ? (await findFactors(client, userId)).recoveryCodes : null
}

export async function removeRecoveryCodes(client: IdentityClient, userId: string): Promise<void> {
  await client.query('delete from auth.recovery_codes where user_id = $1', [userId])
}
