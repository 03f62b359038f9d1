import type { Endpoint, EndpointInput, EndpointResult } from '#platform/shared/endpoint.ts'
import { ApiError } from './api-error.ts'
import { RequestKeys } from './request-keys.ts'
import { send, sendForFile } from './send.ts'
import { session } from './session.ts'
import { viewing } from './viewing.ts'

export { ApiError } from './api-error.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Extra headers, such as If-Match. */
  readonly headers?: Readonly<Record<string, string>>
  /** Asks for the person at the screen although they view the product as somebody else: how viewing is stopped. */
  readonly asOneself?: true
  /** Only where the caller keeps its own; a creation gets a key by itself. */
  readonly idempotencyKey?: string
}

const keys = new RequestKeys()
session.onClear(() => keys.clear())

/**
 * Calls an endpoint of our own API and answers what its contract promises; throws ApiError with the server's message, code and status.
 *
 * A refused token is renewed once. If the session has ended, the person is asked to sign in again in place and the request
 * is sent again with the same Idempotency-Key, so that nothing they typed is lost and nothing is created twice.
 */
export async function call<E extends Endpoint>(e: E, input: EndpointInput<E>, options: CallOptions = {}): Promise<EndpointResult<E>> {
  const given = input as Given
  const path = `/api${filled(e.path, given.params)}${queryOf(given.query)}`
  const request = `${e.method} ${path} ${session.workspace} ${JSON.stringify(given.body)}`
  const key = e.creates ? (options.idempotencyKey ?? keys.keyFor(request)) : undefined
  const attempt = (token: string | null): Promise<unknown> =>
    send({
      method: e.method,
      path,
      body: bodyOf(e, given.body),
      signal: options.signal,
      headers: {
        ...options.headers,
        ...namedIn({
          authorization: token && `Bearer ${token}`,
          'evenkeel-workspace': session.workspace,
          'evenkeel-view-as': viewIn(options),
          'idempotency-key': key,
        }),
      },
    })
  try {
    const payload = await (e.needs === 'nobody' ? attempt(null) : signedIn(attempt))
    if (key) keys.settle(request)
    return read<E>(payload)
  } catch (error) {
    if (key && isDecided(error)) keys.settle(request)
    if (isEndOfView(error)) viewing.end()
    throw error
  }
}

/** The server takes JSON: what says everything by its address says so with an empty object, and not with nothing. */
const bodyOf = (e: Endpoint, body: unknown): unknown => body ?? (e.method === 'POST' ? {} : undefined)

/** Calls an endpoint that answers with a file, and gives its bytes; the browser keeps large ones on the disk. */
export async function callForFile<E extends Endpoint>(e: E, input: EndpointInput<E>, signal?: AbortSignal): Promise<Blob> {
  const { params, query, body } = input as Given
  const path = `/api${filled(e.path, params)}${queryOf(query)}`
  const attempt = (token: string): Promise<Blob> =>
    sendForFile({ method: e.method, path, body: bodyOf(e, body), signal, headers: asking(token) })
  return (await signedIn(attempt)) as Blob
}

/** Calls an endpoint that answers in lines of JSON while it works; `take` gets each as it arrives. The signal stops it. */
export async function callForLines<E extends Endpoint>(
  e: E,
  input: EndpointInput<E>,
  { take, signal }: { take: (line: unknown) => void; signal: AbortSignal },
): Promise<void> {
  const { params, query, body } = input as Given
  // One page reads so: the others need not load how.
  const { sendForLines } = await import('./send-lines.ts')
  const path = `/api${filled(e.path, params)}${queryOf(query)}`
  await signedIn((token) => sendForLines({ method: e.method, path, body, signal, headers: asking(token) }, take))
}

export interface Upload {
  readonly file: Blob
  readonly signal: AbortSignal
  /** Called with the share of the file that has left this device, 0 to 1. */
  readonly onProgress: (share: number) => void
  /** The same for every attempt of one upload, so that a lost answer does not store it twice. */
  readonly idempotencyKey: string
}

/** Calls an endpoint whose body is a file; the bytes travel as they are, and it is told how far they have come. */
export async function callWithUpload<E extends Endpoint>(e: E, input: EndpointInput<E>, upload: Upload): Promise<EndpointResult<E>> {
  const { params, query } = input as Given
  const { file: body, signal, onProgress, idempotencyKey } = upload
  // Few pages send files: the others need not load how.
  const { sendBytes } = await import('./send-bytes.ts')
  const path = `/api${filled(e.path, params)}${queryOf(query)}`
  const headersOf = (token: string) => ({ 'content-type': 'application/octet-stream', 'idempotency-key': idempotencyKey, ...asking(token) })
  const attempt = (token: string): Promise<unknown> =>
    sendBytes({ method: e.method, path, body, signal, onProgress, headers: headersOf(token) })
  return read<E>(await signedIn(attempt))
}

interface Given {
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

const asking = (token: string): Record<string, string> =>
  namedIn({ authorization: `Bearer ${token}`, 'evenkeel-workspace': session.workspace, 'evenkeel-view-as': viewIn({}) })

const viewIn = ({ asOneself }: CallOptions): string | undefined => (asOneself ? undefined : viewing.current()?.id)

const namedIn = (headers: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter((header): header is [string, string] => Boolean(header[1])))

/** It ran out, or its super admin is one no more: the banner goes and the pages are the person's own again. */
const isEndOfView = (error: unknown): boolean => error instanceof ApiError && error.code === 'rights.view-as-ended'

async function signedIn(attempt: (token: string) => Promise<unknown>): Promise<unknown> {
  const first = await session.token()
  if (first) {
    const outcome = await tried(attempt, first)
    if (outcome !== refused) return outcome
    session.refused(first)
    const renewed = await session.token()
    const again = renewed ? await tried(attempt, renewed) : refused
    if (again !== refused) return again
    if (renewed) session.refused(renewed)
  }
  const back = (await session.askAgain()) ? await session.token() : null
  if (!back) throw new ApiError(401, 'auth.session-ended', 'Your session has ended. Please sign in again.')
  return attempt(back)
}

const refused = Symbol('refused')

async function tried(attempt: (token: string) => Promise<unknown>, token: string): Promise<unknown> {
  return attempt(token).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return refused
    throw error
  })
}

/** Whether the server has given its final word: after a lost answer or a fault of its own the same key must be sent again. */
const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 409, 429].includes(error.status)

const filled = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function queryOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

/**
 * What the contract promises has been checked by the server before it was sent; here only an answer that is no JSON at all
 * is refused, such as the page of a proxy.
 */
function read<E extends Endpoint>(payload: unknown): EndpointResult<E> {
  if (typeof payload !== 'object' || payload === null)
    throw new ApiError(0, 'unreadable', 'The server gave an answer that could not be read. Please try again.')
  return payload as EndpointResult<E>
}
