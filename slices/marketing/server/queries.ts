import type { IdentityClient } from '#platform/server/identity-pool.ts'

/** Notes that somebody asked for this address to be on the list; answers whether a mail is due (not oftener than every ten minutes). */
export async function noteAsked(client: IdentityClient, email: string): Promise<boolean> {
  const { rows } = await client.query<{ due: boolean }>(
    `insert into auth.waitlist as w (email, mailed_at) values ($1, now())
     on conflict (email) do update set mailed_at = case when w.mailed_at < now() - interval '10 minutes' then now() else w.mailed_at end
     returning w.mailed_at = now() as due`,
    [email],
  )
  return rows[0]?.due === true
}

/** Gives the address a new link, known by its hash; answers whether it is confirmed already, null when it is not on the list. */
export async function setLink(client: IdentityClient, email: string, hash: Buffer): Promise<{ confirmed: boolean } | null> {
  const { rows } = await client.query<{ confirmed: boolean }>(
    'update auth.waitlist set token_hash = $2, token_at = now() where email = $1 returning confirmed_at is not null as confirmed',
    [email, hash],
  )
  return rows[0] ?? null
}

/** Confirms the address of a link that is at most seven days old; answers whether there is one. */
export async function setConfirmed(client: IdentityClient, hash: Buffer): Promise<boolean> {
  const { rowCount } = await client.query(
    `update auth.waitlist set confirmed_at = coalesce(confirmed_at, now()) where token_hash = $1 and token_at > now() - interval '7 days'`,
    [hash],
  )
  return rowCount === 1
}

export async function removeByLink(client: IdentityClient, hash: Buffer): Promise<boolean> {
  const { rowCount } = await client.query('delete from auth.waitlist where token_hash = $1', [hash])
  return rowCount === 1
}

/** Addresses that nobody confirmed within thirty days are not kept. */
export async function removeUnconfirmed(client: IdentityClient): Promise<void> {
  await client.query(`delete from auth.waitlist where confirmed_at is null and joined_at < now() - interval '30 days'`)
}

export interface Waiting {
  readonly email: string
  readonly joined_at: string
  readonly confirmed_at: string | null
}

/** Who waits, in the order in which they asked. */
export async function listWaiting(client: IdentityClient, all: boolean): Promise<Waiting[]> {
  const { rows } = await client.query<Waiting>(
    `select email, to_char(joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as joined_at,
       to_char(confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as confirmed_at
     from auth.waitlist where $1 or confirmed_at is not null order by waitlist.joined_at, email`,
    [all],
  )
  return rows
}
