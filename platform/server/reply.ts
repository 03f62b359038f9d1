import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '#platform/shared/app-error.ts'
import type { Log } from './log.ts'

/** A success with something to say beyond its body. */
export class Reply<T> {
  readonly body: T
  readonly options: { status?: 200 | 201 | 202; location?: string; etag?: string }
  constructor(body: T, options: Reply<T>['options'] = {}) {
    this.body = body
    this.options = options
  }
}

/** An answer already validated and serialised, for shapes too large or too deep for the contract's parser. */
export class Prepared {
  readonly json: string
  /** May travel compressed: it holds nothing secret beside anything the asker put into it (BREACH needs both). */
  readonly compress: boolean
  constructor(json: string, { compress = false }: { compress?: boolean } = {}) {
    this.json = json
    this.compress = compress
  }
}

/** A file that is sent as it is made. Its pages are read in transactions of their own, each asking again whether the asker still may. */
export class Streamed {
  readonly pages: AsyncIterable<string | Uint8Array>
  readonly file: { readonly type: string; readonly name: string }
  constructor(pages: AsyncIterable<string | Uint8Array>, file: Streamed['file']) {
    this.pages = pages
    this.file = file
  }
}

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_NOT_FOUND: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH_EXCEEDED: 'not-found',
}

/** Any thrown thing as a failure of the catalogue. What is unknown becomes `internal`, with nothing of its text. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  const known = fastifyCodes[code]
  if (known) return new AppError(known)
  if (statusCode === 429) return new AppError('rate-limited')
  if (statusCode === 408) return new AppError('request-timeout')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('malformed')
  return new AppError('internal')
}

/** The one shape of every failure: `message`, `code`, `request_id`, and `fields` or `changed` where there are any. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown, log: Log): FastifyReply {
  const failure = asAppError(error)
  // A refusal because of too much is counted (admission.ts): a line for each would be work at the moment when there is too much of it.
  if (failure.status >= 500 && failure.code !== 'busy')
    log.error({ request_id: request.id, code: failure.code, route: request.routeOptions?.url, err: error }, 'request failed')
  if (failure.status === 503 || failure.status === 429)
    void reply.header('retry-after', String((error as { retryAfter?: number }).retryAfter ?? reply.getHeader('retry-after') ?? 5))
  if (failure.status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply
    .code(failure.status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ message: failure.message, code: failure.code, request_id: request.id, ...failure.details }))
}
