import type { IdentityClient } from '#platform/server/identity-pool.ts'

/** From now on new tokens are signed with a new key; the old ones still verify until they end. */
export async function retireSigningKeys(client: IdentityClient): Promise<void> {
  await client.query('update auth.signing_keys set expires_at = now() where expires_at is null or expires_at > now()')
}

const statements = [
  'delete from auth.sessions where expires_at < now()',
  "delete from auth.sessions where second_factor_due and created_at < now() - interval '1 hour'",
  'delete from auth.passkey_challenges where expires_at < now()',
  'delete from auth.email_changes where expires_at < now()',
  "delete from auth.totp_keys where confirmed_at is null and created_at < now() - interval '1 day'",
  "delete from auth.sign_in_links where expires_at < now() - interval '1 day'",
  'delete from auth.verifications where expires_at < now()',
  "delete from auth.attempts where touched_at < now() - interval '1 hour'",
  "delete from auth.known_devices where last_used_at < now() - interval '400 days'",
  "delete from auth.mail_outbox where state <> 'queued' and finished_at < now() - interval '7 days'",
  "delete from auth.signing_keys where expires_at < now() - interval '30 days'",
]

/** Removes what is over and has no more use. */
export async function sweep(client: IdentityClient): Promise<void> {
  for (const statement of statements) await client.query(statement)
}
