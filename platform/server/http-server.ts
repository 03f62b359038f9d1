import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { AppError } from '#platform/shared/app-error.ts'
import { paces, watchBodies } from './body-pace.ts'
import type { Log } from './log.ts'
import { reportPath } from './policy-reports.ts'
import { sendError } from './reply.ts'

/** Limits of every request (security.md section 7): bytes, milliseconds, header size. Bodies have their own pace (body-pace.ts). */
const limits = { bodyLimit: 262_144, headersTimeout: 8_000, idle: 60_000, headerBytes: 16_384 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route below /api that a plain form of our own pages may post to. */
    acceptsForm?: true
    /** A route below /api whose body is a file. */
    acceptsFile?: true
  }
}

const policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'none'"],
  imgSrc: ["'self'", 'blob:', 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['evenkeel-html', 'dompurify'],
  // For browsers of before and after the Reporting API.
  reportUri: [reportPath],
  reportTo: ['policy'],
}

interface HttpOptions {
  readonly secure: boolean
  readonly trustProxy: boolean | string
  /** How bodies have to come in; as the product has it when absent. */
  readonly paces?: typeof paces
}

/** The HTTP server with its limits, headers and failure answers, and no routes yet. */
export async function createHttp(log: Log, options: HttpOptions): Promise<FastifyInstance> {
  const app = openFastify(log, options)
  // CONNECT never reaches the router; without this the socket would stay open.
  app.server.on('connect', (_request, socket) =>
    socket.end(plainAnswer('405 Method Not Allowed', 'method-not-allowed', 'This method is not available here.')),
  )
  readJsonAsUtf8(app)
  readForms(app)
  await registerHeaders(app, options)
  await app.register(rateLimit, {
    global: false,
    hook: 'preHandler',
    keyGenerator: (request) => request.headers.authorization ?? request.ip,
  })
  watchBodies(app, cutLateBody, options.paces)
  app.addHook('onRequest', async (request, reply) => {
    void reply
      .header('x-request-id', request.id)
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
      .header('reporting-endpoints', `policy="${reportPath}"`)
    refuseOddRequests(request)
  })
  // Of every path below /api, whatever serves the pages beside it.
  await app.register(
    async (api) => {
      api.setNotFoundHandler(() => {
        throw new AppError('not-found')
      })
    },
    { prefix: '/api' },
  )
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error, log))
  logAnswers(app, log)
  return app
}

/** Bytes that are not UTF-8 are refused: the usual reader would put U+FFFD in their place, and that would be stored. */
function readJsonAsUtf8(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (typeof body === 'string' || isUtf8(body)) void parse(request, body.toString(), done)
    else done(new AppError('malformed'))
  })
}

/** Small forms, for the few routes that accept them (acceptsForm); every other route below /api has refused them before. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 8_192 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

function openFastify(log: Log, options: HttpOptions): FastifyInstance {
  return fastify({
    bodyLimit: limits.bodyLimit,
    // The last resort, above what any body may take.
    requestTimeout: paces.files.inAll + 60_000,
    connectionTimeout: limits.idle,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // A missing Host is refused below, in the one shape of failures; Node itself would answer with nothing.
    http: {
      headersTimeout: limits.headersTimeout,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: limits.headerBytes,
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false, caseSensitive: true },
    trustProxy: options.trustProxy,
    logger: false,
    genReqId: () => randomUUID(),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, request, reply) => void sendError(request, reply as never, error, log),
    clientErrorHandler(error, socket) {
      refuseBrokenRequest(error as NodeJS.ErrnoException, socket)
    },
  })
}

async function registerHeaders(app: FastifyInstance, options: HttpOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: options.secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  })
}

function logAnswers(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'none' } = request.routeOptions
    log.info(
      { request_id: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
}

/** Only paths of this server, and JSON in UTF-8, not compressed, to the API (hostile cases HT). */
function refuseOddRequests(request: FastifyRequest): void {
  if (!isForThisServer(request)) throw new AppError('malformed')
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!request.url.startsWith('/api/') || reads || isAcceptedForm(request)) return
  if (request.routeOptions.config?.acceptsFile) requireOneFile(request)
  else requireJson(request)
}

const isForThisServer = ({ raw, headers }: FastifyRequest): boolean =>
  (raw.url ?? '').startsWith('/') && (headers.host !== undefined || raw.httpVersion !== '1.1')

function isAcceptedForm({ headers, routeOptions }: FastifyRequest): boolean {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers
  return (
    routeOptions.config?.acceptsForm === true &&
    encoding === 'identity' &&
    /^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)
  )
}

/** The body is one file as it is, whatever type the client gives it: nothing packed, and no parts. */
function requireOneFile({ headers }: FastifyRequest): void {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers
  if (encoding !== 'identity') throw new AppError('unsupported-media-type')
  if (/^multipart\//i.test(type)) throw new AppError('files.one-file')
}

function requireJson(request: FastifyRequest): void {
  const {
    'content-type': type = '',
    'content-encoding': encoding = 'identity',
    'content-length': length = '0',
    'transfer-encoding': transfer,
  } = request.headers
  const hasBody = length !== '0' || transfer !== undefined
  if (encoding !== 'identity') throw new AppError('unsupported-media-type')
  if (hasBody && !/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) throw new AppError('unsupported-media-type')
}

const plainAnswer = (status: string, code: string, message: string): string => {
  const body = JSON.stringify({ message, code })
  return `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

const tooLate = plainAnswer('408 Request Timeout', 'request-timeout', 'The request took too long to arrive.')

/** The connection has an answer already, or gets this one; either way nothing more is read from it. */
function cutLateBody(socket: Socket, response: ServerResponse): void {
  if (response.headersSent || !socket.writable) socket.destroy()
  else socket.end(tooLate, () => socket.destroy())
}

function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return void socket.end(tooLate)
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return void socket.end(plainAnswer('431 Request Header Fields Too Large', 'too-large', 'The request is too large.'))
  socket.end(plainAnswer('400 Bad Request', 'malformed', 'The request could not be read.'))
}
