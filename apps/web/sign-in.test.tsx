import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, refusal, type Answers } from '#platform/web/server-stand-in.fixture.ts'
import { interceptFragment } from '#slices/auth/web/fragment.ts'
import type { Me } from '#slices/workspace/contract.ts'
import { meAs, openApp, useCleanPage } from './open-app.fixture.tsx'

useCleanPage()

/** As from a clipboard: letter by letter would take seconds and prove nothing more. */
async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}

const link = '#access_token=a.x.y.z&refresh_token=r.x.y.z'
/** Opens /login as a link in a message does: the fragment is met before the application starts. */
function openLink(hash: string, me: Me | null, answers: Answers = {}) {
  interceptFragment({ pathname: '/login', hash, search: '', replace: () => undefined }, { state: null, replaceState: () => undefined })
  return openApp('/login', me, answers)
}

/** A visitor who becomes `me` once the server has accepted a sign-in. */
function visitor(me: Me) {
  let signedIn = false
  const accept = () => {
    signedIn = true
    return json({ user: { id: me.id, name: me.name, email: me.email } })
  }
  const answers: Answers = {
    'GET /api/auth/token': () =>
      signedIn
        ? json({ token: `h.${btoa(JSON.stringify({ sub: me.id, iat: 1, exp: 301 }))}.s` })
        : refusal(401, 'unauthenticated', 'Please sign in.'),
    'GET /api/me': () => json(me),
  }
  return { accept, answers }
}

