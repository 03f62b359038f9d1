import type { IdentityClient } from '#platform/server/identity-pool.ts'

/** Takes one attempt from every bucket or from none; answers 0, or the seconds to wait. */
export async function takeAttempt(
  client: IdentityClient,
  buckets: readonly Buffer[],
  limits: readonly number[],
  seconds: number,
): Promise<number> {
  const { rows } = await client.query<{ wait: number }>(
    'select auth.take_attempt($1::bytea[], $2::int[], make_interval(secs => $3)) as wait',
    [buckets, limits, seconds],
  )
  return rows[0]?.wait ?? 0
}

export async function returnAttempt(client: IdentityClient, buckets: readonly Buffer[]): Promise<void> {
  await client.query('select auth.return_attempt($1::bytea[])', [buckets])
}

/** Whether someone with this address has signed in on this device before; the same work for any address. */
export async function isKnownDevice(client: IdentityClient, device: Buffer, email: string): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from auth.known_devices d join auth.users u on u.id = d.user_id where d.device_hash = $1 and u.email = $2',
    [device, email],
  )
  return rows.length > 0
}

/** The person has signed in here; 'new' when never before and they were on another device earlier. */
export async function rememberDevice(client: IdentityClient, device: Buffer, userId: string): Promise<'new' | 'known' | 'first'> {
  const { rows } = await client.query<{ was: 'new' | 'known' | 'first' }>(
    `with before as (
       select case when exists (select 1 from auth.known_devices where user_id = $2 and device_hash = $1) then 'known'
         when exists (select 1 from auth.known_devices where user_id = $2) then 'new' else 'first' end as was
     ), kept as (
       insert into auth.known_devices (device_hash, user_id) values ($1, $2) on conflict (device_hash, user_id) do update set last_used_at = now()
     )
     select was from before`,
    [device, userId],
  )
  return rows[0]?.was ?? 'known'
}
