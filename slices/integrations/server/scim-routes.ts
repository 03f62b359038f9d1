import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Schemas } from 'scimmy'
import { readApiKey } from '#platform/server/api-key.ts'
import { contextFor, member, type App } from '#platform/server/http.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { ids, ScimError } from './scim-shapes.ts'
import * as scim from './scim.ts'

const perMinute = 3_000
const bodyLimit = 1_048_576
const mostAtOnce = 200
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Work = (directory: scim.Directory, request: FastifyRequest) => Promise<unknown>

/** SCIM 2.0 (RFC 7643, 7644) below /scim/v2, for the directory whose token is shown. Its failures have the protocol's shape. */
export function scimRoutes(app: App, origin: string): void {
  void app.http.register(
    async (scope) => {
      scope.addContentTypeParser('application/scim+json', { parseAs: 'string', bodyLimit }, scope.getDefaultJsonParser('error', 'error'))
      scope.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
      scope.setNotFoundHandler(() => {
        throw new ScimError(404, undefined, 'No such endpoint')
      })
      const bind: Bind = (work, status) => bound(app, `${origin}/scim/v2`, work, status)
      bindUsers(scope, bind)
      bindGroups(scope, bind)
      bindDiscovery(scope, `${origin}/scim/v2`)
    },
    { prefix: '/scim/v2' },
  )
}

const limited = {
  config: {
    rateLimit: {
      max: perMinute,
      timeWindow: 60_000,
      keyGenerator: (request: FastifyRequest) => readApiKey(request.headers.authorization)?.id ?? request.ip,
    },
  },
}

type Bind = (work: Work, status?: number) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

function idOf(request: FastifyRequest): string {
  const { id: named = '' } = request.params as { id?: string }
  if (!id.test(named)) throw new ScimError(404, undefined, 'Resource not found')
  return named
}

function bindUsers(scope: FastifyInstance, bind: Bind): void {
  scope.get(
    '/Users',
    limited,
    bind((d, request) => scim.listUsers(d, asked(request))),
  )
  scope.post(
    '/Users',
    limited,
    bind((d, { body }) => scim.createUser(d, body), 201),
  )
  scope.get(
    '/Users/:id',
    limited,
    bind(async (d, request) => scim.partOf(await scim.getUser(d, idOf(request)), partsAsked(request.query))),
  )
  scope.put(
    '/Users/:id',
    limited,
    bind((d, request) => scim.replaceUser(d, idOf(request), request.body)),
  )
  scope.patch(
    '/Users/:id',
    limited,
    bind((d, request) => scim.patchUser(d, idOf(request), request.body)),
  )
  scope.delete(
    '/Users/:id',
    limited,
    bind((d, request) => scim.deleteUser(d, idOf(request)), 204),
  )
}

function bindGroups(scope: FastifyInstance, bind: Bind): void {
  scope.get(
    '/Groups',
    limited,
    bind((d, request) => scim.listGroups(d, asked(request))),
  )
  scope.post(
    '/Groups',
    limited,
    bind((d, { body }) => scim.createGroup(d, body), 201),
  )
  scope.get(
    '/Groups/:id',
    limited,
    bind(async (d, request) => scim.partOf(await scim.getGroup(d, idOf(request)), partsAsked(request.query))),
  )
  scope.put(
    '/Groups/:id',
    limited,
    bind((d, request) => scim.replaceGroup(d, idOf(request), request.body)),
  )
  scope.patch(
    '/Groups/:id',
    limited,
    bind((d, request) => scim.patchGroup(d, idOf(request), request.body)),
  )
  scope.delete(
    '/Groups/:id',
    limited,
    bind((d, request) => scim.deleteGroup(d, idOf(request)), 204),
  )
}

const letIn = { method: 'POST', path: '/workspace/invitations' } as const

/** Whose token it is, and the work in one transaction in their name. */
function bound(app: App, base: string, work: Work, status = 200) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const key = readApiKey(request.headers.authorization)
    if (key?.kind !== 'scim') throw new ScimError(401, undefined, 'Show the token of the directory: Authorization: Bearer eks_…')
    const caller = { userId: key.id, sessionId: key.id, tenantId: key.tenantId, requestId: request.id, key }
    const answer = await app.db.asCaller(caller, false, async (tx, opened) => {
      const actor = member(opened)
      app.keys.touch(key, opened.lastSeenAt)
      const mayLetIn = async () => app.mayChange?.(tx, letIn, opened.timeZone)
      const directory = { ctx: contextFor(app, tx, { ...opened, actor }, request), base, mayLetIn }
      scim.requireDirectory(directory)
      return work(directory, request)
    })
    return send(reply, answer === null ? 204 : status, answer)
  }
}

