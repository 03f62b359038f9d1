import type { IdentityClient } from '#platform/server/identity-pool.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

export async function findPersonByEmail(client: IdentityClient, email: string): Promise<Person | null> {
  const { rows } = await client.query<Person>('select id, name, email from auth.users where email = $1 and email_verified', [email])
  return rows[0] ?? null
}

export async function findPerson(client: IdentityClient, id: string): Promise<Person | null> {
  const { rows } = await client.query<Person>('select id, name, email from auth.users where id = $1', [id])
  return rows[0] ?? null
}

/** A person whose address is proven; null when the address already has one. */
export async function addPerson(
  client: IdentityClient,
  person: { email: string; name: string; passwordHash: string | null },
): Promise<Person | null> {
  const { rows } = await client.query<Person>(
    `with person as (
       insert into auth.users (name, email, email_verified) values ($1, $2, true) on conflict (email) do nothing returning id, name, email
     ), credential as (
       insert into auth.accounts (account_id, provider_id, user_id, password, updated_at) select id::text, 'credential', id, $3, now() from person where $3::text is not null
     )
     select id, name, email from person`,
    [person.name, person.email, person.passwordHash],
  )
  return rows[0] ?? null
}

/** The hash to try a password against; the same single look-up whether or not there is one. */
export async function findPasswordHashByEmail(client: IdentityClient, email: string): Promise<string | null> {
  const { rows } = await client.query<{ password: string | null }>(
    "select a.password from auth.users u join auth.accounts a on a.user_id = u.id and a.provider_id = 'credential' where u.email = $1 and u.email_verified",
    [email],
  )
  return rows[0]?.password ?? null
}

export async function findPasswordHash(client: IdentityClient, userId: string): Promise<string | null> {
  const { rows } = await client.query<{ password: string | null }>(
    "select password from auth.accounts where user_id = $1 and provider_id = 'credential'",
    [userId],
  )
  return rows[0]?.password ?? null
}

export async function setPasswordHash(client: IdentityClient, userId: string, hash: string): Promise<void> {
  await client.query(
    `insert into auth.accounts (account_id, provider_id, user_id, password, updated_at) values ($1::uuid::text, 'credential', $1::uuid, $2, now())
     on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = excluded.updated_at`,
    [userId, hash],
  )
}

/** Reset and sign-in links that are out: a changed password makes them worthless. */
export async function removeOpenLinks(client: IdentityClient, person: Person): Promise<void> {
  await client.query('delete from auth.verifications where value = $1', [person.id])
  await client.query('delete from auth.sign_in_links where email = $1 and used_at is null', [person.email])
}

/** Whether the person signs in with this provider already. */
export async function hasProviderAccount(client: IdentityClient, email: string, providerId: string): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from auth.accounts a join auth.users u on u.id = a.user_id where u.email = $1 and a.provider_id = $2',
    [email, providerId],
  )
  return rows.length > 0
}

/** A reset link; only the hash of its token is kept. */
export async function addResetToken(client: IdentityClient, userId: string, hash: string, minutes: number): Promise<void> {
  await client.query('insert into auth.verifications (identifier, value, expires_at) values ($1, $2, now() + make_interval(mins => $3))', [
    hash,
    userId,
    minutes,
  ])
}

export async function findResetOwner(client: IdentityClient, hash: string): Promise<Person | null> {
  const { rows } = await client.query<Person>(
    'select u.id, u.name, u.email from auth.verifications v join auth.users u on u.id::text = v.value where v.identifier = $1 and v.expires_at > now()',
    [hash],
  )
  return rows[0] ?? null
}

/** Uses the token up; false when it was used, has expired or never was. */
export async function consumeResetToken(client: IdentityClient, hash: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from auth.verifications where identifier = $1 and expires_at > now()', [hash])
  return rowCount === 1
}
