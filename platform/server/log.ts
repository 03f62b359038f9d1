import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

export type Log = Logger

/** Anywhere one of these keys appears (two levels deep), its value is dropped: log lines name no person and hold no secret. */
const privateKeys = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'email',
  'name',
  'first_name',
  'last_name',
  'firstName',
  'lastName',
  'phone',
  'address',
  'body',
  'query',
  'values',
  'parameters',
  'detail',
  'to',
  'subject',
]
const redacted = [
  'headers',
  'req.headers',
  'res.headers',
  ...privateKeys,
  ...privateKeys.map((key) => `*.${key}`),
  ...privateKeys.map((key) => `*.*.${key}`),
]

interface LoggedError {
  readonly type: string
  readonly code?: string
  readonly message: string
  readonly stack: string
  readonly cause?: LoggedError
}

/**
 * An error as it may be logged. Messages quote what a person sent ("invalid input syntax for type uuid: \"…\""), so quoted
 * parts, e-mail addresses and a database's whole message are left out; the stack keeps only its places.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { code, severity } = error as Error & { code?: unknown; severity?: unknown }
  const message = severity === undefined ? withoutValues(error.message) : 'database error'
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    message,
    stack,
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  }
}

const withoutValues = (message: string): string =>
  message
    .replaceAll(/"[^"]*"|`[^`]*`/g, '"…"')
    .replaceAll(/[^\s@<>]+@[^\s@<>]+/g, '…@…')
    .slice(0, 300)

/** The route as it was declared, never the address as it was asked for: that may hold a search text or an id. */
const requestLine = (request: { id?: unknown; method?: unknown; routeOptions?: { url?: unknown } }) => ({
  id: request.id,
  method: request.method,
  route: request.routeOptions?.url,
})

/** JSON lines on standard error, so that standard output stays free for what a command prints. */
export function createLog(
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent',
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redacted, remove: true },
      serializers: {
        err: loggedError,
        error: loggedError,
        req: requestLine,
        res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
      },
    },
    destination,
  )
}
