import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { progressState } from '#ui/progress.ts'
import { json, refusal, serverStandIn, stored, tokenFor } from './server-stand-in.fixture.ts'
import { session, type EndReason, type Session } from './session.ts'

const Fresh = session.constructor as new () => Session
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const signedOut = () => refusal(401, 'unauthenticated', 'Please sign in.')
let warned: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  localStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('application start', () => {
  it('R047 is ready when the session load has finished, and the progress indicator runs until then', async () => {
    serverStandIn({ 'GET /api/auth/token': () => json({ token: tokenFor('u1') }) })
    const mine = new Fresh()
    const profile = Promise.withResolvers<void>()
    const begun = mine.begin(() => profile.promise)
    expect(mine.state()).toEqual({ ready: false, signedIn: false, asking: false, owesFactor: false })
    expect(progressState()).toBe('running')
    profile.resolve()
    await begun
    expect(mine.state()).toEqual({ ready: true, signedIn: true, asking: false, owesFactor: false })
    expect(progressState()).toBe('ending')
  })

  it('R047 is ready and signed out without a word when there is no session', async () => {
    serverStandIn({ 'GET /api/auth/token': signedOut })
    const mine = new Fresh()
    await mine.begin(() => Promise.reject(new Error('must not be asked')))
    expect(mine.state()).toMatchObject({ ready: true, signedIn: false })
    expect(warned).not.toHaveBeenCalled()
  })

  it.each([
    ['the server is down', () => Promise.reject(new TypeError('Failed to fetch')), () => Promise.resolve()],
    ['the server has a fault', () => json({}, 500), () => Promise.resolve()],
    ['the profile cannot be loaded', () => json({ token: tokenFor('u1') }), () => Promise.reject(new Error('no profile'))],
    ['the token is nonsense', () => json({ token: 42 }), () => Promise.resolve()],
  ])('R047 never breaks when %s: the state is cleared and it is ready', async (_, answer, profile) => {
    serverStandIn({ 'GET /api/auth/token': answer })
    const mine = new Fresh()
    mine.enterWorkspace('w')
    await mine.begin(profile)
    expect(mine.state()).toEqual({ ready: true, signedIn: false, asking: false, owesFactor: false })
    expect(mine.workspace).toBeNull()
  })

  it('a visitor without a session is no failure, and the server is asked so that it is none', async () => {
    const requests = serverStandIn({ 'GET /api/auth/token': () => json({ token: null }) })
    const mine = new Fresh()
    await mine.begin(() => Promise.reject(new Error('nobody')))
    expect(mine.state()).toEqual({ ready: true, signedIn: false, asking: false, owesFactor: false })
    expect(requests.map(({ headers }) => headers.get('prefer'))).toEqual(['nobody-is-an-answer'])
    expect(warned).not.toHaveBeenCalled()
  })

  it('R047 only logs a failure', async () => {
    serverStandIn({ 'GET /api/auth/token': () => json({}, 500) })
    await new Fresh().begin(() => Promise.resolve())
    expect(warned).toHaveBeenCalledOnce()
  })
})

describe('the token', () => {
  it('is fetched again only when it is about to end, and never by a timer', async () => {
    const requests = serverStandIn({ 'GET /api/auth/token': () => json({ token: tokenFor('u1') }) })
    const mine = new Fresh()
    await mine.begin(() => Promise.resolve())
    const clock = vi.spyOn(Date, 'now')
    const start = Date.now()
    clock.mockReturnValue(start + 260_000)
    await mine.token()
    expect(requests).toHaveLength(1)
    clock.mockReturnValue(start + 275_000)
    await Promise.all([mine.token(), mine.token()])
    expect(requests).toHaveLength(2)
  })

  it('is never written to storage', async () => {
    serverStandIn({ 'GET /api/auth/token': () => json({ token: tokenFor('u1') }) })
    await new Fresh().begin(() => Promise.resolve())
    expect(stored()).toBe('')
    expect(document.cookie).toBe('')
  })

  it('SE-020 of another person ends what this page shows', async () => {
    let user = 'u1'
    serverStandIn({ 'GET /api/auth/token': () => json({ token: tokenFor(user) }) })
    const mine = new Fresh()
    await mine.begin(() => Promise.resolve())
    const ended = vi.fn<(reason: EndReason) => void>()
    mine.onEnd(ended)
    user = 'u2'
    mine.renewed()
    expect(await mine.token()).toBeNull()
    expect(ended).toHaveBeenCalledWith('someone-else')
    expect(mine.state().signedIn).toBe(false)
  })
})

describe('sign-out', () => {
  it('R048 clears what is known of the person and says so, then tells the server', async () => {
    const requests = serverStandIn({
      'GET /api/auth/token': () => json({ token: tokenFor('u1') }),
      'POST /api/auth/sign-out': () => json({ status: true }),
    })
    const mine = new Fresh()
    await mine.begin(() => Promise.resolve())
    mine.enterWorkspace('w')
    const [cleared, ended] = [vi.fn<() => void>(), vi.fn<(reason: EndReason) => void>()]
    mine.onClear(cleared)
    mine.onEnd(ended)
    mine.signOut()
    expect(mine.state().signedIn).toBe(false)
    expect(mine.workspace).toBeNull()
    expect(cleared).toHaveBeenCalled()
    expect(ended).toHaveBeenCalledWith('signed-out')
    await vi.waitFor(() => expect(localStorage.getItem('evenkeel-sign-out-owed')).toBeNull())
    expect(requests.at(-1)).toMatchObject({ method: 'POST', path: '/api/auth/sign-out' })
  })

  it('SE-014 works while the server is down; the session is not taken up again and the server is told when it is back', async () => {
    let down = true
    const requests = serverStandIn({
      'GET /api/auth/token': () => json({ token: tokenFor('u1') }),
      'POST /api/auth/sign-out': () => (down ? lost() : json({ status: true })),
    })
    const mine = new Fresh()
    await mine.begin(() => Promise.resolve())
    mine.signOut()
    await vi.waitFor(() => expect(warned).toHaveBeenCalled())
    const reloaded = new Fresh()
    requests.length = 0
    await reloaded.begin(() => Promise.resolve())
    expect(reloaded.state()).toMatchObject({ ready: true, signedIn: false })
    expect(requests.map(({ path }) => path)).toEqual(['/api/auth/sign-out'])
    down = false
    await reloaded.settleSignOut()
    expect(localStorage.getItem('evenkeel-sign-out-owed')).toBeNull()
  })
})