const send = (reply: FastifyReply, status: number, body: unknown): FastifyReply => {
  void reply.code(status).header('cache-control', 'no-store')
  // RFC 7644 sections 3.1 and 3.3: where a resource is stands in the header too; RFC 6750 section 3: what opens the door.
  const location = (body as { meta?: { location?: string } } | null)?.meta?.location
  if (location !== undefined) void reply.header('location', location)
  if (status === 401) void reply.header('www-authenticate', 'Bearer realm="SCIM"')
  return status === 204 ? reply.send() : reply.type('application/scim+json; charset=utf-8').send(JSON.stringify(body))
}

/** What is given twice is read as not given. */
const onlyTexts = (query: unknown): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(query as object).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

const whole = (text: string | undefined, initial: number): number =>
  text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : initial

function asked({ query }: FastifyRequest): scim.Asked {
  const { filter, startIndex, count } = onlyTexts(query)
  return {
    filter,
    startIndex: Math.max(1, whole(startIndex, 1)),
    count: Math.min(mostAtOnce, Math.max(0, whole(count, 100))),
    parts: partsAsked(query),
  }
}

const namesIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^urn:.*:/, ''))
    .filter((name) => name !== '')

/** Which attributes are wanted (RFC 7644 section 3.9): of those with parts the whole is given. */
function partsAsked(query: unknown): scim.Parts {
  const { attributes = '', excludedAttributes = '' } = onlyTexts(query)
  const only = namesIn(attributes).map((name) => name.split('.')[0] ?? name)
  return { only: only.length === 0 ? null : only, without: namesIn(excludedAttributes) }
}

function sendFailure(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, scimType, detail } = failureOf(error)
  return send(reply, status, { schemas: [ids.error], status: String(status), ...(scimType ? { scimType } : {}), detail })
}

function failureOf(error: unknown): { status: number; scimType?: string | undefined; detail: string } {
  if (error instanceof ScimError) return { status: error.status, scimType: error.scimType, detail: error.message }
  if (error instanceof AppError) return { status: error.status, detail: error.message }
  const { statusCode = 500 } = error as { statusCode?: number }
  if (statusCode === 429) return { status: 429, detail: 'Too many requests. Please wait and try again.' }
  return statusCode >= 400 && statusCode < 500
    ? { status: statusCode, scimType: 'invalidSyntax', detail: 'The request could not be read.' }
    : { status: 500, detail: 'Something went wrong on our side.' }
}

const list = (all: readonly object[]) => ({
  schemas: [ids.list],
  totalResults: all.length,
  startIndex: 1,
  itemsPerPage: all.length,
  Resources: all,
})

const oneOf = (all: readonly { id: string }[]) => (request: FastifyRequest, reply: FastifyReply) => {
  const found = all.find((each) => each.id === (request.params as { id?: string }).id)
  if (!found) throw new ScimError(404, undefined, 'Resource not found')
  return send(reply, 200, found)
}

function bindDiscovery(scope: FastifyInstance, base: string): void {
  const types = (['User', 'Group'] as const).map((name) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: Schemas[name].definition.id,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }))
  const schemas = [Schemas.User, Schemas.Group].map(({ definition }) => definition.describe(`${base}/Schemas`))
  const off = { supported: false }
  const config = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { ...off, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: mostAtOnce },
    changePassword: off,
    sort: off,
    etag: off,
    authenticationSchemes: [{ type: 'oauthbearertoken', name: 'Token', description: 'The token made under Integrations' }],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  }
  scope.get('/ServiceProviderConfig', (_request, reply) => send(reply, 200, config))
  scope.get('/ResourceTypes', (_request, reply) => send(reply, 200, list(types)))
  scope.get('/Schemas', (_request, reply) => send(reply, 200, list(schemas)))
  scope.get('/ResourceTypes/:id', oneOf(types))
  scope.get('/Schemas/:id', oneOf(schemas as { id: string }[]))
}
