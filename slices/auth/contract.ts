import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { email, requiredLine } from '#platform/shared/fields.ts'
import { languages } from '#platform/shared/languages.ts'

/** Password rule: length and a deny list, no composition rules (decisions.md, security.md section 5). */
export const passwordLength = { min: 12, max: 256 } as const

/** What a passkey answered, as the browser gives it; the parts are checked by the library that verifies it. */
const encoded = (max: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'Not a valid value.'), z.maxLength(max, 'Too long.'))
export const PasskeyAnswer = z.object({
  id: encoded(1400),
  rawId: encoded(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded(4000),
    authenticatorData: encoded(4000),
    signature: encoded(4000),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** Six digits of an authenticator app; blanks between them are how people write them. */
export const AuthenticatorCode = z.pipe(
  z.string().check(z.maxLength(40)),
  z.pipe(
    z.transform((text: string) => text.replaceAll(/[\s-]/g, '')),
    z.string().check(z.regex(/^\d{6}$/, 'Enter the six digits.')),
  ),
)

/** Proof of presence, for acts that a session left open must not allow: one of the three, good for five minutes in this session. */
export const stepUp = endpoint({
  method: 'POST',
  path: '/step-up',
  summary: 'Confirm who you are',
  body: z
    .strictObject({
      password: z.optional(z.string().check(z.maxLength(1024))),
      code: z.optional(AuthenticatorCode),
      passkey: z.optional(PasskeyAnswer),
    })
    .check(z.refine((proof) => Object.values(proof).filter((given) => given !== undefined).length === 1, 'Give one proof.')),
  response: z.object({ until: z.string() }),
  needs: 'session',
})

export const themes = ['light', 'dark', 'system'] as const
/** How a person wants things shown; null: as the workspace, or the device, has it. */
export const Preferences = z.strictObject({
  language: z.nullable(z.enum(languages)),
  week_starts_on: z.nullable(z.literal([0, 1])),
  theme: z.nullable(z.enum(themes)),
})
export type Preferences = z.infer<typeof Preferences>

/** What the sign-in page offers on this installation. */
export const signInOptions = endpoint({
  method: 'GET',
  path: '/sign-in-options',
  summary: 'Ways to sign in',
  response: z.object({
    google: z.boolean(),
    signup: z.enum(['open', 'invite']),
    site_mode: z.enum(['waitlist', 'open']),
    demo: z.boolean(),
    /** True where mail is kept in the outbox page instead of being sent. */ outbox: z.boolean(),
  }),
  needs: 'nobody',
})

/*
 * Bodies of /api/auth/*. These routes work with the session cookie, not with a bearer token, so they are not endpoint()s;
 * each is POST with JSON unless said otherwise. Besides them: GET token, GET jwks, POST sign-out, POST revoke-sessions.
 */

/** Longer than any password may be, so that the rule itself answers; far below what would cost work. */
const password = () => z.string().check(z.minLength(1, 'Required.'), z.maxLength(4096, 'Use at most 256 characters.'))
const linkToken = () => z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,400}$/, 'Not a valid token.'))

/** sign-up/email: always the same answer; the mail says what comes next. */
export const SignUp = z.object({ name: requiredLine(200, 'Enter your name.'), email: email(), password: password() })
/** sign-up/invited: an account for the address an invitation was sent to; sets the session cookie. */
export const InvitedSignUp = z.object({ token: linkToken(), name: requiredLine(200, 'Enter your name.'), password: password() })
/** sign-in/email: sets the session cookie. */
export const SignIn = z.object({ email: email(), password: password() })
/** sign-in/magic-link: a mail with a sign-in link, if the address has an account. Always the same answer. */
export const SignInLink = z.object({ email: email() })
/** sign-in/google: answers `{url}`, where the browser goes next. Only /login, with a path to go on to, may be returned to. */
export const SignInSso = z.object({ email: email(), callbackURL: z.optional(z.string()) })
export const SignInGoogle = z.object({ callbackURL: z.optional(z.string()) })
/** fragment-preview answers `{name, started_here}`; fragment-session sets the session cookie and uses the tokens up. */
export const FragmentTokens = z.object({ access_token: linkToken(), refresh_token: linkToken() })
/** request-password-reset: always the same answer; the link in the mail opens /reset-password#token=… */
export const PasswordResetRequest = z.object({ email: email() })
/** reset-password: ends every session of the person. */
export const PasswordReset = z.object({ token: linkToken(), newPassword: password() })
/** change-password: ends the person's other sessions. */
export const PasswordChange = z.object({ currentPassword: password(), newPassword: password() })

/*
 * The second factor of a session that owes it, by its cookie: GET second-factor answers `{methods}`; POST second-factor gives the
 * proof and sets the session cookie anew; POST second-factor/passkey answers what a passkey is to sign. Signing in with a passkey
 * alone: POST passkey/challenge, then POST passkey/sign-in. POST confirm-email takes the token of a mail about a new address.
 */
export const SecondFactor = z
  .strictObject({
    code: z.optional(AuthenticatorCode),
    recovery_code: z.optional(z.string().check(z.maxLength(60))),
    passkey: z.optional(PasskeyAnswer),
  })
  .check(z.refine((proof) => Object.values(proof).filter((given) => given !== undefined).length === 1, 'Give one proof.'))
export type SecondFactor = z.infer<typeof SecondFactor>
export const PasskeySignIn = z.object({ passkey: PasskeyAnswer })
export const EmailConfirmation = z.object({ token: linkToken() })
export const factorMethods = ['totp', 'passkey', 'recovery'] as const
export type FactorMethod = (typeof factorMethods)[number]
