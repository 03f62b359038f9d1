import { randomBytes } from 'node:crypto'
import { inIdentityTransaction } from '#platform/server/identity-pool.ts'
import type { QueuedMail } from '#platform/server/mail.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { type Asker, personOf, requireProof } from './factors.ts'
import { emailChangeAsked, emailChanged, emailTaken, newEmailAsked } from './mail-templates.ts'
import type { Browser, Parts } from './parts.ts'
import { addEmailChange, armEmailChange, changeEmail, confirmEmailChange, dropEmailChange, findEmailChange } from './queries/account.ts'
import { findPersonByEmail, removeOpenLinks } from './queries/people.ts'
import { sha256 } from './sign-in-links.ts'
import { networkOf } from './throttle.ts'

/**
 * Asks for another address to sign in with. A link goes to the old mailbox and one to the new; it changes when both were followed,
 * so neither a session left open nor a slip of the pen takes an account away. The answer does not say whether the address is taken.
 */
export async function requestEmailChange(parts: Parts, asker: Asker, address: string): Promise<void> {
  await requireProof(parts, asker)
  const person = await personOf(parts, asker.userId)
  if (address === person.email) {
    throw new AppError('invalid', { fields: [{ path: 'email', message: 'This is your address already.' }] })
  }
  await parts.throttle.take([
    { kind: 'mailsToAddress', of: address },
    { kind: 'mailsToAddress', of: `change\0${person.id}` },
    { kind: 'mailsInAll', of: '' },
  ])
  await inIdentityTransaction(parts.pool, async (client) => {
    const change = await addEmailChange(client, person.id, { from: person.email, to: address })
    await parts.mail.queue(client, person.email, 'auth.email-change-old', { change })
    await parts.mail.queue(client, address, 'auth.email-change-new', { change })
  })
  parts.mail.kick()
}

export const cancelEmailChange = ({ pool }: Parts, { userId }: Asker): Promise<void> => dropEmailChange(pool, userId)

/** One of the two links was followed. Throws `auth.link-not-usable`. */
export async function confirmEmail(parts: Parts, token: string, browser: Browser): Promise<{ state: 'changed' | 'waiting' }> {
  const buckets = [{ kind: 'address', of: `email\0${networkOf(browser.ip)}` }] as const
  await parts.throttle.take(buckets)
  const state = await inIdentityTransaction(parts.pool, async (client) => {
    const change = await confirmEmailChange(client, sha256(token))
    if (!change) return null
    if (!change.oldConfirmed || !change.newConfirmed) return 'waiting' as const
    await dropEmailChange(client, change.userId)
    if (!(await changeEmail(client, change))) return null
    const person = { id: change.userId, name: '', email: change.oldEmail }
    await removeOpenLinks(client, person)
    await parts.mail.queue(client, change.oldEmail, 'auth.email-changed', { to: change.newEmail })
    return 'changed' as const
  })
  if (!state) throw new AppError('auth.link-not-usable')
  await parts.throttle.giveBack(buckets)
  parts.mail.kick()
  return { state }
}

export function registerEmailMails(parts: Parts): void {
  const open = async ({ data }: QueuedMail) => findEmailChange(parts.pool, { id: String(data.change) })
  const link = async (id: string, side: 'old' | 'new') => {
    const token = randomBytes(32).toString('base64url')
    await armEmailChange(parts.pool, id, side, sha256(token))
    return `/confirm-email#token=${token}` as const
  }
  parts.mail.register('auth.email-change-old', async (mail) => {
    const change = await open(mail)
    const person = change && (await findPersonByEmail(parts.pool, change.oldEmail))
    return change && person && emailChangeAsked(person.name, change.newEmail, await link(change.id, 'old'))
  })
  parts.mail.register('auth.email-change-new', async (mail) => {
    const change = await open(mail)
    if (!change || change.newEmail !== mail.to) return null
    return (await findPersonByEmail(parts.pool, change.newEmail)) ? emailTaken() : newEmailAsked(await link(change.id, 'new'))
  })
  parts.mail.register('auth.email-changed', async ({ data }) => emailChanged(String(data.to)))
}
