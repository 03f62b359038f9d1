import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, EndpointParsed, EndpointResult } from '#platform/shared/endpoint.ts'
import type { Role } from '#platform/shared/actor.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { appendAudit, type AuditEntry } from './audit.ts'
import { todayIn } from './clock.ts'
import type { Context, SessionContext } from './context.ts'
import type { Caller, Database, Opened, Statement, Tx } from './database.ts'
import { claimKey, readKey, rememberAnswer } from './idempotency.ts'
import { compressed } from './compressed.ts'
import { parseRequest, shapeResponse } from './parse.ts'
import { readApiKey, type ShownKey } from './api-key.ts'
import { enqueueJob } from './queue.ts'
import { Prepared, Reply, Streamed } from './reply.ts'

export { Prepared, Reply, Streamed } from './reply.ts'

/** What the identity slice gives the binder; it lives in slices/auth/server. */
export interface TokenVerifier {
  verifyToken(token: string): Promise<{ userId: string; sessionId: string }>
  touchSession(sessionId: string, lastSeenAt: Date): void
}

/** Everything a slice's routes need to bind themselves. */
export interface App {
  readonly http: FastifyInstance
  readonly db: Database
  readonly identity: TokenVerifier
  readonly sealed: (value: unknown) => string
  /** Every bound endpoint, for the OpenAPI document and the authorization tests. */
  readonly endpoints: Endpoint[]
  readonly limits: { createsPerMinute: number; writesPerMinute: number; keyReadsPerMinute?: number }
  /** What a key may be used for, and that it was used. */
  readonly keys: KeyRules
  /** Asked in the request's transaction before a change: whether the workspace may make it. Throws when it may not. */
  readonly mayChange?: (tx: Tx, e: Pick<Endpoint, 'method' | 'path'>, timeZone: string) => Promise<void>
}

export interface KeyRules {
  allows(e: Endpoint, scopes: readonly string[]): boolean
  /** Notes that the key was used, once a minute at most; never waits and never fails. */
  touch(key: ShownKey, lastUsedAt: Date): void
}

type Answer<E extends Endpoint> = EndpointResult<E> | Reply<EndpointResult<E>> | Prepared | Streamed
type UseCase<E extends Endpoint, C> = (ctx: C, input: EndpointParsed<E>) => Promise<Answer<E>>

/** Binds an endpoint to a use case for members of a workspace: one transaction, its actor, the contract both ways. */
export function serve<E extends Endpoint>(app: App, e: E, run: UseCase<E, Context>): void {
  bind(app, e, async (request) => {
    const caller = refuseInView(e, await callerOf(app, request))
    const key = e.creates ? readKey(request.headers['idempotency-key']) : null
    return app.db.asCaller(caller, e.method === 'GET' && !e.records, async (tx, opened) => {
      const actor = admit(app, e, caller, opened)
      if (e.method !== 'GET') await app.mayChange?.(tx, e, opened.timeZone)
      const input = parseRequest(e, asked(request))
      const act = () => run(contextFor(app, tx, { ...opened, actor }, request), input)
      return key === null
        ? finish(e, await act())
        : once(tx, { userId: actor.userId, key, endpoint: `${e.method} ${e.path}`, input: { as: actor.role, input } }, async () =>
            finish(e, await act()),
          )
    })
  })
}

/** A read whose one statement goes out together with the opening of its transaction (see Database.readAhead). */
export interface ReadAhead<E extends Endpoint> {
  /** The statement for an asker who had this role last time; null: take the general way. It must guard itself in SQL. */
  plan(input: EndpointParsed<E>, lastRole: Role | null): Statement | null
  /** The answer; null when the statement's own guard held it back, then the general way is taken. */
  shape(rows: Record<string, unknown>[]): EndpointResult<E> | null
  otherwise: UseCase<E, Context>
  /** Whether the general way writes the log for this request, so that its transaction is not read-only. */
  records?(input: EndpointParsed<E>): boolean
}

/** Binds a hot read. The role remembered here only chooses the statement to try: rights come from the database every time. */
export function serveAhead<E extends Endpoint>(app: App, e: E, read: ReadAhead<E>): void {
  const lastRoles = new Map<string, Role>()
  bind(app, e, async (request) => {
    const caller = await callerOf(app, request)
    const input = parseRequest(e, asked(request))
    const seat = `${caller.sessionId} ${caller.tenantId}`
    const statement = read.plan(input, lastRoles.get(seat) ?? null)
    if (statement) {
      const { opened, rows } = await app.db.readAhead(caller, statement)
      admit(app, e, caller, opened)
      const answer = read.shape(rows)
      if (answer) return finish(e, answer)
    }
    return app.db.asCaller(caller, !read.records?.(input), async (tx, opened) => {
      const actor = admit(app, e, caller, opened)
      if (lastRoles.size > 10_000) lastRoles.clear()
      lastRoles.set(seat, actor.role)
      return finish(e, await read.otherwise(contextFor(app, tx, { ...opened, actor }, request), input))
    })
  })
}

