import { toJSONSchema, type $ZodType } from 'zod/v4/core'
import type { App } from '#platform/server/http.ts'
import { scopeOf } from '#slices/integrations/server/service.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { type Operation, referencePage, referenceStyle, tagOf } from './api-reference.ts'

/** GET /api/openapi.json: OpenAPI 3.1, made from the contracts that the routes themselves are bound by. */
export function openApiRoutes(app: App): void {
  let made: string | undefined
  let page: string | undefined
  app.http.get('/api/openapi.json', (_request, reply) => {
    made ??= JSON.stringify(describe(app.endpoints))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(made)
  })
  // A page of its own without a script, so that the policy of what may run has no exception for it.
  app.http.get('/docs/api', (_request, reply) => {
    page ??= referencePage(app.endpoints, describe(app.endpoints).paths)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300').send(page)
  })
  app.http.get('/docs/api.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(referenceStyle),
  )
}

const error = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    request_id: { type: 'string' },
    fields: { type: 'array', items: { type: 'object' } },
  },
}

function describe(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const e of endpoints) {
    const path = `/api${e.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [e.method.toLowerCase()]: operation(e) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Evenkeel', version: '1', description: 'People, reporting lines and employee relations.' },
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of a signed-in person, for five minutes.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key (ek_…), made under Integrations; `x-scope` says which scope an operation needs.',
        },
      },
      schemas: { Error: error },
    },
  }
}

const schemaOf = (schema: $ZodType, io: 'input' | 'output') => toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref' })

function operation(e: Endpoint): Operation {
  return {
    summary: e.summary,
    operationId: operationId(e),
    tags: [tagOf(e.path)],
    ...securityOf(e),
    parameters: [...parameters(e.params, 'path'), ...parameters(e.query, 'query')],
    ...bodyOf(e),
    responses: {
      [e.status ?? 200]: { description: 'Success', content: { 'application/json': { schema: schemaOf(e.response, 'output') } } },
      default: { description: 'Failure', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    },
  }
}

const operationId = ({ method, path }: Endpoint): string =>
  `${method.toLowerCase()}${path.replaceAll(/[/:-]+(\w)/g, (_all, letter: string) => letter.toUpperCase())}`

function securityOf(e: Endpoint) {
  if (e.needs === 'nobody') return { security: [] }
  const scope = scopeOf(e)
  return scope === null ? { security: [{ bearer: [] }] } : { security: [{ bearer: [] }, { key: [] }], 'x-scope': scope }
}

function bodyOf(e: Endpoint) {
  if (e.upload)
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } } }
  return e.body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(e.body, 'input') } } } } : {}
}

function parameters(schema: $ZodType | undefined, where: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }))
}
