import type { Config } from '#platform/server/config.ts'
import type { IdentityPool } from '#platform/server/identity-pool.ts'
import type { Log } from '#platform/server/log.ts'
import type { Mail } from '#platform/server/mail.ts'
import { type PasswordWorkers, passwordWorkers } from '#platform/server/password-workers.ts'
import { deriveKey, rootSecret } from '#platform/server/secrets.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { AccessTokens, type TokenHolder } from './access-tokens.ts'
import { googleProvider } from './google.ts'
import { createLibrary } from './library.ts'
import { registerLinkMails } from './links.ts'
import { noSingleSignOn, type Parts } from './parts.ts'

export type { TellRename } from './account.ts'
export { ownPhotoAt, photoOf, type ShowPhoto } from './photo.ts'
export { type ProviderAnswer, SignInRefused, type SingleSignOn, type Vouched } from './parts.ts'
import { registerPasswordMails } from './passwords.ts'
import { registerEmailMails } from './email-change.ts'
import { registerNotices } from './notices.ts'
import { wasThereBefore } from './queries/account.ts'
import { addPerson, findPersonByEmail, hasProviderAccount } from './queries/people.ts'
import { endSession, endSessions, touchSession } from './queries/sessions.ts'
import { retireSigningKeys, sweep } from './queries/upkeep.ts'
import { browserSession } from './sign-in.ts'
import { Throttle } from './throttle.ts'
import { touchEachMinute } from './touch.ts'
import { VouchedPasswords } from './vouched-passwords.ts'

export interface IdentityOptions {
  readonly config: Pick<Config, 'publicUrl' | 'isLocal' | 'signup' | 'siteMode' | 'google' | 'demo' | 'smtpUrl' | 'appSecret' | 'dataDir'>
  /** Logs in as evenkeel_auth (openIdentityPool). */
  readonly pool: IdentityPool
  readonly mail: Mail
  readonly log: Log
  readonly passwords?: PasswordWorkers
  /** Names of the workspaces a person belongs to, so that none of them becomes a password. */
  readonly workspaceNames?: Parts['workspaceNames']
  /** Whom an invitation is for, so that an account can be made for them. */
  readonly invitedAddress?: Parts['invitedAddress']
  /** Sign-in by a customer's own provider. */
  readonly sso?: Parts['sso']
}

/** Who may sign in, and who is signed in. */
export interface Identity {
  /** For routes.ts of this slice. */
  readonly parts: Parts
  readonly options: IdentityOptions
  /** Who holds this access token. Throws `unauthenticated`. Whether the session is alive is app.session_state's to say. */
  verifyToken(token: string): Promise<TokenHolder>
  /** The session whose cookie a browser sent; null when there is none or it is over. */
  sessionOf(cookies: string): Promise<Pick<TokenHolder, 'userId' | 'sessionId'> | null>
  /** Notes that the person was here, once a minute at most; never waits and never fails. */
  touchSession(sessionId: string, lastSeenAt: Date): void
  endSession(sessionId: string): Promise<void>
  endAllSessions(userId: string, except?: string): Promise<void>
  /** Whether somebody signs in with this address. Only for who has proven that the mailbox is theirs. */
  hasAccount(email: string): Promise<boolean>
  /** A demo account, or the one that is there already; answers its id. Throws unless PUBLIC_URL is on this machine. */
  createUserForDemo(email: string, name: string, password: string): Promise<string>
  /** New access tokens are signed with a new key; the public halves of old ones stay until their tokens have ended. */
  rotateKeys(): Promise<void>
  /** Removes what has ended: sessions, links, counters, sent mail. To be run now and then. */
  sweep(): Promise<void>
  close(): Promise<void>
}

export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { config, pool, mail, log } = options
  const root = rootSecret(config)
  const passwords = options.passwords ?? passwordWorkers()
  const vouched = new VouchedPasswords(passwords)
  const library = createLibrary({
    config,
    pool,
    log,
    passwords: vouched,
    secret: deriveKey(root, 'sessions').toString('base64url'),
    google: config.google && googleProvider(config.google, config.signup),
    linked: async (userId) => {
      const account = await wasThereBefore(pool, userId)
      if (account) await mail.queue(pool, account.email, 'auth.google-linked', {})
    },
    providerProblem: async ({ action, email, emailVerified, providerId }) => {
      if (action === 'sign-in') return null
      if (!emailVerified) return 'email_not_verified'
      // A second account of the same provider with this address: the address has gone to someone else (AU-013).
      return action === 'link-account' && (await hasProviderAccount(pool, email, providerId)) ? 'account_not_linked' : null
    },
  })
  await library.$context
  const parts: Parts = {
    config,
    pool,
    mail,
    log,
    passwords,
    vouched,
    library,
    throttle: new Throttle(pool, deriveKey(root, 'attempts')),
    linkKey: deriveKey(root, 'sign-in-links'),
    totpKey: deriveKey(root, 'authenticator-keys'),
    workspaceNames: options.workspaceNames ?? (() => Promise.resolve([])),
    invitedAddress: options.invitedAddress ?? (() => Promise.resolve(null)),
    sso: options.sso ?? noSingleSignOn,
  }
  registerLinkMails(parts)
  registerPasswordMails(parts)
  registerEmailMails(parts)
  registerNotices(parts)
  const tokens = new AccessTokens(config.publicUrl, () => library.api.getJwks())
  const touch = touchEachMinute((sessionId) => touchSession(pool, sessionId), log)
  return {
    parts,
    options,
    verifyToken: (token) => tokens.verify(token),
    sessionOf: (cookies) => browserSession(parts, { headers: new Headers({ cookie: cookies }) }),
    touchSession: touch,
    endSession: (sessionId) => endSession(pool, sessionId),
    endAllSessions: (userId, except) => endSessions(pool, userId, except ?? null),
    hasAccount: async (email) => (await findPersonByEmail(pool, email)) !== null,
    createUserForDemo: demoUsers(parts),
    rotateKeys: () => retireSigningKeys(pool),
    sweep: () => sweep(pool),
    close: () => passwords.close(),
  }
}

/** All demo accounts share one published password, so one hash serves them all and a first start is quick. */
function demoUsers({ config, pool, passwords }: Parts): Identity['createUserForDemo'] {
  const hashes = new Map<string, Promise<string>>()
  return async (email, name, password) => {
    if (!config.isLocal) throw new AppError('forbidden', {}, 'Demo accounts exist on this machine only.')
    const known = hashes.get(password) ?? passwords.hash(password)
    hashes.set(password, known)
    const address = email.toLowerCase()
    const person = (await addPerson(pool, { email: address, name, passwordHash: await known })) ?? (await findPersonByEmail(pool, address))
    if (!person) throw new AppError('conflict')
    return person.id
  }
}
