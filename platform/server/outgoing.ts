import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { elapsedFrom, stopwatch } from './clock.ts'
import { notPublic, publicLookup, type Resolver } from './public-address.ts'

/** What becomes of a message to an address that somebody typed in. */
export interface Sent {
  readonly status: number | null
  readonly problem: OutgoingProblem | null
  /** Seconds the receiver asks to be left alone, from Retry-After. */
  readonly retryAfter: number | null
  /** Of the answer, as far as it was read. */
  readonly text: string
  readonly ms: number
}
export type OutgoingProblem = 'address-refused' | 'not-found' | 'unreachable' | 'too-slow' | 'redirected' | 'answered-badly'

export interface Outgoing {
  /** Why an address may not be sent to, said at the field; null when it may. What a name resolves to is checked again at each connection. */
  refuse(url: string): string | null
  post(url: string, message: Message): Promise<Sent>
  get(url: string, headers: Readonly<Record<string, string>>): Promise<Sent>
}

interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const limits = { ms: 5_000, bytes: 65_536 }

const httpsOnly = 'Use an address that begins with https:// and has a name, such as https://example.com/hook.'

const refusedPart = (url: URL): string | null =>
  url.username || url.password ? 'Leave the user name and password out of the address.' : null

function refusedOutside(url: URL | null): string | null {
  if (url?.protocol !== 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 || !url.hostname.includes('.')) return httpsOnly
  return refusedPart(url) ?? (url.port === '' ? null : 'Leave the port out: only 443 is sent to.')
}

/**
 * `local`: addresses (host:port) that a deployment lets through over plain http although they are not public: a receiver of its own, or of
 * a test. `resolver`: who says where a name is, for tests.
 */
export function createOutgoing({ local, resolver }: { local: readonly string[]; resolver?: Resolver }): Outgoing {
  const lookup = publicLookup(resolver)
  const isLocal = (url: URL): boolean => url.protocol === 'http:' && local.includes(url.host)
  const outgoing: Outgoing = {
    refuse(text) {
      const url = URL.parse(text)
      return url && isLocal(url) ? refusedPart(url) : refusedOutside(url)
    },
    post: (text, message) => ask(text, message, 'POST'),
    get: (text, headers) => ask(text, { headers, body: '' }, 'GET'),
  }
  const ask = async (text: string, message: Message, method: 'GET' | 'POST'): Promise<Sent> => {
    const start = stopwatch()
    const answer = (part: Partial<Sent>): Sent => ({
      status: null,
      problem: null,
      retryAfter: null,
      text: '',
      ms: elapsedFrom(start),
      ...part,
    })
    if (outgoing.refuse(text) !== null) return answer({ problem: 'address-refused' })
    const url = new URL(text)
    return answer(await sendOnce({ url, method, lookup: isLocal(url) ? null : lookup }, message))
  }
  return outgoing
}

interface To {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  /** Null: over plain http to where the deployment lets it. */
  readonly lookup: ReturnType<typeof publicLookup> | null
}

function sendOnce({ url, method, lookup }: To, { headers, body }: Message): Promise<Partial<Sent>> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(limits.ms)
    const options = {
      method,
      headers: {
        'user-agent': 'Evenkeel',
        ...headers,
        ...(method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {}),
        connection: 'close',
      },
      agent: false as const,
      signal,
      ...(lookup ? { lookup } : {}),
    }
    const outgoing = (lookup ? request : plainRequest)(url, options, (response) => {
      const { statusCode: status = 0 } = response
      const retryAfter = Number(response.headers['retry-after']) || null
      const parts: Buffer[] = []
      let read = 0
      const done = (part: Partial<Sent>): void => {
        resolve({ status, retryAfter, text: Buffer.concat(parts).toString('utf8'), ...part })
        response.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read > limits.bytes) done(problemOf(status))
        else parts.push(chunk)
      })
      response.on('end', () => done(problemOf(status)))
      response.on('error', () => done({ problem: signal.aborted ? 'too-slow' : 'answered-badly' }))
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve({ problem: failureOf(error, signal.aborted) }))
    outgoing.end(body)
  })
}

function problemOf(status: number): Partial<Sent> {
  if (status >= 200 && status < 300) return {}
  return { problem: status >= 300 && status < 400 ? 'redirected' : 'answered-badly' }
}

function failureOf(error: NodeJS.ErrnoException, timedOut: boolean): OutgoingProblem {
  if (timedOut) return 'too-slow'
  if (error.code === notPublic) return 'address-refused'
  return error.code === 'ENOTFOUND' ? 'not-found' : 'unreachable'
}