/** Binds an endpoint for a signed-in person who may not belong to any workspace. */
export function serveSession<E extends Endpoint>(app: App, e: E, run: UseCase<E, SessionContext>): void {
  bind(app, e, async (request) => {
    const caller = refuseInView(e, await callerOf(app, request))
    const idempotencyKey = e.creates ? readKey(request.headers['idempotency-key']) : null
    return app.db.asCaller(caller, e.method === 'GET', async (tx, opened) => {
      // What belongs to an account is for the person, not for a program of theirs.
      if (caller.key) throw new AppError('auth.key-scope')
      app.identity.touchSession(caller.sessionId, opened.lastSeenAt)
      const ctx = {
        tx,
        userId: caller.userId,
        sessionId: caller.sessionId,
        actor: opened.actor,
        state: opened.state,
        requestId: caller.requestId,
        idempotencyKey,
      }
      return finish(e, await run(ctx, parseRequest(e, asked(request))))
    })
  })
}

/** Binds an endpoint anyone may call. */
export function servePublic<E extends Endpoint>(
  app: App,
  e: E,
  run: (input: EndpointParsed<E>, request: FastifyRequest) => Promise<Answer<E>>,
): void {
  bind(app, e, async (request) => finish(e, await run(parseRequest(e, asked(request)), request)))
}

export interface Finished {
  status: number
  json: string
  compress?: boolean
  location?: string
  etag?: string
  streamed?: Streamed
}

function bind(app: App, e: Endpoint, handle: (request: FastifyRequest) => Promise<Finished>): void {
  app.endpoints.push(e)
  const perMinute = e.creates ? app.limits.createsPerMinute : app.limits.writesPerMinute
  app.http.route({
    method: e.method,
    url: `/api${e.path}`,
    ...(e.method === 'GET'
      ? { config: { rateLimit: readsByKey(app) } }
      : {
          config: {
            rateLimit: { max: perMinute, timeWindow: 60_000, keyGenerator: (request: FastifyRequest) => limitedAs(app, e, request) },
          },
        }),
    handler: async (request, reply) => send(request, reply, await handle(request)),
  })
}

/** Reads are counted only where a program asks: for each key on its own. */
const readsByKey = (app: App) => ({
  max: app.limits.keyReadsPerMinute ?? 600,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest) => readApiKey(request.headers.authorization)?.id ?? request.ip,
  allowList: (request: FastifyRequest) => readApiKey(request.headers.authorization) === null,
})

/** Who asks, once it is known that they belong here and, with a key, that it is for this; notes that they were there. */
export function admit(app: App, e: Endpoint, caller: Caller, opened: Opened): NonNullable<Opened['actor']> {
  const actor = member(opened)
  if (opened.scopes && !app.keys.allows(e, opened.scopes)) throw new AppError('auth.key-scope')
  if (caller.key) app.keys.touch(caller.key, opened.lastSeenAt)
  else if (!e.background) app.identity.touchSession(actor.sessionId, opened.lastSeenAt)
  return actor
}

/** Whose limit a request counts against: the session that a good token speaks for, however it is spelled; else the address. */
export async function limitedAs(app: App, e: Endpoint, request: FastifyRequest): Promise<string> {
  if (e.needs === 'nobody') return request.ip
  return callerOf(app, request).then(
    ({ sessionId }) => sessionId,
    () => request.ip,
  )
}

export async function send(request: FastifyRequest, reply: FastifyReply, answer: Finished): Promise<FastifyReply> {
  if (answer.location) void reply.header('location', answer.location)
  if (answer.etag) void reply.header('etag', answer.etag)
  if (answer.streamed) return sendStream(reply, answer.streamed)
  const body = answer.compress ? await compressed(request, reply, answer.json) : answer.json
  return reply.code(answer.status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
}

function sendStream(reply: FastifyReply, { pages, file }: Streamed): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .type(file.type)
    .send(Readable.from(pages))
}

export function finish(e: Endpoint, answer: unknown): Finished {
  if (answer instanceof Streamed) return { status: 200, json: '', streamed: answer }
  if (answer instanceof Prepared) return { status: e.status ?? 200, json: answer.json, compress: answer.compress }
  const { body, options } = answer instanceof Reply ? (answer as Reply<unknown>) : new Reply(answer)
  const { status = e.status ?? 200, ...headers } = options
  return { status, json: JSON.stringify(shapeResponse(e, body)), ...headers }
}

