import { lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { elapsedFrom, stopwatch } from './clock.ts'

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

/** Everything that is not a public address: a name that resolves to any of it is refused (security.md section 6). */
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(net, bits, 'ipv4')
// Of IPv6 only 2000::/3 is public; within it, what carries an IPv4 address or is for examples.
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, bits, 'ipv6')

/** True for an address on the public internet. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !closed.check(address, 'ipv4')
  return kind === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

class Refused extends Error {}

/** Resolves a name and lets the connection go to what was checked: a second answer of the name server changes nothing. */
const guardedLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 4)
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Refused('address'), '', 4)
    const [first] = addresses
    return options.all ? callback(null, addresses) : callback(null, first?.address ?? '', first?.family ?? 4)
  })

const httpsOnly = 'Use an address that begins with https:// and has a name, such as https://example.com/hook.'

const refusedPart = (url: URL): string | null =>
  url.username || url.password ? 'Leave the user name and password out of the address.' : null

function refusedOutside(url: URL | null): string | null {
  if (url?.protocol !== 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 || !url.hostname.includes('.')) return httpsOnly
  return refusedPart(url) ?? (url.port === '' ? null : 'Leave the port out: only 443 is sent to.')
}

/** `local`: addresses (host:port) that a deployment lets through over plain http although they are not public: a receiver of its own, or of a test. */
export function createOutgoing({ local }: { local: readonly string[] }): Outgoing {
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
    return answer(await sendOnce({ url, method, local: isLocal(url) }, message))
  }
  return outgoing
}

function sendOnce(to: { url: URL; method: 'GET' | 'POST'; local: boolean }, { headers, body }: Message): Promise<Partial<Sent>> {
  const { url, method, local } = to
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
      ...(local ? {} : { lookup: guardedLookup }),
    }
    const outgoing = (local ? plainRequest : request)(url, options, (response) => {
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
  if (error instanceof Refused) return 'address-refused'
  return error.code === 'ENOTFOUND' ? 'not-found' : 'unreachable'
}
