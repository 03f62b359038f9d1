import type { SessionContext } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { AccountSecurity, AccountSession } from '../account-contract.ts'
import type { Preferences } from '../contract.ts'
import { deviceInWords } from '../device-words.ts'
import { type Asker, personOf, provenUntil } from './factors.ts'
import type { Parts } from './parts.ts'
import { shownPasskey } from './passkeys.ts'
import { findAccount, findEmailChange, rename, savePreferences as store } from './queries/account.ts'
import { findFactors } from './queries/factors.ts'
import { ownPhotoAt } from './photo.ts'
import { listPasskeys } from './queries/passkeys.ts'
import { endOwnSession, listSessions } from './queries/sessions.ts'

export async function accountSecurity(parts: Parts, { userId, sessionId }: Asker): Promise<AccountSecurity> {
  const { pool } = parts
  const account = await findAccount(pool, userId)
  if (!account) throw new AppError('unauthenticated')
  const factors = await findFactors(pool, userId)
  const change = await findEmailChange(pool, { userId })
  return {
    name: account.name,
    email: account.email,
    photo: account.photo && ownPhotoAt(account.photo),
    email_change: change && { new_email: change.newEmail, old_confirmed: change.oldConfirmed, new_confirmed: change.newConfirmed },
    has_password: account.hasPassword,
    google: account.google,
    totp_since: factors.totpSince?.toISOString() ?? null,
    passkeys: (await listPasskeys(pool, userId)).map(shownPasskey),
    recovery_codes_left: factors.recoveryCodes,
    proven_until: (await provenUntil(parts, sessionId))?.toISOString() ?? null,
  }
}

/** The one in use first, then the one used last. */
export async function accountSessions({ pool }: Parts, { userId, sessionId }: Asker): Promise<AccountSession[]> {
  const rows = (await listSessions(pool, userId)).map((row) => ({
    id: row.id,
    device: deviceInWords(row.userAgent),
    signed_in_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    second_factor: row.secondFactor,
    current: row.id === sessionId,
  }))
  return [...rows.filter(({ current }) => current), ...rows.filter(({ current }) => !current)]
}

export async function endAccountSession({ pool }: Parts, { userId }: Asker, id: string): Promise<void> {
  if (!(await endOwnSession(pool, userId, id))) throw new AppError('not-found')
}

/** Writes another name of an account into the log of each workspace of the person; the slice that keeps the people gives it. */
export type TellRename = (tx: Tx, person: { userId: string; requestId: string; from: string; to: string }) => Promise<void>

/** The name the application shows and the log writes: another one stands in the log of every workspace, in the same transaction. */
export async function renameAccount(ctx: SessionContext, name: string, tell: TellRename): Promise<{ name: string }> {
  const from = await rename(ctx.tx, name)
  if (from !== name) await tell(ctx.tx, { userId: ctx.userId, requestId: ctx.requestId, from, to: name })
  return { name }
}

export async function savePreferences({ pool }: Parts, { userId }: Asker, chosen: Preferences): Promise<Preferences> {
  await store(pool, userId, chosen)
  return chosen
}

/** For someone who never had a password: a link to choose one goes to their mailbox. */
export async function requestPasswordLink(parts: Parts, { userId }: Asker): Promise<void> {
  const person = await personOf(parts, userId)
  await parts.throttle.take([
    { kind: 'mailsToAddress', of: person.email },
    { kind: 'mailsInAll', of: '' },
  ])
  await parts.mail.queue(parts.pool, person.email, 'auth.password-reset', {})
  parts.mail.kick()
}
