import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { json, refusal, type Answers } from '#platform/web/server-stand-in.fixture.ts'
import { calderbrook, meAs, openApp, useCleanPage } from './open-app.fixture.tsx'

useCleanPage()

const me = meAs('hr')
/** A session that waits for its second factor until `accept`. */
function owing(methods: string[]) {
  let given = false
  const accept = () => {
    given = true
    return json({ user: { id: me.id, name: me.name, email: me.email } })
  }
  const answers: Answers = {
    'GET /api/auth/token': () =>
      given
        ? json({ token: `h.${btoa(JSON.stringify({ sub: me.id, iat: 1, exp: 301 }))}.s` })
        : refusal(401, 'auth.second-factor-pending', 'Give your second factor.'),
    'GET /api/me': () => json(me),
    'GET /api/auth/second-factor': () => json({ methods }),
  }
  return { accept, answers }
}

it('asks for the second step, says what is wrong, and lets the person in with a recovery code', async () => {
  const { accept, answers } = owing(['totp', 'recovery'])
  const { router, requests } = await openApp('/login?next=%2Fapp%2Fpeople', null, {
    ...answers,
    'POST /api/auth/second-factor': ({ body }) =>
      (body as { recovery_code?: string }).recovery_code
        ? accept()
        : refusal(403, 'auth.wrong-code', 'That code is not right, or has been used already.'),
  })
  expect(await screen.findByRole('heading', { name: 'Confirm that it is you' })).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
  const code = await screen.findByLabelText('Code')
  expect(document.activeElement).toBe(code)
  await userEvent.type(code, '123456{Enter}')
  expect(await screen.findByText('That code is not right, or has been used already.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await userEvent.type(await screen.findByLabelText('Recovery code'), 'abcd-efgh{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/people'))
  expect(requests.filter(({ path }) => path === '/api/auth/second-factor').map(({ body }) => body)).toContainEqual({
    recovery_code: 'abcd-efgh',
  })
})

it('a sign-in that took too long begins again', async () => {
  await openApp('/login', null, {
    ...owing([]).answers,
    'GET /api/auth/second-factor': () => refusal(401, 'auth.session-ended', 'Sign in again.'),
  })
  expect(await screen.findByRole('button', { name: 'Begin again' })).toBeTruthy()
})

it('who works in a workspace that asks for a second factor sets one up before anything else, and can go nowhere until then', async () => {
  const waiting = meAs(null, { second_factor_needed: true, tenants: [{ id: calderbrook.id, name: calderbrook.name, role: 'hr' }] })
  const security = {
    name: me.name,
    email: me.email,
    email_change: null,
    has_password: true,
    google: false,
    totp_since: null,
    passkeys: [],
    recovery_codes_left: 0,
    photo: null,
    proven_until: null,
  }
  const { router } = await openApp('/app/people', waiting, { 'GET /api/account/security': () => json(security) })
  expect(await screen.findByRole('heading', { name: 'Protect your account' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/app/setup/second-factor')
  expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
})
