import type { $ZodType, input, output } from 'zod/v4/core'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One HTTP operation under /api, described once and used by the route, the client, the tests and the OpenAPI document. */
export interface Endpoint {
  readonly method: Method
  readonly path: `/${string}`
  readonly summary: string
  readonly params?: $ZodType
  readonly query?: $ZodType
  readonly body?: $ZodType
  /** The body is a file, sent as its bytes (application/octet-stream), of so many bytes at most. */
  readonly upload?: { readonly limit: number }
  readonly response: $ZodType
  /** Status of a success; 200 when absent. A use case may answer 202 by `Reply`. */
  readonly status?: 200 | 201
  /** What the asker must have: a place in a workspace (default), only a session, or nothing at all. */
  readonly needs?: 'member' | 'session' | 'nobody'
  /** True for a GET that writes the audit log, so its transaction is not read-only. */
  readonly records?: true
  /** True for what the application asks by itself on a timer: it does not count as the person being there. */
  readonly background?: true
  /** True for a session's endpoint that also answers a super admin who is viewing as somebody. */
  readonly inViews?: true
  /** True where a repeated Idempotency-Key must give the first answer again. */
  readonly creates?: true
}

type Out<T> = T extends $ZodType ? output<T> : undefined
type In<T> = T extends $ZodType ? input<T> : undefined

export type EndpointInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends $ZodType ? K : never]: In<E[K]>
}
export type EndpointParsed<E extends Endpoint> = { params: Out<E['params']>; query: Out<E['query']>; body: Out<E['body']> }
export type EndpointResult<E extends Endpoint> = output<E['response']>

export const endpoint = <const E extends Endpoint>(description: E): E => description