export async function once(tx: Tx, claim: Parameters<typeof claimKey>[1], effect: () => Promise<Finished>): Promise<Finished> {
  const first = await claimKey(tx, claim)
  if (first) return first.response as Finished
  const answer = await effect()
  await rememberAnswer(tx, claim, { status: answer.status, response: answer })
  return answer
}

export const asked = (request: FastifyRequest) => ({ params: request.params, query: request.query, body: request.body })

export async function callerOf(app: App, request: FastifyRequest): Promise<Caller> {
  const key = readApiKey(request.headers.authorization)
  if (key) return keyCaller(request, key)
  const token = /^bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new AppError('unauthenticated')
  const { userId, sessionId } = await app.identity.verifyToken(token)
  return { userId, sessionId, tenantId: namedWorkspace(request), requestId: request.id, viewId: namedView(request) }
}

/** A key belongs to one workspace; asked for another it finds nothing. */
function keyCaller(request: FastifyRequest, key: ShownKey): Caller {
  const named = namedWorkspace(request)
  if (named !== null && named !== key.tenantId) throw new AppError('not-found')
  return { userId: key.id, sessionId: key.id, tenantId: key.tenantId, requestId: request.id, key }
}

/** The view the request is made in. A malformed one is an ended one. */
function namedView(request: FastifyRequest): string | null {
  const named = request.headers['evenkeel-view-as']
  if (named === undefined) return null
  if (typeof named !== 'string' || !canonicalId.test(named)) throw new AppError('rights.view-as-ended')
  return named
}

/** Who views the product as somebody else changes nothing, and sees nothing that belongs to that person's account alone. */
export function refuseInView(e: Endpoint, caller: Caller): Caller {
  if (caller.viewId && e.method !== 'GET') throw new AppError('rights.view-as-read-only')
  if (caller.viewId && e.needs === 'session' && !e.inViews) throw new AppError('rights.view-as-private')
  return caller
}

const canonicalId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The workspace in the path, else the one in the header, else the person's own choice. A malformed one is nobody's. */
function namedWorkspace(request: FastifyRequest): string | null {
  const named = (request.params as { tenantId?: string } | undefined)?.tenantId ?? request.headers['evenkeel-workspace']
  if (named === undefined) return null
  if (typeof named !== 'string' || !canonicalId.test(named)) throw new AppError('not-found')
  return named
}

export function member(opened: Opened): NonNullable<Opened['actor']> {
  if (opened.actor) return opened.actor
  if (opened.state === 'second-factor-needed') throw new AppError('auth.second-factor-needed')
  if (opened.state === 'ended') throw new AppError('workspace.membership-ended')
  throw new AppError(opened.state === 'no-workspace' ? 'workspace.none' : 'not-found')
}

export function contextFor(app: App, tx: Tx, opened: Opened & { actor: NonNullable<Opened['actor']> }, request: FastifyRequest): Context {
  return {
    tx,
    actor: opened.actor,
    actorName: opened.userName,
    today: todayIn(opened.timeZone),
    requestId: request.id,
    ifMatch: request.headers['if-match'] ?? null,
    audit: (entry: AuditEntry) => appendAudit(tx, { id: opened.actor.userId, name: opened.userName }, entry),
    sealed: app.sealed,
    enqueue: (task, payload) => enqueueJob(tx, task, payload),
  }
}

/** A transaction for whoever a signed link names, with the rights they have now. */
export const asCallerOf = <T>(
  app: App,
  request: FastifyRequest,
  named: { userId: string; sessionId: string; tenantId: string },
  run: (ctx: Context) => Promise<T>,
): Promise<T> =>
  app.db.asCaller({ ...named, requestId: request.id }, false, (tx, opened) => {
    const actor = member(opened)
    return run(contextFor(app, tx, { ...opened, actor }, request))
  })

/** Opens a further read transaction for whoever `ctx` speaks of, in the view it was asked in: who they are and what they may is found anew. */
export const asAgain =
  (app: App, ctx: Context, records = false) =>
  <T>(run: (ctx: Context) => Promise<T>): Promise<T> =>
    app.db.asCaller({ ...ctx.actor, ...ctx.actor.viewedBy, requestId: ctx.requestId }, !records, (tx, opened) => {
      const actor = member(opened)
      return run({ ...ctx, tx, actor, today: todayIn(opened.timeZone), audit: () => Promise.reject(new Error('a later page only reads')) })
    })
