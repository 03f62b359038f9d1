import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import { send } from '#platform/web/send.ts'
import { session } from '#platform/web/session.ts'
import { otherTabs } from '#platform/web/tabs.ts'
import * as own from '../account-contract.ts'
import type { FactorMethod, Preferences } from '../contract.ts'
import { factorMethods, signInOptions, stepUp } from '../contract.ts'
import { askPasskey, makePasskey } from './passkey-device.ts'

export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => call(signInOptions, {}, { signal }),
  staleTime: 300_000,
})

const post = (path: string, body: Readonly<Record<string, unknown>>): Promise<unknown> =>
  send({ method: 'POST', path: `/api/auth/${path}`, body })

/** What a sign-in came to: 'factor' when the second one is still owed; the session then says so (useSession). */
export type SignInOutcome = 'in' | 'factor'

/** The server has set a session: this tab takes it up and the others hear of it. */
async function takeUp(): Promise<SignInOutcome> {
  if (await session.adopt()) {
    otherTabs.tell('signed-in')
    return 'in'
  }
  if (session.state().owesFactor) return 'factor'
  throw new Error('The server set no session.')
}

export async function signInWithPassword(credentials: { email: string; password: string }): Promise<SignInOutcome> {
  await post('sign-in/email', credentials)
  return takeUp()
}

const owes = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'second_factor' in answer

/** Signs in under an open page: only the session is renewed, nothing that is shown is dropped. */
export async function signInAgain(credentials: { email: string; password: string }): Promise<SignInOutcome> {
  if (owes(await post('sign-in/email', credentials))) return 'factor'
  session.answer(true)
  return 'in'
}

/** Signs in with a passkey alone: the browser asks which. */
export async function signInWithPasskey(): Promise<SignInOutcome> {
  const answer = await askPasskey(await post('passkey/challenge', {}))
  await post('passkey/sign-in', { passkey: answer })
  return takeUp()
}

/** What the session that owes its second factor may be finished with. */
export const factorMethodsQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async ({ signal }): Promise<readonly FactorMethod[]> => {
    const answer = (await send({ method: 'GET', path: '/api/auth/second-factor', signal })) as { methods?: unknown } | null
    return Array.isArray(answer?.methods) ? factorMethods.filter((method) => (answer.methods as unknown[]).includes(method)) : []
  },
  gcTime: 0,
  retry: false,
})

export type FactorGiven = { code: string } | { recovery_code: string } | 'passkey'

/** Gives the second factor; the session is then good. */
export async function giveFactor(given: FactorGiven): Promise<void> {
  const proof = given === 'passkey' ? { passkey: await askPasskey(await post('second-factor/passkey', {})) } : given
  await post('second-factor', proof)
}
/** After giveFactor at the sign-in page. */
export const finishSignIn = async (): Promise<void> => void (await takeUp())
/** After giveFactor over an open page. */
export const finishSignInAgain = (): void => session.answer(true)
/** Whoever began to sign in does not go on. */
export async function dropSignIn(): Promise<void> {
  await post('sign-out', {})
  await session.adopt()
}

/** The answer is the same for every address; the message that follows says what comes next. */
export const signUp = (account: { name: string; email: string; password: string }): Promise<unknown> => post('sign-up/email', account)

/** Where the browser has to go to sign in with Google; `next` is carried round that way only when it is a plain path of the application. */
export const googleAddress = (next: string | undefined): Promise<string> => providerAddress('sign-in/google', {}, next)

/** Where the provider of this address's workspace asks who it is. */
export const ssoAddress = (email: string, next: string | undefined): Promise<string> => providerAddress('sign-in/sso', { email }, next)

async function providerAddress(path: string, about: object, next: string | undefined): Promise<string> {
  const callbackURL =
    next && /^\/(?:app|onboarding|invitation)(?:\/[A-Za-z0-9_-]+)*$/.test(next) ? `/login?next=${encodeURIComponent(next)}` : '/login'
  const answer = (await post(path, { ...about, callbackURL })) as { url?: unknown } | null
  const url = typeof answer?.url === 'string' ? URL.parse(answer.url) : null
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new Error('No address was given.')
  return url.href
}

