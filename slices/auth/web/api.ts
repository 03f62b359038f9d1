import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import { send } from '#platform/web/send.ts'
import { session } from '#platform/web/session.ts'
import { otherTabs } from '#platform/web/tabs.ts'
import { signInOptions } from '../contract.ts'

export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => call(signInOptions, {}, { signal }),
  staleTime: 300_000,
})

const post = (path: string, body: Readonly<Record<string, unknown>>): Promise<unknown> =>
  send({ method: 'POST', path: `/api/auth/${path}`, body })

/** The server has set a session: this tab takes it up and the others hear of it. */
async function takeUp(): Promise<void> {
  if (!(await session.adopt())) throw new Error('The server set no session.')
  otherTabs.tell('signed-in')
}

export async function signInWithPassword(credentials: { email: string; password: string }): Promise<void> {
  await post('sign-in/email', credentials)
  await takeUp()
}

/** Signs in under an open page: only the session is renewed, nothing that is shown is dropped. */
export async function signInAgain(credentials: { email: string; password: string }): Promise<void> {
  await post('sign-in/email', credentials)
  session.answer(true)
}

/** The answer is the same for every address; the message that follows says what comes next. */
export const signUp = (account: { name: string; email: string; password: string }): Promise<unknown> => post('sign-up/email', account)

/** Where the browser has to go to sign in with Google; `next` is carried round that way only when it is a plain path of the application. */
export async function googleAddress(next: string | undefined): Promise<string> {
  const callbackURL =
    next && /^\/(?:app|onboarding)(?:\/[A-Za-z0-9_-]+)*$/.test(next) ? `/login?next=${encodeURIComponent(next)}` : '/login'
  const answer = (await post('sign-in/google', { callbackURL })) as { url?: unknown } | null
  const url = typeof answer?.url === 'string' ? URL.parse(answer.url) : null
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new Error('No address was given.')
  return url.href
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

export async function exchangeTokens({ access_token, refresh_token }: Tokens): Promise<void> {
  await post('fragment-session', { access_token, refresh_token })
  await takeUp()
}

export const joinWaitlist = (entry: { EMAIL: string; website: string }): Promise<unknown> => send({ method: 'POST', path: '/api/waitlist', body: entry })