const fillIn = async (email: string, password: string) => {
  const user = userEvent.setup()
  await fill(await screen.findByLabelText('Email'), email)
  await fill(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

describe('the sign-in page', () => {
  it('R040 offers Google, email and password (both required), the forgotten password and the free trial', async () => {
    await openApp('/login', null)
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toHaveProperty('disabled', false)
    const [email, password] = [screen.getByLabelText('Email'), screen.getByLabelText('Password')]
    expect(email).toMatchObject({ type: 'email', required: true })
    expect(password).toMatchObject({ type: 'password', required: true })
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/forgot-password')
    expect(screen.getByRole('link', { name: /start your 14-day free trial/i }).getAttribute('href')).toBe('/get-started')
  })

  it('R040 says why Google cannot be used where it is not set up', async () => {
    await openApp('/login', null, {
      'GET /api/sign-in-options': () => json({ google: false, signup: 'open', site_mode: 'open', demo: false, outbox: false }),
    })
    expect(await screen.findByText(/Google sign-in is not set up here/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toHaveProperty('disabled', true)
  })

  it('R043 a password sign-in goes by /app/setup/tenant to the page asked for', async () => {
    const { accept, answers } = visitor(meAs('hr'))
    const { router, requests } = await openApp('/login?next=%2Fapp%2Forg-chart', null, {
      ...answers,
      'POST /api/auth/sign-in/email': accept,
    })
    const visited: string[] = []
    router.subscribe('onBeforeNavigate', ({ toLocation }) => visited.push(toLocation.pathname))
    await fillIn('niamh.gallagher@calderbrook.example', 'evenkeel-demo-2026')
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/org-chart'))
    expect(visited).toContain('/app/setup/tenant')
    expect(requests.find(({ path }) => path === '/api/auth/sign-in/email')?.body).toEqual({
      email: 'niamh.gallagher@calderbrook.example',
      password: 'evenkeel-demo-2026',
    })
  })

  it('R043 a new person stays at the workspace form', async () => {
    const { accept, answers } = visitor(meAs(null))
    await openApp('/login', null, { ...answers, 'POST /api/auth/sign-in/email': accept })
    await fillIn('new@example.test', 'a long enough one')
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy()
  })

  it.each([
    ['a wrong password', () => refusal(401, 'auth.wrong-credentials', 'The email address or password is not right.')],
    ['an unknown address', () => refusal(401, 'user-unknown', 'There is no such user.')],
    ['an odd refusal', () => json({ code: 'X', message: 'Password hash mismatch in table user' }, 400)],
  ])('D13 says the same under the form for %s', async (_, answer) => {
    await openApp('/login', null, { 'POST /api/auth/sign-in/email': answer })
    await fillIn('someone@example.test', 'whatever it is')
    expect((await screen.findByText(/not right/)).textContent).toBe('The email or password is not right. Check both, then try again.')
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'someone@example.test')
  })

  it('D13 is honest about a server that cannot be reached', async () => {
    await openApp('/login', null, { 'POST /api/auth/sign-in/email': () => Promise.reject(new TypeError('Failed to fetch')) })
    await fillIn('someone@example.test', 'whatever it is')
    expect(await screen.findByText(/could not be reached/)).toBeTruthy()
  })
})

describe('a sign-in link', () => {
  it('R041 SE-001 hides the form while the link is checked, then asks before anyone is signed in', async () => {
    const preview = Promise.withResolvers<Response>()
    const { accept, answers } = visitor(meAs('hr'))
    const { requests, router } = await openLink(link, null, {
      ...answers,
      'POST /api/auth/fragment-preview': () => preview.promise,
      'POST /api/auth/fragment-session': accept,
    })
    expect(screen.queryByLabelText('Email')).toBeNull()
    preview.resolve(json({ name: 'Eve Attacker', started_here: false }))
    expect(await screen.findByRole('heading', { name: 'Continue as Eve Attacker?' })).toBeTruthy()
    expect(requests.some(({ path }) => path.endsWith('fragment-session'))).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Continue as Eve Attacker' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app'))
    expect(requests.find(({ path }) => path.endsWith('fragment-session'))?.body).toEqual({
      access_token: 'a.x.y.z',
      refresh_token: 'r.x.y.z',
    })
  })

  it('SE-001 signs nobody in when the person declines', async () => {
    const { requests } = await openLink(link, null, {
      'POST /api/auth/fragment-preview': () => json({ name: 'Eve Attacker', started_here: false }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Log in another way' }))
    expect(await screen.findByLabelText('Email')).toBeTruthy()
    expect(requests.some(({ path }) => path.endsWith('fragment-session'))).toBe(false)
  })

  it('R042 a link this browser asked for becomes a session at once', async () => {
    const { accept, answers } = visitor(meAs('hr'))
    const { router } = await openLink(link, null, {
      ...answers,
      'POST /api/auth/fragment-preview': () => json({ name: 'Niamh', started_here: true }),
      'POST /api/auth/fragment-session': accept,
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/app'))
  })

  it.each([
    ['SE-003 a made-up token', '#access_token=anystring'],
    ['SE-008 a token given twice', `${link}&access_token=b`],
    ['R042 an error', '#error=access_denied'],
  ])('%s shows the form and leaves the present session alone', async (_, hash) => {
    const { requests, router } = await openLink(hash, meAs('hr'))
    expect(await screen.findByLabelText('Email')).toBeTruthy()
    expect(await screen.findByText(/did not finish/)).toBeTruthy()
    expect(router.state.location.pathname).toBe('/login')
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('R042 a used link shows the form', async () => {
    await openLink(link, null, { 'POST /api/auth/fragment-preview': () => refusal(400, 'auth.link-not-usable', 'Used.') })
    expect(await screen.findByLabelText('Email')).toBeTruthy()
  })
})

describe('a forgotten password', () => {
  it('AU-003 answers the same for every address', async () => {
    const { requests } = await openApp('/forgot-password', null, { 'POST /api/auth/request-password-reset': () => json({ status: true }) })
    await fill(await screen.findByLabelText('Email'), 'someone@example.test')
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByText(/If/)).toBeTruthy()
    expect(screen.getByText(/has an account, a link to set a new password is on its way/)).toBeTruthy()
    expect(requests.find(({ path }) => path === '/api/auth/request-password-reset')?.body).toMatchObject({ email: 'someone@example.test' })
  })

  it('a link without a token says so and offers a new one', async () => {
    await openApp('/reset-password', null)
    expect(await screen.findByRole('heading', { name: 'This link cannot be used' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password')
  })
})

describe('getting started', () => {
  it('answers the same whoever signs up: a message is on its way', async () => {
    await openApp('/get-started', null, { 'POST /api/auth/sign-up/email': () => json({ status: true }) })
    await fill(await screen.findByLabelText('Full name'), 'Rowan Testwell')
    await fill(screen.getByLabelText('Work email'), 'rowan@example.test')
    await fill(screen.getByLabelText('Password'), 'correct horse staple')
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy()
  })

  it('shows why a password is refused and keeps what was typed', async () => {
    await openApp('/get-started', null, {
      'POST /api/auth/sign-up/email': () => refusal(422, 'auth.password-common', 'This password is too easy to guess. Choose another one.'),
    })
    await fill(await screen.findByLabelText('Full name'), 'Rowan Testwell')
    await fill(screen.getByLabelText('Work email'), 'rowan@example.test')
    await fill(screen.getByLabelText('Password'), 'passwordpassword')
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    expect(await screen.findByText(/too easy to guess/)).toBeTruthy()
    expect(screen.getByLabelText('Full name')).toHaveProperty('value', 'Rowan Testwell')
  })

  it('by invitation only, offers the waitlist with its trap field', async () => {
    const { requests } = await openApp('/get-started', null, {
      'GET /api/sign-in-options': () => json({ google: false, signup: 'invite', site_mode: 'waitlist', demo: false, outbox: false }),
      'POST /api/waitlist': () => json({ joined: true }),
    })
    expect(await screen.findByText(/Accounts here are by invitation/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull()
    await fill(screen.getByLabelText('Email for the waitlist'), 'rowan@example.test')
    await userEvent.click(screen.getByRole('button', { name: 'Join the waitlist' }))
    expect(await screen.findByText(/your place on the waitlist is kept/)).toBeTruthy()
    expect(requests.find(({ path }) => path === '/api/waitlist')?.body).toEqual({ EMAIL: 'rowan@example.test', website: '' })
  })
})
