import type { IdentityClient } from '#platform/server/identity-pool.ts'

export async function touchSession(client: IdentityClient, sessionId: string): Promise<void> {
  await client.query("update auth.sessions set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '1 minute'", [
    sessionId,
  ])
}

export async function endSession(client: IdentityClient, sessionId: string): Promise<void> {
  await client.query('delete from auth.sessions where id = $1', [sessionId])
}

export async function endSessions(client: IdentityClient, userId: string, except: string | null = null): Promise<void> {
  await client.query('delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid', [userId, except])
}

/** Records that the password was given again; answers when, or null when the session is over. */
export async function markSteppedUp(client: IdentityClient, sessionId: string, userId: string): Promise<Date | null> {
  const { rows } = await client.query<{ stepped_up_at: Date }>(
    'update auth.sessions set stepped_up_at = now() where id = $1 and user_id = $2 and expires_at > now() returning stepped_up_at',
    [sessionId, userId],
  )
  return rows[0]?.stepped_up_at ?? null
}

export async function markFromLink(client: IdentityClient, sessionId: string, linkId: string): Promise<void> {
  await client.query('update auth.sessions set sign_in_link_id = $2 where id = $1', [sessionId, linkId])
}

/** Ends every session that a link gave; answers how many there were. */
export async function endSessionsOfLink(client: IdentityClient, linkId: string): Promise<number> {
  const { rowCount } = await client.query('delete from auth.sessions where sign_in_link_id = $1', [linkId])
  return rowCount ?? 0
}
