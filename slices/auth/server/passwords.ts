import { randomBytes } from 'node:crypto'
import { inIdentityTransaction } from '#platform/server/identity-pool.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { refuseWeakPassword } from './breached-passwords.ts'
import { guesses } from './factors.ts'
import { choosePassword, passwordChanged, passwordReset } from './mail-templates.ts'
import type { Browser, Parts } from './parts.ts'
import {
  addResetToken,
  consumeResetToken,
  findPasswordHash,
  findPerson,
  findPersonByEmail,
  findResetOwner,
  type Person,
  removeOpenLinks,
  setPasswordHash,
} from './queries/people.ts'
import { endSessions } from './queries/sessions.ts'
import { sha256 } from './sign-in-links.ts'
import { networkOf } from './throttle.ts'

const resetMinutes = 60

/** As the library stores its own one-time values: a hash of purpose and token. */
const resetHash = (token: string): string => sha256(`reset-password:${token}`).toString('base64url')

async function refuseWeak(parts: Parts, password: string, person: Person): Promise<void> {
  const { id, email, name } = person
  refuseWeakPassword(password, { email, name, workspaces: await parts.workspaceNames(id) }, 'newPassword')
}

/** Whether this is the person's password; no guesses are counted here. */
export async function passwordFits(parts: Parts, userId: string, password: string): Promise<boolean> {
  const stored = await findPasswordHash(parts.pool, userId)
  return stored !== null && parts.passwords.matches(password, stored)
}

/** Checks the present password of a signed-in person, ten times in five minutes at most. */
async function proveCurrent(parts: Parts, userId: string, password: string): Promise<void> {
  const buckets = guesses(userId)
  await parts.throttle.take(buckets)
  if (!(await passwordFits(parts, userId, password))) throw new AppError('auth.wrong-password')
  await parts.throttle.giveBack(buckets)
}

/** Sets a new password, ends sessions and reset links, and tells the person: all of it or nothing. */
async function replacePassword(
  parts: Parts,
  person: Person,
  change: { hash: string; keepSession: string | null; resetToken?: string },
): Promise<boolean> {
  const done = await inIdentityTransaction(parts.pool, async (client) => {
    if (change.resetToken !== undefined && !(await consumeResetToken(client, change.resetToken))) return false
    await setPasswordHash(client, person.id, change.hash)
    await endSessions(client, person.id, change.keepSession)
    await removeOpenLinks(client, person)
    await parts.mail.queue(client, person.email, 'auth.password-changed', {})
    return true
  })
  if (done) parts.mail.kick()
  return done
}

/** A new password for a signed-in person; their other sessions end. Throws `auth.wrong-password` or a problem of the password rule. */
export async function changePassword(
  parts: Parts,
  session: { userId: string; sessionId: string },
  change: { currentPassword: string; newPassword: string },
): Promise<void> {
  const person = await findPerson(parts.pool, session.userId)
  if (!person) throw new AppError('unauthenticated')
  await refuseWeak(parts, change.newPassword, person)
  await proveCurrent(parts, person.id, change.currentPassword)
  await replacePassword(parts, person, { hash: await parts.passwords.hash(change.newPassword), keepSession: session.sessionId })
}

/** Queues the request alone; whether the address has an account is looked up when the mail is sent (AU-003). */
export async function requestPasswordReset(parts: Parts, email: string, browser: Browser): Promise<void> {
  await parts.throttle.take([
    { kind: 'mailsToAddress', of: email },
    { kind: 'mailsFromAddress', of: networkOf(browser.ip) },
    { kind: 'mailsInAll', of: '' },
  ])
  await parts.mail.queue(parts.pool, email, 'auth.password-reset', {})
  parts.mail.kick()
}

/** A new password by the link of a mail. Ends every session. Throws `auth.link-not-usable` or a problem of the password rule. */
export async function resetPassword(parts: Parts, reset: { token: string; newPassword: string }, browser: Browser): Promise<void> {
  const buckets = [{ kind: 'address', of: `reset\0${networkOf(browser.ip)}` }] as const
  await parts.throttle.take(buckets)
  const token = resetHash(reset.token)
  const person = await findResetOwner(parts.pool, token)
  if (!person) throw new AppError('auth.link-not-usable')
  await parts.throttle.giveBack(buckets)
  await refuseWeak(parts, reset.newPassword, person)
  const done = await replacePassword(parts, person, {
    hash: await parts.passwords.hash(reset.newPassword),
    keepSession: null,
    resetToken: token,
  })
  if (!done) throw new AppError('auth.link-not-usable')
}

/** The mails about passwords; the link is made at the moment of sending. */
export function registerPasswordMails(parts: Parts): void {
  const withLink =
    (words: typeof passwordReset) =>
    async ({ to }: { to: string }) => {
      const person = await findPersonByEmail(parts.pool, to)
      if (!person) return null
      const token = randomBytes(32).toString('base64url')
      await addResetToken(parts.pool, person.id, resetHash(token), resetMinutes)
      return words(person.name, `/reset-password#token=${token}`)
    }
  parts.mail.register('auth.password-reset', withLink(passwordReset))
  parts.mail.register('auth.choose-password', withLink(choosePassword))
  parts.mail.register('auth.password-changed', async ({ to }) => {
    const person = await findPersonByEmail(parts.pool, to)
    return person && passwordChanged(person.name)
  })
}
