import { finish, start } from '#ui/progress.ts'
import { ApiError, errorFrom } from './api-error.ts'

/** Nothing waits longer than this; the person is then told and may try again. */
export const requestTimeout = 30_000

export interface Sending {
  readonly method: string
  /** Path on our own origin, with its query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** Lets the request finish although the page is left (sign-out). */
  readonly keepalive?: boolean
}

/**
 * One request to our own origin: JSON both ways, 30 s at most, the progress indicator while it runs.
 * Answers the parsed body (null when there is none or it is not JSON); throws ApiError otherwise.
 */
export async function send(sending: Sending): Promise<unknown> {
  start()
  try {
    const response = await fetch(sending.path, requestOf(sending)).catch((cause: unknown) =>
      Promise.reject(noAnswer(cause, sending.signal)),
    )
    const payload: unknown = await response
      .json()
      .catch((cause: unknown) => (isAbort(cause) ? Promise.reject(noAnswer(cause, sending.signal)) : null))
    if (!response.ok) throw errorFrom(response.status, payload)
    return payload
  } finally {
    finish()
  }
}

/** One request whose answer is a file, however long it takes to arrive; the caller's signal ends it. */
export async function sendForFile(sending: Sending): Promise<Blob> {
  start()
  try {
    const failed = (cause: unknown) => Promise.reject(noAnswer(cause, sending.signal))
    const response = await fetch(sending.path, { ...requestOf(sending), signal: sending.signal ?? null }).catch(failed)
    if (!response.ok) throw errorFrom(response.status, await response.json().catch(() => null))
    return await response.blob().catch(failed)
  } finally {
    finish()
  }
}

function requestOf({ method, headers, body, signal, keepalive }: Sending): RequestInit {
  const limit = AbortSignal.timeout(requestTimeout)
  return {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(keepalive ? { keepalive } : {}),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

const isAbort = (cause: unknown): boolean => cause instanceof DOMException && (cause.name === 'AbortError' || cause.name === 'TimeoutError')

function noAnswer(cause: unknown, signal: AbortSignal | undefined): ApiError {
  if (signal?.aborted) return new ApiError(0, 'cancelled', 'The request was cancelled.')
  if (isAbort(cause)) return new ApiError(0, 'timeout', 'The server took too long to answer. Please try again.')
  return new ApiError(0, 'network', 'The server could not be reached. Check your connection, then try again.')
}
