import type { IdentityClient } from '#platform/server/identity-pool.ts'

export interface LinkRequest {
  readonly purpose: 'sign-up' | 'sign-in'
  readonly email: string
  readonly name: string | null
  readonly passwordHash: string | null
  readonly startedBy: Buffer
}

export interface SignInLink {
  readonly id: string
  readonly purpose: 'sign-up' | 'sign-in'
  readonly email: string
  readonly name: string | null
  readonly passwordHash: string | null
  readonly accessHash: Buffer | null
  readonly refreshHash: Buffer | null
  readonly startedBy: Buffer | null
  readonly expired: boolean
  readonly usedBy: Buffer | null
  readonly used: boolean
  /** Used a moment ago: the answer may have been lost on its way. */
  readonly usedJustNow: boolean
}

/** The link and the mail that will carry it, in one statement that is the same whether or not the address has an account. */
export async function askForLink(client: IdentityClient, request: LinkRequest): Promise<void> {
  await client.query(
    `with link as (
       insert into auth.sign_in_links (purpose, email, name, password_hash, started_by, expires_at) values ($1, $2, $3, $4, $5, now() + interval '1 day') returning id
     )
     insert into auth.mail_outbox (to_address, template, data) select $2, 'auth.' || $1, jsonb_build_object('link', id) from link`,
    [request.purpose, request.email, request.name, request.passwordHash, request.startedBy],
  )
}

export async function findLink(client: IdentityClient, id: string): Promise<SignInLink | null> {
  const { rows } = await client.query<SignInLink>(
    `select id, purpose, email, name, password_hash as "passwordHash", access_hash as "accessHash", refresh_hash as "refreshHash", started_by as "startedBy",
       expires_at <= now() as expired, used_by as "usedBy", used_at is not null as used, coalesce(used_at > now() - interval '10 seconds', false) as "usedJustNow"
     from auth.sign_in_links where id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export interface Minted {
  readonly purpose: 'sign-up' | 'sign-in'
  readonly accessHash: Buffer
  readonly refreshHash: Buffer
  readonly minutes: number
}

/** Gives an unused link its tokens and its end; a link for signing in keeps no password. */
export async function arm(client: IdentityClient, id: string, minted: Minted): Promise<void> {
  await client.query(
    `update auth.sign_in_links set purpose = $2, access_hash = $3, refresh_hash = $4, expires_at = now() + make_interval(mins => $5),
       password_hash = case when $2 = 'sign-up' then password_hash end
     where id = $1 and used_at is null`,
    [id, minted.purpose, minted.accessHash, minted.refreshHash, minted.minutes],
  )
}

/** Uses the link up; false when someone was faster. */
export async function consume(client: IdentityClient, id: string, usedBy: Buffer): Promise<boolean> {
  const { rowCount } = await client.query(
    'update auth.sign_in_links set used_at = now(), used_by = $2, password_hash = null where id = $1 and used_at is null and expires_at > now()',
    [id, usedBy],
  )
  return rowCount === 1
}
