import * as z from 'zod/mini'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoint } from '#platform/shared/endpoint.ts'
import { progressState } from '#ui/progress.ts'
import { ApiError, call } from './call.ts'
import { json, refusal, serverStandIn, tokenFor, type Answers } from './server-stand-in.fixture.ts'
import { session } from './session.ts'

const readThing = endpoint({
  method: 'GET',
  path: '/things/:id',
  summary: '',
  params: z.object({ id: z.string() }),
  query: z.object({ search: z.optional(z.string()) }),
  response: z.object({ name: z.string() }),
})
const makeThing = endpoint({
  method: 'POST',
  path: '/things',
  summary: '',
  body: z.object({ name: z.string() }),
  response: z.object({ id: z.string() }),
  status: 201,
  creates: true,
})
const restoreThing = endpoint({ method: 'POST', path: '/things/restoration', summary: '', response: z.object({ name: z.string() }) })
const openThing = endpoint({ method: 'GET', path: '/open', summary: '', response: z.object({ ok: z.boolean() }), needs: 'nobody' })

const input = { params: { id: 'a/b' }, query: { search: 'á & b' } }
const token = tokenFor('u1')
const withToken = (answers: Answers) => serverStandIn({ 'GET /api/auth/token': () => json({ token }), ...answers })
const signedIn = async (answers: Answers) => {
  const requests = withToken(answers)
  await session.begin(() => Promise.resolve())
  requests.length = 0
  return requests
}

