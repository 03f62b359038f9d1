import { randomBytes, timingSafeEqual } from 'node:crypto'
import { inIdentityTransaction } from '#platform/server/identity-pool.ts'
import type { QueuedMail } from '#platform/server/mail.ts'
import type { MailContent } from '#platform/server/mail-layout.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { refuseWeakPassword } from './breached-passwords.ts'
import { alreadyRegistered, confirmAddress, linkReused, signInLink } from './mail-templates.ts'
import type { Browser, Parts, SignedIn } from './parts.ts'
import { arm, askForLink, consume, findLink, type LinkRequest, type SignInLink } from './queries/links.ts'
import { addPerson, findPersonByEmail, type Person } from './queries/people.ts'
import { endSessionsOfLink, markFromLink } from './queries/sessions.ts'
import { establish } from './sign-in.ts'
import { mintPair, pairBelongs, parseToken, sha256 } from './sign-in-links.ts'
import { networkOf } from './throttle.ts'

const minutes = { 'sign-up': 60, 'sign-in': 15 } as const

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

/** The mark of this browser, made when it first asks for something. */
export const flowOf = (browser: Browser): string => browser.flow ?? randomBytes(32).toString('base64url')

/**
 * Signing up writes down the wish and sends a mail. The account comes into being when the link is followed, so nobody can
 * prepare an account for someone else's address (AU-011), and the answer is the same whether or not there is one already.
 */
export async function requestSignUp(
  parts: Parts,
  wish: { name: string; email: string; password: string },
  browser: Browser & { flow: string },
): Promise<void> {
  if (parts.config.signup !== 'open') throw new AppError('auth.signup-closed')
  refuseWeakPassword(wish.password, wish, 'password')
  await takeMail(parts, wish.email, browser)
  const passwordHash = await parts.passwords.hash(wish.password)
  await ask(parts, { purpose: 'sign-up', email: wish.email, name: wish.name, passwordHash, startedBy: sha256(browser.flow) })
}

/** Sends a sign-in link if the address has an account; the answer does not say. */
export async function requestSignInLink(parts: Parts, email: string, browser: Browser & { flow: string }): Promise<void> {
  await takeMail(parts, email, browser)
  await ask(parts, { purpose: 'sign-in', email, name: null, passwordHash: null, startedBy: sha256(browser.flow) })
}

const takeMail = (parts: Parts, email: string, browser: Browser): Promise<void> =>
  parts.throttle.take([
    { kind: 'mailsToAddress', of: email },
    { kind: 'mailsFromAddress', of: networkOf(browser.ip) },
    { kind: 'mailsInAll', of: '' },
  ])

async function ask(parts: Parts, request: LinkRequest): Promise<void> {
  await askForLink(parts.pool, request)
  parts.mail.kick()
}

/** Whose link this is, without using it; and whether this browser asked for it. Throws `auth.link-not-usable`. */
export async function previewLink(parts: Parts, tokens: Tokens, browser: Browser): Promise<{ name: string; started_here: boolean }> {
  const link = await open(parts, tokens, browser)
  if (link.used || link.expired) throw new AppError('auth.link-not-usable')
  const person = await findPersonByEmail(parts.pool, link.email)
  return { name: person?.name || link.name || link.email, started_here: startedHere(link, browser) }
}

/**
 * Signs in with a link. Both tokens are used up by it. Used a second time the link ends the session it gave, and the person is
 * told (SE-010), unless the same browser repeats itself within ten seconds because the answer was lost (SE-012).
 */
export async function redeemLink(parts: Parts, tokens: Tokens, browser: Browser): Promise<SignedIn> {
  const link = await open(parts, tokens, browser)
  if (link.used) return signInAgain(parts, link, browser)
  if (link.expired) throw new AppError('auth.link-not-usable')
  const outcome = await inIdentityTransaction(parts.pool, async (client) => {
    if (!(await consume(client, link.id, usedBy(browser)))) return 'used'
    return (await findPersonByEmail(client, link.email)) ?? (await create(parts, client, link, startedHere(link, browser)))
  })
  if (outcome === 'used') throw new AppError('auth.link-not-usable')
  parts.mail.kick()
  return sessionFor(parts, link, outcome, browser)
}

