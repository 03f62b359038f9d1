import { ApiError, errorFrom } from './api-error.ts'

/** A line on which nothing has moved for this long is taken as lost; a slow one that moves is given all the time it needs. */
const stall = 45_000

export interface SendingBytes {
  readonly method: string
  /** Path on our own origin, with its query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: Blob
  readonly signal?: AbortSignal | undefined
  /** Called with the share that has left this device, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

/**
 * One request that carries a file, with word of how far it has come: fetch cannot tell that yet. Answers the parsed body (null when
 * it is not JSON); throws ApiError otherwise, with code 'cancelled' when the signal ended it.
 */
export function sendBytes({ method, path, headers, body, signal, onProgress }: SendingBytes): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const request = new XMLHttpRequest()
  let timer: ReturnType<typeof setTimeout> | undefined
  const moved = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      reject(new ApiError(0, 'timeout', 'The server took too long to answer. Please try again.'))
      request.abort()
    }, stall)
  }
  const cancel = (): void => {
    reject(new ApiError(0, 'cancelled', 'The request was cancelled.'))
    request.abort()
  }
  if (signal?.aborted) {
    cancel()
    return promise
  }
  signal?.addEventListener('abort', cancel, { once: true })
  request.open(method, path)
  for (const [name, value] of Object.entries({ accept: 'application/json', ...headers })) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    moved()
    if (lengthComputable && total > 0) onProgress?.(loaded / total)
  })
  request.addEventListener('load', () => {
    const payload = parsed(request.responseText)
    if (request.status >= 200 && request.status < 300) resolve(payload)
    else reject(errorFrom(request.status, payload))
  })
  request.addEventListener('error', () =>
    reject(new ApiError(0, 'network', 'The server could not be reached. Check your connection, then try again.')),
  )
  moved()
  request.send(body)
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