beforeEach(() => session.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('call', () => {
  it('R049 sends JSON with the bearer token of the session and names the workspace', async () => {
    const requests = await signedIn({ 'GET /api/things/a%2Fb': () => json({ name: 'x' }) })
    session.enterWorkspace('00000000-0000-4000-8000-000000000001')
    expect(await call(readThing, input)).toEqual({ name: 'x' })
    const [asked] = requests
    expect(asked?.path).toBe('/api/things/a%2Fb?search=%C3%A1+%26+b')
    expect(asked?.headers.get('content-type')).toBe('application/json')
    expect(asked?.headers.get('authorization')).toBe(`Bearer ${token}`)
    expect(asked?.headers.get('evenkeel-workspace')).toBe('00000000-0000-4000-8000-000000000001')
  })

  it('R049 a change that says everything by its address is JSON too: the server reads no empty body', async () => {
    const requests = await signedIn({ 'POST /api/things/restoration': () => json({ name: 'x' }) })
    await call(restoreThing, {})
    expect([requests[0]?.headers.get('content-type'), requests[0]?.body]).toEqual(['application/json', {}])
  })

  it('R049 sends no token where none is needed', async () => {
    const requests = await signedIn({ 'GET /api/open': () => json({ ok: true }) })
    await call(openThing, {})
    expect(requests[0]?.headers.get('authorization')).toBeNull()
  })

  it.each([
    {
      what: 'the message field',
      answer: () => refusal(422, 'invalid', 'Some values are not valid.'),
      expected: { message: 'Some values are not valid.', status: 422, code: 'invalid' },
    },
    {
      what: 'API Error when there is none',
      answer: () => json({ code: 'odd' }, 418),
      expected: { message: 'API Error: 418', status: 418, code: 'odd' },
    },
    {
      what: 'API Error for an empty message',
      answer: () => json({ message: ' ' }, 500),
      expected: { message: 'API Error: 500', status: 500, code: 'unknown' },
    },
    {
      what: 'API Error for a message that is no text',
      answer: () => json({ message: { a: 1 } }, 400),
      expected: { message: 'API Error: 400', status: 400, code: 'unknown' },
    },
    {
      what: 'API Error for a page of HTML',
      answer: () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      expected: { message: 'API Error: 502', status: 502, code: 'unknown' },
    },
    {
      what: 'API Error for an empty body',
      answer: () => new Response(null, { status: 503 }),
      expected: { message: 'API Error: 503', status: 503, code: 'unknown' },
    },
  ])('R049 raises an error with $what and the status', async ({ answer, expected }) => {
    await signedIn({ 'GET /api/things/a%2Fb': answer })
    const error = await call(readThing, input).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject(expected)
  })

  it('keeps who changed a record and which fields were wrong', async () => {
    const changed = { by: 'Niamh', at: '2026-11-27T10:00:00Z', fields: ['job_title'], version: 3 }
    await signedIn({
      'GET /api/things/a%2Fb': () => json({ message: 'Stale', code: 'stale', changed, fields: [{ path: 'a', message: 'b' }] }, 409),
    })
    await expect(call(readThing, input)).rejects.toMatchObject({ details: { changed, fields: [{ path: 'a', message: 'b' }] } })
  })

  it('refuses a success that is no JSON instead of handing it to a screen', async () => {
    await signedIn({ 'GET /api/things/a%2Fb': () => new Response('<html>', { status: 200 }) })
    await expect(call(readThing, input)).rejects.toMatchObject({ code: 'unreadable' })
  })

  it('R007 runs the progress indicator during a request and ends it 200 ms after, also when it failed', async () => {
    const during: string[] = []
    await signedIn({
      'GET /api/things/a%2Fb': () => {
        during.push(progressState())
        return Promise.reject(new TypeError('Failed to fetch'))
      },
    })
    vi.useFakeTimers()
    await expect(call(readThing, input)).rejects.toMatchObject({ code: 'network', status: 0 })
    expect(during).toEqual(['running'])
    await vi.advanceTimersByTimeAsync(199)
    expect(progressState()).toBe('ending')
    await vi.advanceTimersByTimeAsync(1)
    expect(progressState()).toBe('idle')
    vi.useRealTimers()
  })

  it('UI-019 gives up on a server that never answers, within 30 seconds', async () => {
    const limit = new AbortController()
    const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    await signedIn({
      'GET /api/things/a%2Fb': () =>
        new Promise((_, reject) => limit.signal.addEventListener('abort', () => reject(limit.signal.reason as Error))),
    })
    const hung = call(readThing, input).catch((cause: unknown) => cause)
    await vi.waitFor(() => expect(asked).toHaveBeenLastCalledWith(30_000))
    limit.abort(new DOMException('late', 'TimeoutError'))
    expect(await hung).toMatchObject({ code: 'timeout' })
  })
})

describe('a session that ends', () => {
  it('renews a refused token once and sends the request again', async () => {
    const tokens = [tokenFor('u1'), tokenFor('u1')]
    const requests = serverStandIn({
      'GET /api/auth/token': () => json({ token: tokens.shift() }),
      'GET /api/things/a%2Fb': ({ headers }) =>
        tokens.length === 0 && headers.get('authorization') ? json({ name: 'x' }) : refusal(401, 'unauthenticated', 'Please sign in.'),
    })
    await session.begin(() => Promise.resolve())
    expect(await call(readThing, input)).toEqual({ name: 'x' })
    expect(requests.map(({ path }) => path.split('?')[0])).toEqual([
      '/api/auth/token',
      '/api/things/a%2Fb',
      '/api/auth/token',
      '/api/things/a%2Fb',
    ])
  })

  it('UI-020 asks the person to sign in again in place and repeats the creation with the same key', async () => {
    let over = false
    const requests = serverStandIn({
      'GET /api/auth/token': () => (over ? refusal(401, 'unauthenticated', 'Please sign in.') : json({ token: tokenFor('u1') })),
      'POST /api/things': () => (over ? refusal(401, 'auth.session-ended', 'Your session has ended.') : json({ id: '1' }, 201)),
    })
    await session.begin(() => Promise.resolve())
    const leave = session.asker()
    over = true
    const creating = call(makeThing, { body: { name: 'kept text' } })
    await vi.waitFor(() => expect(session.state().asking).toBe(true))
    over = false
    session.answer(true)
    expect(await creating).toEqual({ id: '1' })
    const sent = requests.filter(({ method }) => method === 'POST')
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(sent.every(({ body }) => (body as { name: string }).name === 'kept text')).toBe(true)
    leave()
  })

  it('fails with 401 when the person declines, and when there is nobody to ask', async () => {
    await signedIn({ 'GET /api/things/a%2Fb': () => refusal(401, 'unauthenticated', 'Please sign in.') })
    await expect(call(readThing, input)).rejects.toMatchObject({ status: 401 })
    const leave = session.asker()
    const asked = call(readThing, input).catch((cause: unknown) => cause)
    await vi.waitFor(() => expect(session.state().asking).toBe(true))
    session.answer(false)
    expect(await asked).toMatchObject({ status: 401, code: 'auth.session-ended' })
    leave()
  })
})

describe('creations', () => {
  it('send the same key again while the outcome is unknown, and a new one after it is known', async () => {
    const outcomes = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => refusal(503, 'busy', 'Busy.'),
      () => json({ id: '1' }, 201),
      () => refusal(422, 'invalid', 'No.'),
      () => json({ id: '2' }, 201),
    ]
    const requests = await signedIn({ 'POST /api/things': () => (outcomes.shift() ?? (() => json({})))() })
    const body = { name: 'same' }
    for (let i = 0; i < 5; i++) await call(makeThing, { body }).catch(() => undefined)
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).toBe(keys[0])
    expect(keys[3]).not.toBe(keys[2])
    expect(keys[4]).not.toBe(keys[3])
  })

  it('with other values have another key', async () => {
    const requests = await signedIn({ 'POST /api/things': () => Promise.reject(new TypeError('Failed to fetch')) })
    await call(makeThing, { body: { name: 'a' } }).catch(() => undefined)
    await call(makeThing, { body: { name: 'b' } }).catch(() => undefined)
    expect(requests[0]?.headers.get('idempotency-key')).not.toBe(requests[1]?.headers.get('idempotency-key'))
  })
})
