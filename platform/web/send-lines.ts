import { ApiError, errorFrom } from './api-error.ts'
import type { Sending } from './send.ts'

/** One request whose answer arrives in lines of JSON, each handed on as soon as it is whole. Throws ApiError where there is no answer, or it breaks off. */
export async function sendForLines({ method, path, headers, body, signal }: Sending, take: (line: unknown) => void): Promise<void> {
  const failed = (): Promise<never> => Promise.reject(brokenOff(signal))
  const response = await fetch(path, {
    method,
    headers: { accept: 'application/x-ndjson, application/json', 'content-type': 'application/json', ...headers },
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
    signal: signal ?? null,
    body: JSON.stringify(body ?? {}),
  }).catch(failed)
  if (!response.ok) throw errorFrom(response.status, await response.json().catch(() => null))
  await readLines(response, take, failed)
}

const brokenOff = (signal: AbortSignal | undefined): ApiError =>
  signal?.aborted
    ? new ApiError(0, 'cancelled', 'The request was cancelled.')
    : new ApiError(0, 'network', 'The server could not be reached. Check your connection, then try again.')

async function readLines(response: Response, take: (line: unknown) => void, failed: () => Promise<never>): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const piece = await reader?.read().catch(failed)
    if (!piece || piece.done) break
    const parts = (rest + piece.value).split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) if (line !== '') take(JSON.parse(line))
  }
}
