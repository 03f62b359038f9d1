import { vi } from 'vitest'

export interface Seen {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: unknown
}
type Answer = Response | Promise<Response>
export type Answers = Record<string, (seen: Seen) => Answer>

export const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
export const refusal = (status: number, code: string, message: string): Response => json({ message, code, request_id: 'r' }, status)

const part = (value: unknown): string => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** A token like the server's: five minutes, for this person. */
export function tokenFor(userId: string): string {
  return `${part({ alg: 'EdDSA' })}.${part({ sub: userId, iat: 1000, exp: 1300 })}.${part('signature')}${Math.random().toString(36).slice(2)}`
}

/** Everything this origin has in the browser's stores. */
export const stored = (): string => [localStorage, sessionStorage].flatMap((store) => Array.from({ length: store.length }, (_, i) => `${store.key(i)}=${store.getItem(store.key(i) ?? '')}`)).join('\n')

/** Stands where the network is: answers by 'GET /api/me', remembers what was asked, and 404s the rest. */
export function serverStandIn(answers: Answers): Seen[] {
  const requests: Seen[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const seen = { method: init.method ?? 'GET', path, headers: new Headers(init.headers), body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined }
    requests.push(seen)
    if (init.signal?.aborted) throw init.signal.reason
    const answer = answers[`${seen.method} ${path.split('?')[0]}`]
    return answer ? await answer(seen) : refusal(404, 'not-found', 'Not found.')
  })
  return requests
}
