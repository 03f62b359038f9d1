import { inIdentityTransaction } from '#platform/server/identity-pool.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { refuseWeakPassword } from './breached-passwords.ts'
import type { Browser, Parts, SignedIn } from './parts.ts'
import { addPerson } from './queries/people.ts'
import { establish } from './sign-in.ts'
import { networkOf } from './throttle.ts'

/**
 * An account for somebody who was invited, on installations that are open and on those that are not: the invitation came into their
 * mailbox, so the address is proven. Whoever has an account signs in with it; an invitation is no way into one.
 */
export async function signUpInvited(
  parts: Parts,
  wish: { token: string; name: string; password: string },
  browser: Browser,
): Promise<SignedIn> {
  const buckets = [{ kind: 'address', of: `link\0${networkOf(browser.ip)}` }] as const
  await parts.throttle.take(buckets)
  const email = await parts.invitedAddress(wish.token)
  if (email === null) throw new AppError('invitation.not-usable')
  await parts.throttle.giveBack(buckets)
  refuseWeakPassword(wish.password, { name: wish.name, email }, 'password')
  const passwordHash = await parts.passwords.hash(wish.password)
  const person = await inIdentityTransaction(parts.pool, (client) => addPerson(client, { email, name: wish.name, passwordHash }))
  if (!person) throw new AppError('auth.account-exists')
  return establish(parts, person, browser)
}