/** An account for the address an invitation was sent to; its session is taken up at once. */
export async function signUpInvited(account: { token: string; name: string; password: string }): Promise<void> {
  await post('sign-up/invited', account)
  await takeUp()
}

export const requestPasswordReset = (email: string): Promise<unknown> =>
  post('request-password-reset', { email, redirectTo: '/reset-password' })
export const resetPassword = (change: { token: string; newPassword: string }): Promise<unknown> => post('reset-password', change)

export async function changePassword(change: { currentPassword: string; newPassword: string }): Promise<void> {
  await post('change-password', change)
  session.renewed()
}

/** Ends every session of this person, this one too. */
export async function signOutEverywhere(): Promise<void> {
  await post('revoke-sessions', {})
  session.signOut()
}

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

/** Whose tokens these are and whether this browser asked for them, without signing anyone in. */
export async function previewTokens({ access_token, refresh_token }: Tokens): Promise<{ name: string; startedHere: boolean }> {
  const answer = (await post('fragment-preview', { access_token, refresh_token })) as { name?: unknown; started_here?: unknown } | null
  if (typeof answer?.name !== 'string' || answer.name === '') throw new Error('The tokens name nobody.')
  return { name: answer.name, startedHere: answer.started_here === true }
}

export async function exchangeTokens({ access_token, refresh_token }: Tokens): Promise<SignInOutcome> {
  await post('fragment-session', { access_token, refresh_token })
  return takeUp()
}

export const joinWaitlist = (entry: { EMAIL: string; website: string }): Promise<unknown> =>
  send({ method: 'POST', path: '/api/waitlist', body: entry })

export const securityQuery = queryOptions({
  queryKey: ['account', 'security'],
  queryFn: ({ signal }) => call(own.getAccountSecurity, {}, { signal }),
})
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(own.listAccountSessions, {}, { signal }),
})

export type Proof = { password: string } | { code: string } | 'passkey'
/** Confirms who is at the screen, for five minutes. */
export async function confirmIdentity(proof: Proof): Promise<void> {
  const body = proof === 'passkey' ? { passkey: await askPasskey(await call(own.beginPasskeyProof, { body: {} })) } : proof
  await call(stepUp, { body })
}

export const endSession = (id: string): Promise<unknown> => call(own.endAccountSession, { params: { id } })
export const renameAccount = (name: string): Promise<{ name: string }> => call(own.renameAccount, { body: { name } })
export const setAccountPhoto = (image: string | null): Promise<{ photo: string | null }> => call(own.setAccountPhoto, { body: { image } })
export const requestEmailChange = (email: string): Promise<unknown> => call(own.requestEmailChange, { body: { email } })
export const cancelEmailChange = (): Promise<unknown> => call(own.cancelEmailChange, {})
export const confirmEmail = async (token: string): Promise<'changed' | 'waiting'> =>
  ((await post('confirm-email', { token })) as { state?: unknown } | null)?.state === 'changed' ? 'changed' : 'waiting'
export const requestPasswordLink = (): Promise<unknown> => call(own.requestPasswordLink, { body: {} })
export const savePreferences = (chosen: Preferences): Promise<Preferences> => call(own.savePreferences, { body: chosen })

export const beginTotp = (): Promise<{ secret: string; uri: string }> => call(own.beginTotp, { body: {} })
export const confirmTotp = (code: string): Promise<{ recovery_codes: string[] | null }> => call(own.confirmTotp, { body: { code } })
export const removeTotp = (): Promise<unknown> => call(own.removeTotp, {})
export const renewRecoveryCodes = (): Promise<{ recovery_codes: string[] }> => call(own.renewRecoveryCodes, { body: {} })

export async function addPasskey(name: string): Promise<{ recovery_codes: string[] | null }> {
  const passkey = await makePasskey(await call(own.beginPasskey, { body: {} }))
  return call(own.addPasskey, { body: { name, passkey } })
}
export const renamePasskey = (id: string, name: string): Promise<unknown> => call(own.renamePasskey, { params: { id }, body: { name } })
export const removePasskey = (id: string): Promise<unknown> => call(own.removePasskey, { params: { id } })
