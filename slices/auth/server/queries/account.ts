import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { IdentityClient } from '#platform/server/identity-pool.ts'
import type { Preferences } from '../../contract.ts'

export interface AccountRow {
  readonly name: string
  readonly email: string
  /** Mark of the photo. */
  readonly photo: string | null
  readonly hasPassword: boolean
  readonly google: boolean
}

export async function findAccount(client: IdentityClient, userId: string): Promise<AccountRow | null> {
  const { rows } = await client.query<AccountRow>(
    `select u.name, u.email, (select p.mark from auth.user_photos p where p.user_id = u.id) as photo, exists (select 1 from auth.accounts a where a.user_id = u.id and a.provider_id = 'credential' and a.password is not null) as "hasPassword",
       exists (select 1 from auth.accounts a where a.user_id = u.id and a.provider_id = 'google') as google
     from auth.users u where u.id = $1`,
    [userId],
  )
  return rows[0] ?? null
}

/** Names whoever the transaction speaks for; answers the name before. */
export async function rename(tx: Tx, name: string): Promise<string> {
  const { rows } = await sql<{ before: string | null }>`select app.rename_own_account(${name}) as before`.execute(tx)
  return rows[0]?.before ?? ''
}

export async function savePreferences(client: IdentityClient, userId: string, chosen: Preferences): Promise<void> {
  await client.query(
    `insert into auth.user_preferences (user_id, language, week_starts_on, theme) values ($1, $2, $3, $4)
     on conflict (user_id) do update set language = excluded.language, week_starts_on = excluded.week_starts_on, theme = excluded.theme, updated_at = now()`,
    [userId, chosen.language, chosen.week_starts_on, chosen.theme],
  )
}

export interface EmailChange {
  readonly id: string
  readonly userId: string
  readonly oldEmail: string
  readonly newEmail: string
  readonly oldConfirmed: boolean
  readonly newConfirmed: boolean
}

const columns = `id, user_id as "userId", old_email as "oldEmail", new_email as "newEmail", old_confirmed_at is not null as "oldConfirmed",
  new_confirmed_at is not null as "newConfirmed"`
const waitingById = `select ${columns} from auth.email_changes where id = $1 and expires_at > now()`
const waitingOfUser = `select ${columns} from auth.email_changes where user_id = $1 and expires_at > now()`
const confirmation = `update auth.email_changes set old_confirmed_at = case when old_hash = $1 then coalesce(old_confirmed_at, now()) else old_confirmed_at end,
    new_confirmed_at = case when new_hash = $1 then coalesce(new_confirmed_at, now()) else new_confirmed_at end
  where (old_hash = $1 or new_hash = $1) and expires_at > now() returning ${columns}`

/** A wish for another address; an earlier one of the same person is over. */
export async function addEmailChange(client: IdentityClient, userId: string, change: { from: string; to: string }): Promise<string> {
  await client.query('delete from auth.email_changes where user_id = $1', [userId])
  const { rows } = await client.query<{ id: string }>(
    "insert into auth.email_changes (user_id, old_email, new_email, expires_at) values ($1, $2, $3, now() + interval '1 day') returning id",
    [userId, change.from, change.to],
  )
  return rows[0]?.id ?? ''
}

export async function findEmailChange(client: IdentityClient, where: { id: string } | { userId: string }): Promise<EmailChange | null> {
  const { rows } =
    'id' in where
      ? await client.query<EmailChange>(waitingById, [where.id])
      : await client.query<EmailChange>(waitingOfUser, [where.userId])
  return rows[0] ?? null
}

export async function dropEmailChange(client: IdentityClient, userId: string): Promise<void> {
  await client.query('delete from auth.email_changes where user_id = $1', [userId])
}

export async function armEmailChange(client: IdentityClient, id: string, side: 'old' | 'new', hash: Buffer): Promise<void> {
  await client.query(
    side === 'old'
      ? 'update auth.email_changes set old_hash = $2 where id = $1'
      : 'update auth.email_changes set new_hash = $2 where id = $1',
    [id, hash],
  )
}

/** One mailbox has said yes. Null when the link is not one that waits. */
export async function confirmEmailChange(client: IdentityClient, hash: Buffer): Promise<EmailChange | null> {
  const { rows } = await client.query<EmailChange>(confirmation, [hash])
  return rows[0] ?? null
}

/** The new address takes the place of the old one; false when it has meanwhile gone to another account, or the old one is no longer that. */
export async function changeEmail(client: IdentityClient, change: EmailChange): Promise<boolean> {
  const { rowCount } = await client.query(
    `update auth.users u set email = $3, updated_at = now() where u.id = $1 and u.email = $2
       and not exists (select 1 from auth.users other where other.email = $3)`,
    [change.userId, change.oldEmail, change.newEmail],
  )
  return rowCount === 1
}

/** Whether this account was there before it was linked to a provider just now: told apart by its age and by another way to sign in. */
export async function wasThereBefore(client: IdentityClient, userId: string): Promise<AccountRow | null> {
  const { rows } = await client.query<{ older: boolean }>(
    `select u.created_at < now() - interval '10 seconds' or exists (select 1 from auth.accounts a where a.user_id = u.id and a.provider_id <> 'google') as older
     from auth.users u where u.id = $1`,
    [userId],
  )
  return rows[0]?.older ? findAccount(client, userId) : null
}