type Client = Parameters<typeof addPerson>[0]

/** Only the browser that typed the password can have it: the owner of the mailbox may be someone else than who signed up. */
async function create(parts: Parts, client: Client, link: SignInLink, here: boolean): Promise<Person> {
  if (link.purpose !== 'sign-up' || parts.config.signup !== 'open') throw new AppError('auth.link-not-usable')
  const passwordHash = here ? link.passwordHash : null
  const person = await addPerson(client, { email: link.email, name: link.name || link.email, passwordHash })
  if (!person) throw new AppError('conflict')
  if (!passwordHash) await parts.mail.queue(client, person.email, 'auth.choose-password', {})
  return person
}

async function sessionFor(parts: Parts, link: SignInLink, person: Person, browser: Browser): Promise<SignedIn> {
  const signedIn = await establish(parts, person, browser)
  await markFromLink(parts.pool, signedIn.sessionId, link.id)
  return signedIn
}

async function signInAgain(parts: Parts, link: SignInLink, browser: Browser): Promise<SignedIn> {
  const person = await findPersonByEmail(parts.pool, link.email)
  // A browser without a mark of its own is no browser in particular: two such are not the same one.
  const repeated = browser.flow !== null && link.usedJustNow && link.usedBy !== null && timingSafeEqual(link.usedBy, usedBy(browser))
  const ended = await endSessionsOfLink(parts.pool, link.id)
  if (repeated && person) return sessionFor(parts, link, person, browser)
  if (ended > 0 && person) {
    await parts.mail.queue(parts.pool, person.email, 'auth.link-reused', {})
    parts.mail.kick()
  }
  throw new AppError('auth.link-not-usable')
}

/** The link of a pair of tokens that belong together and to it. Wrong ones count against the network they come from. */
async function open(parts: Parts, tokens: Tokens, browser: Browser): Promise<SignInLink> {
  const buckets = [{ kind: 'address', of: `link\0${networkOf(browser.ip)}` }] as const
  await parts.throttle.take(buckets)
  const access = parseToken('access', tokens.access_token)
  const refresh = parseToken('refresh', tokens.refresh_token)
  const link = access && refresh && access.linkId === refresh.linkId ? await findLink(parts.pool, access.linkId) : null
  if (!link || !access || !refresh || !pairBelongs(parts.linkKey, link, { access, refresh })) throw new AppError('auth.link-not-usable')
  await parts.throttle.giveBack(buckets)
  return link
}

const usedBy = (browser: Browser): Buffer => sha256(browser.flow ?? '')
const startedHere = (link: SignInLink, browser: Browser): boolean =>
  browser.flow !== null && link.startedBy !== null && timingSafeEqual(link.startedBy, sha256(browser.flow))

const isOpenFor = (link: SignInLink, email: string): boolean => !link.used && !link.expired && link.email === email

/** The mails that carry links; tokens are made at the moment of sending, so that none is stored. */
export function registerLinkMails(parts: Parts): void {
  const send = async (mail: QueuedMail): Promise<MailContent | null> => {
    const link = await findLink(parts.pool, String(mail.data.link))
    if (!link || !isOpenFor(link, mail.to)) return null
    const person = await findPersonByEmail(parts.pool, link.email)
    if (!person && link.purpose === 'sign-in') return null
    const purpose = person ? 'sign-in' : 'sign-up'
    const pair = mintPair(parts.linkKey, link)
    await arm(parts.pool, link.id, { purpose, accessHash: pair.accessHash, refreshHash: pair.refreshHash, minutes: minutes[purpose] })
    const path = `/login#access_token=${pair.access}&refresh_token=${pair.refresh}` as const
    if (!person) return confirmAddress(link.name || link.email, path)
    const words = link.purpose === 'sign-up' ? alreadyRegistered : signInLink
    return words(person.name, path)
  }
  parts.mail.register('auth.sign-up', send)
  parts.mail.register('auth.sign-in', send)
  parts.mail.register('auth.link-reused', async ({ to }) => {
    const person = await findPersonByEmail(parts.pool, to)
    return person && linkReused(person.name)
  })
}
