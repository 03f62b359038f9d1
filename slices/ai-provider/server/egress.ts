import { createHash } from 'node:crypto'
import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { Readable, Transform } from 'node:stream'
import { isPublicAddress, notPublic, publicLookup, type Resolver } from '#platform/server/public-address.ts'

/** Why nothing could be fetched, in a word that says nothing of what was sent. */
export const egressProblems = [
  'not-allowed',
  'leak',
  'too-large',
  'timeout',
  'unreachable',
  'redirect',
  'busy',
  'refused',
  'failed',
  'not-an-answer',
  'flood',
  'stopped',
  'changed',
] as const
export type EgressProblem = (typeof egressProblems)[number]

export class EgressError extends Error {
  readonly problem: EgressProblem
  readonly retryAfter: number | null
  constructor(problem: EgressProblem, retryAfter: number | null = null, cause?: unknown) {
    super(`nothing was fetched: ${problem}`, { cause })
    this.name = 'EgressError'
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

export interface Outgoing {
  readonly body: string
  readonly sha256: string
  readonly bytes: number
}

export interface EgressRules {
  /** Where it may go and nowhere else: address with path, without a slash at its end. */
  readonly baseUrl: string
  /** Whoever runs the installation named it, so it may be on this machine or in its networks. */
  readonly trusted: boolean
  /** What must not leave and is in the body, by kind; null: nothing. */
  readonly leak: (body: string) => string | null
  /** Writes down what is about to leave; until it has, nothing does. */
  readonly record: (outgoing: Outgoing) => Promise<void>
  /** The bytes a person was shown: no others go. */
  readonly sha256?: string | null
  readonly signal?: AbortSignal
  readonly limits?: Partial<typeof usualLimits>
  readonly resolver?: Resolver
}

export const usualLimits = { request: 256 * 1024, response: 1024 * 1024, firstByteMs: 15_000, totalMs: 25_000 }

/**
 * The one door out: a `fetch` for the provider's library that goes only to the agreed address, checks the bytes a last time, has them
 * recorded, follows no redirect, and ends after a fixed time and size.
 */
export function egress(rules: EgressRules): typeof fetch {
  const limits = { ...usualLimits, ...rules.limits }
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!mayGo(url, rules) || init?.method !== 'POST' || typeof init.body !== 'string') throw new EgressError('not-allowed')
    const { body } = init
    const outgoing = { body, sha256: createHash('sha256').update(body).digest('hex'), bytes: Buffer.byteLength(body) }
    const held = heldBack(outgoing, rules, limits.request)
    if (held) throw new EgressError(held)
    await rules.record(outgoing)
    if (rules.signal?.aborted) throw new EgressError('stopped')
    return answerOf(await send(url, { rules, limits, headers: new Headers(init.headers), body }), limits)
  }
}

function heldBack({ body, sha256, bytes }: Outgoing, rules: EgressRules, largest: number): EgressProblem | null {
  if (bytes > largest) return 'too-large'
  if (rules.sha256 && rules.sha256 !== sha256) return 'changed'
  if (rules.leak(body) !== null) return 'leak'
  return rules.signal?.aborted ? 'stopped' : null
}

function mayGo(url: URL, { baseUrl, trusted }: EgressRules): boolean {
  const base = new URL(baseUrl)
  const inside =
    url.origin === base.origin && url.pathname.startsWith(`${base.pathname.replace(/\/+$/, '')}/`) && !url.search && !url.username
  if (!inside) return false
  if (trusted) return url.protocol === 'https:' || url.protocol === 'http:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host))
}

interface Sending {
  readonly rules: EgressRules
  readonly limits: typeof usualLimits
  readonly headers: Headers
  readonly body: string
}

function send(url: URL, { rules, limits, headers, body }: Sending): Promise<{ response: IncomingMessage; over: AbortController }> {
  const over = new AbortController()
  const end = (problem: EgressProblem) => () => over.abort(new EgressError(problem))
  const total = setTimeout(end('timeout'), limits.totalMs)
  const first = setTimeout(end('timeout'), limits.firstByteMs)
  const stop = end('stopped')
  rules.signal?.addEventListener('abort', stop, { once: true })
  const done = (): void => {
    clearTimeout(total)
    clearTimeout(first)
    rules.signal?.removeEventListener('abort', stop)
  }
  return new Promise((keep, fail) => {
    const options: RequestOptions = {
      method: 'POST',
      // Nothing of another workspace's connection is used again.
      agent: false,
      headers: { ...Object.fromEntries(headers), 'accept-encoding': 'identity', 'content-length': Buffer.byteLength(body) },
      ...(rules.trusted ? {} : { lookup: publicLookup(rules.resolver) }),
    }
    const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, options)
    over.signal.addEventListener('abort', () => request.destroy(over.signal.reason as Error), { once: true })
    request.on('response', (response) => {
      clearTimeout(first)
      response.once('close', done)
      keep({ response, over })
    })
    request.on('error', (error) => {
      done()
      fail(
        error instanceof EgressError
          ? error
          : new EgressError((error as NodeJS.ErrnoException).code === notPublic ? 'not-allowed' : 'unreachable'),
      )
    })
    request.end(body)
  })
}

const problemsByStatus: Readonly<Record<number, EgressProblem>> = { 401: 'refused', 403: 'refused', 429: 'busy', 503: 'busy' }

/** Why a response is no answer; null: it is one. */
function noAnswer({ statusCode: status = 0, headers }: IncomingMessage): EgressProblem | null {
  if (status >= 300 && status < 400) return 'redirect'
  if (status !== 200) return problemsByStatus[status] ?? 'failed'
  return /^\s*(?:application\/json|text\/event-stream)\s*(?:;|$)/i.test(headers['content-type'] ?? '') ? null : 'not-an-answer'
}

/** The answer as the library expects it, unless it is none. */
function answerOf({ response, over }: { response: IncomingMessage; over: AbortController }, limits: typeof usualLimits): Response {
  const problem = noAnswer(response)
  if (problem) {
    response.destroy()
    throw new EgressError(problem, secondsOf(response.headers['retry-after']))
  }
  let seen = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      seen += chunk.length
      if (seen > limits.response) next(new EgressError('flood'))
      else next(null, chunk)
    },
  })
  counted.on('error', () => response.destroy())
  over.signal.addEventListener('abort', () => counted.destroy(over.signal.reason as Error), { once: true })
  response.on('error', (error) => counted.destroy(error instanceof EgressError ? error : new EgressError('unreachable')))
  response.on('aborted', () => counted.destroy(new EgressError('unreachable')))
  response.pipe(counted)
  return new Response(Readable.toWeb(counted) as ReadableStream<Uint8Array<ArrayBuffer>>, {
    status: 200,
    headers: { 'content-type': response.headers['content-type'] ?? '' },
  })
}

const secondsOf = (header: string | undefined): number | null => (header !== undefined && /^\d{1,5}$/.test(header) ? Number(header) : null)
