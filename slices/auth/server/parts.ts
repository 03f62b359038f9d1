import type { Config } from '#platform/server/config.ts'
import type { IdentityPool } from '#platform/server/identity-pool.ts'
import type { Log } from '#platform/server/log.ts'
import type { Mail } from '#platform/server/mail.ts'
import type { PasswordWorkers } from '#platform/server/password-workers.ts'
import type { Library } from './library.ts'
import type { Throttle } from './throttle.ts'
import type { VouchedPasswords } from './vouched-passwords.ts'

/** What the use cases of this slice work with. */
export interface Parts {
  readonly config: Pick<Config, 'publicUrl' | 'isLocal' | 'signup' | 'google'>
  readonly pool: IdentityPool
  readonly mail: Mail
  readonly log: Log
  readonly passwords: PasswordWorkers
  readonly throttle: Throttle
  /** Passwords as the library sees them. */
  readonly vouched: VouchedPasswords
  readonly library: Library
  /** Signs the tokens of sign-in links. */
  readonly linkKey: Buffer
  /** Seals the keys of authenticator apps. */
  readonly totpKey: Buffer
  /** Names of a person's workspaces, which may not be their password. */
  readonly workspaceNames: (userId: string) => Promise<readonly string[]>
  /** The address an invitation was sent to; null when it cannot be used. */
  readonly invitedAddress: (token: string) => Promise<string | null>
  readonly sso: SingleSignOn
}

/** Sign-in by a customer's own provider, as far as this slice has to know of it. */
export interface SingleSignOn {
  /** Where to send the browser, and what it has to bring back; null when the address belongs to no such provider. */
  begin(email: string, landing: string): Promise<{ url: string; kept: string } | null>
  /** Whom the provider vouches for; throws a SignInRefused otherwise. */
  finish(kept: string, answer: ProviderAnswer): Promise<Vouched>
  /** What a provider has posted by way of a browser of which nothing is known yet, read and sealed for its next request. */
  receive(tenantId: string, posted: { answer: string; state: string }): Promise<string>
  /** What a provider has to know of a workspace's door. */
  describe(tenantId: string): string
  /** Gives the person their place in the provider's workspace. */
  arrived(vouched: Vouched, person: { id: string; name: string; email: string }): Promise<boolean>
  /** Whether this address signs in by its provider alone. */
  required(email: string): Promise<boolean>
}
export interface ProviderAnswer {
  readonly code?: string | undefined
  readonly state?: string | undefined
  readonly error?: string | undefined
  /** What `receive` has sealed. */
  readonly received?: string | undefined
}
export interface Vouched {
  readonly tenantId: string
  readonly email: string
  readonly name: string
  readonly landing: string
}
/** Why a provider's sign-in came to nothing, as one of the reasons of the login page. */
export class SignInRefused extends Error {
  readonly reason: 'sso-cancelled' | 'expired' | 'by-invitation' | 'failed' | 'sso-domain'
  constructor(reason: SignInRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}
export const noSingleSignOn: SingleSignOn = {
  begin: () => Promise.resolve(null),
  finish: () => Promise.reject(new SignInRefused('failed')),
  receive: () => Promise.reject(new SignInRefused('failed')),
  describe: () => '',
  arrived: () => Promise.resolve(false),
  required: () => Promise.resolve(false),
}

/** The browser a request came from. */
export interface Browser {
  readonly ip: string
  /** What the library reads: cookies, and the address as we know it. */
  readonly headers: Headers
  /** The mark of a device on which people have signed in; null for a new one. */
  readonly device: string | null
  /** The mark of a browser that asked for a link; null when it never did. */
  readonly flow: string | null
}

export interface SignedIn {
  /** Set-Cookie lines of the library. */
  readonly headers: Headers
  readonly sessionId: string
  /** The session is worth nothing until the second factor is given. */
  readonly due: boolean
  readonly person: { readonly id: string; readonly name: string; readonly email: string }
  /** To be kept by the browser as its device mark. */
  readonly device: string
}
