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

/** A session as it stands to the second factor: `due` while it is owed, `fresh` while it may still be given. */
export interface SessionStanding {
  readonly id: string
  readonly userId: string
  readonly due: boolean
  readonly fresh: boolean
}

const standing = `id, user_id as "userId", second_factor_due as due, created_at > now() - interval '15 minutes' as fresh`
const standingById = `select ${standing} from auth.sessions where id = $1`
const standingByToken = `select ${standing} from auth.sessions where token = $1`

export async function findStanding(client: IdentityClient, sessionId: string): Promise<SessionStanding | null> {
  const { rows } = await client.query<SessionStanding>(standingById, [sessionId])
  return rows[0] ?? null
}

export async function findStandingByToken(client: IdentityClient, token: string): Promise<SessionStanding | null> {
  const { rows } = await client.query<SessionStanding>(standingByToken, [token])
  return rows[0] ?? null
}

/** The factor was given: the session is good from now on. What it came from stays known, so that a link used twice still ends it. */
export async function markSecondFactor(client: IdentityClient, sessionId: string, cameFrom: string | null = null): Promise<void> {
  await client.query(
    `update auth.sessions s set second_factor_at = now(), second_factor_due = false,
       sign_in_link_id = coalesce((select before.sign_in_link_id from auth.sessions before where before.id = $2), s.sign_in_link_id) where s.id = $1`,
    [sessionId, cameFrom],
  )
}

/** The first factor of a person: their sessions elsewhere, which never gave it, are over. */
export async function endSessionsWithoutFactor(client: IdentityClient, userId: string, except: string): Promise<void> {
  await client.query('delete from auth.sessions where user_id = $1 and id <> $2 and second_factor_at is null', [userId, except])
}

/** The last factor is gone: nothing was proven any more, and who was asked for it has to begin again. */
export async function forgetSecondFactor(client: IdentityClient, userId: string): Promise<void> {
  await client.query('delete from auth.sessions where user_id = $1 and second_factor_due', [userId])
  await client.query('update auth.sessions set second_factor_at = null where user_id = $1', [userId])
}

/**
 * Until when this session may do what needs a proof; null when it has to be given. Who has neither password nor factor proves
 * it by having just signed in.
 */
export async function findProof(client: IdentityClient, sessionId: string, minutes: number): Promise<Date | null> {
  const { rows } = await client.query<{ until: Date | null }>(
    `select greatest(s.stepped_up_at, case when not exists (select 1 from auth.accounts a where a.user_id = s.user_id and a.password is not null)
         and not exists (select 1 from auth.totp_keys k where k.user_id = s.user_id and k.confirmed_at is not null)
         and not exists (select 1 from auth.passkeys p where p.user_id = s.user_id) then s.created_at end) + make_interval(mins => $2) as until
     from auth.sessions s where s.id = $1 and s.expires_at > now() and not s.second_factor_due`,
    [sessionId, minutes],
  )
  return rows[0]?.until ?? null
}

export interface SessionRow {
  readonly id: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly userAgent: string | null
  readonly secondFactor: boolean
}

export async function listSessions(client: IdentityClient, userId: string): Promise<SessionRow[]> {
  const { rows } = await client.query<SessionRow>(
    `select id, created_at as "createdAt", last_seen_at as "lastSeenAt", user_agent as "userAgent", second_factor_at is not null as "secondFactor"
     from auth.sessions where user_id = $1 and expires_at > now() and not second_factor_due order by last_seen_at desc, id limit 100`,
    [userId],
  )
  return rows
}

export async function endOwnSession(client: IdentityClient, userId: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from auth.sessions where id = $1 and user_id = $2', [sessionId, userId])
  return rowCount === 1
}
