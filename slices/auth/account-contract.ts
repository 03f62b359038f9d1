import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { email, requiredLine, uuid } from '#platform/shared/fields.ts'
import { AuthenticatorCode, Preferences } from './contract.ts'

/** The account of the signed-in person, the same in every workspace. Acts marked (proof) need a step-up, else 403 `auth.step-up-required`. */

const done = z.object({ done: z.literal(true) })
const instant = () => z.string()

export const Passkey = z.object({
  id: uuid(),
  name: z.string(),
  created_at: instant(),
  last_used_at: z.nullable(instant()),
  /** Kept by a password manager and so on more than one device. */ synced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

export const AccountSecurity = z.object({
  name: z.string(),
  email: z.string(),
  /** Address of the own photo; null without one. */
  photo: z.nullable(z.string()),
  /** A new address that both mailboxes have yet to confirm. */
  email_change: z.nullable(z.object({ new_email: z.string(), old_confirmed: z.boolean(), new_confirmed: z.boolean() })),
  has_password: z.boolean(),
  google: z.boolean(),
  totp_since: z.nullable(instant()),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.number(),
  /** Until when this session may do what needs a proof; null when it has to be given first. */
  proven_until: z.nullable(instant()),
})
export type AccountSecurity = z.infer<typeof AccountSecurity>

export const getAccountSecurity = endpoint({
  method: 'GET',
  path: '/account/security',
  summary: 'How the asker signs in',
  response: AccountSecurity,
  needs: 'session',
})

export const AccountSession = z.object({
  id: uuid(),
  /** The browser and system in words, as far as the browser says. */ device: z.string(),
  signed_in_at: instant(),
  last_seen_at: instant(),
  second_factor: z.boolean(),
  current: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

export const listAccountSessions = endpoint({
  method: 'GET',
  path: '/account/sessions',
  summary: "The asker's sessions, the one in use first",
  response: z.array(AccountSession),
  needs: 'session',
})
export const endAccountSession = endpoint({
  method: 'DELETE',
  path: '/account/sessions/:id',
  summary: "End one of the asker's sessions",
  params: z.object({ id: uuid() }),
  response: done,
  needs: 'session',
})

export const renameAccount = endpoint({
  method: 'PUT',
  path: '/account/name',
  summary: 'Change the name the application shows',
  body: z.strictObject({ name: requiredLine(200, 'Enter your name.') }),
  response: z.object({ name: z.string() }),
  needs: 'session',
})
/** A PNG or JPEG in base64, which is drawn anew; null takes the photo away. Everybody who may see the person's record sees it. */
export const setAccountPhoto = endpoint({
  method: 'PUT',
  path: '/account/photo',
  summary: 'Set or remove the photo of the account',
  body: z.strictObject({ image: z.nullable(z.string().check(z.maxLength(200_000, 'The picture is too large.'))) }),
  response: z.object({ photo: z.nullable(z.string()) }),
  needs: 'session',
})
/** (proof) Answers the same whether or not the address has an account; both mailboxes get a link. */
export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/account/email',
  summary: 'Ask for another email address to sign in with',
  body: z.strictObject({ email: email() }),
  response: done,
  needs: 'session',
})
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/account/email',
  summary: 'Drop a change of address that is not confirmed yet',
  response: done,
  needs: 'session',
})
/** Mails a link to choose a password: for someone who never had one. */
export const requestPasswordLink = endpoint({
  method: 'POST',
  path: '/account/password-link',
  summary: 'Send the asker a link to choose a password',
  body: z.strictObject({}),
  response: done,
  needs: 'session',
})
export const savePreferences = endpoint({
  method: 'PUT',
  path: '/account/preferences',
  summary: 'Choose language, first day of the week and theme',
  body: Preferences,
  response: Preferences,
  needs: 'session',
})

/** (proof) A key for an authenticator app; it counts once a code of it is given. */
export const beginTotp = endpoint({
  method: 'POST',
  path: '/account/totp',
  summary: 'Begin to set up an authenticator app',
  body: z.strictObject({}),
  response: z.object({ secret: z.string(), uri: z.string() }),
  needs: 'session',
})
/** New recovery codes come with the first factor, and are shown this once. */
const WithCodes = z.object({ recovery_codes: z.nullable(z.array(z.string())) })
export const confirmTotp = endpoint({
  method: 'POST',
  path: '/account/totp/confirmation',
  summary: 'Finish setting up an authenticator app',
  body: z.strictObject({ code: AuthenticatorCode }),
  response: WithCodes,
  needs: 'session',
})
/** (proof) */
export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/account/totp',
  summary: 'Stop using an authenticator app',
  response: done,
  needs: 'session',
})
/** (proof) Ends the old ones. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/account/recovery-codes',
  summary: 'Make new recovery codes',
  body: z.strictObject({}),
  response: z.object({ recovery_codes: z.array(z.string()) }),
  needs: 'session',
})

/** What the browser's own function for passkeys takes; made and read by a library on either side. */
const PasskeyOptions = z.looseObject({ challenge: z.string() })
const encoded = (max: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'Not a valid value.'), z.maxLength(max, 'Too long.'))
export const NewPasskey = z.object({
  id: encoded(1400),
  rawId: encoded(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded(4000),
    attestationObject: encoded(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>
const passkeyName = () => requiredLine(60, 'Give the passkey a name.')

/** (proof) */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/account/passkeys/challenge',
  summary: 'Begin to add a passkey',
  body: z.strictObject({}),
  response: PasskeyOptions,
  needs: 'session',
})
export const addPasskey = endpoint({
  method: 'POST',
  path: '/account/passkeys',
  summary: 'Add a passkey',
  body: z.strictObject({ name: passkeyName(), passkey: NewPasskey }),
  response: z.object({ passkey: Passkey, ...WithCodes.shape }),
  status: 201,
  needs: 'session',
})
export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/account/passkeys/:id',
  summary: 'Rename a passkey',
  params: z.object({ id: uuid() }),
  body: z.strictObject({ name: passkeyName() }),
  response: done,
  needs: 'session',
})
/** (proof) */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/account/passkeys/:id',
  summary: 'Remove a passkey',
  params: z.object({ id: uuid() }),
  response: done,
  needs: 'session',
})
/** What a passkey signs to confirm who is asking; the answer goes to POST /step-up. */
export const beginPasskeyProof = endpoint({
  method: 'POST',
  path: '/step-up/challenge',
  summary: 'Begin to confirm who you are with a passkey',
  body: z.strictObject({}),
  response: PasskeyOptions,
  needs: 'session',
})
